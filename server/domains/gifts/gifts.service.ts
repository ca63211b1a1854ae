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
/** A gift that was paid for. `wish` null: the order says otherwise by now, and its buyer writes later. */
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

/** What was bought for somebody else, as orders make it and owners see it. */
export function createGifts({ platform: { clock, ids }, jobs, repo, codes, products }: GiftsDependencies) {
  const today = ({ timezone }: Pick<Member, 'timezone'>) => ({ ms: clock.ms(), timezone });
  const sendAt = (sendOn: string | null, member: Member): string => clock.isoIn(sendAtMs(sendOn, today(member)) - clock.ms());
  /** Asks for the mail of a gift. A later one of the same gift has a higher `nr`, and takes its place. */
  const mailAt = (trx: Work, tenant: Tenant, giftId: string, nr: number, runAt: string): Promise<unknown> =>
    jobs.enqueue(within(trx), 'gifts.mail', { appId: tenant.appId, giftId, nr }, { key: `gift:${giftId}:${nr}`, runAt });

  return {
    today,
    sendAt,
    mailAt,
    /** What the buyer wrote, for the order. Throws 422. */
    wishOf: (member: Member, wish: GiftWish): OrderedGift => {
      const kept = keptWish(wish, today(member), 'gift.');
      return { ...kept, send_at: sendAt(kept.send_on, member) };
    },
    /** Makes the code in the transaction in which it was paid for. */
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
    /** A gift that was taken back before anybody redeemed it gives nothing any more. */
    void: async (trx: Work, tenant: Tenant, purchaseId: string): Promise<void> => {
      await repo.void(trx, tenant, purchaseId, clock.iso());
    },
    /** For the owner; null where the order is no gift. */
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
    /** What a mail says; null where it is not to be sent any more. */
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
