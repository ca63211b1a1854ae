import { findPart, formatHash, openPart, parseHash } from '@bandstand/rules/pages/hash.ts';

/** What the provider adds to the address when it sends somebody back. */
const added = ['payment_intent', 'payment_intent_client_secret', 'setup_intent', 'setup_intent_client_secret', 'redirect_status', 'source_type'];

/** Where a bank's own page leads back to: this page, this panel, this choice, and the order that is waited for. */
export function returnAddress(orderId: string): string {
  const url = new URL(window.location.href);
  const parts = parseHash(url.hash);
  const { query } = findPart(parts, 'checkout') ?? { query: {} };
  url.hash = formatHash(openPart(parts, { name: 'checkout', query: { ...query, order: orderId } }));
  return url.href;
}

/** The search of an address without what the provider added. */
export function withoutProvider(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of added) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}
