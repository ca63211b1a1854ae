import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The IPv6 range of public addresses; everything outside of it is unusable, or an IPv4 address in disguise. */
const givenOut = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to this machine, to a private network, or is unusable: no request may go there on behalf of a user. The only guard of
 * every request that a user's address leads to. Anything that is not an address in plain notation counts as internal.
 */
export function isInternalAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = ipaddr.parse(address);
  // An IPv4 address embedded in IPv6 is never in a range of IPv6's own.
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(givenOut));
}

/** The client's address behind trusted proxies. Falls back to the connection's own if they forward something else. */
export const addressOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(ip ?? '') === 0 ? (socket.remoteAddress ?? '') : ip;

const hostBits = 64;

/**
 * An address as limits count it: IPv6 by its /64, because one subscriber line has all addresses of it (RFC 6177). Also accepts keys such as
 * `studio:2001:db8::1` and `<app> 2001:db8::1`; a key without an address stays as it is.
 */
export function countedKey(key: string): string {
  const start = key.lastIndexOf(' ') + 1;
  const word = key.slice(start);
  const at = isIP(word) === 0 ? start + word.indexOf(':') + 1 : start;
  const address = key.slice(at);
  if (isIP(address) === 0) return key;
  const [withoutZone = ''] = address.split('%');
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === 'ipv4') return key.slice(0, at) + parsed.toString();
  return key.slice(0, at) + ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${hostBits}`).toString();
}
