import { starterIds } from '@bandstand/rules/templates/starters.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import type { Template } from './template.ts';
import { TemplatesScreen } from './TemplatesScreen.tsx';

const counts = { pages: 1, products: 0, overlays: 0, composed: 0, workouts: 0, forms: 0, media: 0 };
const aTemplate = (more: Partial<Template> = {}): Template => ({
  id: 't1',
  kind: 'page',
  title: 'Kursseite mit Anmeldung und häufigen Fragen',
  description: '',
  is_own: true,
  created_at: null,
  author: null,
  theme: null,
  tabs: [],
  pictures: [],
  outline: [],
  counts,
  ...more,
});
const created = {
  pages: 1,
  page_ids: ['p9'],
  home_id: null,
  composed_ids: [],
  products: 0,
  overlays: 0,
  workouts: 0,
  forms: 0,
  media: 0,
  release_id: null,
};
const open = (query: string, answers: Answers = {}) => {
  window.history.replaceState(null, '', `/studio/templates${query}`);
  return renderStudio(<TemplatesScreen />, {
    'GET /studio/pages': listOf([aTreePage('a', { title: 'Courses' })]),
    'GET /studio/templates': listOf([aTemplate()]),
    'POST /studio/templates/{id}/install': { created },
    ...answers,
  });
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a template that is added', () => {
  it('is added once when the first answer was lost', async () => {
    const { sent, answer } = await open('?open=t1', { 'POST /studio/templates/{id}/install': refuse(500, 'unknown_error', 'Try later.') });
    const add = await screen.findByRole('button', { name: 'Add to this app' });
    fireEvent.click(add);
    expect(await screen.findByText('Try later.')).toBeTruthy();
    answer({ 'POST /studio/templates/{id}/install': { created } });
    fireEvent.click(add);
    await waitFor(() => expect(addressNow()).toBe('/pages/p9'));
    const [first, second] = sent('POST /studio/templates/{id}/install').map(({ headers }) => headers['Idempotency-Key']);
    expect([first?.length, second]).toEqual([36, first]);
  });
  it('goes below the page of the address, and says when it could not be taken back', async () => {
    const { sent } = await open('?open=t1&below=a', { 'POST /studio/pages/{id}/archive': refuse(409, 'in_use', 'A product still needs it.') });
    const pick = await screen.findByRole<HTMLInputElement>('combobox');
    await waitFor(() => expect(pick.value).toBe('Courses'));
    fireEvent.click(screen.getByRole('button', { name: 'Add to this app' }));
    await waitFor(() => expect(sent('POST /studio/templates/{id}/install')[0]?.body).toMatchObject({ target: { parent_id: 'a', publish: false } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('A product still needs it.')).toBeTruthy();
    expect(screen.queryByText('Undone. The pages are in the archive.')).toBeNull();
  });
  it('that is a group of blocks changes neither look nor menus, and is deleted by undo', async () => {
    const group = aTemplate({ kind: 'block_group', title: 'Greeting' });
    const { sent } = await open('?open=t1', {
      'GET /studio/templates': listOf([group]),
      'POST /studio/templates/{id}/install': { created: { ...created, page_ids: [], composed_ids: ['g1'] } },
      'DELETE /studio/composed_blocks/{id}': null as never,
    });
    await screen.findByRole('dialog', { name: 'Greeting' });
    expect(screen.queryByRole('switch')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add to this app' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('DELETE /studio/composed_blocks/{id}')[0]?.params).toEqual({ id: 'g1' }));
  });
});

describe('a template of one’s own', () => {
  it('is saved as a file of its name, and says when that failed', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { answer } = await open('?open=t1', { 'GET /studio/templates/{id}/file': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    const save = await screen.findByRole('button', { name: 'Save as a file' });
    fireEvent.click(save);
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'GET /studio/templates/{id}/file': {} as never });
    fireEvent.click(save);
    await waitFor(() => expect(saved).toEqual(['Kursseite mit Anmeldung und häufigen Fragen.zip']));
  });
  it('is kept of the whole app under its name, or says at the title what is wrong', async () => {
    const { sent } = await open('?save=app', {
      'POST /studio/templates': refuse(422, 'validation_failed', 'Check the form.', { title: ['Too long.'] }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    expect(dialog.getByText(/^Saves all pages, pictures, colours and menus/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Club');
    fireEvent.click(dialog.getByRole('button', { name: 'Save as template' }));
    expect(await dialog.findByText('Too long.')).toBeTruthy();
    expect(sent('POST /studio/templates')[0]?.body).toEqual({ kind: 'app', title: 'Club' });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(addressNow()).toBe('/templates');
  });
  it('stays when the question is answered with no, or the server says no', async () => {
    const { sent } = await open('?open=t1', { 'DELETE /studio/templates/{id}': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    const ask = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
      return within(await screen.findByRole('alertdialog'));
    };
    fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
    expect(sent('DELETE /studio/templates/{id}')).toEqual([]);
    fireEvent.click((await ask()).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(addressNow()).toBe('/templates?open=t1');
  });
  it('that comes along cannot be removed, and a list that fails can be asked for again', async () => {
    const { answer } = await open(`?open=${starterIds.yoga}`, {
      'GET /studio/templates': refuse(403, 'forbidden', 'You are not allowed to do this.'),
    });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'GET /studio/templates': listOf([aTemplate({ id: starterIds.yoga, kind: 'app', is_own: false })]) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('dialog', { name: 'Yoga studio' });
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
