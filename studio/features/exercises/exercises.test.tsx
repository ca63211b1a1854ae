import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { listOf } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { fakeUploads } from '../../testing/fakeUploads.ts';
import { addressNow, renderApp, renderStudio } from '../../testing/renderStudio.tsx';
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
const squat = {
  id: 'e1',
  page_id: 'p1',
  name: 'Squat',
  aliases: [],
  muscles: ['quads', 'glutes'],
  secondary_muscles: [],
  equipment: ['barbell'],
  level: 'beginner',
  image: null,
};
const list = (address = '/exercises', answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderApp(
    address,
    { 'GET /studio/changes': { items: [], access_changes: [] }, 'GET /studio/exercises': listOf([squat]), ...answers },
    { permissions },
  );

beforeEach(() => localStorage.clear());

describe('the exercise library', () => {
  it('is filtered by pressing a muscle or a piece of equipment, and shows how to go back', async () => {
    const { sent } = await list();
    fireEvent.click(await screen.findByRole('button', { name: 'glutes' }));
    fireEvent.click(screen.getByRole('button', { name: 'barbell' }));
    await waitFor(() =>
      expect(Object.fromEntries(sent('GET /studio/exercises').at(-1)!.query)).toEqual({ page: '1', muscle: 'glutes', equipment: 'barbell' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'glutes ×' }));
    await waitFor(() => expect(addressNow()).toBe('/exercises?equipment=barbell'));
  });
  it('opens the page of an exercise', async () => {
    await list('/exercises', { 'GET /studio/pages/{id}': () => new Promise(() => {}) });
    fireEvent.click(await screen.findByRole('button', { name: 'Squat' }));
    await waitFor(() => expect(addressNow()).toBe('/pages/p1'));
  });
  it('invites to an import while it is empty, but not a coach', async () => {
    const { unmount } = await list('/exercises', { 'GET /studio/exercises': listOf([]) });
    expect(await screen.findByText('No exercises yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Import' })).toHaveLength(1);
    unmount();
    await list('/exercises', { 'GET /studio/exercises': listOf([]) }, permissionsOf.coach);
    expect(await screen.findByText('No exercises yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

describe('importing a library', () => {
  const file = (path: string, type = '') => {
    const made = new File(['[{}]'], path.split('/').at(-1)!, { type });
    Object.defineProperty(made, 'webkitRelativePath', { value: path });
    return made;
  };
  const library = [file('lib/exercises.json'), file('lib/images/squat.jpg', 'image/jpeg')];
  async function open(answers: Answers = {}) {
    const uploads = fakeUploads();
    const onClose = vi.fn();
    const studio = await renderStudio(<ImportDialog open onClose={onClose} />, answers);
    const choose = (files: File[]) => fireEvent.change(document.querySelectorAll('input[type=file]')[0]!, { target: { files } });
    const send = async () => {
      choose(library);
      fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
      await waitFor(() => expect(uploads).toHaveLength(1));
      return uploads[0]!;
    };
    return { ...studio, uploads, onClose, choose, send };
  }
  it('says what was chosen before it sends anything, and allows another choice', async () => {
    const { choose, uploads } = await open();
    choose(library);
    expect(await screen.findByText(/exercises\.json and 1 picture/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(await screen.findByRole('button', { name: 'Choose a folder' })).toBeTruthy();
    expect(uploads).toEqual([]);
  });
  it('says that there is no list among the files', async () => {
    const { choose } = await open();
    choose([file('lib/images/squat.jpg', 'image/jpeg')]);
    expect(await screen.findByText('There is no exercises.json among these files.')).toBeTruthy();
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
    const facts = Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
    );
    expect(facts).toEqual({ New: '800', Changed: '1', Unchanged: '70', Pictures: '400', 'Not imported': '2' });
    expect(screen.getByText('2 rows were not imported')).toBeTruthy();
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
  ])('says %s, and starts again', async (_name, status, body, text) => {
    const { send } = await open();
    const upload = await send();
    act(() => upload.answer(status, body));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a folder' })).toBeTruthy();
  });
  it('says that the connection broke', async () => {
    const { send } = await open();
    const upload = await send();
    act(() => upload.fail());
    expect(await screen.findByText(/The server does not answer/)).toBeTruthy();
  });
  it('stops the upload when the window closes, but not an import that has begun', async () => {
    const { send, onClose } = await open({ 'GET /studio/imports/{id}': report() });
    const upload = await send();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect([upload.isAborted, onClose.mock.calls.length]).toEqual([true, 1]);
    expect(screen.queryByText(/does not answer/)).toBeNull();
  });
});
