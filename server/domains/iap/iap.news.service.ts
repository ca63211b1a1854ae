import type { Store } from '@bandstand/contract/iap.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { StoreGrants } from './iap.grants.service.ts';
import type { IapJobs } from './iap.events.ts';
import type { IapRepo } from './iap.repo.ts';
import type { Stores } from './iap.stores.ts';

export interface NewsDependencies {
  clock: Clock;
  repo: IapRepo;
  stores: Stores;
  grants: Pick<StoreGrants, 'update'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  /** Where Google says it sends to: an answer for another app, or another install, is none for this one. */
  googleAddress: (tenant: Tenant) => Promise<string>;
  onError: (error: unknown, what: string) => void;
}
/** An event as its store signed it. */
interface StoreNews {
  id: string;
  type: string;
  /** By what the store is asked again; null: nothing that concerns a purchase. */
  ask: string | null;
}

const batch = 200;

export type StoreNewsService = ReturnType<typeof createStoreNews>;

/** Renewals, refunds and ends, as the stores tell of them: each is a reason to ask again, so that order and number do not matter. */
export function createStoreNews({ clock, repo, stores, grants, tenantOf, googleAddress, onError }: NewsDependencies) {
  async function told(tenant: Tenant, store: Store, authorization: string | undefined, body: unknown): Promise<StoreNews> {
    if (store === 'google') {
      const news = await (await stores.google(tenant)).notification(authorization, body, await googleAddress(tenant));
      return { id: news.id, type: news.type, ask: news.purchaseToken };
    }
    const { signedPayload } = (body ?? {}) as { signedPayload?: unknown };
    const news = typeof signedPayload === 'string' ? await (await stores.apple(tenant)).notification(signedPayload) : null;
    if (!news) {
      await stores.apple(tenant);
      throw new AppError('signature_invalid');
    }
    return { id: news.id, type: news.type, ask: news.originalId };
  }
  /** False for a purchase that nobody claimed here. */
  async function refresh(tenant: Tenant, store: Store, ask: string): Promise<boolean> {
    if (!(await repo.find(tenant, store, ask))) return false;
    const bought = await (await stores.reader(tenant, store)).read(ask);
    return bought !== null && grants.update(tenant, bought);
  }

  return {
    /**
     * Takes an event of a store. A repeat of one that was handled does nothing. Throws 403 `signature_invalid`, 501 `not_configured`, 502: the
     * store sends it again then.
     */
    receive: async (tenant: Tenant, store: Store, authorization: string | undefined, body: unknown): Promise<void> => {
      const { id, type, ask } = await told(tenant, store, authorization, body);
      const known = await repo.event(tenant, store, id);
      if (known && known.state !== 'failed') return;
      const row = { app_id: tenant.appId, store, id, type, original_id: ask, received_at: clock.iso() };
      try {
        const isHandled = ask !== null && (await refresh(tenant, store, ask));
        await repo.noteEvent(tenant, { ...row, state: isHandled ? 'handled' : 'ignored' });
      } catch (error) {
        await repo.noteEvent(tenant, { ...row, state: 'failed' });
        throw error;
      }
    },
    /** Asks for what should have been renewed by now, and nobody told. One that fails leaves the others alone. */
    refreshOverdue: async (): Promise<void> => {
      const now = clock.iso();
      for (;;) {
        // Those that were looked at are not due any more, whatever came of it.
        const due = await repo.overdue(now, batch);
        for (const { app_id, store, original_id } of due) {
          const tenant = await tenantOf(app_id);
          const isFound = tenant && (await refresh(tenant, store, original_id).catch((error: unknown) => (onError(error, original_id), false)));
          if (tenant && !isFound) await repo.noteFailedCheck(tenant, store, original_id, now);
        }
        if (due.length < batch) return;
      }
    },
    /** The job: confirms a purchase to its store. Throws where the store is away: it is tried again for days. */
    acknowledge: async ({ appId, store, transactionId }: IapJobs['iap.acknowledge']): Promise<void> => {
      const tenant = await tenantOf(appId);
      const bought = tenant && (await (await stores.reader(tenant, store)).read(transactionId));
      await bought?.acknowledge?.();
    },
  };
}
