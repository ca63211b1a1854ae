import type { RichTextList, RichTextListItem } from '@bandstand/contract/richtext.ts';
import { type Node, type Budget, childrenOf } from './clean.nodes.ts';
import { cleanInline } from './clean.inlines.ts';

/** Maximum depth of nested lists. */
export const richTextMaxListDepth = 6;

/** A list with its items; nested lists down to the maximum depth. */
export function cleanList(node: Node, budget: Budget, depth: number): RichTextList {
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
