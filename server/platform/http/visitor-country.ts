import { trustOf, type TrustedProxies } from './proxies.ts';

/** The parts of a request that tell where it comes from. */
interface Coming {
  headers: Record<string, string | string[] | undefined>;
  raw: { socket: { remoteAddress?: string | undefined } };
}

/** A proxy's header as a country; null for other values, such as `XX` and `T1` of Cloudflare. */
function countryOfHeader(value: string | readonly string[] | undefined): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

/**
 * The country of a caller, as the operator's own proxy reports it in the configured header; null without one, and for a request that bypassed the
 * proxy, which could claim anything.
 */
export function countryReader({ countryHeader, trustedProxies }: { countryHeader?: string | undefined; trustedProxies: TrustedProxies }) {
  const trust = trustOf(trustedProxies);
  return ({ headers, raw }: Coming): string | null =>
    countryHeader && trust(raw.socket.remoteAddress ?? '', 0) ? countryOfHeader(headers[countryHeader]) : null;
}
