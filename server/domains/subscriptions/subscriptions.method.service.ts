import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Paying } from './subscriptions.paying.ts';

export interface MethodDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  engine: Pick<BillingEngine, 'rows' | 'timeline' | 'billing' | 'renewals'>;
  paying: Paying;
}

/** The payment method of a subscription (COM-21). */
export function createPaymentMethods({ platform: { db, clock, ids }, engine, paying }: MethodDependencies) {
  const { rows: repo, timeline, billing, renewals } = engine;
  const { requireOwn, gatewayOf, finishing, holding } = paying;

  async function tryAtOnce(tenant: Tenant, row: SubscriptionRow): Promise<void> {
    const plan = await billing.plan(tenant, row);
    if (!plan) return repo.release(tenant, row.id);
    const own = await billing.withdraw(tenant, row);
    if (own.state === 'waits') return billing.wait(tenant, row, own.payment);
    const { state, payment } = own.state === 'paid' ? own : await billing.attempt(tenant, row, plan);
    if (state === 'paid') return billing.renew(tenant, row, plan, { payment, type: 'paid' });
    if (state === 'waits') return billing.wait(tenant, row, payment, true);
    await billing.refuse(tenant, row, plan, { payment, isByMember: true });
  }

  return {
    /** Starts saving another payment method, finished with the provider. Throws 409 once the subscription has ended, 501 if it is paid by hand. */
    beginMethod: async (member: Member, id: string) => {
      const { tenant } = member;
      const own = await requireOwn(member, id);
      if (own.status === 'ended') throw new AppError('order_closed');
      const gateway = await gatewayOf(tenant, own);
      const plan = await billing.plan(tenant, own);
      const draft = {
        kind: 'setup_intent' as const,
        amount: 0,
        currency: plan?.terms.currency ?? '',
        metadata: { subscription_id: own.id },
        buyer: { subscriberId: member.id, email: member.email, name: member.name },
        saves: true,
      };
      const payment = await gateway.create(tenant, draft, `subscription:${own.id}:method:${ids.next()}`);
      return { kind: 'setup_intent' as const, ...(await finishing(tenant, gateway, payment)) };
    },
    /**
     * Replaces the payment method by that of a finished setup intent; tries an overdue charge at once. Throws 402 `payment_method_failed` if the
     * provider stored none, 409 once the subscription has ended.
     */
    changeMethod: async (member: Member, id: string, setupIntent: string) => {
      const { tenant } = member;
      const own = await requireOwn(member, id);
      const gateway = await gatewayOf(tenant, own);
      const setup = await gateway.read(tenant, setupIntent);
      const isOurs = setup?.kind === 'setup_intent' && setup.metadata['subscription_id'] === own.id && setup.status === 'succeeded';
      const method = isOurs ? setup.method : null;
      if (!method) throw new AppError('payment_method_failed');
      const isRunning = ({ status }: SubscriptionRow) => status !== 'ended';
      let held = await renewals.hold(tenant, own.id, isRunning);
      if (held?.wasHeld) {
        // The server died during a charge of the old card: repeat it with its key before charging another card.
        const isDue = held.row.status === 'past_due' || held.row.due_at <= clock.iso();
        if (isDue) await renewals.advanceOne(tenant, held.row, true);
        if (isDue) held = await renewals.hold(tenant, own.id, isRunning);
      }
      if (!held) throw new AppError('order_closed');
      const { row } = held;
      await holding(tenant, row, async () => {
        const { brand, last4 } = method;
        const isDue = row.status === 'past_due';
        await transact(db, tenant, async (trx) => {
          await repo.change(trx, tenant, row.id, { payment_method: method, ...(isDue ? {} : { claimed_until: null }) });
          await timeline.note(trx, tenant, row.id, 'method_changed', { brand, last4 });
        });
        if (isDue) await tryAtOnce(tenant, { ...row, payment_method: method });
      });
      return { payment_method: { brand: method.brand, last4: method.last4 } };
    },
  };
}
