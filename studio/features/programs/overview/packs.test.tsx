import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { aDraft, aProduct, aTreePage, listOf } from '../../../testing/builders.ts';
import { fakeLayout } from '../../../testing/fakeLayout.ts';
import { refuse, Refusal, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import { PackScreen } from './PackScreen.tsx';
import { reorder, step } from '../../../platform/lists/listOrder.ts';
import { ProgramsScreen } from './ProgramsScreen.tsx';

beforeEach(() => {
  fakeLayout({ width: 1000, height: 800 });
  localStorage.clear();
  window.history.replaceState(null, '', '/studio/programs');
});

const pages = [
  aTreePage('pack', { type: 'pack', title: 'Summer pack', access_state: 'purchase' }),
  aTreePage('a', { title: 'Swim' }),
  aTreePage('b', { title: 'Run' }),
  aTreePage('below', { title: 'Welcome letter', parent_id: 'pack' }),
];

async function openPack(item_ids: string[], extra: Answers = {}, permissions = permissionsOf.owner) {
  const server = { draft: aDraft({ id: 'pack', type: 'pack', title: 'Summer pack', type_data: { note: 'kept', item_ids } }) };
  const view = await renderStudio(
    <PackScreen pageId="pack" />,
    {
      'GET /studio/pages/{id}': () => server.draft,
      'PUT /studio/pages/{id}': ({ body }) => {
        const { base_version, ...fields } = body as { base_version: number } & Partial<PageDraft>;
        if (base_version !== server.draft.version) throw new Refusal(409, 'edit_conflict');
        return (server.draft = { ...server.draft, ...fields, version: base_version + 1 });
      },
      'GET /studio/pages': listOf(pages),
      'GET /studio/products': listOf([{ ...aProduct('Summer'), included_items: [{ type: 'pack', id: 'pack', title: 'Summer pack', path: null }] }]),
      ...extra,
    },
    { permissions },
  );
  await screen.findByRole('heading', { name: 'Summer pack' });
  return { ...view, server, ids: () => server.draft.type_data?.['item_ids'] };
}

describe('a pack', () => {
  it('explains what it is for while it is empty, and takes pages from anywhere', async () => {
    const { ids, server } = await openPack([]);
    const field = await screen.findByRole('combobox', { name: 'Add to the pack' });
    await screen.findByText('Welcome letter');
    fireEvent.pointerDown(field);
    fireEvent.change(field, { target: { value: 'Swi' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(ids()).toEqual(['a']), { timeout: 4_000 });
    expect(server.draft.type_data).toEqual({ note: 'kept', item_ids: ['a'] });
  });

  it('is reordered by keys, with undo', async () => {
    const { ids } = await openPack(['a', 'b']);
    fireEvent.keyDown(await screen.findByRole('row', { name: 'Run' }), { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(ids()).toEqual(['b', 'a']), { timeout: 4_000 });
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(ids()).toEqual(['a', 'b']), { timeout: 4_000 });
  });

  it('drops removed pages, and pages that are gone', async () => {
    const { ids } = await openPack(['a', 'lost']);
    expect(await screen.findByText('A deleted page')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Swim from the pack' }));
    await waitFor(() => expect(ids()).toEqual(['lost']), { timeout: 4_000 });
  });

  it('shows who can join it, what sells it, and the pages below it', async () => {
    await openPack(['a']);
    const who = await screen.findByRole('region', { name: 'Who can join' });
    await waitFor(() => expect(within(who).getByRole('link', { name: 'Summer' }).getAttribute('href')).toBe('/products/summer'));
    expect(within(screen.getByRole('region', { name: 'Contents' })).getByRole('link', { name: 'Welcome letter' })).toBeTruthy();
  });
});

describe('the order of a list', () => {
  it.each([
    ['before another', reorder(['a', 'b', 'c'], ['c'], 'a', false), ['c', 'a', 'b']],
    ['several after another', reorder(['a', 'b', 'c'], ['a', 'b'], 'c', true), ['c', 'a', 'b']],
    ['onto itself', reorder(['a', 'b'], ['a'], 'a', true), ['a', 'b']],
    ['down', step(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c']],
    ['beyond the edge', step(['a', 'b'], 'a', -1), ['a', 'b']],
  ])('%s', (_case, found, expected) => expect(found).toEqual(expected));
});

describe('all programs and packs', () => {
  const list = [aTreePage('six', { type: 'program', title: 'Six weeks', status: 'changed' }), ...pages];
  const progress = {
    started: 10,
    waiting: 1,
    active: 4,
    stuck: 2,
    finished: 3,
    average_percent: 40,
    page_id: 'six',
    title: '',
    stages: [],
    pages: [],
  };

  it('fetch no progress for what was never published', async () => {
    const draft = aTreePage('new', { type: 'program', title: 'Not yet', status: 'draft' });
    const { sent } = await renderStudio(<ProgramsScreen />, { 'GET /studio/pages': listOf([draft]), 'GET /studio/pages/{id}/progress': progress });
    await screen.findByRole('button', { name: /Not yet/ });
    expect(sent('GET /studio/pages/{id}/progress')).toEqual([]);
  });

  it('are listed with their state, their members and the progress', async () => {
    await renderStudio(<ProgramsScreen />, { 'GET /studio/pages': listOf(list), 'GET /studio/pages/{id}/progress': progress });
    const row = (await screen.findByRole('button', { name: /Six weeks/ })).closest('tr')!;
    await waitFor(() => expect(row.textContent).toContain('40%'));
    expect(row.textContent).toContain('Changed');
    expect(row.textContent).toContain('7');
    fireEvent.click(screen.getByRole('button', { name: /Summer pack/ }));
    expect(addressNow()).toContain('/programs/packs/pack');
  });

  it('explain in a sentence what they are while there are none', async () => {
    await renderStudio(<ProgramsScreen />, { 'GET /studio/pages': listOf([aTreePage('a')]) });
    expect(await screen.findByText('No programs yet')).toBeTruthy();
  });

  it.each([
    ['New program', 'Create program', 'program', '/programs/new'],
    ['New pack', 'Create pack', 'pack', '/programs/packs/new'],
  ])('%s asks only for a name', async (name, create, type, address) => {
    const { sent } = await renderStudio(<ProgramsScreen />, { 'GET /studio/pages': listOf([]), 'POST /studio/pages': aDraft({ id: 'new' }) });
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: ' Open water ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: create }));
    await waitFor(() => expect(addressNow()).toContain(address));
    expect(sent('POST /studio/pages')[0]?.body).toEqual({ type, title: 'Open water' });
  });

  it('are found by title or address, and a search that finds none says so', async () => {
    window.history.replaceState(null, '', '/studio/programs?q=SUMMER');
    const { unmount } = await renderStudio(<ProgramsScreen />, { 'GET /studio/pages': listOf(list), 'GET /studio/pages/{id}/progress': progress });
    expect(await screen.findByRole('button', { name: /Summer pack/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Six weeks/ })).toBeNull();
    unmount();
    window.history.replaceState(null, '', '/studio/programs?q=zzz');
    await renderStudio(<ProgramsScreen />, { 'GET /studio/pages': listOf(list), 'GET /studio/pages/{id}/progress': progress });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it('are begun by nobody who only reads, and counted for nobody without the right to numbers', async () => {
    window.history.replaceState(null, '', '/studio/programs?new=program');
    const { sent } = await renderStudio(
      <ProgramsScreen />,
      { 'GET /studio/pages': listOf(list), 'GET /studio/pages/{id}/progress': progress },
      { permissions: permissionsOf.support },
    );
    await screen.findByRole('button', { name: /Six weeks/ });
    expect([screen.queryByRole('dialog'), screen.queryByRole('button', { name: 'New program' })]).toEqual([null, null]);
    expect(sent('GET /studio/pages/{id}/progress')).toEqual([]);
    expect(screen.queryByText('Members in it')).toBeNull();
  });

  it('say at the title why a name was refused, and can be asked for again', async () => {
    const { answer } = await renderStudio(<ProgramsScreen />, { 'GET /studio/pages': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({
      'GET /studio/pages': listOf(list),
      'POST /studio/pages': refuse(422, 'validation_failed', 'Check the form.', { title: ['Too long.'] }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /Six weeks/ });
    fireEvent.click(screen.getByRole('button', { name: 'New program' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New program' }));
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Rückenschule' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create program' }));
    expect(await dialog.findByText('Too long.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(addressNow()).toBe('/programs');
  });
});

describe('a pack that is only read', () => {
  it('shows its pages in order, without a way to change them', async () => {
    await openPack(['b', 'a'], {}, permissionsOf.analyst);
    const rows = await screen.findAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Run'), expect.stringContaining('Swim')]);
    expect([screen.queryByRole('combobox'), screen.queryByRole('button', { name: /^Remove/ })]).toEqual([null, null]);
    fireEvent.keyDown(rows[1]!, { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown(rows[1]!, { key: 'Delete' });
    const after = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(after).toEqual([expect.stringContaining('Run'), expect.stringContaining('Swim')]);
  });

  it('says who can join it, and to staff without a view of sales nothing of products', async () => {
    const { sent } = await openPack(['a'], {}, permissionsOf.coach);
    const who = await screen.findByRole('region', { name: 'Who can join' });
    await waitFor(() => expect(who.textContent).toContain('Purchase'));
    expect([within(who).queryByText('Sold with'), sent('GET /studio/products')]).toEqual([null, []]);
  });
});
