import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Proxies whose forwarded headers are used: their addresses and networks, or how many of them a request passes through. */
export type TrustedProxies = readonly string[] | number;

export const loopbackNetworks = ['127.0.0.0/8', '::1/128'] as const;
const mostHops = 10;

const isNetwork = (text: string): boolean => {
  const [address, bits, ...more] = text.split('/');
  const family = isIP(address ?? '');
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/** Reads `TRUSTED_PROXIES`; null if it is invalid. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= mostHops ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** Whether to use what an address forwards. `hop` is 0 for the connection itself. Suits fastify's `trustProxy`. */
export type Trust = (address: string, hop: number) => boolean;

export function trustOf(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const networks = proxies.map((text) => ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIP(text) === 4 ? 32 : 128}`));
  return (address) => {
    if (isIP(address ?? '') === 0) return false;
    // A dual-stack socket reports 10.0.0.1 as `::ffff:10.0.0.1`.
    const parsed = ipaddr.process(address);
    return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
  };
}

const lastOf = (value: string | string[] | undefined): string | null => {
  const text = Array.isArray(value) ? value.join(',') : value;
  // Only the last entry comes from the nearest proxy.
  return text?.split(',').at(-1)?.trim().toLowerCase() || null;
};

/** What a trusted proxy says about a request; null if it says nothing or is not trusted. */
export function forwardedOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, trust: Trust): { host: string | null; protocol: string | null } {
  const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = request.headers;
  if ((host ?? protocol) === undefined || !trust(request.socket?.remoteAddress ?? '', 0)) return { host: null, protocol: null };
  return { host: lastOf(host), protocol: lastOf(protocol) };
}
