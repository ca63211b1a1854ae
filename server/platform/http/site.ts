import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Tenant } from '../db/tenancy.ts';
import { AppError } from './app-error.ts';
import type { Identity, NamedByHost } from './context.ts';
import { forwardedOf, type Trust } from './proxies.ts';

/** Where a request arrived. The rest of the server reads this and no header. */
export interface Site {
  /** Lower case, without a port. */
  readonly host: string;
  /** The app that the host shows. Null before the first app exists, and for health checks. */
  readonly tenant: Tenant | null;
  /** The host names no app, so calls may name any. */
  readonly isBaseHost: boolean;
  readonly isHttps: boolean;
}
declare module 'fastify' {
  interface FastifyRequest {
    site: Site;
  }
}

type Arrived = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket' | 'url'>;

/** A host in its normal form: lower case, without a port or a trailing dot. Null for an invalid one. */
export function normalHost(text: string): string | null {
  const [, name] = /^(\[[\da-f:.]{2,45}\]|[^\s:/?#@[\]\\,]{1,253})(?::\d{1,5})?$/i.exec(text) ?? [];
  return name ? name.toLowerCase().replace(/\.$/, '') : null;
}

/** The host of a request. Null if it is malformed, given twice, or differs from the request line. */
export function hostOf({ headers, rawHeaders, url = '' }: Arrived): string | null {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;
  // `plainUrl` has already removed a host from the request line if both agree (RFC 9112, 3.2.2).
  return hosts > 1 || !url.startsWith('/') ? null : normalHost(headers.host ?? '');
}

/** `http://club.example/a` as `/a` if the header names the same host; everything else stays as it is. */
export function plainUrl({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, authority, rest] = /^https?:\/\/([^/?#]+)([^#]*)$/i.exec(url) ?? [];
  if (!authority || authority.toLowerCase() !== headers.host?.toLowerCase()) return url;
  return rest?.startsWith('/') ? rest : `/${rest ?? ''}`;
}

const anyHost = /^\/(?:api\/health|livez|metrics|readyz|status)\/?(?:\?|$)/;

/** Finds out where a request arrived. Errors: malformed; host_unknown; app_not_found for a sub-domain that nobody has. */
export function createSites(parts: { identity: Pick<Identity, 'appByHost'>; trust: Trust; isHttpsInstall: boolean }) {
  const { identity, trust, isHttpsInstall } = parts;
  return {
    of: async (request: Arrived): Promise<Site> => {
      const forwarded = forwardedOf(request, trust);
      const isHttps = isHttpsInstall || forwarded.protocol === 'https' || (request.socket as TLSSocket | undefined)?.encrypted === true;
      const isForAnyHost = anyHost.test(request.url ?? '');
      // Health checks need no app, and must answer without a database.
      if (isForAnyHost && request.headers['x-account-app'] === undefined) return { host: '', tenant: null, isBaseHost: true, isHttps };
      const given = hostOf(request);
      if (given === null && !isForAnyHost) throw new AppError('malformed');
      let host = given ?? '';
      let named = await identity.appByHost(host);
      // Many proxies pass on a forged X-Forwarded-Host: use it only if the proxy has replaced `Host`.
      const passedOn = forwarded.host && mayBeAProxys(named) ? normalHost(forwarded.host) : null;
      if (passedOn) [host, named] = [passedOn, await identity.appByHost(passedOn)];
      if (named.names === 'app') return { host, tenant: named.tenant, isBaseHost: false, isHttps };
      if (named.names === 'base') return { host, tenant: named.tenant, isBaseHost: true, isHttps };
      if (isForAnyHost) return { host, tenant: null, isBaseHost: true, isHttps };
      throw new AppError(named.names === 'absent' ? 'app_not_found' : 'host_unknown');
    },
    /** The host of a request whose `Host` was not replaced by a proxy; null means that only `of` knows. */
    plainHost: (request: Arrived): string | null => {
      const host = hostOf(request);
      const forwarded = forwardedOf(request, trust).host;
      return forwarded === null || normalHost(forwarded) === host ? host : null;
    },
  };
}
export type Sites = ReturnType<typeof createSites>;

const mayBeAProxys = (named: NamedByHost): boolean => named.names === 'nothing' || (named.names === 'base' && named.isHome);
