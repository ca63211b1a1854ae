import { findPart, formatHash, openPart, parseHash } from '@bandstand/rules/pages/hash.ts';

/** Where a bank's own page leads back to: this page, this panel, this choice, and the order that is waited for. */
export function returnAddress(orderId: string): string {
  const url = new URL(window.location.href);
  const parts = parseHash(url.hash);
  const { query } = findPart(parts, 'checkout') ?? { query: {} };
  url.hash = formatHash(openPart(parts, { name: 'checkout', query: { ...query, order: orderId } }));
  return url.href;
}
