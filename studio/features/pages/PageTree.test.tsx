import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PageTree } from './PageTree.tsx';
import type { TreePage } from './treePage.ts';

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

beforeEach(() => localStorage.clear());

describe('moving pages by keyboard', () => {
  it('moves among siblings at once, and offers the way back', async () => {
    const { sent } = await open(moved([]));
    press('a', 'ArrowDown');
    expect(await screen.findByText('Page a moved')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/move')).toMatchObject([{ path: '/studio/pages/a/move', body: { parent_id: null, position: 1 } }]);
    fireEvent.click(screen.getByText('Undo'));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/move')[1]?.body).toEqual({ parent_id: null, position: 0 }));
  });
  it('asks before a move that changes who may see what, and saves nothing before', async () => {
    const { sent } = await open(moved([change]));
    press('b', 'ArrowRight');
    expect(await screen.findByText('Move Page b?')).toBeTruthy();
    expect(screen.getByText('everybody → buyers')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/move').map(({ body }) => body)).toEqual([{ parent_id: 'a', position: 0, dry_run: true }]);
    fireEvent.click(screen.getByText('Move'));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/move')[1]?.body).toEqual({ parent_id: 'a', position: 0 }));
  });
  it('moves without a question where a new parent changes nothing', async () => {
    const { sent } = await open(moved([]));
    press('c', 'ArrowLeft');
    await waitFor(() =>
      expect(sent('POST /studio/pages/{id}/move').map(({ body }) => body)).toEqual([
        { parent_id: null, position: 2, dry_run: true },
        { parent_id: null, position: 2 },
      ]),
    );
  });
  it('does nothing at the edge, or for whoever may only read', async () => {
    const { sent, unmount } = await open(moved([]));
    press('a', 'ArrowUp');
    press('a', 'ArrowLeft');
    unmount();
    const reader = await open(moved([]), ['build.read']);
    press('a', 'ArrowDown');
    expect([...sent('POST /studio/pages/{id}/move'), ...reader.sent('POST /studio/pages/{id}/move')]).toEqual([]);
  });
});
