import type { RichText, RichTextBlock, RichTextInline } from '@bandstand/contract/richtext.ts';
import { type Node, type Budget, isNode, childrenOf } from './clean.nodes.ts';
import { cleanInlines, cleanInline } from './clean.inlines.ts';
import { cleanList } from './clean.lists.ts';

export const richTextMaxNodes = 5_000;
export const richTextMaxCharacters = 100_000;

/**
 * Turns any input into rich text: known nodes with known keys, safe addresses, limited size and depth (BLK-7). Drops an unknown node with
 * everything below it, turns a link with any other address into its text, and wraps top-level text in a paragraph. Cleaning twice changes
 * nothing.
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

/** The page's title is its h1; levels below the third become the third. */
const headingTag = (tag: unknown) => (tag === 'h1' || tag === 'h2' ? 'h2' : tag === 'h3' ? 'h3' : 'h4');
