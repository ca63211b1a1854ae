import type { Coupon, CouponFields } from '@bandstand/contract/coupons.ts';
import { codeKey, couponState } from '@bandstand/rules/products/coupons.ts';
import { isCurrency } from '@bandstand/rules/products/currencies.listed.ts';
import { stepFault } from '@bandstand/rules/products/money.ts';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { editedAt, requireUnchanged } from '../../platform/edits.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CouponRow, CouponsRepo, CouponSums } from './coupons.repo.ts';

export type { CouponRow } from './coupons.repo.ts';

const pageSize = 50;

interface OfferedDiscount {
  kind: 'percent' | 'amount';
  amount: number;
  payments: number;
  /** Of the plan. */
  currency: string;
  versionId: string;
}
const instantOf = (time: string | null | undefined): string | null => (time ? isoOf(msOf(time)) : null);
const idsOf = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

export type Coupons = ReturnType<typeof createCoupons>;

/** Codes that lower what is paid, as their owner makes them (COM-14). */
export function createCoupons({ db, clock, ids, repo }: { db: Database; clock: Clock; ids: Ids; repo: CouponsRepo }) {
  const shown = async (tenant: Tenant, rows: readonly CouponRow[]): Promise<Coupon[]> => {
    const sums =
      rows.length > 0
        ? await repo.sums(
            tenant,
            rows.map(({ id }) => id),
          )
        : [];
    return rows.map((row) =>
      toCoupon(
        row,
        sums.filter(({ coupon_id }) => coupon_id === row.id),
        clock.ms(),
      ),
    );
  };
  /** Throws 422 for what is not of the app. */
  const refuseForeign = async (tenant: Tenant, { product_ids = [], version_ids = [], bump_ids = [] }: CouponFields): Promise<void> => {
    if (product_ids.length + version_ids.length + bump_ids.length === 0) return;
    const unknown = await repo.unknown(tenant, { product_ids, version_ids, bump_ids });
    refuseFields(Object.fromEntries(lists.map((name) => [name, unknown[name] && { key: 'field.invalid' }])));
  };
  const requireOne = async (tenant: Tenant, id: string): Promise<Coupon> => {
    const row = await repo.find(tenant, id);
    const [coupon] = row ? await shown(tenant, [row]) : [];
    if (!coupon) throw new AppError('not_found');
    return coupon;
  };

  return {
    /** The newest first, 50 a page; `q` is part of a code. */
    list: async (tenant: Tenant, { q = '', page = 1 }: { q?: string; page?: number }): Promise<{ items: Coupon[]; total_count: number }> => {
      const { items, count } = await repo.search(tenant, { term: q.trim(), offset: (page - 1) * pageSize, limit: pageSize });
      return { items: await shown(tenant, items), total_count: count };
    },
    /** Throws 404. */
    coupon: requireOne,
    /** The coupon of a code, however it is written; null where there is none. What is wrong with it the rules say. */
    findByCode: (tenant: Tenant, code: string): Promise<CouponRow | null> => repo.byCode(tenant, codeKey(code)),
    /** One that is offered to members of a plan who leave; null where it was taken back. */
    findOffered: async (tenant: Tenant, id: string): Promise<CouponRow | null> => {
      const row = await repo.find(tenant, id);
      return row?.is_offer ? row : null;
    },
    /** Makes one for a plan, by a code that nobody can type. Throws 422 below `offer.discount`. */
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
        product_ids: [],
        version_ids: [versionId],
        bump_ids: [],
        max_uses: null,
        max_uses_per_member: null,
        first_purchase_only: false,
        starts_at: null,
        ends_at: null,
        is_enabled: true,
        is_offer: true,
        archived_at: null,
        created_at: now,
        updated_at: now,
      };
      await transact(db, tenant, (trx) => repo.insert(trx, row));
      return row;
    },
    /** Throws 409 `code_taken`, 422 for what does not go together. */
    create: async (
      tenant: Tenant,
      fields: CouponFields & Pick<Coupon, 'code' | 'kind' | 'amount'>,
      keep: Keep<Coupon> = keepNothing,
    ): Promise<Coupon> => {
      await refuseForeign(tenant, fields);
      const now = clock.iso();
      const row = whole({
        app_id: tenant.appId,
        id: ids.next(),
        currency: null,
        duration: 'once',
        periods: null,
        product_ids: [],
        version_ids: [],
        bump_ids: [],
        max_uses: null,
        max_uses_per_member: null,
        first_purchase_only: false,
        starts_at: null,
        ends_at: null,
        is_enabled: true,
        is_offer: false,
        ...checked(fields),
        code: fields.code.trim(),
        kind: fields.kind,
        amount: fields.amount,
        archived_at: null,
        created_at: now,
        updated_at: now,
      });
      refuseOdd(row);
      return refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          await repo.insert(trx, row);
          const coupon = toCoupon(row, [], clock.ms());
          await keep(trx, coupon);
          return coupon;
        }),
      );
    },
    /** Changes what is sent (API-7); what was quoted or bought with it before stays as it is. Throws 409 `edit_conflict` where it was saved since `seen`. */
    change: async (tenant: Tenant, id: string, { seen, ...fields }: CouponFields & { seen?: string }): Promise<Coupon> => {
      await refuseForeign(tenant, fields);
      await refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          const current = await repo.lock(trx, tenant, id);
          if (!current) throw new AppError('not_found');
          requireUnchanged(seen, current);
          const changed = whole({ ...current, ...checked(fields), updated_at: editedAt(clock, current) });
          refuseOdd(changed);
          await repo.change(trx, tenant, current.id, changed);
        }),
      );
      return requireOne(tenant, id);
    },
    /** The code is free again. Throws 404. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, id);
        if (!current) throw new AppError('not_found');
        await repo.change(trx, tenant, current.id, { archived_at: clock.iso() });
      });
    },
  };
}

const plain = ['kind', 'amount', 'currency', 'duration', 'periods', 'max_uses', 'max_uses_per_member', 'first_purchase_only', 'is_enabled'] as const;
const lists = ['product_ids', 'version_ids', 'bump_ids'] as const;
const times = ['starts_at', 'ends_at'] as const;

/** What was sent, as the table holds it. Throws 422 for a time that is none. */
function checked(fields: CouponFields): Partial<CouponRow> {
  refuseFields(Object.fromEntries(times.map((name) => [name, fields[name] && Number.isNaN(msOf(fields[name])) ? { key: 'field.invalid' } : null])));
  const taken = <K extends keyof CouponFields>(names: readonly K[], of: (name: K) => unknown) =>
    Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, of(name)]));
  return {
    ...taken(plain, (name) => fields[name]),
    ...taken(lists, (name) => idsOf(fields[name] ?? [])),
    ...taken(times, (name) => instantOf(fields[name])),
    ...taken(['code'], () => fields.code?.trim()),
  };
}

/** A percentage has no currency, and only `periods` are counted. */
const whole = (row: CouponRow): CouponRow => ({
  ...row,
  currency: row.kind === 'amount' ? row.currency : null,
  periods: row.duration === 'periods' ? row.periods : null,
});

/** Throws 422 on the fields that do not go together. */
function refuseOdd({ code, kind, amount, currency, duration, periods, starts_at, ends_at }: CouponRow): void {
  const invalid = { key: 'field.invalid' } as const;
  const required = { key: 'field.required' } as const;
  refuseFields({
    // A code is typed, and stands in addresses.
    code: code === '' ? required : /\s/.test(code) ? invalid : null,
    amount: kind === 'percent' && amount > 10_000 ? invalid : kind === 'amount' && currency !== null ? stepFault(amount, currency) : null,
    currency: kind === 'percent' ? null : currency === null ? required : isCurrency(currency) ? null : invalid,
    periods: duration === 'periods' && periods === null ? required : null,
    ends_at: starts_at !== null && ends_at !== null && ends_at <= starts_at ? invalid : null,
  });
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
