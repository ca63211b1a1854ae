import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { IapRepo, StorePurchaseRow } from './iap.repo.ts';
import type { StorePurchase } from './iap.store.ts';

export interface StoreAccessDependencies {
  platform: Pick<Platform, 'clock' | 'ids'>;
  repo: Pick<IapRepo, 'change' | 'insertPurchase'>;
  entitlements: Pick<Entitlements, 'entitle' | 'setAccess'>;
}
export type StoreAccess = ReturnType<typeof createStoreAccess>;

/** What store purchases open, as the store reports them. Everything runs in the caller's transaction. */
export function createStoreAccess({ platform: { clock, ids }, repo, entitlements }: StoreAccessDependencies) {
  const isOpen = ({ state, expiresAt }: StorePurchase): boolean =>
    (state === 'active' || state === 'grace') && (expiresAt === null || expiresAt > clock.iso());

  /** One more purchase of a member, with what it opens. Returns its id. */
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

  return {
    isOpen,
    give,
    /** Brings access in line with the store: longer after a renewal, gone after a refund, and back when the refund was reversed. */
    follow: async (trx: Work, tenant: Tenant, row: StorePurchaseRow, bought: StorePurchase): Promise<void> => {
      const { isSubscription, state, expiresAt } = bought;
      const isLeft = state === 'active' || state === 'grace';
      const open = isSubscription ? ({ status: state === 'grace' ? 'past_due' : 'active', endsAt: expiresAt } as const) : null;
      const left = open ?? ({ status: 'owned', endsAt: expiresAt } as const);
      const over = {
        status: 'ended',
        endsAt: expiresAt !== null && state === 'expired' && expiresAt < clock.iso() ? expiresAt : clock.iso(),
      } as const;
      const wasOver = row.state === 'expired' || row.state === 'revoked';
      // The store repeats the end in every answer: the time of the first one stays.
      if (isLeft || !wasOver) await entitlements.setAccess(trx, tenant, row.purchase_id, isLeft ? left : over);
      await repo.change(trx, row, { latest_id: bought.latestId, state, expires_at: expiresAt, checked_at: clock.iso(), failed_checks: 0 });
    },
    /**
     * After a member changed their subscription in the store: the original transaction continues with another product, which replaces the previous
     * one. Returns the resulting row. A product that is not sold here, or has ended, changes nothing.
     */
    move: async (trx: Work, tenant: Tenant, row: StorePurchaseRow, bought: StorePurchase, productId: string | null): Promise<StorePurchaseRow> => {
      if (productId === null || productId === row.product_id || !isOpen(bought)) return row;
      await entitlements.setAccess(trx, tenant, row.purchase_id, { status: 'ended', endsAt: clock.iso() });
      const purchase_id = await give(trx, tenant, bought, productId, row.subscriber_id);
      await repo.change(trx, row, { product_id: productId, purchase_id });
      return { ...row, product_id: productId, purchase_id };
    },
  };
}
