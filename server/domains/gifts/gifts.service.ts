import type { GiftWish, OrderedGift, StudioGift } from '@bandstand/contract/gifts.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Products } from '../products/products.service.ts';
import { pathOf, type GiftCodes } from './gifts.codes.ts';
import type { GiftsJobs } from './gifts.events.ts';
import type { GiftsRepo } from './gifts.repo.ts';
import { stateOf } from './gifts.state.ts';
import { keptWish, sendAtMs } from './gifts.wish.ts';

export interface GiftsDependencies {
  platform: Pick<Platform, 'clock' | 'ids'>;
  jobs: Pick<Jobs<GiftsJobs>, 'enqueue'>;
  repo: GiftsRepo;
  codes: GiftCodes;
  products: Pick<Products, 'everByIds'>;
}
/** A paid gift. `wish` null: the order has changed since, and its buyer fills it in later. */
export interface PaidGift {
  orderId: string;
  purchaseId: string;
  buyerId: string;
  buyerName: string;
  productId: string;
  versionId: string;
  wish: OrderedGift | null;
}

const noWish = { recipient_name: '', email: null, message: null, send_on: null, send_at: null };

export type Gifts = ReturnType<typeof createGifts>;

/** Purchases for someone else, as orders make them and owners see them. */
export function createGifts({ platform: { clock, ids }, jobs, repo, codes, products }: GiftsDependencies) {
  const today = ({ timezone }: Pick<Member, 'timezone'>) => ({ ms: clock.ms(), timezone });
  const sendAt = (sendOn: string | null, member: Member): string => clock.isoIn(sendAtMs(sendOn, today(member)) - clock.ms());
  /** Queues the mail of a gift. A later one of the same gift has a higher `nr`, and replaces it. */
  const mailAt = (trx: Work, tenant: Tenant, giftId: string, nr: number, runAt: string): Promise<unknown> =>
    jobs.enqueue(within(trx), 'gifts.mail', { appId: tenant.appId, giftId, nr }, { key: `gift:${giftId}:${nr}`, runAt });

  return {
    today,
    sendAt,
    mailAt,
    /** The buyer's entries, for the order. Throws 422. */
    wishOf: (member: Member, wish: GiftWish): OrderedGift => {
      const kept = keptWish(wish, today(member), 'gift.');
      return { ...kept, send_at: sendAt(kept.send_on, member) };
    },
    /** Makes the code in the transaction of the payment. */
    make: async (trx: Work, tenant: Tenant, paid: PaidGift): Promise<void> => {
      const id = ids.next();
      const { send_at, ...wish } = paid.wish ?? noWish;
      await repo.insert(trx, {
        app_id: tenant.appId,
        id,
        order_id: paid.orderId,
        purchase_id: paid.purchaseId,
        buyer_id: paid.buyerId,
        product_id: paid.productId,
        version_id: paid.versionId,
        ...codes.next(tenant, id),
        from_name: paid.buyerName,
        ...wish,
        mail_nr: 0,
        sent_at: null,
        voided_at: null,
        redeemed_at: null,
        redeemed_by: null,
        created_at: clock.iso(),
      });
      if (wish.email && send_at) await mailAt(trx, tenant, id, 0, send_at);
    },
    /** Voids a gift that was revoked before anyone redeemed it. */
    void: async (trx: Work, tenant: Tenant, purchaseId: string): Promise<void> => {
      await repo.void(trx, tenant, purchaseId, clock.iso());
    },
    /** Those of the orders that are gifts. */
    amongOrders: repo.amongOrders,
    /** For the owner; null when the order is not a gift. */
    ofOrder: async (tenant: Tenant, orderId: string): Promise<StudioGift | null> => {
      const row = await repo.ofOrder(tenant, orderId);
      return (
        row && {
          id: row.id,
          state: stateOf(row),
          code_end: row.code_end,
          recipient_name: row.recipient_name,
          send_on: row.send_on,
          sent_at: row.sent_at,
          redeemed_at: row.redeemed_at,
          redeemed_by: row.redeemed_by === null ? null : { id: row.redeemed_by, name: row.name },
        }
      );
    },
    /** The contents of the mail; null when it is no longer to be sent. */
    mailOf: async (tenant: Tenant, id: string, nr: number) => {
      const row = await repo.find(tenant, id);
      if (!row?.email || row.mail_nr !== nr || stateOf(row) !== 'open') return null;
      const title = (await products.everByIds(tenant, [row.product_id])).get(row.product_id)?.title ?? '';
      const { email, recipient_name: name, from_name: from, message } = row;
      return { email, name, from, message, title, path: pathOf(codes.digitsOf(tenant, row)), buyerId: row.buyer_id };
    },
    noteSent: async (trx: Work, tenant: Tenant, id: string): Promise<void> => {
      await repo.change(trx, tenant, id, { sent_at: clock.iso() });
    },
  };
}
