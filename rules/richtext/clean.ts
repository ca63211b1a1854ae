import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextLineBreak,
  RichTextList,
  RichTextListItem,
  RichTextText,
} from '@bandstand/contract/richtext.ts';
import { safeUrl } from '../text/url.ts';

export const richTextMaxNodes = 5_000;
export const richTextMaxCharacters = 100_000;
/** Lists in lists. */
export const richTextMaxListDepth = 6;

const knownFormats = 1 | 2 | 4 | 8 | 16;
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

type Node = Record<string, unknown>;
type Budget = { nodes: number; characters: number };

/**
 * Makes rich text of whatever was sent or stored: known nodes with known keys, safe addresses, bounded size and depth (BLK-7). An
 * unknown node is dropped with all below it, a link with another address becomes its text, text at the top gets a paragraph.
 * Cleaning twice changes nothing.
 */
export function cleanRichText(value: unknown): RichText {
  const budget = { nodes: richTextMaxNodes, characters: richTextMaxCharacters };
  const root = isNode(value) && isNode(value['root']) ? value['root'] : {};
  const children: RichTextBlock[] = [];
  let loose: RichTextInline[] | null = null;
  for (const node of childrenOf(root)) {
    if (budget.nodes <= 0) break;
    const block = cleanBlock(node, budget);
    if (block) {
      children.push(block);
      loose = null;
      continue;
    }
    const inline = cleanInline(node, budget);
    if (inline.length === 0) continue;
    if (!loose) children.push({ type: 'paragraph', children: (loose = []) });
    loose.push(...inline);
  }
  return { root: { children } };
}

function cleanBlock(node: Node, budget: Budget): RichTextBlock | null {
  if (node['type'] === 'list') return cleanList(node, budget, 1);
  if (node['type'] !== 'paragraph' && node['type'] !== 'heading' && node['type'] !== 'quote') return null;
  budget.nodes -= 1;
  const children = cleanInlines(node, budget);
  if (node['type'] === 'heading') return { type: 'heading', tag: headingTag(node['tag']), children };
  return { type: node['type'], children };
}

/** The page's title is its h1; what is deeper than the three levels is the third. */
const headingTag = (tag: unknown) => (tag === 'h1' || tag === 'h2' ? 'h2' : tag === 'h3' ? 'h3' : 'h4');

function cleanList(node: Node, budget: Budget, depth: number): RichTextList {
  budget.nodes -= 1;
  const children: RichTextListItem[] = [];
  for (const item of childrenOf(node)) {
    if (budget.nodes <= 0) break;
    if (item['type'] === 'listitem') children.push(cleanItem(item, budget, depth));
  }
  return { type: 'list', listType: node['listType'] === 'number' ? 'number' : 'bullet', children };
}

function cleanItem(node: Node, budget: Budget, depth: number): RichTextListItem {
  budget.nodes -= 1;
  const children: RichTextListItem['children'] = [];
  for (const child of childrenOf(node)) {
    if (budget.nodes <= 0) break;
    if (child['type'] !== 'list') children.push(...cleanInline(child, budget));
    else if (depth < richTextMaxListDepth) children.push(cleanList(child, budget, depth + 1));
  }
  return { type: 'listitem', children };
}

const cleanInlines = (node: Node, budget: Budget) => childrenOf(node).flatMap((child) => cleanInline(child, budget));

function cleanInline(node: Node, budget: Budget): RichTextInline[] {
  if (node['type'] !== 'link' && node['type'] !== 'autolink') return cleanLeaf(node, budget);
  if (budget.nodes <= 0) return [];
  budget.nodes -= 1;
  const children = childrenOf(node).flatMap((child) => cleanLeaf(child, budget));
  const url = safeUrl(node['url']);
  if (children.length === 0) return [];
  return url === null ? children : [{ type: 'link', url, children }];
}

function cleanLeaf(node: Node, budget: Budget): (RichTextText | RichTextLineBreak)[] {
  if (budget.nodes <= 0) return [];
  if (node['type'] === 'linebreak') {
    budget.nodes -= 1;
    return [{ type: 'linebreak' }];
  }
  if ((node['type'] !== 'text' && node['type'] !== 'tab') || typeof node['text'] !== 'string') return [];
  const text = cut(node['text'].replace(controlCharacters, ''), budget.characters);
  if (text === '') return [];
  budget.nodes -= 1;
  budget.characters -= text.length;
  const format = typeof node['format'] === 'number' ? node['format'] & knownFormats : 0;
  return [{ type: 'text', text, format }];
}

/** At most so many UTF-16 units, without half a surrogate pair at the end. */
const cut = (text: string, length: number) => (text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, ''));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const childrenOf = (node: Node): Node[] => (Array.isArray(node['children']) ? node['children'].filter(isNode) : []);
