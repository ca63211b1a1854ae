import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of the internet that is given to anybody as IPv6; what lies outside is of no use, or an IPv4 address in other clothes. */
const givenOut = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is of this machine, of a network that is nobody else's, or of no use: nothing may be asked of it for somebody outside.
 * The one guard of every request that a user's address leads to. What is no address in its plain notation is inside, too.
 */
export function isInternalAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = ipaddr.parse(address);
  // An IPv4 address in the clothes of the other family is never a range of its own kind.
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(givenOut));
}
