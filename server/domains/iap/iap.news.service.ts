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
  /** The address to which Google says it sends: a notification for another app or install is not valid here. */
  googleAddress: (tenant: Tenant) => Promise<string>;
  onError: (error: unknown, what: string) => void;
}
/** An event as its store signed it. */
interface StoreNews {
  id: string;
  type: string;
  /** What to ask the store about; null: it concerns no purchase. */
  ask: string | null;
}

const batch = 200;

export type StoreNewsService = ReturnType<typeof createStoreNews>;

/** Renewals, refunds and ends, as the stores report them: each is a reason to ask again, so order and repetition do not matter. */
export function createStoreNews({ clock, repo, stores, grants, tenantOf, googleAddress, onError }: NewsDependencies) {
  async function readNews(tenant: Tenant, store: Store, authorization: string | undefined, body: unknown): Promise<StoreNews> {
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
     * Handles an event of a store. A repeat of a handled one does nothing. Throws 403 `signature_invalid`, 501 `not_configured`, 502: the store then
     * sends it again.
     */
    receive: async (tenant: Tenant, store: Store, authorization: string | undefined, body: unknown): Promise<void> => {
      const { id, type, ask } = await readNews(tenant, store, authorization, body);
      const event = await repo.event(tenant, store, id);
      if (event && event.state !== 'failed') return;
      const row = { app_id: tenant.appId, store, id, type, original_id: ask, received_at: clock.iso() };
      try {
        const isHandled = ask !== null && (await refresh(tenant, store, ask));
        await repo.noteEvent(tenant, { ...row, state: isHandled ? 'handled' : 'ignored' });
      } catch (error) {
        await repo.noteEvent(tenant, { ...row, state: 'failed' });
        throw error;
      }
    },
    /** Asks about overdue renewals that were not reported. One that fails does not affect the others. */
    refreshOverdue: async (): Promise<void> => {
      const now = clock.iso();
      for (;;) {
        // Checked ones are no longer due, whatever the outcome.
        const due = await repo.overdue(now, batch);
        for (const { app_id, store, original_id } of due) {
          const tenant = await tenantOf(app_id);
          const isFound = tenant && (await refresh(tenant, store, original_id).catch((error: unknown) => (onError(error, original_id), false)));
          if (tenant && !isFound) await repo.noteFailedCheck(tenant, store, original_id, now);
        }
        if (due.length < batch) return;
      }
    },
    /** The job: confirms a purchase to its store. Throws when the store is unreachable: it is retried for days. */
    acknowledge: async ({ appId, store, transactionId }: IapJobs['iap.acknowledge']): Promise<void> => {
      const tenant = await tenantOf(appId);
      const bought = tenant && (await (await stores.reader(tenant, store)).read(transactionId));
      await bought?.acknowledge?.();
    },
  };
}
