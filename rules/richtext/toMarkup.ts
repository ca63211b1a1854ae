import type { RichText, RichTextBlock, RichTextInline, RichTextList, RichTextListItem } from '@bandstand/contract/richtext.ts';

/** Clean rich text as HTML, for an editable field and for other programs' clipboards. `fromMarkup` is the inverse. */
export const toMarkup = (richText: RichText): string => richText.root.children.map(blockMarkup).join('');

function blockMarkup(block: RichTextBlock): string {
  if (block.type === 'list') return listMarkup(block);
  const tag = block.type === 'heading' ? block.tag : block.type === 'quote' ? 'blockquote' : 'p';
  // A line without height cannot be typed into.
  return `<${tag}>${inlineMarkup(block.children) || '<br>'}</${tag}>`;
}

function listMarkup({ listType, children }: RichTextList): string {
  const tag = listType === 'number' ? 'ol' : 'ul';
  return `<${tag}>${children.map(itemMarkup).join('')}</${tag}>`;
}

const itemMarkup = ({ children }: RichTextListItem): string =>
  `<li>${children.map((child) => (child.type === 'list' ? listMarkup(child) : inlineMarkup([child]))).join('') || '<br>'}</li>`;

const inlineMarkup = (nodes: readonly RichTextInline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'linebreak') return '<br>';
      if (node.type === 'link') return `<a href="${escaped(node.url)}">${inlineMarkup(node.children)}</a>`;
      return marked(escaped(node.text), node.format);
    })
    .join('');

/** The bits of `textFormat`, innermost first. */
const marks: readonly [number, string][] = [
  [16, 'code'],
  [8, 'u'],
  [4, 's'],
  [2, 'em'],
  [1, 'strong'],
];
const marked = (text: string, format: number): string =>
  marks.reduce((inner, [bit, tag]) => (format & bit ? `<${tag}>${inner}</${tag}>` : inner), text);

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
