import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { IapJobs } from './iap.events.ts';
import type { IapRepo, StorePurchaseRow } from './iap.repo.ts';
import type { StorePurchase } from './iap.store.ts';

export interface GrantsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  jobs: Pick<Jobs<IapJobs>, 'enqueue'>;
  repo: IapRepo;
  entitlements: Pick<Entitlements, 'entitle' | 'setAccess' | 'changed'>;
  /** The app takes real money: what was bought in a store's sandbox opens nothing, but for testers. */
  isLive: (tenant: Tenant) => Promise<boolean>;
  isTester: (tenant: Tenant, subscriberId: string) => Promise<boolean>;
}
export interface Granted {
  active: boolean;
  purchaseId: string;
}

export type StoreGrants = ReturnType<typeof createStoreGrants>;

/** From what a store says to what is open. */
export function createStoreGrants({ db, clock, ids, jobs, repo, entitlements, isLive, isTester }: GrantsDependencies) {
  const isOpen = ({ state, expiresAt }: StorePurchase): boolean =>
    (state === 'active' || state === 'grace') && (expiresAt === null || expiresAt > clock.iso());

  /** Access follows the store: forth with a renewal, back with a refund, and forth again where that is taken back. */
  async function follow(trx: Work, tenant: Tenant, row: StorePurchaseRow, bought: StorePurchase): Promise<void> {
    const { isSubscription, state, expiresAt } = bought;
    const isLeft = state === 'active' || state === 'grace';
    const open = isSubscription ? ({ status: state === 'grace' ? 'past_due' : 'active', endsAt: expiresAt } as const) : null;
    const left = open ?? ({ status: 'owned', endsAt: expiresAt } as const);
    const over = { status: 'ended', endsAt: expiresAt !== null && state === 'expired' && expiresAt < clock.iso() ? expiresAt : clock.iso() } as const;
    const wasOver = row.state === 'expired' || row.state === 'revoked';
    // The end of what is over does not move: it is told again with every look.
    if (isLeft || !wasOver) await entitlements.setAccess(trx, tenant, row.purchase_id, isLeft ? left : over);
    await repo.change(trx, row, { latest_id: bought.latestId, state, expires_at: expiresAt, checked_at: clock.iso(), failed_checks: 0 });
  }

  /** One more purchase of a member, with what it opens. Answers its id. */
  async function give(trx: Work, tenant: Tenant, bought: StorePurchase, productId: string, subscriberId: string): Promise<string> {
    const id = ids.next();
    const { amount, currency } = bought.price ?? { amount: 0, currency: 'USD' };
    const source = bought.store === 'apple' ? ('ios' as const) : ('android' as const);
    const { purchasedAt: purchased_at } = bought;
    await repo.insertPurchase(trx, tenant, { id, subscriber_id: subscriberId, product_id: productId, amount, currency, source, purchased_at });
    await entitlements.entitle(trx, tenant, {
      subscriberId,
      productId,
      purchaseId: id,
      source: bought.isSubscription ? 'subscription' : 'purchase',
      status: bought.isSubscription ? (bought.state === 'grace' ? 'past_due' : 'active') : 'owned',
      endsAt: bought.expiresAt,
    });
    return id;
  }
  /**
   * The member changed his subscription in the store: the original transaction goes on with another product, which takes the place of the one
   * before. Answers the row as it is then. What is not sold here, or is over, changes nothing.
   */
  async function move(trx: Work, tenant: Tenant, row: StorePurchaseRow, bought: StorePurchase, productId: string | null): Promise<StorePurchaseRow> {
    if (productId === null || productId === row.product_id || !isOpen(bought)) return row;
    await entitlements.setAccess(trx, tenant, row.purchase_id, { status: 'ended', endsAt: clock.iso() });
    const purchase_id = await give(trx, tenant, bought, productId, row.subscriber_id);
    await repo.change(trx, row, { product_id: productId, purchase_id });
    return { ...row, product_id: productId, purchase_id };
  }

  return {
    /** Whether a purchase opens anything now, and may. `subscriberId` null: who claims it is not signed in. */
    mayOpen: async (tenant: Tenant, bought: StorePurchase, subscriberId: string | null): Promise<boolean> => {
      if (!isOpen(bought)) return false;
      const isForTesters = bought.isSandbox && (bought.isBesideKeys === true || (await isLive(tenant)));
      return !isForTesters || (subscriberId !== null && (await isTester(tenant, subscriberId)));
    },
    /** Throws 409 `transaction_taken` where the transaction, or the one before it, belongs to somebody else; `subscriberId` null: to anybody. */
    refuseTaken: async (tenant: Tenant, bought: StorePurchase, subscriberId: string | null): Promise<void> => {
      for (const id of [bought.originalId, bought.replaces]) {
        const known = id === null ? null : await repo.find(tenant, bought.store, id);
        if (known && known.subscriber_id !== subscriberId) throw new AppError('transaction_taken');
      }
    },
    /**
     * Gives a member what he bought, once for each original transaction (COM-18): a repeat answers the same purchase. Throws 409
     * `transaction_taken`.
     */
    grant: async (tenant: Tenant, bought: StorePurchase, productId: string, subscriberId: string): Promise<Granted> => {
      const purchaseId = await transact(db, tenant, async (trx) => {
        const known = await repo.hold(trx, tenant, bought.store, bought.originalId);
        if (known && known.subscriber_id !== subscriberId) throw new AppError('transaction_taken');
        if (known) {
          const now = await move(trx, tenant, known, bought, productId);
          await follow(trx, tenant, now, bought);
          return now.purchase_id;
        }
        const id = await give(trx, tenant, bought, productId, subscriberId);
        await repo.insert(trx, {
          app_id: tenant.appId,
          store: bought.store,
          original_id: bought.originalId,
          product_id: productId,
          subscriber_id: subscriberId,
          purchase_id: id,
          latest_id: bought.latestId,
          state: bought.state,
          is_sandbox: bought.isSandbox,
          expires_at: bought.expiresAt,
          checked_at: clock.iso(),
          failed_checks: 0,
          created_at: clock.iso(),
        });
        // Google gives money back that nobody has confirmed for three days.
        if (bought.acknowledge)
          await jobs.enqueue(
            within(trx),
            'iap.acknowledge',
            { appId: tenant.appId, store: bought.store, transactionId: bought.originalId },
            { key: `acknowledge:${tenant.appId}:${bought.originalId}` },
          );
        return id;
      });
      entitlements.changed(tenant, subscriberId);
      return { active: isOpen(bought), purchaseId };
    },
    /** What a store says of a purchase that is known here. False for one that is not. */
    update: async (tenant: Tenant, bought: StorePurchase): Promise<boolean> => {
      const productId = await repo.productOf(tenant, bought.store, bought.productId);
      const row = await transact(db, tenant, async (trx) => {
        const known = await repo.hold(trx, tenant, bought.store, bought.originalId);
        if (known) await follow(trx, tenant, await move(trx, tenant, known, bought, productId), bought);
        return known;
      });
      if (row) entitlements.changed(tenant, row.subscriber_id);
      return row !== null;
    },
  };
}
