import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Purchase } from '@bandstand/contract/checkout.ts';
import type { Store } from '@bandstand/contract/iap.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { GuestContext, Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Products } from '../products/products.service.ts';
import type { StoreGrants } from './iap.grants.service.ts';
import type { IapRepo } from './iap.repo.ts';
import { storeOf, type StorePurchase } from './iap.store.ts';
import type { Stores } from './iap.stores.ts';

export interface IapDependencies {
  limits: Limits;
  repo: IapRepo;
  stores: Stores;
  grants: StoreGrants;
  products: Pick<Products, 'productsByIds'>;
  /** Makes a guest a member by their address (ID-27), logged in. Throws 409 `existing_subscriber`. */
  verifySubscriber: (context: GuestContext, person: { email: string; name: string }) => Promise<SessionBundle>;
  /** Throws 409 `existing_subscriber` if the account knows the address. */
  purchasesOf: (member: Member) => Promise<{ items: Purchase[] }>;
}
interface Claim {
  transaction_id: string;
  original_transaction_id?: string | null;
  store?: Store | null;
}

export type Iap = ReturnType<typeof createIap>;

/** Purchases made in a store (COM-18). Only the store's own answer counts. */
export function createIap({ limits, repo, stores, grants, products, verifySubscriber, purchasesOf }: IapDependencies) {
  /** What the store says about a claim; null when it does not know it, or it is of another purchase. */
  async function read(tenant: Tenant, claim: Claim, subscriberId: string | null): Promise<StorePurchase | null> {
    const store = claim.store ?? storeOf(claim.transaction_id);
    const bought = await (await stores.reader(tenant, store)).read(claim.transaction_id);
    if (!bought || !(await grants.mayOpen(tenant, bought, subscriberId))) return null;
    // Google's original id is the purchase token; phones use that name for an order number.
    const isOther = store === 'apple' && claim.original_transaction_id && claim.original_transaction_id !== bought.originalId;
    return isOther ? null : bought;
  }

  return {
    /**
     * spec L392. Throws 404 `product_not_found`, 402 `payment_failed` when the store does not confirm it or sold it as something else, 409
     * `transaction_taken`, 409 `existing_subscriber` for someone else's address, 501 without keys, 502 when the store does not answer.
     */
    purchase: async (context: GuestContext, productId: string, claim: Claim & { email?: string | null }) => {
      const { tenant, member } = context;
      // Each one asks a store.
      await limits.take('store_claim', `${tenant.appId}:${member?.id ?? context.address}`);
      const email = claim.email?.trim() ?? '';
      if (member && email !== '' && email.toLowerCase() !== member.email.toLowerCase()) throw new AppError('existing_subscriber');
      const id = productId.toLowerCase();
      if (!(await products.productsByIds(tenant, [id])).get(id)?.isPublished) throw new AppError('product_not_found');
      const bought = await read(tenant, claim, member?.id ?? null);
      if (!bought || (await repo.productOf(tenant, bought.store, bought.productId)) !== id) throw new AppError('payment_failed');
      if (member) {
        await grants.refuseTaken(tenant, bought, member.id);
        const { active, purchaseId } = await grants.grant(tenant, bought, id, member.id);
        return { active, purchase_id: purchaseId, session: null };
      }
      refuseFields({ email: email === '' && { key: 'field.required' } });
      // Checked before someone becomes a member for a purchase that they do not get.
      await grants.refuseTaken(tenant, bought, null);
      const session = await verifySubscriber(context, { email, name: nameFrom(email) });
      const { active, purchaseId } = await grants.grant(tenant, bought, id, session.user.subscriber_id);
      return { active, purchase_id: purchaseId, session };
    },
    /**
     * Restores every purchase among these that is the member's, or unclaimed. Leaves out those of others and unknown ones. Throws 404
     * `nothing_to_restore`.
     */
    restore: async (member: Member, transactions: readonly Claim[]) => {
      const { tenant } = member;
      await limits.take('store_claim', `${tenant.appId}:${member.id}`, transactions.length);
      const restored = new Set<string>();
      for (const claim of transactions) {
        const bought = await read(tenant, claim, member.id);
        const productId = bought && (await repo.productOf(tenant, bought.store, bought.productId));
        if (!bought || !productId) continue;
        try {
          await grants.refuseTaken(tenant, bought, member.id);
          restored.add((await grants.grant(tenant, bought, productId, member.id)).purchaseId);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'transaction_taken') throw error;
          continue;
        }
      }
      if (restored.size === 0) throw new AppError('nothing_to_restore');
      const items = (await purchasesOf(member)).items.filter(({ id }) => restored.has(id));
      return { items, total_count: items.length };
    },
  };
}

/** A store names no buyer: until they enter a name, they are called by their address. */
const nameFrom = (email: string): string => {
  const local = email.split('@')[0] ?? '';
  return local.length > 2 ? local : email;
};
