import { findPart, formatHash, openPart, parseHash } from '@bandstand/rules/pages/hash.ts';

/** The return URL from a bank's page: this page, this panel, this choice, and the awaited order. */
export function returnAddress(orderId: string): string {
  const url = new URL(window.location.href);
  const parts = parseHash(url.hash);
  const { query } = findPart(parts, 'checkout') ?? { query: {} };
  url.hash = formatHash(openPart(parts, { name: 'checkout', query: { ...query, order: orderId } }));
  return url.href;
}
