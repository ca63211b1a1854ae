import { isExternal, isWebUrl, safeUrl } from '@bandstand/rules/text/url.ts';

export type LinkTo = { href: string; target?: '_blank'; rel?: 'noopener' };

/** A link to the owner's address: other origins in a new tab, email and phone in this one (NAV-10); null for unsafe addresses. */
export function linkTo(url: unknown): LinkTo | null {
  const href = safeUrl(url);
  if (href === null) return null;
  const isOther = isWebUrl(href) && (typeof window === 'undefined' || isExternal(href, window.location.origin));
  return isOther ? { href, target: '_blank', rel: 'noopener' } : { href };
}

/** The readable host of a web address: "vimeo.com". */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);
