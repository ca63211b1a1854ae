import type { RichText, RichTextBlock, RichTextInline, RichTextList, RichTextListItem } from '@bandstand/contract/richtext.ts';

/** The words alone, for search, previews and emails: one line per block and list item, line breaks kept. */
export function plainText(richText: RichText): string {
  return richText.root.children.map(blockText).join('\n').trim();
}

function blockText(block: RichTextBlock): string {
  return block.type === 'list' ? listText(block) : inlineText(block.children);
}

const listText = (list: RichTextList): string => list.children.map(itemText).join('\n');

function itemText({ children }: RichTextListItem): string {
  const lines: string[] = [];
  const words = inlineText(children.filter((child) => child.type !== 'list'));
  if (words !== '') lines.push(words);
  for (const child of children) if (child.type === 'list') lines.push(listText(child));
  return lines.join('\n');
}

function inlineText(nodes: readonly RichTextInline[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.text : node.type === 'linebreak' ? '\n' : inlineText(node.children))).join('');
}

/** Plain text as rich text: an empty line starts a paragraph, a single newline is a line break. */
export function fromPlainText(text: string): RichText {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { root: { children: paragraphs.map((part) => ({ type: 'paragraph', children: part.split('\n').flatMap(toLine) })) } };
}

function toLine(line: string, at: number): RichTextInline[] {
  const words: RichTextInline[] = line === '' ? [] : [{ type: 'text', text: line, format: 0 }];
  return at === 0 ? words : [{ type: 'linebreak' }, ...words];
}

export const isEmptyRichText = (richText: RichText): boolean => plainText(richText) === '';
