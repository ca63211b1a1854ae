import type { Coupon, CouponFields } from '@bandstand/contract/coupons.ts';
import { codeKey, couponState } from '@bandstand/rules/products/coupons.ts';
import { stepFault } from '@bandstand/rules/products/money.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { editedAt, requireUnchanged } from '../../platform/edits.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { checked, lists, assertConsistent, normaliseCoupon } from './coupons.check.ts';
import type { CouponRow, CouponsRepo, CouponSums } from './coupons.repo.ts';

export type { CouponRow } from './coupons.repo.ts';

const pageSize = 50;

interface CouponsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: CouponsRepo;
}
interface OfferedDiscount {
  kind: 'percent' | 'amount';
  amount: number;
  payments: number;
  /** Of the plan. */
  currency: string;
  versionId: string;
}

export type Coupons = ReturnType<typeof createCoupons>;

/** Codes that lower the price, as owners make them (COM-14). */
export function createCoupons(of: CouponsDependencies) {
  const { repo } = of;
  const view = createView(of);
  return {
    /** Newest first, 50 per page; `q` is part of a code. */
    list: async (tenant: Tenant, { q = '', page = 1 }: { q?: string; page?: number }): Promise<{ items: Coupon[]; total_count: number }> => {
      const { items, count } = await repo.search(tenant, { term: q.trim(), offset: (page - 1) * pageSize, limit: pageSize });
      return { items: await view.shown(tenant, items), total_count: count };
    },
    /** Throws 404. */
    coupon: view.requireOne,
    /** The coupon of a code, in any case; null when there is none. The rules say whether it is usable. */
    findByCode: (tenant: Tenant, code: string): Promise<CouponRow | null> => repo.byCode(tenant, codeKey(code)),
    ...createOffers(of),
    ...createEdits(of, view),
  };
}

/** Coupons with how often each was used, and what that came to. */
function createView({ platform: { clock }, repo }: CouponsDependencies) {
  const shown = async (tenant: Tenant, rows: readonly CouponRow[]): Promise<Coupon[]> => {
    const ids = rows.map(({ id }) => id);
    const sums = ids.length > 0 ? await repo.sums(tenant, ids) : [];
    const sumsOf = (id: string) => sums.filter(({ coupon_id }) => coupon_id === id);
    return rows.map((row) => toCoupon(row, sumsOf(row.id), clock.ms()));
  };
  const requireOne = async (tenant: Tenant, id: string): Promise<Coupon> => {
    const row = await repo.find(tenant, id);
    const [coupon] = row ? await shown(tenant, [row]) : [];
    if (!coupon) throw new AppError('not_found');
    return coupon;
  };
  return { shown, requireOne };
}

/** Coupons that a plan offers to members who want to leave it. */
function createOffers({ platform: { db, clock, ids }, repo }: CouponsDependencies) {
  return {
    /** A coupon offered to members who leave a plan; null when it was removed. */
    findOffered: async (tenant: Tenant, id: string): Promise<CouponRow | null> => {
      const row = await repo.find(tenant, id);
      return row?.is_offer ? row : null;
    },
    /** Makes one for a plan, with a code that nobody can type. Throws 422 below `offer.discount`. */
    createOffered: async (tenant: Tenant, { kind, amount, payments, currency, versionId }: OfferedDiscount): Promise<CouponRow> => {
      const id = ids.next();
      const at = 'offer.discount.amount';
      refuseFields({ [at]: kind === 'percent' ? amount > 10_000 && { key: 'field.invalid' } : stepFault(amount, currency) });
      const now = clock.iso();
      const row: CouponRow = {
        app_id: tenant.appId,
        id,
        code: `STAY-${id.slice(-8).toUpperCase()}`,
        kind,
        amount,
        currency: kind === 'amount' ? currency : null,
        duration: 'periods',
        periods: payments,
        ...unlimited(),
        version_ids: [versionId],
        is_offer: true,
        archived_at: null,
        created_at: now,
        updated_at: now,
      };
      await transact(db, tenant, (trx) => repo.insert(trx, row));
      return row;
    },
  };
}

/** Coupons that owners create, change and delete. */
function createEdits({ platform: { db, clock, ids }, repo }: CouponsDependencies, { requireOne }: ReturnType<typeof createView>) {
  return {
    /** Creates a coupon. Throws 409 `code_taken`, 422 for fields that contradict each other. */
    create: async (
      tenant: Tenant,
      fields: CouponFields & Pick<Coupon, 'code' | 'kind' | 'amount'>,
      keep: Keep<Coupon> = keepNothing,
    ): Promise<Coupon> => {
      await refuseForeign(repo, tenant, fields);
      const now = clock.iso();
      const row = normaliseCoupon({
        app_id: tenant.appId,
        id: ids.next(),
        currency: null,
        duration: 'once',
        periods: null,
        ...unlimited(),
        is_offer: false,
        ...checked(fields),
        code: fields.code.trim(),
        kind: fields.kind,
        amount: fields.amount,
        archived_at: null,
        created_at: now,
        updated_at: now,
      });
      assertConsistent(row);
      return refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          await repo.insert(trx, row);
          const coupon = toCoupon(row, [], clock.ms());
          await keep(trx, coupon);
          return coupon;
        }),
      );
    },
    /** Changes what is sent (API-7); earlier quotes and purchases with it stay. Throws 409 `edit_conflict` if it was saved since `seen`. */
    change: async (tenant: Tenant, id: string, { seen, ...fields }: CouponFields & { seen?: string }): Promise<Coupon> => {
      await refuseForeign(repo, tenant, fields);
      await refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          const current = await repo.lock(trx, tenant, id);
          if (!current) throw new AppError('not_found');
          requireUnchanged(seen, current);
          const changed = normaliseCoupon({ ...current, ...checked(fields), updated_at: editedAt(clock, current) });
          assertConsistent(changed);
          await repo.change(trx, tenant, current.id, changed);
        }),
      );
      return requireOne(tenant, id);
    },
    /** Deletes a coupon; its code is free again. Throws 404. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, id);
        if (!current) throw new AppError('not_found');
        await repo.change(trx, tenant, current.id, { archived_at: clock.iso() });
      });
    },
  };
}

/** A coupon for all products and members, without limits. */
const unlimited = () =>
  ({
    product_ids: [],
    version_ids: [],
    bump_ids: [],
    max_uses: null,
    max_uses_per_member: null,
    first_purchase_only: false,
    starts_at: null,
    ends_at: null,
    is_enabled: true,
  }) satisfies Partial<CouponRow>;

/** Throws 422 for products, versions and bumps that the app does not have. */
async function refuseForeign(repo: CouponsRepo, tenant: Tenant, { product_ids = [], version_ids = [], bump_ids = [] }: CouponFields): Promise<void> {
  if (product_ids.length + version_ids.length + bump_ids.length === 0) return;
  const unknown = await repo.unknown(tenant, { product_ids, version_ids, bump_ids });
  refuseFields(Object.fromEntries(lists.map((name) => [name, unknown[name] && { key: 'field.invalid' }])));
}

async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'coupons_code') throw new AppError('code_taken');
    throw error;
  }
}

function toCoupon(row: CouponRow, sums: readonly CouponSums[], nowMs: number): Coupon {
  const { app_id: _app, archived_at: _archived, is_offer: _offer, ...fields } = row;
  const uses = sums.reduce((all, { used }) => all + used, 0);
  const paid = sums.filter(({ used }) => used > 0);
  return {
    ...fields,
    uses,
    held: sums.reduce((all, { held }) => all + held, 0),
    discounted: paid.map(({ currency, discount }) => ({ currency, amount: discount })),
    sales: paid.map((sum) => ({ currency: sum.currency, amount: sum.paid })),
    state: couponState(fields, uses, nowMs),
  };
}
