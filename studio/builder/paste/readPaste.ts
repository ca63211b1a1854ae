import type { RichText, RichTextBlock, RichTextInline } from '@bandstand/contract/richtext.ts';
import { embedOf } from '@bandstand/rules/pages/embed.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { piecesOfMarkup } from '@bandstand/rules/richtext/fromMarkup.ts';
import { fromPlainText, plainText } from '@bandstand/rules/richtext/plain.ts';
import { findLinks, isWebUrl } from '@bandstand/rules/text/url.ts';
import { pictureFile } from './pictureFile.ts';

/** Read from the clipboard at once: it is empty as soon as the event is over. */
export type Pasted = { text: string; html: string; files: readonly File[] };
export type PastedPart = { kind: 'text'; richText: RichText } | { kind: 'picture'; file: File; alt: string } | { kind: 'embed'; url: string };
/** `leftOut`: pictures elsewhere that cannot be fetched from here. */
export type PasteRead = { parts: PastedPart[]; leftOut: number };

/** The parts in another program's clipboard, in order. `ownOrigin`: the app's origin, whose links become paths. */
export async function readPaste({ text, html, files }: Pasted, ownOrigin: string): Promise<PasteRead> {
  const pictures = files.filter(({ type }) => type.startsWith('image/'));
  // A copied picture comes as a file, and its address as HTML.
  if (pictures.length > 0 && text.trim() === '') {
    return { parts: pictures.map((file): PastedPart => ({ kind: 'picture', file, alt: '' })), leftOut: 0 };
  }
  const single = text.trim();
  if (isWebUrl(single)) return { parts: partsOfText(linked(fromPlainText(single)), ownOrigin), leftOut: 0 };
  if (html !== '' && hasStructure.test(html)) return readMarkup(html, ownOrigin);
  if (looksLikeMarkdown(text)) {
    const { marked } = await import('marked');
    return readMarkup(marked.parse(text, { async: false, gfm: true, breaks: true }), ownOrigin);
  }
  return { parts: partsOfText(linked(fromPlainText(text)), ownOrigin), leftOut: 0 };
}

const hasStructure = /<(h[1-6]|ul|ol|li|strong|b|em|i|u|a|blockquote|table|img|iframe)[\s>]/i;

/** Whether a text has Markdown syntax at the beginning of its lines, or links and bold in them. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^\s{0,3}(#{1,6}\s+\S|[-*+]\s+\S|\d{1,3}[.)]\s+\S|>\s?\S|```)/m.test(text) || /\*\*[^*\s][^*]*\*\*|!?\[[^\]\n]*\]\([^)\s]+\)/.test(text);

function readMarkup(html: string, ownOrigin: string): PasteRead {
  // A parsed document runs nothing and fetches nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let leftOut = 0;
  const parts = piecesOfMarkup(body).flatMap((reusable): PastedPart[] => {
    if (reusable.kind === 'text') return partsOfText(reusable.richText, ownOrigin);
    if (reusable.kind === 'frame') return embedOf(reusable.src)?.src ? [{ kind: 'embed', url: reusable.src }] : [];
    const file = pictureFile(reusable.src, reusable.alt);
    if (!file) leftOut += 1;
    return file ? [{ kind: 'picture', file, alt: reusable.alt }] : [];
  });
  return { parts, leftOut };
}

/** One text block per section, and a player for each line that is only the address of a video. */
function partsOfText(richText: RichText, ownOrigin: string): PastedPart[] {
  const parts: PastedPart[] = [];
  let section: RichTextBlock[] = [];
  const close = () => {
    if (section.length > 0) parts.push({ kind: 'text', richText: cleanRichText({ root: { children: section } }) });
    section = [];
  };
  for (const block of richText.root.children) {
    const url = videoOf(block);
    if (url !== null || (block.type === 'heading' && section.some(({ type }) => type !== 'heading'))) close();
    if (url === null) section.push(ownLinks(block, ownOrigin));
    else parts.push({ kind: 'embed', url });
  }
  close();
  return parts;
}

function videoOf(block: RichTextBlock): string | null {
  if (block.type !== 'paragraph') return null;
  const words = plainText({ root: { children: [block] } });
  const [only] = block.children;
  const url = block.children.length === 1 && only?.type === 'link' && (isWebUrl(words) || words === '') ? only.url : words;
  return isWebUrl(url) && embedOf(url)?.src ? url : null;
}

/** Links to the app itself become paths: pages open inside it, and locked ones say so. */
function ownLinks<T extends RichTextBlock>(block: T, ownOrigin: string): T {
  const change = <N>(node: N): N => {
    const { type, url, children } = node as { type?: string; url?: string; children?: unknown[] };
    const path = type === 'link' && url !== undefined ? ownPath(url, ownOrigin) : null;
    return { ...node, ...(path === null ? {} : { url: path }), ...(children ? { children: children.map(change) } : {}) };
  };
  return change(block);
}

function ownPath(url: string, ownOrigin: string): string | null {
  if (!isWebUrl(url) || new URL(url).origin !== ownOrigin) return null;
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}

/** Addresses in plain text become links. */
function linked({ root }: RichText): RichText {
  const inlines = (nodes: readonly RichTextInline[]): RichTextInline[] =>
    nodes.flatMap((node): RichTextInline[] =>
      node.type !== 'text'
        ? [node]
        : findLinks(node.text).map((reusable) =>
            reusable.type === 'text'
              ? { ...node, text: reusable.text }
              : { type: 'link', url: reusable.url, children: [{ type: 'text', text: reusable.url, format: node.format }] },
          ),
    );
  return { root: { children: root.children.map((block) => (block.type === 'list' ? block : { ...block, children: inlines(block.children) })) } };
}
