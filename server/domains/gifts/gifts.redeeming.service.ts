import type { GiftCard } from '@bandstand/contract/gifts.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { giftDigitsOf, shownGiftCode } from '@bandstand/rules/products/gifts.ts';
import { accessEnd } from '@bandstand/rules/products/periods.ts';
import { describePrice } from '@bandstand/rules/products/prices.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { secretHash } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { GiftRow, GiftsRepo } from './gifts.repo.ts';
import { requireOpen, stateOf, versionOf } from './gifts.state.ts';

export interface RedeemingDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>;
  repo: GiftsRepo;
  products: Pick<Products, 'everByIds' | 'product'>;
  entitlements: Pick<Entitlements, 'access' | 'holdOwned' | 'entitle' | 'changed'>;
}
export type GiftRedeeming = ReturnType<typeof createGiftRedeeming>;

/** The code of a gift, for the person who has it: shows a card, and gives the product once. */
export function createGiftRedeeming({ platform: { db, clock, limits }, repo, products, entitlements }: RedeemingDependencies) {
  /** The gift of a code. Throws 429, 404 `gift_invalid` for an unknown code, or one of another app. */
  async function byCode(tenant: Tenant, caller: string, typed: string): Promise<{ row: GiftRow; digits: string }> {
    await limits.take('gift_code', `${tenant.appId}:${caller}`);
    const digits = giftDigitsOf(typed);
    const row = digits && (await repo.byHash(tenant, secretHash(digits)));
    if (!digits || !row) throw new AppError('gift_invalid');
    return { row, digits };
  }
  /** The member's own access to the product. Access granted for a limited time does not count: a gift may follow it. */
  async function ownedBy(tenant: Tenant, memberId: string, productId: string, trx: Work | null = null) {
    const access = await entitlements.access(tenant, memberId, productId, trx);
    return access.active && !(access.status === 'granted' && access.ends_at !== null) ? access : null;
  }
  const give = (member: Member, giftId: string, version: Version): Promise<void> =>
    transact(db, member.tenant, async (trx) => {
      const { tenant } = member;
      const row = await repo.lock(trx, tenant, giftId);
      if (!row) throw new AppError('gift_invalid');
      requireOpen(row);
      // A purchase of the same product at this moment waits for this, or the other way round.
      await entitlements.holdOwned(trx, tenant, member.id, [row.product_id]);
      const owned = await ownedBy(tenant, member.id, row.product_id, trx);
      if (owned) throw new AppError('existing_subscription', { extra: { state: 'owned', subscription_id: null, ends_at: owned.ends_at } });
      await repo.change(trx, tenant, row.id, { redeemed_at: clock.iso(), redeemed_by: member.id });
      const given = { subscriberId: member.id, productId: row.product_id, purchaseId: row.purchase_id };
      await entitlements.entitle(trx, tenant, { ...given, source: 'purchase', status: 'owned', endsAt: accessEnd(version, clock.iso()) });
    });

  return {
    /** What a code gives, for everyone who has it. Throws 404 `gift_invalid`, 429. */
    card: async (tenant: Tenant, caller: { member: Member | null; address: string }, typed: string): Promise<GiftCard> => {
      const { row, digits } = await byCode(tenant, caller.address, typed);
      const catalogue = (await products.everByIds(tenant, [row.product_id])).get(row.product_id);
      const version = versionOf(catalogue, row);
      // An unpublished product can still be redeemed, but its picture and texts are no longer public.
      const product = catalogue?.isPublished ? await products.product(tenant, caller.member, row.product_id).catch(() => null) : null;
      const described = describePrice(version);
      return {
        product: {
          id: row.product_id,
          title: catalogue?.title ?? '',
          description: product?.description ?? null,
          image: product?.image ?? null,
        },
        version_name: version.name,
        state: stateOf(row),
        code: shownGiftCode(digits),
        from_name: row.from_name,
        recipient_name: row.recipient_name,
        message: row.message,
        access: described.kind === 'recurring' ? null : described.access,
        is_owned: caller.member !== null && (await ownedBy(tenant, caller.member.id, row.product_id)) !== null,
      };
    },
    /**
     * Gives the product once, as if it was bought today. Throws 404 `gift_invalid`, 409 `gift_used`, `gift_void`, and `existing_subscription` when
     * the member has it already: the code stays valid.
     */
    redeem: async (member: Member, typed: string): Promise<{ product: { id: string; title: string } }> => {
      const { tenant } = member;
      const { row } = await byCode(tenant, member.id, typed);
      const catalogue = (await products.everByIds(tenant, [row.product_id])).get(row.product_id);
      await give(member, row.id, versionOf(catalogue, row));
      entitlements.changed(tenant, member.id, true);
      return { product: { id: row.product_id, title: catalogue?.title ?? '' } };
    },
  };
}
