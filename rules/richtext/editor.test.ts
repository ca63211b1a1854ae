import type { RichText } from '@bandstand/contract/richtext.ts';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from './clean.ts';
import { toEditorState } from './editor.ts';

const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const root = (...children: unknown[]) => ({ root: { children } });

describe('the editor', () => {
  it('gets a state that cleans back to the stored text', () => {
    const stored = cleanRichText(
      root(paragraph(text('a', 3), { type: 'linebreak' }), {
        type: 'list',
        listType: 'number',
        children: [{ type: 'listitem', children: [text('b')] }],
      }),
    ) satisfies RichText;
    const state = toEditorState(stored);
    expect(state.root).toMatchObject({ type: 'root', version: 1, direction: null });
    expect(state.root.children?.[1]).toMatchObject({ tag: 'ol', start: 1, listType: 'number' });
    expect(cleanRichText(state)).toEqual(stored);
    expect(toEditorState(cleanRichText(null)).root.children).toHaveLength(1);
  });
});
