import type { SubscriptionStatus } from '@bandstand/contract/checkout.ts';
import type { StudioSubscription, StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { triesUntilAlarm } from '@bandstand/rules/products/dunning.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Products } from '../products/products.service.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { Endings } from './subscriptions.endings.service.ts';
import type { StudioRow, SubscriptionRow } from '../billing/billing.shape.ts';

export interface StudioSubscriptionsDependencies {
  clock: Clock;
  engine: Pick<BillingEngine, 'rows' | 'list' | 'shape' | 'renewals' | 'billing'>;
  endings: Pick<Endings, 'atPeriodEnd' | 'atOnce' | 'resume'>;
  products: Pick<Products, 'everByIds'>;
  payments: Pick<Payments, 'takeByHand'>;
  /** Invoices of a subscription and of the order that started it, each with a temporary address. */
  invoicesOf: (tenant: Tenant, of: { subscriptionId: string; orderId: string | null }) => Promise<StudioSubscriptionDetails['invoices']>;
}

type Reader = Pick<Staff, 'permissions'>;
const pageSize = 50;

export type StudioSubscriptions = ReturnType<typeof createStudioSubscriptions>;

/** Subscriptions as their owner sees and ends them. */
export function createStudioSubscriptions(of: StudioSubscriptionsDependencies) {
  const { rows: repo, list, shape } = of.engine;
  const { clock, endings, products, invoicesOf } = of;
  const payByHand = payingByHand(of);

  const shown = async ({ permissions }: Reader, tenant: Tenant, rows: readonly StudioRow[]): Promise<StudioSubscription[]> => {
    const known = await products.everByIds(tenant, [...new Set(rows.map(({ product_id }) => product_id))]);
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      member: { id: row.subscriber_id, name: row.member_name, email: permissions.has('members.read') ? row.member_email : '' },
      ...shape.chargesOf(row, known.get(row.product_id)),
      order_id: row.order_id,
      charges_made: row.charges_made,
      current_period_end: row.current_period_end,
      past_due_since: row.past_due_since,
      ends_at: row.ends_at,
      provider: row.provider,
      is_test: row.is_test,
      created_at: row.created_at,
    }));
  };
  const require = async (tenant: Tenant, id: string): Promise<StudioRow> => {
    const [row] = (await list.list(tenant, { id, offset: 0, limit: 1 })).rows;
    if (!row) throw new AppError('not_found');
    return row;
  };
  const details = async (staff: Reader, tenant: Tenant, id: string): Promise<StudioSubscriptionDetails> => {
    const row = await require(tenant, id);
    const [[subscription], events, invoices] = await Promise.all([
      shown(staff, tenant, [row]),
      repo.events(tenant, row.id),
      // An invoice names its buyer.
      staff.permissions.has('members.read') ? invoicesOf(tenant, { subscriptionId: row.id, orderId: row.order_id }) : [],
    ]);
    if (!subscription) throw new AppError('not_found');
    const names = await list.namesOf(tenant, [...new Set(events.flatMap(({ made_by: by }) => by ?? []))]);
    const { payment_method: method } = row;
    return {
      ...subscription,
      can_resume: shape.mayResume(row, clock.ms()),
      is_revoked: row.revoked_at !== null,
      payment_method: method && { brand: method.brand, last4: method.last4 },
      events: events.map(({ id: event, type, at, made_by: by, data }) => ({ id: event, type, at, by: by && (names.get(by) ?? null), data })),
      invoices,
    };
  };

  return {
    /** Newest first. Without permission to read members, addresses are left out. */
    list: async (
      staff: Reader,
      tenant: Tenant,
      query: { status?: SubscriptionStatus; trouble?: 'nobody' | 'unknown'; product_id?: string; member_id?: string; q?: string; page?: number },
    ): Promise<{ items: StudioSubscription[]; total_count: number }> => {
      const { rows, total } = await list.list(tenant, {
        ...(query.status ? { status: query.status } : {}),
        ...(query.trouble === 'nobody' ? { isUncharged: true } : {}),
        ...(query.trouble === 'unknown' ? { unknownTries: triesUntilAlarm.charges } : {}),
        ...(query.product_id ? { productId: query.product_id } : {}),
        ...(query.member_id ? { memberId: query.member_id } : {}),
        ...(query.q?.trim() ? { text: query.q.trim(), byEmail: staff.permissions.has('members.read') } : {}),
        offset: ((query.page ?? 1) - 1) * pageSize,
        limit: pageSize,
      });
      return { items: await shown(staff, tenant, rows), total_count: total };
    },
    details,
    /** COM-20. `now`: no further charge, and the paid period runs out; with `revoke` access also ends at once. A repeat changes nothing. */
    cancel: async (staff: Staff, tenant: Tenant, id: string, { now, revoke }: { now?: boolean; revoke?: boolean }) => {
      const row = await require(tenant, id);
      if (now || revoke) await endings.atOnce(tenant, row, { isRevoking: revoke ?? false, madeBy: staff.userId });
      else await endings.atPeriodEnd(tenant, row, staff.userId);
      return details(staff, tenant, row.id);
    },
    /** Withdraws a cancellation, including one caused by a dispute. Throws 409 `order_closed` once it is over. */
    resume: async (staff: Staff, tenant: Tenant, id: string): Promise<StudioSubscriptionDetails> => {
      const row = await require(tenant, id);
      await endings.resume(tenant, row, staff.userId);
      return details(staff, tenant, row.id);
    },
    /** The due charge was paid outside: one more period. Throws 409 `order_closed` if nothing is due, 501 in an app that takes no real money. */
    paid: async (staff: Staff, tenant: Tenant, id: string): Promise<StudioSubscriptionDetails> => {
      const { id: own } = await require(tenant, id);
      const row = await payByHand(tenant, own, staff.userId);
      return details(staff, tenant, row.id);
    },
  };
}

type ByHand = Pick<StudioSubscriptionsDependencies, 'clock' | 'engine' | 'payments'>;

/** Money received outside pays the due period. */
function payingByHand({ clock, engine: { rows: repo, renewals, billing }, payments }: ByHand) {
  return async (tenant: Tenant, own: string, madeBy: string): Promise<SubscriptionRow> => {
    const isDue = ({ status, due_at }: SubscriptionRow) =>
      status === 'past_due' || ((status === 'active' || status === 'trialing') && due_at <= clock.iso());
    const held = await renewals.tryHold(tenant, own, isDue);
    if (!held) throw new AppError('order_closed');
    const { row } = held;
    try {
      const plan = await billing.plan(tenant, row);
      if (!plan) throw new AppError('order_closed');
      const begun = await billing.withdraw(tenant, row);
      if (begun.state === 'waits') throw new AppError('order_closed');
      if (begun.state === 'paid') {
        await billing.renew(tenant, row, plan, { payment: begun.payment, type: 'paid' });
      } else {
        const number = row.charges_made + 1;
        const ask = {
          kind: 'payment_intent' as const,
          amount: plan.charge.total,
          currency: plan.terms.currency,
          metadata: { subscription_id: row.id, period: String(number) },
        };
        const payment = await payments.takeByHand(tenant, ask, `subscription:${row.id}:${number}:hand`);
        await billing.renew(tenant, row, plan, { payment, type: 'paid', madeBy });
      }
    } catch (error) {
      await repo.release(tenant, row.id);
      throw error;
    }
    return row;
  };
}
