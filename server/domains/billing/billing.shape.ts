import type { Subscription } from '@bandstand/contract/checkout.ts';
import { changeAhead } from '@bandstand/rules/products/ahead.ts';
import type { PauseRule, Version } from '@bandstand/contract/products.ts';
import { couponAhead, termsAfter } from '@bandstand/rules/products/changes.ts';
import { isPausable } from '@bandstand/rules/products/pauses.ts';
import { chargesLeft, graceEndsAt, nextAmount } from '@bandstand/rules/products/renewals.ts';
import type { CatalogueProduct } from '../products/products.shape.ts';
import { hasMethods, planOf } from './billing.plan.ts';
import type { BillingRepo, SubscriptionRow } from './billing.repo.ts';

export type { SubscriptionRow } from './billing.repo.ts';
export type { StudioRow } from './billing.list.repo.ts';
/** The rows of subscriptions, for the domains that change what runs. */
export type SubscriptionRows = BillingRepo;

/** The due date of a subscription after its last try, while it waits to be paid. */
export const never = '9999-12-31T00:00:00.000Z';

/** A cancellation can be undone until then. */
export const mayResume = (row: SubscriptionRow, nowMs: number): boolean =>
  row.status === 'ending' && row.ends_at !== null && Date.parse(row.ends_at) > nowMs;

/** How long access remains although nothing was paid (COM-5). After a pause that closed access the end is in the past. Null when nothing is due. */
export function graceOf({ past_due_since: since, pause }: Pick<SubscriptionRow, 'past_due_since' | 'pause'>): string | null {
  if (since === null) return null;
  return pause?.has_begun && !pause.keeps_access ? pause.from : graceEndsAt(since);
}

const versionName = (product: CatalogueProduct | undefined, id: string | null): string => product?.versions.find((one) => one.id === id)?.name ?? '';
/** Plans that it can change to. Only a running subscription that is charged without its member has any. */
const plansOf = (row: SubscriptionRow, product: CatalogueProduct | undefined): Version[] => {
  const terms = planOf(row, product)?.current;
  const isRunning = (row.status === 'trialing' || row.status === 'active') && row.pause === null;
  if (!terms || !product || !isRunning || !hasMethods(row.provider)) return [];
  return product.versions.filter((version) => termsAfter(terms, version) !== null);
};

/** How its plan may be paused; null: not at all. */
export function pauseRuleOf(row: SubscriptionRow, product: CatalogueProduct | undefined): PauseRule | null {
  const plan = planOf(row, product);
  return plan && isPausable(plan.version?.pause, plan.current) ? plan.version.pause : null;
}

/** What is charged when, as members and the owner see it. */
export function chargesOf(row: SubscriptionRow, product: CatalogueProduct | undefined) {
  const plan = planOf(row, product);
  const isOver = row.status === 'ending' || row.status === 'ended';
  // A past due or paused subscription is next charged by the coming plan. One that ends for lack of an answer is shown unchanged.
  const isKept = isOver || plan?.isUnanswered || (plan?.moves && row.status !== 'past_due' && row.status !== 'paused');
  const terms = (isKept ? plan?.current : plan?.terms) ?? null;
  const left = isOver ? 0 : terms && chargesLeft(terms, row.charges_made);
  const nextTry = row.due_at === never ? null : row.due_at;
  const pause = row.status === 'active' || row.status === 'paused' ? row.pause : null;
  const following = pause?.until ?? row.current_period_end;
  const next = row.status === 'past_due' ? nextTry : following;
  const coming = plan?.moves && !isOver ? plan.terms : null;
  const change = plan && !isOver ? changeAhead(plan.agreed, plan.running) : null;
  return {
    price_change: change,
    coupon: plan && left !== 0 ? couponAhead(plan.terms, row.charges_made) : null,
    next: coming && {
      version: { id: row.next_version_id ?? '', title: versionName(product, row.next_version_id) },
      at: following,
      amount: nextAmount(coming, row.charges_made),
      interval: coming.interval,
      intervalCount: coming.intervalCount,
    },
    product: { id: row.product_id, title: product?.title ?? terms?.items[0]?.title ?? '' },
    version: plan?.version ? { id: plan.version.id, title: plan.version.name } : null,
    also: (terms?.items ?? []).slice(1).map(({ product_id, title }) => ({ id: product_id, title })),
    amount: terms ? nextAmount(terms, row.charges_made) : 0,
    currency: terms?.currency ?? '',
    interval: terms?.interval ?? null,
    intervalCount: terms?.intervalCount ?? 1,
    pause: pause && { from: pause.from, until: pause.until, keeps_access: pause.keeps_access },
    charges_left: left,
    next_charge_at: left === 0 || (plan?.isUnanswered && !isOver) ? null : next,
  };
}

/** COM-19. */
export function toSubscription(row: SubscriptionRow, product: CatalogueProduct | undefined, nowMs: number): Subscription {
  const charges = chargesOf(row, product);
  const { payment_method: method } = row;
  const grace = row.status === 'past_due' ? graceOf(row) : null;
  const isPlain = (row.status === 'trialing' || row.status === 'active') && row.pause === null;
  const isRunning = row.status !== 'ending' && row.status !== 'ended';
  return {
    id: row.id,
    ...charges,
    status: row.status,
    current_period_end: row.current_period_end,
    ends_at: row.ends_at,
    // Null once it is over: the subscription waits to be paid, without access.
    grace_ends_at: grace !== null && Date.parse(grace) > nowMs ? grace : null,
    payment_method: method && { brand: method.brand, last4: method.last4 },
    can_resume: mayResume(row, nowMs),
    can_cancel: isRunning && charges.charges_left !== 0,
    can_add_coupon: isPlain && charges.charges_left !== 0 && charges.amount > 0,
    can_change_plan: plansOf(row, product).length > 0,
    can_pause: isPlain && row.status === 'active' && pauseRuleOf(row, product) !== null,
    can_change_method: isRunning && charges.charges_left !== 0 && hasMethods(row.provider),
  };
}

/** What domains above read from a row. */
export const subscriptionShape = { chargesOf, toSubscription, mayResume, graceOf, never };
