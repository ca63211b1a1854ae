import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { createGather } from '../../platform/gather.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { isBadSlug, ownAddressOf, readHost } from './apps.hosts.ts';
import type { App } from './apps.registry.ts';
import type { AppsParts } from './apps.registry.ts';

/** A violation of the unique index means that someone else took it a moment earlier. */
function falseWhereTaken(error: unknown): false {
  if ((error as { code?: string }).code === '23505') return false;
  throw error;
}

interface Known {
  originOf(tenant: Tenant): Promise<string>;
  configChanged(tenant: Tenant): Promise<App>;
}

/** The sub-domain of an app, and the hosts it claims (ID-2). */
export function createAppHosts({ db, clock, env, repo, registry }: AppsParts, { originOf, configChanged }: Known) {
  const own = ownAddressOf(env);
  const foundHost = createGather<Tenant, null, string | null>(async (tenant, all) => {
    const host = await repo.foundHost(tenant);
    return all.map(() => host);
  });
  return {
    /** Sets another sub-domain; the previous one redirects to it. Errors: validation_failed, slug_taken. */
    rename: async (tenant: Tenant, slug: string): Promise<void> => {
      refuseFields({ slug: isBadSlug(slug) && { key: 'field.slug' } });
      const isDone = await transact(
        db,
        null,
        async (trx) => !(await repo.isFormer(trx, slug, tenant.appId)) && (await repo.rename(trx, tenant, slug, clock.iso())),
      ).catch(falseWhereTaken);
      if (!isDone) throw new AppError('slug_taken');
      await configChanged(tenant);
    },
    claimsOf: repo.claimsOf,
    hostsOf: async (tenant: Tenant): Promise<string[]> => (await repo.claimsOf(tenant)).map(({ host }) => host),
    /** Returns the hosts that other apps have proven; in that case nothing was changed. */
    setHosts: async (tenant: Tenant, hosts: readonly string[]): Promise<string[]> => {
      const taken = await transact(db, null, (trx) => repo.setHosts(trx, tenant, hosts));
      registry.forget();
      return taken;
    },
    /** The proof was found at the host, which shows the app from now on. Does nothing when another app has proven the host. */
    proveHost: async (tenant: Tenant, host: string): Promise<void> => {
      // Two apps may prove one host at the same moment.
      await repo.proveHost(tenant, host, clock.iso()).catch(falseWhereTaken);
      registry.forget();
    },
    /** Stores at which hosts the app was found. */
    keepFound: (tenant: Tenant, found: readonly string[]): Promise<void> => repo.keepFound(tenant, found, clock.iso()),
    /**
     * The origin for links in mails: the app's own proven host if the app was found there, else `originOf`. `on`: the transaction that the mail is
     * written in.
     */
    mailOriginOf: async (tenant: Tenant, on?: Work): Promise<string> => {
      const host = await (on ? repo.foundHost(tenant, on) : foundHost(tenant, null));
      return host ? `https://${host}` : originOf(tenant);
    },
    /** The new address for one that the app gave up; null for current ones. `host` is without a port. */
    movedTo: async (host: string): Promise<string | null> => {
      const read = readHost(host, own);
      if (read.form !== 'sub') return null;
      const app = await registry.bySlug(read.slug);
      return app && app.tenant.slug !== read.slug ? originOf(app.tenant) : null;
    },
  };
}
