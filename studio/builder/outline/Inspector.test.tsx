import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { blockData } from '@bandstand/contract/blocks/block.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { aButton, aPage, aText } from '../../testing/aPage.ts';
import type { SaveAnswer } from '../../platform/autosave/autosave.ts';
import { setBlockData, type PageDocument } from '../draft/document.ts';
import { createDraftStore } from '../draft/draftStore.ts';
import { createEditor } from '../draft/editor.ts';
import { EditorContext } from '../draft/EditorContext.ts';
import { Inspector } from './Inspector.tsx';
import { newBlock } from '../blocks/newBlock.ts';

const hero = { id: 'h', type: 'hero' as const, data: { image: null, title: 'Hello', ratio: 50, later: 'kept' }, style: {}, members_only: false };
const list = {
  id: 'l',
  type: 'icon_list' as const,
  data: {
    items: [
      { icon: 'check', title: 'One' },
      { icon: 'star', title: 'Two' },
    ],
  },
  style: {},
  members_only: false,
};
const collection = newBlock('collection', () => 'c', { heroTitle: '', text: '', button: '', itemTitle: '', person: '' }, { collectsBelow: 'page' });
const draft: PageDraft = {
  ...aPage([hero, aButton('b'), list, aText('t', 'Words'), collection]),
  access: inheritingRecord,
  id: 'page',
  parent_id: null,
  position: 0,
  path: '/',
  version: 1,
  status: 'draft',
  published_at: null,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
};

async function open(selected: string, answer: SaveAnswer<PageDocument> = { kind: 'saved', version: 2 }) {
  const editor = createEditor({ draft, send: async () => answer, store: createDraftStore('club', 'page', localStorage), nowMs: () => 0 });
  editor.select(selected);
  await renderStudio(
    <EditorContext value={editor}>
      <Inspector />
    </EditorContext>,
    {
      'GET /studio/block_schemas': JSON.parse(JSON.stringify(blockData)) as never,
      'GET /studio/theme': { theme: themeDefaults, is_changed: false },
      'GET /studio/pages': { items: [], total_count: 0 },
      'GET /studio/products': { items: [], total_count: 0 },
    },
  );
  const dataOf = (id: string) => editor.state().page.blocks.find((block) => block.id === id)?.data as Record<string, unknown>;
  return { editor, dataOf };
}
beforeEach(() => localStorage.clear());

describe('the inspector', () => {
  it('edits the selected block by its schema, and keeps properties it does not know', async () => {
    const { editor, dataOf } = await open('h');
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Good morning' } });
    expect(dataOf('h')).toMatchObject({ title: 'Good morning', later: 'kept', ratio: 50 });
    act(() => editor.undo());
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Hello');
    editor.stop();
  });
  it('collapses rarely used rules of a collection, and opens them when one is set', async () => {
    const query = { order_by: 'position', limit: 12 };
    const { editor } = await open('c');
    const rules = () => screen.getByText('More rules').closest('details')!;
    expect(await screen.findByText('More rules')).toBeTruthy();
    expect(rules().open).toBe(false);
    expect(rules().contains(screen.getByLabelText(/^With an attribute/))).toBe(true);
    expect(rules().contains(screen.getByLabelText(/^With tags/))).toBe(false);
    act(() => editor.edit((page) => setBlockData(page, 'c', 'query', { ...query, progress: 'completed' })));
    act(() => editor.select('h'));
    act(() => editor.select('c'));
    await waitFor(() => expect(rules().open).toBe(true));
    expect(collection.data).toMatchObject({ source: 'query', query: { page_id: 'page' } });
    editor.stop();
  });
  it('slides the ratio between 10 and 300', async () => {
    const { editor, dataOf } = await open('h');
    const slider = (await screen.findByRole('slider', { name: 'Height' })) as HTMLInputElement;
    expect([slider.min, slider.max, slider.value]).toEqual(['10', '300', '50']);
    fireEvent.change(slider, { target: { value: '120' } });
    expect(dataOf('h')['ratio']).toBe(120);
    editor.stop();
  });
  it('offers the eight colours and no others', async () => {
    const { editor } = await open('b');
    fireEvent.click(await screen.findByLabelText('Primary', { selector: 'input' }));
    expect(editor.state().page.blocks[1]?.style).toEqual({ background_color: 'primary' });
    fireEvent.click(screen.getByLabelText('None', { selector: 'input' }));
    expect(editor.state().page.blocks[1]?.style).toEqual({ background_color: null });
    expect(screen.getAllByRole('radio').filter((radio) => radio.closest('fieldset')?.textContent?.includes('Background'))).toHaveLength(9);
    editor.stop();
  });
  it('asks for what the chosen action needs', async () => {
    const { editor, dataOf } = await open('b');
    fireEvent.change(await screen.findByLabelText('On tap'), { target: { value: 'open_email' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@b.example' } });
    expect(dataOf('b')['action']).toMatchObject({ id: 'b-action', type: 'open_email', data: { email: 'a@b.example' } });
    fireEvent.change(screen.getByLabelText('On tap'), { target: { value: '' } });
    expect(dataOf('b')['action']).toBeNull();
    editor.stop();
  });
  it('moves, adds and removes the entries of a list', async () => {
    const { editor, dataOf } = await open('l');
    const titles = () => (dataOf('l')['items'] as { title: string }[]).map(({ title }) => title);
    fireEvent.click(await screen.findByLabelText('Move Two up'));
    expect(titles()).toEqual(['Two', 'One']);
    fireEvent.click(screen.getByText('Add'));
    expect(titles()).toEqual(['Two', 'One', 'New point']);
    fireEvent.click(screen.getByLabelText('Remove One'));
    expect(titles()).toEqual(['Two', 'New point']);
    editor.stop();
  });
  it('shows at its field what the server refuses', async () => {
    const { editor } = await open('b', { kind: 'refused', message: 'Check it', fields: { 'blocks.1.data.text': ['Too long'] } });
    fireEvent.change(await screen.findByLabelText('Label'), { target: { value: 'x' } });
    await act(() => editor.flush());
    expect(screen.getByText('Too long')).toBeTruthy();
    editor.stop();
  });
});
