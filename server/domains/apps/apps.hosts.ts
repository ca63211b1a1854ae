import { isIP } from 'node:net';

/** What a host says by its form alone. */
export type HostForm = { form: 'base' } | { form: 'sub'; slug: string } | { form: 'other' };

const withoutBrackets = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

/**
 * `localhost`, every address of a machine and the base domain name no app by themselves; `{slug}.localhost` and `{slug}.<base domain>` name
 * one (ID-2). `host` is without a port.
 */
export function readHost(host: string, baseDomain: string): HostForm {
  const name = withoutBrackets(host);
  if (name === 'localhost' || name === baseDomain || isIP(name) !== 0) return { form: 'base' };
  for (const base of [baseDomain, 'localhost']) {
    if (!name.endsWith(`.${base}`)) continue;
    return { form: 'sub', slug: name.slice(0, -base.length - 1) };
  }
  return { form: 'other' };
}

/** The origin of an app's own sub-domain, beside the address of the install. An address of numbers has no sub-domains: `localhost` stands in. */
export function appOrigin(appUrl: string, baseDomain: string, slug: string): string {
  const url = new URL(appUrl);
  const base = isIP(withoutBrackets(url.hostname)) === 0 ? baseDomain : 'localhost';
  return `${url.protocol}//${slug}.${base}${url.port ? `:${url.port}` : ''}`;
}
