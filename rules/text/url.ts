const webAddress = /^https?:\/\/[^\s/?#]/i;
const otherLink = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d\s().-]{2,32})(?:\?\S*)?$/i;
/** A path of this app: one slash, not the two (or slash and backslash) that make browsers open another host. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/;

/** Whether the text is an absolute http or https URL that can be parsed (L293). */
export function isWebUrl(text: string): boolean {
  return webAddress.test(text) && !/\s/.test(text) && URL.canParse(text);
}

/** The address if a link may use it: http, https, mailto, tel, a path or a hash of this app; else null. Never a script (BLK-7). */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const url = value.trim();
  if (url.length === 0 || url.length > 2000) return null;
  return isWebUrl(url) || otherLink.test(url) || ownPath.test(url) || /^#\S*$/.test(url) ? url : null;
}

/** Whether a link leaves the app and opens a new tab (L46, NAV-10): another web origin; `mailto:` and `tel:` stay in the tab. */
export function isExternal(url: string, ownOrigin: string): boolean {
  return isWebUrl(url) && new URL(url).origin !== ownOrigin;
}

export type LinkPiece = { type: 'text'; text: string } | { type: 'link'; url: string };

/** Splits text into plain parts and web addresses. Sentence punctuation at the end, and a bracket opened earlier, stay outside the link. */
export function findLinks(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const url = withoutTail(match[0]);
    if (!isWebUrl(url)) continue;
    if (match.index > end) pieces.push({ type: 'text', text: text.slice(end, match.index) });
    pieces.push({ type: 'link', url });
    end = match.index + url.length;
  }
  if (end < text.length) pieces.push({ type: 'text', text: text.slice(end) });
  return pieces;
}

function withoutTail(url: string): string {
  // Surplus closing brackets, counted once: a message may consist of ten thousand of them.
  const surplus = new Map([
    [')', count(url, ')') - count(url, '(')],
    [']', count(url, ']') - count(url, '[')],
  ]);
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    if (".,;:!?'*_~".includes(last)) continue;
    const unclosed = surplus.get(last) ?? 0;
    if (unclosed <= 0) break;
    surplus.set(last, unclosed - 1);
  }
  return url.slice(0, end);
}

const count = (text: string, letter: string) => text.split(letter).length - 1;
