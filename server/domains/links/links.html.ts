import { Parser } from 'htmlparser2';

/** What a web page says about itself. */
export interface PageFacts {
  title: string | null;
  description: string | null;
  /** Absolute address of a picture; http or https. */
  image: string | null;
}

const maxTitle = 200;
const maxDescription = 500;
/** How many bytes are searched for a charset: twice as many as browsers search. */
const scannedBytes = 2048;

/** The best first: tags made for link cards. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'],
};

/** Title, description and picture of a page that may be cut off or broken. `url`: where it was found. */
export function readPage(bytes: Buffer, contentType: string, url: string): PageFacts {
  const found = new Map<string, string>();
  let title = '';
  let base = url;
  // A `title` inside an SVG names the drawing.
  let depthInDrawing = 0;
  let isInTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'svg') depthInDrawing += 1;
      if (name === 'title') isInTitle = depthInDrawing === 0 && !hasTitle;
      if (name === 'base' && attributes['href']) base = URL.parse(attributes['href'], url)?.href ?? url;
      const property = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
      const content = attributes['content'];
      if (name === 'meta' && property && content?.trim() && !found.has(property)) found.set(property, content);
    },
    ontext: (text) => {
      if (isInTitle && title.length < maxTitle * 4) title += text;
    },
    onclosetag: (name) => {
      if (name === 'svg') depthInDrawing -= 1;
      if (name !== 'title' || !isInTitle) return;
      [isInTitle, hasTitle] = [false, true];
    },
  });
  parser.end(decode(bytes, contentType));
  const first = (of: readonly string[]): string | null => of.map((name) => found.get(name)).find((value) => value !== undefined) ?? null;
  const image = first(names.image);
  return {
    title: clean(first(names.title), maxTitle) ?? clean(title, maxTitle),
    description: clean(first(names.description), maxDescription),
    image: image === null ? null : webAddress(image.trim(), base),
  };
}

function webAddress(text: string, base: string): string | null {
  const url = URL.parse(text, base);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null;
}

/** One line, without invisible characters that would reorder the text around it. */
function clean(text: string | null, max: number): string | null {
  if (text === null) return null;
  const line = text
    .toWellFormed()
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line === '') return null;
  const letters = [...line];
  return letters.length <= max
    ? line
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Charset by byte order mark, header, the page itself, or UTF-8. Broken bytes lose single letters only. */
function decode(bytes: Buffer, contentType: string): string {
  const head = bytes.subarray(0, scannedBytes).toString('latin1');
  const byMark = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
  const named = byMark ?? charsetIn(contentType) ?? charsetIn(/<meta[^>]{0,200}charset[^>]{0,200}>/i.exec(head)?.[0] ?? '') ?? 'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const charsetIn = (text: string): string | null => /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text)?.[1] ?? null;
