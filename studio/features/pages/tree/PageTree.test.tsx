import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeLayout } from '../../../testing/fakeLayout.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { PageTree } from './PageTree.tsx';
import type { TreePage } from '../state/treePage.ts';

const page = (id: string, parent_id: string | null, position: number): TreePage => ({
  id,
  parent_id,
  position,
  tags: [],
  type: 'generic',
  title: `Page ${id}`,
  slug: id,
  path: `/${id}`,
  status: 'published',
  access_state: 'public',
  inherits_from: null,
});
const pages = [page('a', null, 0), page('b', null, 1), page('c', 'b', 0)];
const moved = (access_changes: unknown[]) => ({ page: pages[0]!, access_changes }) as never;
const change = { page_id: 'b', title: 'Page b', path: '/b', before: 'public', after: 'purchase' };

const open = (answer: unknown, permissions?: ('build.read' | 'build.write')[]) =>
  renderStudio(
    <PageTree pages={pages} shown={pages} isFiltered={false} onAddBelow={() => {}} />,
    { 'POST /studio/pages/{id}/move': answer as never },
    permissions ? { permissions } : {},
  );
const press = (id: string, key: string) => fireEvent.keyDown(screen.getByRole('row', { name: new RegExp(`Page ${id}`) }), { key, altKey: true });

beforeEach(() => {
  localStorage.clear();
  fakeLayout({ width: 1000, height: 800 });
});

describe('moving pages by keyboard', () => {
  it('moves among siblings at once, and offers undo', async () => {
    const { sent } = await open(moved([]));
    press('a', 'ArrowDown');
    expect((await screen.findByText('Page a moved: 2 of 2 at the top')).closest('[aria-live="polite"]')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/move')).toMatchObject([{ path: '/studio/pages/a/move', body: { parent_id: null, position: 1 } }]);
    fireEvent.click(screen.getByText('Undo'));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/move')[1]?.body).toEqual({ parent_id: null, position: 0 }));
  });
  it('asks before a move that changes who may see what, and saves nothing before', async () => {
    const { sent } = await open(moved([change]));
    press('b', 'ArrowRight');
    expect(await screen.findByText('Move Page b?')).toBeTruthy();
    expect(screen.getByText('everyone → buyers')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/move').map(({ body }) => body)).toEqual([{ parent_id: 'a', position: 0, dry_run: true }]);
    fireEvent.click(screen.getByText('Move'));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/move')[1]?.body).toEqual({ parent_id: 'a', position: 0 }));
    expect(await screen.findByText('Page b moved: 1 of 1 below Page a')).toBeTruthy();
  });
  it('moves without a question when a new parent changes nothing', async () => {
    const { sent } = await open(moved([]));
    press('c', 'ArrowLeft');
    await waitFor(() =>
      expect(sent('POST /studio/pages/{id}/move').map(({ body }) => body)).toEqual([
        { parent_id: null, position: 2, dry_run: true },
        { parent_id: null, position: 2 },
      ]),
    );
  });
  it('does nothing at the edge, or for staff who may only read', async () => {
    const { sent, unmount } = await open(moved([]));
    press('a', 'ArrowUp');
    press('a', 'ArrowLeft');
    unmount();
    const reader = await open(moved([]), ['build.read']);
    press('a', 'ArrowDown');
    expect([...sent('POST /studio/pages/{id}/move'), ...reader.sent('POST /studio/pages/{id}/move')]).toEqual([]);
  });
});

describe('renaming a page in the tree', () => {
  const answers = { 'GET /studio/pages/{id}': { version: 4 }, 'PUT /studio/pages/{id}': { version: 5 } } as never;
  const openNamed = (permissions?: ('build.read' | 'build.write')[]) =>
    renderStudio(<PageTree pages={pages} shown={pages} isFiltered={false} onAddBelow={() => {}} />, answers, permissions ? { permissions } : {});
  const begin = async (id: string) => {
    const line = screen.getByRole('row', { name: new RegExp(`Page ${id}`) });
    act(() => line.focus());
    fireEvent.keyDown(line, { key: 'F2' });
    const field = await screen.findByLabelText<HTMLInputElement>(`New name of “Page ${id}”`);
    await waitFor(() => expect(document.activeElement).toBe(field));
    return field;
  };
  it('starts with F2 and ends with Enter, with undo', async () => {
    const { sent } = await openNamed();
    const field = await begin('a');
    fireEvent.change(field, { target: { value: '  Hello ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(sent('PUT /studio/pages/{id}')).toMatchObject([{ path: '/studio/pages/a', body: { title: 'Hello', base_version: 4 } }]),
    );
    fireEvent.click(await screen.findByText('Undo'));
    await waitFor(() => expect(sent('PUT /studio/pages/{id}')[1]?.body).toEqual({ title: 'Page a', base_version: 4 }));
  });
  it.each([
    ['Escape', 'Other', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape' })],
    ['nothing typed', '  ', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
    ['the same name', 'Page a', (field: HTMLElement) => fireEvent.blur(field)],
  ])('changes nothing: %s', async (_case, value, leave) => {
    const { sent } = await openNamed();
    const field = await begin('a');
    fireEvent.change(field, { target: { value } });
    leave(field);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(sent('PUT /studio/pages/{id}')).toEqual([]);
  });
  it('keeps letters and arrows in its field', async () => {
    const { sent } = await openNamed();
    const field = await begin('b');
    fireEvent.keyDown(field, { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown(field, { key: 'a' });
    expect(document.activeElement).toBe(field);
    expect(sent('POST /studio/pages/{id}/move')).toEqual([]);
  });
  it('is not for staff who may only read', async () => {
    await openNamed(['build.read']);
    fireEvent.keyDown(screen.getByRole('row', { name: /Page a/ }), { key: 'F2' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

it('renders only the visible pages out of two thousand', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => page(`${at}`, null, at));
  await renderStudio(<PageTree pages={many} shown={many} isFiltered={false} onAddBelow={() => {}} />, {});
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});
