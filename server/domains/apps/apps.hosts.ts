import { isIP } from 'node:net';
import { appSlugMaxLength, slugFault } from '@bandstand/rules/pages/slugs.ts';
import ipaddr from 'ipaddr.js';

/** What the form of a host alone says. `isHome`: an address of the machine or its network, which a proxy may have put there. */
export type HostForm = { form: 'base'; isHome: boolean } | { form: 'sub'; slug: string } | { form: 'other' };

/** What an install knows about its own address. */
export interface OwnAddress {
  appHost: string;
  /** False when no address was configured. */
  isGiven: boolean;
  baseDomain: string;
}

export const ownAddressOf = (env: { appUrl: string; hasAppUrl: boolean; baseDomain: string }): OwnAddress => ({
  appHost: withoutBrackets(new URL(env.appUrl).hostname),
  isGiven: env.hasAppUrl,
  baseDomain: env.baseDomain,
});

const withoutBrackets = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

const rangeOf = (name: string): string | null => (isIP(name) === 0 ? null : ipaddr.process(name).range());
const isLoopback = (name: string): boolean => name === 'localhost' || rangeOf(name) === 'loopback';
const isPrivate = (name: string): boolean => ['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(rangeOf(name) ?? '');

/**
 * The host of the address and the base domain name no app; `{slug}.<base domain>` names one (ID-2). An install without a configured address answers
 * on all addresses of its machine and network; one whose address is local answers on the machine's own. `host` is without a port.
 */
export function readHost(host: string, { appHost, isGiven, baseDomain }: OwnAddress): HostForm {
  const name = withoutBrackets(host);
  const isHome = isLoopback(name) || isPrivate(name);
  const isLocal = !isGiven || isLoopback(appHost);
  if (name === appHost || name === baseDomain || (isLocal && isLoopback(name)) || (!isGiven && isPrivate(name))) return { form: 'base', isHome };
  // A numeric address has no sub-domains, so `localhost` replaces it.
  for (const base of [baseDomain, ...(isLocal || isIP(appHost) !== 0 ? ['localhost'] : [])]) {
    if (!name.endsWith(`.${base}`)) continue;
    return { form: 'sub', slug: name.slice(0, -base.length - 1) };
  }
  return { form: 'other' };
}

/** The origin of an app's own sub-domain, besides the address of the install. A numeric address has no sub-domains, so `localhost` replaces it. */
export function appOrigin(appUrl: string, baseDomain: string, slug: string): string {
  const url = new URL(appUrl);
  const base = isIP(withoutBrackets(url.hostname)) === 0 ? baseDomain : 'localhost';
  return `${url.protocol}//${slug}.${base}${url.port ? `:${url.port}` : ''}`;
}

/** Sub-domains that belong to the install itself. */
const reservedSlugs = new Set(['www', 'api', 'studio', 'admin', 'app', 'mail', 'localhost']);
/** Whether no host of this install can carry the slug. */
export const isBadSlug = (slug: string): boolean => slugFault(slug, true) !== null || slug.length > appSlugMaxLength || reservedSlugs.has(slug);
