import type { RichText, RichTextInline, RichTextList, RichTextListItem } from '@bandstand/contract/richtext.ts';
import { cleanRichText } from './clean.ts';
import { isHidden, levelOfWordItem, marksOf, type Markup } from './markup.ts';

/** A document's contents in order: text, and pieces that become blocks. */
export type MarkupPiece = { kind: 'text'; richText: RichText } | { kind: 'picture'; src: string; alt: string } | { kind: 'frame'; src: string };

type Line = RichTextInline[];
type TextNode = RichText['root']['children'][number];
type Part = { kind: 'node'; node: TextNode } | Exclude<MarkupPiece, { kind: 'text' }>;
type Around = { format: number; url: string | null; kind: 'paragraph' | 'quote'; isAsTyped: boolean; isInline: boolean };

const start: Around = { format: 0, url: null, kind: 'paragraph', isAsTyped: false, isInline: false };
const deepest = 200;
const blocks =
  /^(P|DIV|SECTION|ARTICLE|ASIDE|HEADER|FOOTER|MAIN|NAV|FIGURE|FIGCAPTION|ADDRESS|TABLE|TBODY|THEAD|TFOOT|TR|DL|DT|DD|FORM|FIELDSET|DETAILS|SUMMARY|HR|PRE|BLOCKQUOTE|H[1-6]|UL|OL|LI|BODY)$/;

/** HTML as rich text: known paragraphs and formats, safe links; no scripts and no styles (BLK-7). */
export const fromMarkup = (root: Markup): RichText =>
  cleanRichText({ root: { children: partsOf(root, start, 0).flatMap((part) => (part.kind === 'node' ? [part.node] : [])) } });

/** The same, with pictures and frames in place. */
export function piecesOfMarkup(root: Markup): MarkupPiece[] {
  const pieces: MarkupPiece[] = [];
  let run: TextNode[] = [];
  const close = () => {
    const richText = cleanRichText({ root: { children: run } });
    if (richText.root.children.length > 0) pieces.push({ kind: 'text', richText });
    run = [];
  };
  for (const part of partsOf(root, start, 0)) {
    if (part.kind === 'node') run.push(part.node);
    else {
      close();
      pieces.push(part);
    }
  }
  close();
  return pieces;
}

function partsOf(root: Markup, around: Around, depth: number): Part[] {
  const parts: Part[] = [];
  let line: Line = [];
  const flush = () => {
    const children = around.isInline ? line : tidy(line);
    line = [];
    if (children.length > 0) parts.push({ kind: 'node', node: { type: around.kind, children } });
  };
  for (const node of root.childNodes) {
    const name = node.nodeName.toUpperCase();
    if (depth > deepest || isHidden(node, name)) continue;
    if ((name === 'TD' || name === 'TH') && line.length > 0) line.push(...leaf(' · ', around));
    const level = name === 'P' ? levelOfWordItem(node) : null;
    if (node.nodeType === 3) line.push(...leaf(node.textContent ?? '', around));
    else if (node.nodeType !== 1) continue;
    else if (name === 'BR') line.push({ type: 'linebreak' });
    else if (name === 'IMG') {
      flush();
      parts.push({ kind: 'picture', src: node.getAttribute?.('src') ?? '', alt: node.getAttribute?.('alt') ?? '' });
    } else if (name === 'IFRAME') {
      flush();
      parts.push({ kind: 'frame', src: node.getAttribute?.('src') ?? '' });
    } else if (level !== null) {
      flush();
      addWordItem(parts, level, inlinesOf(partsOf(node, { ...around, isInline: false }, depth + 1)));
    } else if (name === 'UL' || name === 'OL') {
      flush();
      parts.push(...listParts(node, name === 'OL' ? 'number' : 'bullet', around, depth + 1));
    } else if (/^H[1-6]$/.test(name)) {
      flush();
      parts.push(...headingParts(partsOf(node, { ...around, kind: 'paragraph', isInline: false }, depth + 1), Number(name[1])));
    } else if (blocks.test(name)) {
      flush();
      const inside = {
        ...around,
        isInline: false,
        kind: name === 'BLOCKQUOTE' ? 'quote' : around.kind,
        isAsTyped: name === 'PRE' || around.isAsTyped,
      } as const;
      parts.push(...partsOf(node, inside, depth + 1));
    } else {
      // Formats and links apply to the text inside; an element that breaks the line inside them breaks it here.
      const inner = partsOf(node, insideOf(node, name, around), depth + 1);
      const [first] = inner;
      if (inner.length === 1 && first?.kind === 'node' && first.node.type === around.kind) line.push(...first.node.children);
      else {
        flush();
        parts.push(...inner.flatMap((part) => tidyPart(part)));
      }
    }
  }
  flush();
  return parts;
}

const insideOf = (node: Markup, name: string, around: Around): Around => ({
  ...around,
  isInline: true,
  format: marksOf(node, name, around.format),
  url: name === 'A' ? (node.getAttribute?.('href') ?? around.url) : around.url,
});

/** A line read inside formats that turns out to be a block. */
function tidyPart(part: Part): Part[] {
  if (part.kind !== 'node' || (part.node.type !== 'paragraph' && part.node.type !== 'quote')) return [part];
  const children = tidy(part.node.children);
  return children.length > 0 ? [{ kind: 'node', node: { ...part.node, children } }] : [];
}

function leaf(text: string, { format, url, isAsTyped }: Around): Line {
  const lines = isAsTyped ? text.split('\n') : [text.replace(/[\s\u00a0]+/g, ' ')];
  const nodes = lines.flatMap((words, at): Line => [
    ...(at > 0 ? [{ type: 'linebreak' } as const] : []),
    ...(words ? [{ type: 'text', text: words, format } as const] : []),
  ]);
  return url === null || text.trim() === '' ? nodes : [{ type: 'link', url, children: nodes as (RichTextInline & { type: 'text' | 'linebreak' })[] }];
}

function headingParts(parts: Part[], level: number): Part[] {
  const tag = level <= 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
  return parts.map((part) =>
    part.kind === 'node' && part.node.type === 'paragraph' ? { kind: 'node', node: { type: 'heading', tag, children: part.node.children } } : part,
  );
}

/** One list, followed by the pictures that were inside it. */
function listParts(list: Markup, listType: RichTextList['listType'], around: Around, depth: number): Part[] {
  const items: RichTextListItem[] = [];
  const others: Part[] = [];
  for (const node of list.childNodes) {
    if (node.nodeType !== 1 || isHidden(node, node.nodeName.toUpperCase())) continue;
    const name = node.nodeName.toUpperCase();
    // Some programs put a nested list directly into the list instead of its item.
    const parts =
      name === 'UL' || name === 'OL'
        ? listParts(node, name === 'OL' ? 'number' : 'bullet', around, depth + 1)
        : partsOf(node, { ...around, kind: 'paragraph', isInline: false }, depth + 1);
    others.push(...parts.filter(({ kind }) => kind !== 'node'));
    const lists = parts.flatMap((part) => (part.kind === 'node' && part.node.type === 'list' ? [part.node] : []));
    const last = items.at(-1);
    if (name !== 'LI' && last && lists.length === parts.length) last.children.push(...lists);
    else if (parts.length > 0) items.push({ type: 'listitem', children: [...inlinesOf(parts), ...lists] });
  }
  return items.length > 0 ? [{ kind: 'node', node: { type: 'list', listType, children: items } }, ...others] : others;
}

/** Paragraphs as the lines of one. */
function inlinesOf(parts: readonly Part[]): Line {
  const lines = parts.flatMap((part) => (part.kind === 'node' && part.node.type !== 'list' ? [part.node.children] : []));
  return lines.flatMap((children, at): Line => (at > 0 ? [{ type: 'linebreak' }, ...children] : children));
}

function addWordItem(parts: Part[], { depth, listType }: { depth: number; listType: RichTextList['listType'] }, children: Line): void {
  if (children.length === 0) return;
  const last = parts.at(-1);
  let list: RichTextList;
  if (last?.kind === 'node' && last.node.type === 'list') list = last.node;
  else parts.push({ kind: 'node', node: (list = { type: 'list', listType, children: [] }) });
  for (let level = 1; level < depth; level += 1) {
    const item = list.children.at(-1);
    if (!item) break;
    const inner = item.children.at(-1);
    if (inner?.type === 'list') list = inner;
    else item.children.push((list = { type: 'list', listType, children: [] }));
  }
  list.children.push({ type: 'listitem', children });
}

/** Merges text with equal formats, trims both ends and removes a trailing break. */
function tidy(line: Line): Line {
  const joined: Line = [];
  for (const node of line) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text' && last.format === node.format)
      joined[joined.length - 1] = { ...last, text: (last.text + node.text).replace(/ {2,}/g, ' ') };
    else if (node.type === 'link' && last?.type === 'link' && last.url === node.url)
      joined[joined.length - 1] = { ...last, children: [...last.children, ...node.children] };
    else joined.push(node);
  }
  const first = joined[0];
  if (first?.type === 'text') joined[0] = { ...first, text: first.text.trimStart() };
  if (joined.at(-1)?.type === 'linebreak') joined.pop();
  const end = joined.at(-1);
  if (end?.type === 'text') joined[joined.length - 1] = { ...end, text: end.text.trimEnd() };
  return joined.filter((node) => node.type !== 'text' || node.text !== '');
}
