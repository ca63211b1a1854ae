import { isExternal, isWebUrl, safeUrl } from '@bandstand/rules/text/url.ts';

export type LinkTo = { href: string; target?: '_blank'; rel?: 'noopener' };

/** A link to an address that the owner typed: another origin in a new tab, mail and phone in this one (NAV-10); null for what no link may carry. */
export function linkTo(url: unknown): LinkTo | null {
  const href = safeUrl(url);
  if (href === null) return null;
  const isOther = isWebUrl(href) && (typeof window === 'undefined' || isExternal(href, window.location.origin));
  return isOther ? { href, target: '_blank', rel: 'noopener' } : { href };
}

/** The host of a web address as people read it: "vimeo.com". */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);
