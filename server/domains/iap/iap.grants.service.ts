import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { StoreAccess } from './iap.access.service.ts';
import type { IapJobs } from './iap.events.ts';
import type { IapRepo } from './iap.repo.ts';
import type { StorePurchase } from './iap.store.ts';

export interface GrantsDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  jobs: Pick<Jobs<IapJobs>, 'enqueue'>;
  repo: IapRepo;
  access: StoreAccess;
  entitlements: Pick<Entitlements, 'changed'>;
  /** The app takes real money: sandbox purchases open nothing, except for testers. */
  isLive: (tenant: Tenant) => Promise<boolean>;
  isTester: (tenant: Tenant, subscriberId: string) => Promise<boolean>;
}
export interface Granted {
  active: boolean;
  purchaseId: string;
}

export type StoreGrants = ReturnType<typeof createStoreGrants>;

/** Gives members what they bought in a store, and follows the store's reports about it. */
export function createStoreGrants({ platform: { db, clock }, jobs, repo, access, entitlements, isLive, isTester }: GrantsDependencies) {
  const insert = (trx: Work, tenant: Tenant, bought: StorePurchase, of: { productId: string; subscriberId: string; purchaseId: string }) =>
    repo.insert(trx, {
      app_id: tenant.appId,
      store: bought.store,
      original_id: bought.originalId,
      product_id: of.productId,
      subscriber_id: of.subscriberId,
      purchase_id: of.purchaseId,
      latest_id: bought.latestId,
      state: bought.state,
      is_sandbox: bought.isSandbox,
      expires_at: bought.expiresAt,
      checked_at: clock.iso(),
      failed_checks: 0,
      created_at: clock.iso(),
    });
  /** Google refunds a purchase that is not confirmed within three days. */
  const confirmLater = (trx: Work, { appId }: Tenant, { store, originalId }: StorePurchase) =>
    jobs.enqueue(within(trx), 'iap.acknowledge', { appId, store, transactionId: originalId }, { key: `acknowledge:${appId}:${originalId}` });

  return {
    /** Whether a purchase opens anything now, and is allowed to. `subscriberId` null: the claim comes from a guest. */
    mayOpen: async (tenant: Tenant, bought: StorePurchase, subscriberId: string | null): Promise<boolean> => {
      if (!access.isOpen(bought)) return false;
      const isForTesters = bought.isSandbox && (bought.isBesideKeys === true || (await isLive(tenant)));
      return !isForTesters || (subscriberId !== null && (await isTester(tenant, subscriberId)));
    },
    /** Throws 409 `transaction_taken` when the transaction, or the one before it, belongs to another member; `subscriberId` null: to any member. */
    refuseTaken: async (tenant: Tenant, bought: StorePurchase, subscriberId: string | null): Promise<void> => {
      for (const id of [bought.originalId, bought.replaces]) {
        const row = id === null ? null : await repo.find(tenant, bought.store, id);
        if (row && row.subscriber_id !== subscriberId) throw new AppError('transaction_taken');
      }
    },
    /**
     * Gives a member what they bought, once for each original transaction (COM-18): a repeat returns the same purchase. Throws 409
     * `transaction_taken`.
     */
    grant: async (tenant: Tenant, bought: StorePurchase, productId: string, subscriberId: string): Promise<Granted> => {
      const purchaseId = await transact(db, tenant, async (trx) => {
        const held = await repo.hold(trx, tenant, bought.store, bought.originalId);
        if (held && held.subscriber_id !== subscriberId) throw new AppError('transaction_taken');
        if (held) {
          const row = await access.move(trx, tenant, held, bought, productId);
          await access.follow(trx, tenant, row, bought);
          return row.purchase_id;
        }
        const id = await access.give(trx, tenant, bought, productId, subscriberId);
        await insert(trx, tenant, bought, { productId, subscriberId, purchaseId: id });
        if (bought.acknowledge) await confirmLater(trx, tenant, bought);
        return id;
      });
      entitlements.changed(tenant, subscriberId);
      return { active: access.isOpen(bought), purchaseId };
    },
    /** Applies what a store reports about a purchase. False for a purchase that nobody claimed here. */
    update: async (tenant: Tenant, bought: StorePurchase): Promise<boolean> => {
      const productId = await repo.productOf(tenant, bought.store, bought.productId);
      const row = await transact(db, tenant, async (trx) => {
        const held = await repo.hold(trx, tenant, bought.store, bought.originalId);
        if (held) await access.follow(trx, tenant, await access.move(trx, tenant, held, bought, productId), bought);
        return held;
      });
      if (row) entitlements.changed(tenant, row.subscriber_id);
      return row !== null;
    },
  };
}
