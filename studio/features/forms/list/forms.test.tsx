import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aForm } from '../../../testing/aForm.ts';
import { listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import type { FormEntry } from '../state/document.ts';
import { FormsScreen } from './FormsScreen.tsx';

const entry = (title: string, more: Partial<FormEntry> = {}): FormEntry => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  status: 'published',
  uses: 0,
  kind: 'form',
  fields_count: 9,
  submissions_count: 0,
  last_submitted_at: null,
  is_public: false,
  ...more,
});
const quiz = entry('Course quiz', {
  kind: 'quiz',
  is_public: true,
  status: 'changed',
  submissions_count: 1200,
  last_submitted_at: '2026-01-02T00:00:00Z',
});
const open = (answers: Answers = {}, address = '/forms', options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(<FormsScreen />, { 'GET /studio/forms': listOf([quiz, entry('Check-in')]), ...answers }, options);
};
const choose = async (form: string, name: string) => {
  const label = `More for ${form}`;
  fireEvent.click(await screen.findByRole('button', { name: label, hidden: true }));
  fireEvent.click(within(screen.getByRole('menu', { name: label, hidden: true })).getByRole('menuitem', { name, hidden: true }));
};
const confirm = async () => fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

beforeEach(() => window.history.replaceState(null, '', '/studio/forms'));

describe('the list of forms', () => {
  it('says what each form is, how often it was sent, and whether members see its latest state', async () => {
    await open();
    const row = (await screen.findByRole('button', { name: /^Course quiz/ })).closest('tr')!;
    expect(row.textContent).toMatch(/Course quizQuizPublicChanged91,200/);
    expect(within(row).getByRole('link', { name: '1,200' }).getAttribute('href')).toBe('/forms/course-quiz/submissions');
    expect(screen.getByText('Check-in').closest('tr')?.textContent).toContain('Published90–');
    fireEvent.click(screen.getByRole('button', { name: 'Check-in' }));
    expect(addressNow()).toBe('/forms/check-in');
  });
  it('is searched by the address, and says that nothing was found apart from that there is none', async () => {
    const { sent, unmount } = await open({ 'GET /studio/forms': listOf([]) }, '/forms?q=zzz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(sent('GET /studio/forms')[0]?.query.toString()).toBe('q=zzz&page=1');
    unmount();
    await open({ 'GET /studio/forms': listOf([]) });
    expect(await screen.findByText('No forms yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New form' })).toHaveLength(1);
  });
  it('says why it does not load', async () => {
    await open({ 'GET /studio/forms': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('is read-only for staff who may not build, and has no way to submissions for staff who may not see members', async () => {
    await open({}, '/forms?new=1', { permissions: ['build.read'] });
    await screen.findByText('Check-in');
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New form' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('link', { name: '1,200' })).toBeNull();
  });
});

describe('a new form', () => {
  it('starts from a template, which names it until a title is typed, and opens', async () => {
    const { sent } = await open({ 'POST /studio/forms': aForm(undefined, { id: 'made' }) }, '/forms?new=1');
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create and open' });
    expect(create.disabled).toBe(true);
    fireEvent.click(screen.getByLabelText(/^Weekly check-in/));
    const title = screen.getByLabelText<HTMLInputElement>('Title');
    expect(title.value).toBe('Weekly check-in');
    fireEvent.change(title, { target: { value: 'Friday check-in' } });
    fireEvent.click(screen.getByLabelText(/^Feedback/));
    expect(title.value).toBe('Friday check-in');
    fireEvent.click(create);
    await waitFor(() => expect(addressNow()).toBe('/forms/made'));
    const body = sent('POST /studio/forms')[0]?.body as { title: string; form_fields: { label: string }[] };
    expect([body.title, body.form_fields[0]?.label]).toEqual(['Friday check-in', 'How likely are you to recommend us to a friend?']);
  });
  it('says at the title why it was refused', async () => {
    await open({ 'POST /studio/forms': refuse(422, 'validation_failed', 'Check the form.', { title: ['This name is taken.'] }) }, '/forms?new=1');
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Check-in' } });
    fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect(screen.queryByText('Check the form.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(addressNow()).toBe('/forms');
  });
});

describe('the menu of a form', () => {
  it('copies it on the server and opens the copy', async () => {
    const { sent } = await open({ 'POST /studio/forms/{id}/duplicate': aForm(undefined, { id: 'copy' }) });
    await choose('Check-in', 'Duplicate');
    await waitFor(() => expect(addressNow()).toBe('/forms/copy'));
    expect(sent('POST /studio/forms/{id}/duplicate')[0]?.path).toBe('/studio/forms/check-in/duplicate');
  });
  it('leads to the summary', async () => {
    await open();
    await choose('Course quiz', 'Summary');
    expect(addressNow()).toBe('/forms/course-quiz/summary');
  });
  it('deletes it after a message about the submissions that are lost', async () => {
    const { sent } = await open({ 'DELETE /studio/forms/{id}': null as never });
    await choose('Course quiz', 'Delete');
    expect(await screen.findByText('It will be deleted for good, with its 1,200 submissions.')).toBeTruthy();
    expect(sent('DELETE /studio/forms/{id}')).toEqual([]);
    await confirm();
    expect(await screen.findByText('“Course quiz” deleted')).toBeTruthy();
  });
  it('keeps it while it is in use, with links to where', async () => {
    const used_by = [{ kind: 'page', id: 'p1', title: 'Home' }, { title: 'Somewhere' }];
    await open({ 'DELETE /studio/forms/{id}': refuse(409, 'in_use', 'Still in use.', undefined, { used_by }) });
    await choose('Check-in', 'Delete');
    await confirm();
    expect(await screen.findByRole('dialog', { name: '“Check-in” is still in use' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/pages/p1');
    expect(screen.getByText('Somewhere')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByText('Somewhere')).toBeNull());
  });
  it('says why a copy was refused', async () => {
    await open({ 'POST /studio/forms/{id}/duplicate': refuse(403, 'forbidden', 'Not for you.') }, '/forms', { permissions: permissionsOf.editor });
    await choose('Check-in', 'Duplicate');
    expect(await screen.findByText('Not for you.')).toBeTruthy();
  });
});
