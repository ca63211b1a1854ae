import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDraft } from '../testing/builders.ts';
import { fakeLayout } from '../testing/fakeLayout.ts';
import { renderStudio } from '../testing/renderStudio.tsx';
import { aButton, noCommands } from './aPage.ts';
import { setBlockData } from './document.ts';
import { createDraftStore } from './draftStore.ts';
import { createEditor } from './editor.ts';
import { EditorContext } from './EditorContext.ts';
import { Outline } from './Outline.tsx';

const many = Array.from({ length: 500 }, (_, at) => aButton(`b${at}`, `Button ${at}`));

beforeEach(() => {
  localStorage.clear();
  fakeLayout({ width: 240, height: 600 });
});
describe('the outline of a page of five hundred blocks', () => {
  it('draws the lines in view and no others, also after an edit', async () => {
    const editor = createEditor({
      draft: aDraft({ blocks: many }),
      send: async () => ({ kind: 'saved', version: 2 }),
      store: createDraftStore('club', 'page', localStorage),
      nowMs: () => Date.now(),
    });
    await renderStudio(
      <EditorContext value={editor}>
        <Outline onAdd={() => {}} commands={noCommands} isReadOnly={false} />
      </EditorContext>,
      {},
    );
    const names = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'));
    expect(names()[0]).toBe('Button 0');
    expect(names().length).toBeLessThan(60);
    act(() => editor.edit((page) => setBlockData(page, 'b0', 'text', 'Changed')));
    expect(names()[0]).toBe('Changed');
    expect(names().length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('500');
    editor.stop();
  });
});
