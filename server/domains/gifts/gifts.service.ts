import type { Gift, GiftCard, GiftWish, OrderedGift, StudioGift } from '@bandstand/contract/gifts.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { giftDigits, giftDigitsOf, giftState, shownGiftCode } from '@bandstand/rules/products/gifts.ts';
import { accessEnd } from '@bandstand/rules/products/periods.ts';
import { describePrice } from '@bandstand/rules/products/prices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { secretHash, type Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { sealedColumns } from '../../platform/sealed.columns.ts';
import type { Sealed } from '../../platform/sealed.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { CatalogueProduct, Products } from '../products/products.service.ts';
import type { GiftsJobs } from './gifts.events.ts';
import type { GiftRow, GiftsRepo } from './gifts.repo.ts';
import { keptWish, sendAtMs } from './gifts.wish.ts';

export interface GiftsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  sealed: Sealed;
  jobs: Pick<Jobs<GiftsJobs>, 'enqueue'>;
  repo: GiftsRepo;
  products: Pick<Products, 'everByIds' | 'product'>;
  entitlements: Pick<Entitlements, 'access' | 'holdOwned' | 'entitle' | 'changed'>;
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

/** Below the app's origin; behind the hash, so that no server and no log gets to see the code. */
const pathOf = (digits: string) => `/me/gift#card?gift=${digits}`;
const stateOf = (row: Pick<GiftRow, 'redeemed_at' | 'voided_at' | 'is_returned'>) => giftState(row, row.is_returned);

export type Gifts = ReturnType<typeof createGifts>;

/** What was bought for somebody else: a code that gives it once. */
export function createGifts({ db, clock, ids, limits, sealed, jobs, repo, products, entitlements }: GiftsDependencies) {
  const placeOf = (tenant: Tenant, id: string) => sealedColumns.giftCodes.place({ app_id: tenant.appId, id });
  const digitsOf = (tenant: Tenant, { id, code }: Pick<GiftRow, 'id' | 'code'>) => sealed.open(code, placeOf(tenant, id));
  const now = ({ timezone }: Pick<Member, 'timezone'>) => ({ ms: clock.ms(), timezone });
  const sendAt = (sendOn: string | null, member: Member) => clock.isoIn(sendAtMs(sendOn, now(member)) - clock.ms());
  const mailAt = (trx: Work, tenant: Tenant, giftId: string, nr: number, runAt: string) =>
    jobs.enqueue(within(trx), 'gifts.mail', { appId: tenant.appId, giftId, nr }, { key: `gift:${giftId}:${nr}`, runAt });

  const versionOf = (product: CatalogueProduct | undefined, row: GiftRow): Version => {
    const version = product?.versions.find(({ id }) => id === row.version_id);
    if (!version) throw new Error(`gift ${row.id} names a version that is not there`);
    return version;
  };
  async function shown(tenant: Tenant, rows: readonly GiftRow[]): Promise<Gift[]> {
    const known = await products.everByIds(tenant, [...new Set(rows.map(({ product_id }) => product_id))]);
    return rows.map((row) => {
      const digits = digitsOf(tenant, row);
      const product = known.get(row.product_id);
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
  function requireOpen(row: GiftRow): void {
    const state = stateOf(row);
    if (state !== 'open') throw new AppError(state === 'redeemed' ? 'gift_used' : 'gift_void');
  }
  /** The gift of a code, as its hash finds it. Throws 429, 404 `gift_invalid` for a code of nobody, or of another app. */
  async function byCode(tenant: Tenant, who: string, typed: string): Promise<{ row: GiftRow; digits: string }> {
    await limits.take('gift_code', `${tenant.appId}:${who}`);
    const digits = giftDigitsOf(typed);
    const row = digits && (await repo.byHash(tenant, secretHash(digits)));
    if (!digits || !row) throw new AppError('gift_invalid');
    return { row, digits };
  }
  /** What the member has of the product already; one that runs out by itself may be followed by a gift. */
  const ownedBy = async (tenant: Tenant, memberId: string, productId: string, trx: Work | null = null) => {
    const access = await entitlements.access(tenant, memberId, productId, trx);
    return access.active && !(access.status === 'granted' && access.ends_at !== null) ? access : null;
  };
  /** Changes an open gift of the member's, under its lock. Throws 404 for another's, 409 `gift_used`, `gift_void`. */
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
    /** What the buyer wrote, for the order. Throws 422. */
    wishOf: (member: Member, wish: GiftWish): OrderedGift => {
      const kept = keptWish(wish, now(member), 'gift.');
      return { ...kept, send_at: sendAt(kept.send_on, member) };
    },
    /** Makes the code in the transaction in which it was paid for. */
    make: async (trx: Work, tenant: Tenant, paid: PaidGift): Promise<void> => {
      const [id, digits] = [ids.next(), ids.code(giftDigits)];
      const { send_at, ...wish } = paid.wish ?? { recipient_name: '', email: null, message: null, send_on: null, send_at: null };
      await repo.insert(trx, {
        app_id: tenant.appId,
        id,
        order_id: paid.orderId,
        purchase_id: paid.purchaseId,
        buyer_id: paid.buyerId,
        product_id: paid.productId,
        version_id: paid.versionId,
        code: sealed.seal(digits, placeOf(tenant, id)),
        code_hash: secretHash(digits),
        code_end: digits.slice(-4),
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
    /** What was taken back and nobody redeemed gives nothing any more. */
    void: async (trx: Work, tenant: Tenant, purchaseId: string): Promise<void> => {
      await repo.void(trx, tenant, purchaseId, clock.iso());
    },
    /** For its owner; null where the order is no gift. */
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

    list: async ({ tenant, id }: Member) => {
      const [given, received] = await Promise.all([repo.given(tenant, id), repo.received(tenant, id)]);
      const known = await products.everByIds(tenant, [...new Set(received.map(({ product_id }) => product_id))]);
      return {
        items: await shown(tenant, given),
        received: received.map(({ id: giftId, product_id, from_name, redeemed_at }) => ({
          id: giftId,
          product: { id: product_id, title: known.get(product_id)?.title ?? '' },
          from_name,
          redeemed_at: redeemed_at ?? '',
        })),
      };
    },
    /** Changes what is sent; another day or address asks for its own mail. Throws 422 and as `changeOwn`. */
    change: (member: Member, id: string, wish: Partial<GiftWish>): Promise<Gift> =>
      changeOwn(member, id, async (trx, row) => {
        const { recipient_name, email, message, send_on } = { ...row, ...wish };
        // A day that was kept has gone by perhaps, and is not chosen anew.
        const day = wish.send_on === undefined ? null : send_on;
        const kept = {
          ...keptWish({ recipient_name, email, message, send_on: day }, now(member)),
          ...(wish.send_on === undefined && { send_on: row.send_on }),
        };
        const isOther = kept.email !== row.email || kept.send_on !== row.send_on;
        const nr = row.mail_nr + (isOther ? 1 : 0);
        await repo.change(trx, member.tenant, id, { ...kept, mail_nr: nr, ...(isOther && { sent_at: null }) });
        if (isOther && kept.email) await mailAt(trx, member.tenant, id, nr, sendAt(kept.send_on, member));
      }),
    /** Sends the mail now, again too. Throws 422 without an address, 429, and as `changeOwn`. */
    send: async (member: Member, id: string): Promise<Gift> => {
      await limits.take('gift_mail', `${member.tenant.appId}:${member.id}`);
      return changeOwn(member, id, async (trx, row) => {
        refuseFields({ email: row.email === null && { key: 'field.required' } });
        await repo.change(trx, member.tenant, id, { mail_nr: row.mail_nr + 1, sent_at: clock.iso() });
        await mailAt(trx, member.tenant, id, row.mail_nr + 1, clock.iso());
      });
    },
    /** What a mail says; null where it is not to be sent any more. */
    mailOf: async (tenant: Tenant, id: string, nr: number) => {
      const row = await repo.find(tenant, id);
      if (!row?.email || row.mail_nr !== nr || stateOf(row) !== 'open') return null;
      const title = (await products.everByIds(tenant, [row.product_id])).get(row.product_id)?.title ?? '';
      const { email, recipient_name: name, from_name: from, message } = row;
      return { email, name, from, message, title, path: pathOf(digitsOf(tenant, row)), buyerId: row.buyer_id };
    },
    noteSent: async (trx: Work, tenant: Tenant, id: string): Promise<void> => {
      await repo.change(trx, tenant, id, { sent_at: clock.iso() });
    },

    /** What a code gives, for whoever has it. Throws 404 `gift_invalid`, 429. */
    card: async (tenant: Tenant, caller: { member: Member | null; address: string }, typed: string): Promise<GiftCard> => {
      const { row, digits } = await byCode(tenant, caller.address, typed);
      const catalogue = (await products.everByIds(tenant, [row.product_id])).get(row.product_id);
      const version = versionOf(catalogue, row);
      // A product that was taken off sale keeps what it gives; its picture and words are not public any more.
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
     * Gives the product once, as if it was bought today. Throws 404 `gift_invalid`, 409 `gift_used`, `gift_void`, and `existing_subscription` where the
     * member has it already: the code stays good.
     */
    redeem: async (member: Member, typed: string): Promise<{ product: { id: string; title: string } }> => {
      const { tenant } = member;
      const { row: found } = await byCode(tenant, member.id, typed);
      const catalogue = (await products.everByIds(tenant, [found.product_id])).get(found.product_id);
      const version = versionOf(catalogue, found);
      await transact(db, tenant, async (trx) => {
        const row = await repo.lock(trx, tenant, found.id);
        if (!row) throw new AppError('gift_invalid');
        requireOpen(row);
        // Whoever buys it at this moment waits, or is waited for.
        await entitlements.holdOwned(trx, tenant, member.id, [row.product_id]);
        const owned = await ownedBy(tenant, member.id, row.product_id, trx);
        if (owned) throw new AppError('existing_subscription', { extra: { state: 'owned', subscription_id: null, ends_at: owned.ends_at } });
        await repo.change(trx, tenant, row.id, { redeemed_at: clock.iso(), redeemed_by: member.id });
        const given = { subscriberId: member.id, productId: row.product_id, purchaseId: row.purchase_id };
        await entitlements.entitle(trx, tenant, { ...given, source: 'purchase', status: 'owned', endsAt: accessEnd(version, clock.iso()) });
      });
      entitlements.changed(tenant, member.id, true);
      return { product: { id: found.product_id, title: catalogue?.title ?? '' } };
    },
  };
}
