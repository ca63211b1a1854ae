import { $createRangeSelection, $getSelection, $isRangeSelection, $isTextNode, $setSelection, type LexicalEditor } from 'lexical';
import type { TextPlace } from './useAttributeMenu.tsx';

/** The caret of a rich text: within one text node, because a name may not span two formats (BLK-6). */
export function richTextPlace(editor: LexicalEditor): TextPlace {
  return {
    around: () =>
      editor.getEditorState().read(() => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
        const { anchor } = selection;
        const node = anchor.getNode();
        const text = $isTextNode(node) ? node.getTextContent() : '';
        return { before: text.slice(0, anchor.offset), after: text.slice(anchor.offset) };
      }),
    put: (before, after, { text, from, to }) =>
      editor.update(() => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return;
        const node = selection.anchor.getNode();
        if ($isTextNode(node) && before + after > 0) {
          const { offset } = selection.anchor;
          selection.setTextNodeRange(node, offset - before, node, offset + after);
        }
        selection.insertText(text);
        const put = $getSelection();
        if (!$isRangeSelection(put) || !$isTextNode(put.anchor.getNode())) return;
        const { key, offset } = put.anchor;
        const start = offset - text.length;
        const chosen = $createRangeSelection();
        chosen.anchor.set(key, start + from, 'text');
        chosen.focus.set(key, start + to, 'text');
        $setSelection(chosen);
      }),
    box: () => {
      const selection = window.getSelection();
      const root = editor.getRootElement();
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      const caret = range?.getBoundingClientRect?.();
      // In an empty line the caret has no box.
      return caret && caret.height > 0 ? caret : (root?.getBoundingClientRect() ?? null);
    },
  };
}

/** Where the names are in the rendered text. */
export function nameRanges(root: HTMLElement): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const match of (node.textContent ?? '').matchAll(/\{\{[^{}]*\}\}/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      ranges.push(range);
    }
  }
  return ranges;
}
