import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDraft } from '../../testing/builders.ts';
import { fakeLayout } from '../../testing/fakeLayout.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { aButton, noCommands } from '../../testing/aPage.ts';
import { insertBlocks, removeBlocks, setBlockData } from '../draft/document.ts';
import { createDraftStore } from '../draft/draftStore.ts';
import { createEditor } from '../draft/editor.ts';
import { EditorContext } from '../draft/EditorContext.ts';
import { Outline } from './Outline.tsx';

const many = Array.from({ length: 500 }, (_, at) => aButton(`b${at}`, `Button ${at}`));

async function open({ rootLabel }: { rootLabel?: string } = {}) {
  const editor = createEditor({
    draft: aDraft({ blocks: many }),
    send: async () => ({ kind: 'saved', version: 2 }),
    store: createDraftStore('club', 'page', localStorage),
    nowMs: () => Date.now(),
  });
  await renderStudio(
    <EditorContext value={editor}>
      <Outline onAdd={() => {}} commands={noCommands} isReadOnly={false} rootLabel={rootLabel} />
    </EditorContext>,
    {},
  );
  return { editor, names: () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label')) };
}

beforeEach(() => {
  localStorage.clear();
  fakeLayout({ width: 240, height: 600 });
});
describe('the outline of a page of five hundred blocks', () => {
  it('renders only the lines in view, also after an edit', async () => {
    const { editor, names } = await open();
    expect(names()[0]).toBe('Button 0');
    expect(names().length).toBeLessThan(60);
    act(() => editor.edit((page) => setBlockData(page, 'b0', 'text', 'Changed')));
    await waitFor(() => expect(names()[0]).toBe('Changed'));
    expect(names().length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('500');
    editor.stop();
  });
  it('shows a keystroke at once in its own line; the list itself updates after a pause', async () => {
    const { editor, names } = await open();
    act(() => editor.edit((page) => setBlockData(page, 'b0', 'text', 'Changed')));
    expect(screen.getByText('Changed')).toBeTruthy();
    expect(names()[0]).toBe('Button 0');
    await waitFor(() => expect(names()[0]).toBe('Changed'));
    editor.stop();
  });
  it('shows an added block, and drops a removed one, at once and with its latest text', async () => {
    const { editor, names } = await open();
    act(() => {
      editor.edit((page) => setBlockData(page, 'b0', 'text', 'Changed'));
      editor.edit((page) => removeBlocks(page, ['b1']));
      editor.edit((page) => insertBlocks(page, 1, [aButton('new', 'New')]));
    });
    expect([names()[1], names()[2]]).toEqual(['New', 'Button 2']);
    await waitFor(() => expect(names()[0]).toBe('Changed'));
    act(() => {
      editor.undo();
      editor.undo();
      editor.undo();
    });
    expect([names()[1], screen.getByText('Button 0').textContent]).toEqual(['Button 1', 'Button 0']);
    editor.stop();
  });
  it('selects all lines between two with the Shift key, starting where the first was selected', async () => {
    const { editor } = await open();
    const press = (key: string, keys: object = {}) => {
      fireEvent.keyDown(document.activeElement!, { key, ...keys });
      fireEvent.keyUp(document.activeElement!, { key, ...keys });
    };
    act(() => screen.getByRole('row', { name: 'Button 0' }).focus());
    press('ArrowDown');
    expect(editor.state().selectedIds).toEqual(['b1']);
    for (let times = 0; times < 3; times += 1) press('ArrowDown', { shiftKey: true });
    expect(editor.state().selectedIds).toEqual(['b1', 'b2', 'b3', 'b4']);
    press('ArrowUp', { shiftKey: true });
    expect(editor.state().selectedIds).toEqual(['b1', 'b2', 'b3']);
    editor.stop();
  });
  it('says what its blocks belong to', async () => {
    await open({ rootLabel: 'Overlay' });
    expect(screen.getByRole('button', { name: 'Overlay', pressed: true })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Page' })).toBeNull();
  });
});
