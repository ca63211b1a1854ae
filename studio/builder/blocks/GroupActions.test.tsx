import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { aPage, aText } from '../../testing/aPage.ts';
import { createDraftStore } from '../draft/draftStore.ts';
import { createEditor } from '../draft/editor.ts';
import { EditorContext } from '../draft/EditorContext.ts';
import { GroupActions } from './GroupActions.tsx';

const group = { id: 'g', type: 'composed' as const, data: { source_id: 'source' }, style: {}, members_only: false };
const kept = {
  id: 'source',
  title: 'Team',
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  blocks: [aText('x', 'Ann'), aText('y', 'Bob')],
};

async function open(answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) {
  const draft = {
    ...aPage([aText('a', 'Before'), group, aText('b', 'After')]),
    access: inheritingRecord,
    id: 'page',
    parent_id: null,
    position: 0,
    path: '/',
    version: 1,
    status: 'draft' as const,
    published_at: null,
    updated_at: '2026-01-01T00:00:00Z',
    updated_by: null,
  };
  const send = async () => ({ kind: 'saved' as const, version: 2 });
  const editor = createEditor({ draft, send, store: createDraftStore('club', 'page', localStorage), nowMs: () => 0 });
  await renderStudio(
    <EditorContext value={editor}>
      <GroupActions block={group} />
    </EditorContext>,
    { 'GET /studio/composed_blocks/{id}': kept as never, ...answers },
    options,
  );
  return editor;
}
beforeEach(() => localStorage.clear());

describe('a saved block group in a page (BLK-10)', () => {
  it('is edited on its own screen', async () => {
    const editor = await open();
    expect(screen.getByRole('link', { name: 'Edit this group' }).getAttribute('href')).toContain('/groups/source');
    editor.stop();
  });
  it('becomes blocks of this page alone, in its position, with new ids; one undo restores it', async () => {
    const editor = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Detach' }));
    await waitFor(() => expect(editor.state().page.blocks).toHaveLength(4));
    const { blocks } = editor.state().page;
    expect(blocks.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'text']);
    expect(blocks.slice(1, 3).map(({ data }) => data)).toEqual(kept.blocks.map(({ data }) => data));
    expect(blocks.some(({ id }) => id === 'x' || id === 'y' || id === 'g')).toBe(false);
    editor.undo();
    expect(editor.state().page.blocks.map(({ id }) => id)).toEqual(['a', 'g', 'b']);
    editor.stop();
  });
  it('stays as it is when it cannot be read', async () => {
    const editor = await open({ 'GET /studio/composed_blocks/{id}': refuse(404, 'not_found', 'Not Found') });
    fireEvent.click(screen.getByRole('button', { name: 'Detach' }));
    expect(await screen.findByText('Not Found')).toBeTruthy();
    expect(editor.state().page.blocks).toHaveLength(3);
    editor.stop();
  });
  it('offers nothing to staff who may not build', async () => {
    const editor = await open({}, { permissions: permissionsOf.analyst });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Detach' })).toBeNull();
    editor.stop();
  });
});
