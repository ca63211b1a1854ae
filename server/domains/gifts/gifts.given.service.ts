import type { Gift, GiftWish } from '@bandstand/contract/gifts.ts';
import { shownGiftCode } from '@bandstand/rules/products/gifts.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Products } from '../products/products.service.ts';
import { pathOf, type GiftCodes } from './gifts.codes.ts';
import type { GiftRow, GiftsRepo } from './gifts.repo.ts';
import type { Gifts } from './gifts.service.ts';
import { requireOpen, stateOf, versionOf } from './gifts.state.ts';
import { keptWish } from './gifts.wish.ts';

export interface GivenGiftsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>;
  repo: GiftsRepo;
  codes: GiftCodes;
  gifts: Pick<Gifts, 'today' | 'sendAt' | 'mailAt'>;
  products: Pick<Products, 'everByIds'>;
}
export type GivenGifts = ReturnType<typeof createGivenGifts>;

/** Gifts as the member who bought them sees, changes and sends them. */
export function createGivenGifts({ platform: { db, clock, limits }, repo, codes, gifts, products }: GivenGiftsDependencies) {
  async function shown(tenant: Tenant, rows: readonly GiftRow[]): Promise<Gift[]> {
    const catalogue = await products.everByIds(tenant, [...new Set(rows.map(({ product_id }) => product_id))]);
    return rows.map((row) => {
      const digits = codes.digitsOf(tenant, row);
      const product = catalogue.get(row.product_id);
      return {
        id: row.id,
        product: { id: row.product_id, title: product?.title ?? '' },
        version_name: versionOf(product, row).name,
        state: stateOf(row),
        code: shownGiftCode(digits),
        path: pathOf(digits),
        recipient_name: row.recipient_name,
        email: row.email,
        message: row.message,
        send_on: row.send_on,
        sent_at: row.sent_at,
        bought_at: row.created_at,
        redeemed_at: row.redeemed_at,
      };
    });
  }
  const shownOne = async (tenant: Tenant, id: string): Promise<Gift> => {
    const row = await repo.find(tenant, id);
    const [gift] = row ? await shown(tenant, [row]) : [];
    if (!gift) throw new AppError('not_found');
    return gift;
  };
  /** Changes an open gift of the member under its lock. Throws 404 for someone else's, 409 `gift_used`, `gift_void`. */
  async function changeOwn({ tenant, id: memberId }: Member, id: string, work: (trx: Work, row: GiftRow) => Promise<void>): Promise<Gift> {
    await transact(db, tenant, async (trx) => {
      const row = await repo.lock(trx, tenant, id);
      if (row?.buyer_id !== memberId) throw new AppError('not_found');
      requireOpen(row);
      await work(trx, row);
    });
    return shownOne(tenant, id);
  }

  return {
    /** Gifts that the member bought, and those that they redeemed. */
    list: async ({ tenant, id }: Member) => {
      const [given, received] = await Promise.all([repo.given(tenant, id), repo.received(tenant, id)]);
      const catalogue = await products.everByIds(tenant, [...new Set(received.map(({ product_id }) => product_id))]);
      return {
        items: await shown(tenant, given),
        received: received.map(({ id: giftId, product_id, from_name, redeemed_at }) => ({
          id: giftId,
          product: { id: product_id, title: catalogue.get(product_id)?.title ?? '' },
          from_name,
          redeemed_at: redeemed_at ?? '',
        })),
      };
    },
    /** Changes what is sent; another day or address asks for a new mail. Throws 422 and as `changeOwn`. */
    change: (member: Member, id: string, wish: Partial<GiftWish>): Promise<Gift> =>
      changeOwn(member, id, async (trx, row) => {
        const { recipient_name, email, message, send_on } = { ...row, ...wish };
        // The stored day may be over: only a newly chosen one is checked.
        const day = wish.send_on === undefined ? null : send_on;
        const kept = {
          ...keptWish({ recipient_name, email, message, send_on: day }, gifts.today(member)),
          ...(wish.send_on === undefined && { send_on: row.send_on }),
        };
        const isOther = kept.email !== row.email || kept.send_on !== row.send_on;
        const nr = row.mail_nr + (isOther ? 1 : 0);
        await repo.change(trx, member.tenant, id, { ...kept, mail_nr: nr, ...(isOther && { sent_at: null }) });
        if (isOther && kept.email) await gifts.mailAt(trx, member.tenant, id, nr, gifts.sendAt(kept.send_on, member));
      }),
    /** Sends the mail now, even again. Throws 422 without an address, 429, and as `changeOwn`. */
    send: async (member: Member, id: string): Promise<Gift> => {
      await limits.take('gift_mail', `${member.tenant.appId}:${member.id}`);
      return changeOwn(member, id, async (trx, row) => {
        refuseFields({ email: row.email === null && { key: 'field.required' } });
        await repo.change(trx, member.tenant, id, { mail_nr: row.mail_nr + 1, sent_at: clock.iso() });
        await gifts.mailAt(trx, member.tenant, id, row.mail_nr + 1, clock.iso());
      });
    },
  };
}
