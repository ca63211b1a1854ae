import { trustOf, type TrustedProxies } from './proxies.ts';

/** What of a request says where it comes from. */
interface Coming {
  headers: Record<string, string | string[] | undefined>;
  raw: { socket: { remoteAddress?: string | undefined } };
}

/** A header of a proxy as a country; null for what is none, such as `XX` and `T1` of Cloudflare. */
function countryOfHeader(value: string | readonly string[] | undefined): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

/**
 * The country of a visitor, as the operator's own proxy says it in the header that the operator named; null without one, and for a request that came past
 * the proxy, which could claim anything.
 */
export function countryReader({ countryHeader, trustedProxies }: { countryHeader?: string | undefined; trustedProxies: TrustedProxies }) {
  const trust = trustOf(trustedProxies);
  return ({ headers, raw }: Coming): string | null =>
    countryHeader && trust(raw.socket.remoteAddress ?? '', 0) ? countryOfHeader(headers[countryHeader]) : null;
}
