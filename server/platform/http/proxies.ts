import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Proxies whose forwarded headers count: their addresses and networks, or how many stand one before the other. */
export type TrustedProxies = readonly string[] | number;

export const loopbackNetworks = ['127.0.0.0/8', '::1/128'] as const;
const mostHops = 10;

const isNetwork = (text: string): boolean => {
  const [address, bits, ...more] = text.split('/');
  const family = isIP(address ?? '');
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/** What `TRUSTED_PROXIES` says; null where it says nothing that can be understood. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= mostHops ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

/** Whether what an address forwards counts. `hop`: 0 for the connection itself. As fastify's `trustProxy` takes it. */
export type Trust = (address: string, hop: number) => boolean;

export function trustOf(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const networks = proxies.map((text) => ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIP(text) === 4 ? 32 : 128}`));
  return (address) => {
    if (isIP(address ?? '') === 0) return false;
    // `::ffff:10.0.0.1` is what a socket of both families calls 10.0.0.1.
    const parsed = ipaddr.process(address);
    return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
  };
}

const lastOf = (value: string | string[] | undefined): string | null => {
  const text = Array.isArray(value) ? value.join(',') : value;
  // The last one was written by the nearest proxy, the only one that is known.
  return text?.split(',').at(-1)?.trim().toLowerCase() || null;
};

/** What a trusted proxy says of the request that it passes on; null where it says nothing, or is none. */
export function forwardedOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, trust: Trust): { host: string | null; protocol: string | null } {
  const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = request.headers;
  if ((host ?? protocol) === undefined || !trust(request.socket?.remoteAddress ?? '', 0)) return { host: null, protocol: null };
  return { host: lastOf(host), protocol: lastOf(protocol) };
}
