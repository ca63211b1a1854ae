import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { PauseOffer } from '@bandstand/contract/pauses.ts';
import { isPausable, longestPause, nextPauseAt, pauseFrom } from '@bandstand/rules/products/pauses.ts';
import { nextAmount } from '@bandstand/rules/products/renewals.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { PausesRepo } from './pauses.repo.ts';

export interface PausesDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  repo: PausesRepo;
  engine: Pick<BillingEngine, 'rows' | 'timeline' | 'billing' | 'renewals'>;
  subscriptions: Pick<Subscriptions, 'shownOf'>;
  /** Whether a charge for a change of plan is still undecided. */
  isChanging: (tenant: Tenant, subscriptionId: string) => Promise<boolean>;
}

const yearMs = 365 * 86_400_000;

export type Pauses = ReturnType<typeof createPauses>;

/** Lets members pause a plan from the end of the paid period, as far as its owner allows (decision 080). */
export function createPauses(of: PausesDependencies) {
  const { repo, subscriptions, isChanging } = of;
  const { db, clock } = of.platform;
  const { rows, timeline, billing, renewals } = of.engine;
  const requireOwn = requiringOwn(rows);
  /** Trials, overdue subscriptions and payments that a bank still processes cannot be paused. */
  const isPlain = (row: SubscriptionRow): boolean =>
    row.status === 'active' && row.pause === null && row.pay_intent_id === null && row.due_at > clock.iso();

  /** What the member may ask for now. Throws 409 `order_closed` if it cannot be paused. */
  async function offerOf(tenant: Tenant, row: SubscriptionRow) {
    const plan = await billing.plan(tenant, row);
    const rule = plan?.version?.pause;
    if (!plan || !isPlain(row) || !isPausable(rule, plan.current)) throw new AppError('order_closed');
    const began = await repo.began(tenant, row.subscriber_id, row.product_id, clock.isoIn(-yearMs));
    const againAt = nextPauseAt(rule, began, clock.iso());
    const longest = againAt ? 0 : longestPause(rule, plan.current);
    const pauses = Array.from({ length: longest }, (_, at) => pauseFrom(row.current_period_end, plan.current, at + 1, rule));
    return { plan, rule, againAt, pauses };
  }
  async function offer(member: Member, id: string): Promise<PauseOffer> {
    const row = await requireOwn(member, id);
    const { plan, rule, againAt, pauses } = await offerOf(member.tenant, row);
    return {
      from: row.current_period_end,
      choices: pauses.map(({ periods, until }) => ({ periods, until })),
      again_at: againAt,
      keeps_access: rule.keeps_access,
      amount: nextAmount(plan.terms, row.charges_made),
      currency: plan.terms.currency,
    };
  }

  return {
    ...createPauseEnds(of),
    /** How long it may be paused for, and what follows. Throws 409 `order_closed` if it cannot be paused, 404 for another member's. */
    offer,
    /** The same; null if it cannot be paused now. */
    find: (member: Member, id: string): Promise<PauseOffer | null> =>
      offer(member, id).then(
        (found) => (found.choices.length > 0 ? found : null),
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'order_closed') return null;
          throw error;
        },
      ),
    /**
     * Pauses from the end of the paid period. `also`: further writes in the same transaction. Throws 422 for more periods than the plan allows, 409
     * `order_closed` as in `offer`.
     */
    schedule: async (
      member: Member,
      id: string,
      { periods }: { periods: number },
      also: (trx: Work) => Promise<void> = () => Promise.resolve(),
    ): Promise<Subscription> => {
      const { tenant } = member;
      const own = await requireOwn(member, id);
      const held = await renewals.hold(tenant, own.id, isPlain);
      if (!held || (await isChanging(tenant, own.id))) {
        if (held) await rows.release(tenant, own.id);
        throw new AppError('order_closed');
      }
      try {
        const { row } = held;
        const { againAt, pauses } = await offerOf(tenant, row);
        if (againAt) throw new AppError('order_closed');
        const pause = pauses[periods - 1];
        if (!pause) throw new AppError('validation_failed', { fields: { periods: [{ key: 'field.invalid' }] } });
        await transact(db, tenant, async (trx) => {
          const current = await rows.lock(trx, tenant, row.id);
          if (!current || !isPlain(current) || current.charges_made !== row.charges_made) throw new AppError('order_closed');
          await rows.change(trx, tenant, row.id, { pause });
          await also(trx);
          await timeline.note(trx, tenant, row.id, 'pause_scheduled', { periods, from: pause.from, until: pause.until });
        });
      } finally {
        await rows.release(tenant, own.id);
      }
      return subscriptions.shownOf(tenant, own.id);
    },
  };
}

/** Withdraws a pause, or ends it early. */
function createPauseEnds({ platform: { db, clock }, engine: { rows, timeline, renewals }, subscriptions }: PausesDependencies) {
  const requireOwn = requiringOwn(rows);
  return {
    /** Withdraws a scheduled pause. A repeat changes nothing. Throws 409 `order_closed` once the pause has begun. */
    withdraw: async (member: Member, id: string): Promise<Subscription> => {
      const { tenant } = member;
      const own = await requireOwn(member, id);
      await transact(db, tenant, async (trx) => {
        const current = await rows.lock(trx, tenant, own.id);
        const isToCome = current?.pause && current.status === 'active';
        // Already due: the pause is about to begin.
        if (current?.status === 'paused' || (isToCome && current.due_at <= clock.iso())) throw new AppError('order_closed');
        if (!isToCome) return;
        await timeline.note(trx, tenant, own.id, 'pause_withdrawn');
        await rows.change(trx, tenant, own.id, { pause: null });
      });
      return subscriptions.shownOf(tenant, own.id);
    },
    /**
     * Ends a running pause: charges at once, and a new period begins. A refused charge is due like any other. A repeat changes nothing. Throws 409
     * `order_closed` if not paused, 502 if the outcome of the charge is unknown.
     */
    end: async (member: Member, id: string): Promise<Subscription> => {
      const { tenant } = member;
      const own = await requireOwn(member, id);
      if (own.status !== 'paused' && own.status !== 'active' && own.status !== 'past_due') throw new AppError('order_closed');
      const held = await renewals.hold(tenant, own.id, ({ status }) => status === 'paused');
      if (held) {
        // If this server dies now, the engine asks for the same charge.
        const [now, { pause }] = [clock.iso(), held.row];
        const ended = { due_at: now, pause: pause && { ...pause, until: pause.until < now ? pause.until : now } };
        await transact(db, tenant, (trx) => rows.change(trx, tenant, own.id, ended));
        await renewals.advanceOne(tenant, { ...held.row, ...ended }, held.wasHeld).catch((error: unknown) => {
          throw error instanceof AppError ? error : new AppError('provider_down');
        });
      }
      return subscriptions.shownOf(tenant, own.id);
    },
  };
}

const requiringOwn =
  (rows: BillingEngine['rows']) =>
  async ({ tenant, id: memberId }: Member, id: string): Promise<SubscriptionRow> => {
    const row = await rows.find(tenant, id);
    if (row?.subscriber_id !== memberId) throw new AppError('not_found');
    return row;
  };
