import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { fakeUploads } from '../../testing/fakeUploads.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { ImportDialog } from './ImportDialog.tsx';

type Report = Answer<'GET /studio/imports/{id}'>;
const report = (more: Partial<Report> = {}): Report => ({
  id: 'i1',
  status: 'running',
  total: 873,
  done: 200,
  created: 200,
  updated: 0,
  unchanged: 0,
  images_added: 400,
  errors: [],
  root_path: '/exercises',
  started_at: '2026-01-01T00:00:00Z',
  finished_at: null,
  ...more,
});
const rehearsal = report({ status: 'done', total: 2, done: 2, created: 2, images_added: 0 });
const file = (path: string, content = '', type = '') => {
  const made = new File([content], path.split('/').at(-1)!, { type });
  Object.defineProperty(made, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return made;
};
const library = [
  file('lib/exercises.json', '[{"name":"Squat","images":["squat.jpg"]},{"name":"Row"}]'),
  file('lib/images/squat.jpg', 'x', 'image/jpeg'),
];

async function open(answers: Answers = {}) {
  const uploads = fakeUploads();
  const onClose = vi.fn();
  const studio = await renderStudio(<ImportDialog open onClose={onClose} />, answers);
  const choose = (files: File[]) => fireEvent.change(document.querySelectorAll('input[type=file]')[0]!, { target: { files } });
  /** Up to what the rehearsal answers. */
  const check = async (answer = rehearsal) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]!.answer(200, answer));
    await screen.findByRole('button', { name: 'Back to the columns' });
  };
  const send = async () => {
    choose(library);
    await check();
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    return uploads[1]!;
  };
  return { ...studio, uploads, onClose, choose, check, send };
}
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
  );

beforeEach(() => localStorage.clear());

describe('importing exercises', () => {
  it('says what was chosen and what its columns mean before it sends anything, and allows another choice', async () => {
    const { choose, uploads } = await open();
    choose(library);
    expect(await screen.findByText(/exercises\.json and 1 picture/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('name').value).toBe('name');
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(await screen.findByRole('button', { name: 'Choose a folder' })).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it('takes a spreadsheet: guesses its columns with examples, and sends what was chosen for them', async () => {
    const { choose, uploads } = await open();
    choose([file('plan.csv', 'Was;Muskeln;Preis\nKniebeuge;"Quads, Po";9\nRudern;Rücken;\n')]);
    expect(await screen.findByText('Choose the column that has the names.')).toBeTruthy();
    expect(screen.getByText('Kniebeuge · Rudern')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Muskeln').value).toBe('primaryMuscles');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check the rows' });
    expect(button.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Was'), { target: { value: 'name' } });
    fireEvent.click(button);
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.url).toContain('dry_run=true');
    expect(JSON.parse(await uploads[0]!.file.text())).toEqual([
      { name: 'Kniebeuge', primaryMuscles: ['Quads', 'Po'] },
      { name: 'Rudern', primaryMuscles: ['Rücken'] },
    ]);
  });

  it('moves a meaning that is chosen for another column', async () => {
    const { choose } = await open();
    choose([file('plan.csv', 'Name,Title\na,b\n')]);
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'name' } });
    expect([screen.getByLabelText<HTMLSelectElement>('Name').value, screen.getByLabelText<HTMLSelectElement>('Title').value]).toEqual(['', 'name']);
  });

  it('shows what would happen by the lines of the file, and the pictures that are missing, before anything changes', async () => {
    const { choose, check, uploads } = await open();
    choose([file('plan.csv', 'Name,Photo\n\nSquat,squat.jpg\n,\n"",row.jpg\n')]);
    await check(report({ ...rehearsal, created: 1, errors: [{ row: 2, name: null, message: 'The name is missing.' }] }));
    expect(screen.getByText('2 rows checked. Nothing has changed yet.')).toBeTruthy();
    expect(facts()).toEqual({ New: '1', Changed: '0', Unchanged: '0', Problems: '1' });
    expect(screen.getByText('Row 5, –: The name is missing.')).toBeTruthy();
    expect(screen.getByText('2 pictures in the list are not among the files.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the columns' }));
    expect(await screen.findByLabelText('Photo')).toBeTruthy();
    expect(uploads).toHaveLength(1);
  });

  it.each([
    ['no list among the files', [file('lib/images/squat.jpg', 'x', 'image/jpeg')], /There is no list among these files/],
    ['a list without rows', [file('lib/exercises.json', '[]')], 'This list has no rows that can be read.'],
  ])('says that there is %s', async (_, files, text) => {
    const { choose } = await open();
    choose(files);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows the upload, then the import, then the result with each bad row', async () => {
    let now = report();
    const { send, sent } = await open({ 'GET /studio/imports/{id}': () => now });
    const upload = await send();
    expect([...upload.form!.keys()]).toEqual(['file', 'images']);
    act(() => upload.progress(0.4));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('40 %');
    act(() => upload.answer(200, report({ done: 0 })));
    expect((await screen.findByRole('status')).textContent).toBe('200 of 873');
    const rows = [
      { row: 12, name: 'Plank', message: 'has no muscle' },
      { row: 40, name: null, message: 'has no name' },
    ];
    now = report({ status: 'done', done: 873, created: 800, updated: 1, unchanged: 70, errors: rows });
    expect(await screen.findByText('873 rows read')).toBeTruthy();
    expect(facts()).toEqual({ New: '800', Changed: '1', Unchanged: '70', Pictures: '400', Problems: '2' });
    expect(screen.getByText('2 problems')).toBeTruthy();
    expect(screen.getByText('Row 12, Plank: has no muscle')).toBeTruthy();
    expect(screen.getByText('Row 40, –: has no name')).toBeTruthy();
    expect(sent('GET /studio/imports/{id}')[0]?.path).toBe('/studio/imports/i1');
  });
  it('stops polling once it is over', async () => {
    const { send, sent } = await open({ 'GET /studio/imports/{id}': report({ status: 'done', done: 873 }) });
    const upload = await send();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => upload.answer(200, report()));
    expect(await screen.findByRole('button', { name: 'Done' })).toBeTruthy();
    const before = sent('GET /studio/imports/{id}').length;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    vi.useRealTimers();
    expect(sent('GET /studio/imports/{id}')).toHaveLength(before);
  });
  it('says that it stopped halfway', async () => {
    const { send } = await open({ 'GET /studio/imports/{id}': report({ status: 'failed', done: 3 }) });
    const upload = await send();
    act(() => upload.answer(200, report()));
    expect(await screen.findByText('The import stopped. 873 rows were in the file.')).toBeTruthy();
  });
  it.each([
    [
      'the reason for a refusal',
      413,
      { error: 'upload_too_large', message: 'Image too large. Max size 1 GB', request_id: '1' },
      'Image too large. Max size 1 GB',
    ],
    [
      'that the list cannot be read',
      400,
      { error: 'malformed', message: 'The request could not be read.', request_id: '1' },
      'The request could not be read.',
    ],
  ])('says %s, and keeps the columns', async (_name, status, body, text) => {
    const { send } = await open();
    const upload = await send();
    act(() => upload.answer(status, body));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check the rows' })).toBeTruthy();
  });
  it('says that the connection broke', async () => {
    const { send } = await open();
    const upload = await send();
    act(() => upload.fail());
    expect(await screen.findByText(/The server does not answer/)).toBeTruthy();
  });
  it.each([
    ['the window closes', 'Close', 'Choose a folder'],
    ['another list is chosen', 'Choose another', 'Choose a folder'],
  ])('forgets a check when %s', async (_, button, now) => {
    const { choose, uploads } = await open();
    choose(library);
    fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(uploads[0]!.isAborted).toBe(true);
    await act(async () => uploads[0]!.answer(200, rehearsal));
    expect(screen.getByRole('button', { name: now })).toBeTruthy();
    expect(screen.queryByText(/Nothing has changed yet/)).toBeNull();
  });
  it('checks again when a column gets another meaning meanwhile', async () => {
    const { choose, uploads } = await open();
    choose(library);
    fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    fireEvent.change(screen.getByLabelText('images'), { target: { value: '' } });
    await act(async () => uploads[0]!.answer(200, rehearsal));
    expect(screen.getByLabelText<HTMLSelectElement>('images').value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Check the rows' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(JSON.parse(await uploads[1]!.file.text())).toEqual([{ name: 'Squat' }, { name: 'Row' }]);
  });
  it('stops the upload when the window closes, but not an import that has begun', async () => {
    const { send, onClose } = await open({ 'GET /studio/imports/{id}': report() });
    const upload = await send();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect([upload.isAborted, onClose.mock.calls.length]).toEqual([true, 1]);
    expect(screen.queryByText(/does not answer/)).toBeNull();
  });
});
