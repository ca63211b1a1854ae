import type { RichText, RichTextBlock, RichTextInline, RichTextListItem, RichTextText } from '@bandstand/contract/richtext.ts';
import { textFormat } from '@bandstand/contract/richtext.ts';

/**
 * Plain text as rich text: blocks between empty lines, `## ` and `### ` headings, `- ` and `1. ` lists, `> ` quotes, `**bold**`, `*italic*`,
 * `[words](address)`. Lines of a paragraph join.
 */
export function prose(text: string): RichText {
  const parts = text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()));
  return { root: { children: parts.map(blockOf) } };
}

function blockOf(lines: string[]): RichTextBlock {
  const [first = ''] = lines;
  const [, signs, title] = /^(#{2,4}) (.+)$/.exec(first) ?? [];
  if (signs && title) return { type: 'heading', tag: `h${signs.length}` as 'h2' | 'h3' | 'h4', children: inlines(title) };
  if (first.startsWith('> ')) return { type: 'quote', children: inlines(lines.map((line) => line.replace(/^> ?/, '')).join(' ')) };
  if (first.startsWith('- ')) return { type: 'list', listType: 'bullet', children: items(lines, /^- /) };
  if (/^\d+\. /.test(first)) return { type: 'list', listType: 'number', children: items(lines, /^\d+\. /) };
  return { type: 'paragraph', children: inlines(lines.join(' ')) };
}

/** A line without the mark continues the item above it. */
function items(lines: string[], mark: RegExp): RichTextListItem[] {
  const texts: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) texts.push(line.replace(mark, ''));
    else texts.push(`${texts.pop() ?? ''} ${line}`);
  }
  return texts.map((item) => ({ type: 'listitem', children: inlines(item) }));
}

function inlines(text: string): RichTextInline[] {
  const nodes: RichTextInline[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    nodes.push(...marked(text.slice(end, match.index)));
    const [whole, words = '', url = ''] = match;
    nodes.push({ type: 'link', url, children: marked(words) });
    end = match.index + whole.length;
  }
  return [...nodes, ...marked(text.slice(end))];
}

function marked(text: string): RichTextText[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((reusable) => reusable !== '')
    .map((reusable) => {
      if (reusable.startsWith('**')) return { type: 'text', text: reusable.slice(2, -2), format: textFormat.bold };
      if (reusable.startsWith('*')) return { type: 'text', text: reusable.slice(1, -1), format: textFormat.italic };
      return { type: 'text', text: reusable, format: 0 };
    });
}
