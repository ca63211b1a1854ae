import type { RichText } from '@bandstand/contract/richtext.ts';

type EditorNode = { type: string; version: 1; children?: EditorNode[]; [key: string]: unknown };
/** A serialised state of the studio's editor. */
export type EditorState = { root: EditorNode };

type StoredNode = { type: string; children?: readonly StoredNode[]; listType?: string };

/**
 * Adds what the editor requires in a serialised state and storage omits; `cleanRichText` is the inverse. An empty text gets the one empty
 * paragraph that the editor needs.
 */
export function toEditorState(richText: RichText): EditorState {
  const blocks = richText.root.children.length > 0 ? richText.root.children : [{ type: 'paragraph', children: [] }];
  return { root: toEditorNode({ type: 'root', children: blocks }) };
}

function toEditorNode(node: StoredNode, at = 0): EditorNode {
  if (node.type === 'text') return { ...(node as { type: 'text' }), version: 1, detail: 0, mode: 'normal', style: '' };
  if (node.type === 'linebreak') return { type: 'linebreak', version: 1 };
  const element: EditorNode = { ...node, version: 1, direction: null, format: '', indent: 0, children: (node.children ?? []).map(toEditorNode) };
  if (node.type === 'list') return { ...element, start: 1, tag: node.listType === 'number' ? 'ol' : 'ul' };
  if (node.type === 'listitem') return { ...element, value: at + 1 };
  return element;
}
