import type { RichTextInline, RichTextLineBreak, RichTextText } from '@bandstand/contract/richtext.ts';
import { cutText } from '../text/cut.ts';
import { safeUrl } from '../text/url.ts';
import { type Node, type Budget, childrenOf } from './clean.nodes.ts';

const knownFormats = 1 | 2 | 4 | 8 | 16;
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** The contents of a line, each child cleaned. */
export const cleanInlines = (node: Node, budget: Budget) => childrenOf(node).flatMap((child) => cleanInline(child, budget));

/** Text, a line break or a link with its text; anything else becomes nothing. */
export function cleanInline(node: Node, budget: Budget): RichTextInline[] {
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
  const text = cutText(node['text'].replace(controlCharacters, ''), budget.characters);
  if (text === '') return [];
  budget.nodes -= 1;
  budget.characters -= text.length;
  const format = typeof node['format'] === 'number' ? node['format'] & knownFormats : 0;
  return [{ type: 'text', text, format }];
}
