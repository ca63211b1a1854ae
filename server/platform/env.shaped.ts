import { loopbackNetworks, readTrustedProxies, type TrustedProxies } from './http/proxies.ts';
import { masked, type Readers } from './env.read.ts';

/** Variables with a special format, each read once. */
export function readShaped({ read, refuse }: Pick<Readers, 'read' | 'refuse'>) {
  function appUrl(): URL | undefined {
    const value = read('APP_URL');
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isOrigin = url && ['http:', 'https:'].includes(url.protocol) && !url.username && url.pathname === '/' && !url.search && !url.hash;
    if (isOrigin) return url;
    refuse('APP_URL', 'an address without a path, such as https://app.example.com', url ? masked(value) : JSON.stringify(value));
    return undefined;
  }

  function secretKey(name: 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'): string | undefined {
    const value = read(name);
    if (value !== undefined && value.length < 32) refuse(name, 'at least 32 characters', masked(value));
    return value;
  }

  function mailFrom(): string | undefined {
    const value = read('MAIL_FROM');
    if (value !== undefined && !/^[^@]*[^@\s<]@[^@\s>]+>?$/.test(value))
      refuse('MAIL_FROM', 'an address such as Studio <hello@example.com>', JSON.stringify(value));
    return value;
  }

  function baseDomain(fallback: string): string {
    const value = read('BASE_DOMAIN')?.toLowerCase();
    if (value !== undefined && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value))
      refuse('BASE_DOMAIN', 'a host name without port, such as example.com', JSON.stringify(value));
    return value ?? fallback;
  }

  function trustedProxies(): TrustedProxies {
    const value = read('TRUSTED_PROXIES');
    const proxies = value === undefined ? loopbackNetworks : readTrustedProxies(value);
    if (proxies) return proxies;
    refuse('TRUSTED_PROXIES', 'addresses and networks such as 10.0.0.5, 172.16.0.0/12, or a number of proxies up to 10', JSON.stringify(value));
    return loopbackNetworks;
  }

  return { appUrl, secretKey, mailFrom, baseDomain, trustedProxies };
}
