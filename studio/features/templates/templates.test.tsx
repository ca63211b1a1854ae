import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { fakeUploads } from '../../testing/fakeUploads.ts';
import { addressNow, renderApp, renderStudio } from '../../testing/renderStudio.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import type { Template } from './template.ts';

const counts = { pages: 16, products: 1, overlays: 1, composed: 1, workouts: 2, forms: 0, media: 21 };
const aTemplate = (more: Partial<Template> = {}): Template => ({
  id: starterIds.strength,
  kind: 'app',
  title: 'Strength coach (server)',
  description: 'As the server says it',
  is_own: false,
  created_at: null,
  author: null,
  theme: starterThemes.strength,
  tabs: [{ icon: 'house', label: 'Hall' }],
  pictures: [],
  outline: [
    { title: 'Ironbark Strength', type: 'generic', depth: 0, is_locked: false },
    { title: 'Twelve Weeks', type: 'program', depth: 0, is_locked: true },
  ],
  counts,
  ...more,
});
const own = aTemplate({
  id: 't1',
  kind: 'page',
  title: 'My course page',
  is_own: true,
  theme: null,
  counts: { ...counts, pages: 1, products: 0, workouts: 0 },
});
const created = {
  pages: 16,
  page_ids: ['p1', 'p2'],
  home_id: 'p1',
  composed_ids: [],
  products: 1,
  overlays: 1,
  workouts: 2,
  forms: 0,
  media: 21,
  release_id: 'r1',
};
const open = (address = '/templates', answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderApp(
    address,
    {
      'GET /studio/changes': { items: [], access_changes: [] },
      'GET /studio/pages': listOf([]),
      'GET /studio/templates': listOf([aTemplate(), own]),
      'POST /studio/templates/{id}/install': { created },
      ...answers,
    },
    { permissions },
  );
beforeEach(() => localStorage.clear());

describe('the gallery of templates', () => {
  it('shows built-in templates in the language of the studio, and saved ones by their own name', async () => {
    await open();
    expect(await screen.findByRole('button', { name: /^Strength coach 16 pages · 1 product · 2 workouts$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^My course page 1 page$/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Included' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Yours' })).toBeTruthy();
  });
  it('is filtered by a kind in the URL', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Pages' }));
    await waitFor(() => expect(addressNow()).toBe('/templates?kind=page'));
    await waitFor(() => expect(Object.fromEntries(sent('GET /studio/templates').at(-1)!.query)).toEqual({ kind: 'page' }));
  });
  it('invites to save a page when there is none of a kind', async () => {
    await open('/templates?kind=page', { 'GET /studio/templates': listOf([]) });
    expect(await screen.findByText('No templates of your own yet')).toBeTruthy();
  });
});

describe('installing', () => {
  it('puts everything into an empty app, once, and can be undone', async () => {
    const { sent } = await open('/templates', {
      'POST /studio/releases/{id}/rollback': {},
      'POST /studio/pages/{id}/archive': {},
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Strength coach/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Strength coach' });
    expect(within(within(dialog).getByRole('list', { name: 'Contents' })).getByText('Twelve Weeks')).toBeTruthy();
    expect(within(dialog).getByRole('img', { name: 'Not open to everyone' })).toBeTruthy();
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Start with it' }));
    await waitFor(() => expect(addressNow()).toBe('/pages'));
    const [install] = sent('POST /studio/templates/{id}/install');
    expect(install!.body).toEqual({ target: { publish: true, theme: true, navigation: true } });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. The pages are in the archive.')).toBeTruthy();
    expect([sent('POST /studio/releases/{id}/rollback').length, sent('POST /studio/pages/{id}/archive').length]).toEqual([1, 2]);
  });
  it('changes nothing else in an app with pages unless that is chosen', async () => {
    const { sent } = await open(`/templates?open=${starterIds.strength}`, { 'GET /studio/pages': listOf([aTreePage('a')]) });
    fireEvent.click(await screen.findByRole('switch', { name: /Use its colours/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to this app' }));
    await waitFor(() => expect(sent('POST /studio/templates/{id}/install').length).toBe(1));
    expect(sent('POST /studio/templates/{id}/install')[0]!.body).toEqual({ target: { publish: false, theme: true, navigation: false } });
  });
  it('says why it failed, and leaves everything as it was', async () => {
    await open(`/templates?open=t1`, {
      'POST /studio/templates/{id}/install': refuse(409, 'slug_taken', 'That address is taken.'),
      'GET /studio/pages': listOf([aTreePage('a')]),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add to this app' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(addressNow()).toContain('open=t1');
  });
  it('is for staff who may write; with a product, for staff who may sell', async () => {
    const { unmount } = await open(`/templates?open=${starterIds.strength}`, {}, permissionsOf.coach);
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: /Start with it|Add to/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import a file' })).toBeNull();
    unmount();
    await open(`/templates?open=${starterIds.strength}`, {}, permissionsOf.editor);
    expect(await screen.findByText(/It contains a product/)).toBeTruthy();
  });
});

describe('your own templates', () => {
  it('are saved from the menu of a page, under its title', async () => {
    const { sent } = await open('/templates?save=a', {
      'GET /studio/pages': listOf([aTreePage('a', { title: 'Sundays' })]),
      'POST /studio/templates': aTemplate({ id: 't2', title: 'Sundays', is_own: true, kind: 'page' }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Save as template' });
    await waitFor(() => expect((within(dialog).getByRole('textbox') as HTMLInputElement).value).toBe('Sundays'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save as template' }));
    await waitFor(() => expect(sent('POST /studio/templates')[0]?.body).toEqual({ kind: 'page', title: 'Sundays', source_id: 'a' }));
    await waitFor(() => expect(addressNow()).toBe('/templates?open=t2'));
  });
  it('are deleted after a confirmation', async () => {
    const { sent } = await open('/templates?open=t1', { 'DELETE /studio/templates/{id}': null });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent('DELETE /studio/templates/{id}').length).toBe(1));
  });
  it('are imported from a file, with progress and the reason for a refusal', async () => {
    const begun = fakeUploads();
    await open();
    await screen.findByRole('button', { name: 'Import a file' });
    const choose = () => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
      fireEvent.change(input, { target: { files: [new File(['zip'], 'hall.zip', { type: 'application/zip' })] } });
    };
    choose();
    expect(await screen.findByRole('dialog', { name: 'Import a file' })).toBeTruthy();
    act(() => begun[0]!.progress(0.5));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    act(() => begun[0]!.answer(422, { error: 'template_unreadable', message: 'This file is not a template, or it is damaged.' }));
    expect((await screen.findByRole('alert')).textContent).toContain('not a template');
    choose();
    await waitFor(() => expect(begun).toHaveLength(2));
    act(() => begun[1]!.answer(200, aTemplate({ id: 't3' })));
    await waitFor(() => expect(addressNow()).toBe('/templates?open=t3'));
  });
});

describe('what an app begins with', () => {
  it('is one of eight, or nothing', async () => {
    const choose = vi.fn();
    await renderStudio(<TemplateChoice value={null} onChange={choose} />, {});
    expect(screen.getAllByRole('radio').length).toBe(9);
    fireEvent.click(screen.getByRole('radio', { name: 'Yoga studio' }));
    expect(choose).toHaveBeenCalledWith(starterIds.yoga);
  });
});
