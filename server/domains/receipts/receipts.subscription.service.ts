import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Letter, Translate } from '../mails/mails.letter.ts';
import type { SubscriptionMail } from '../billing/billing.events.ts';
import type { SendLetter, Words } from './receipts.send.ts';

/** A subscription as its mails describe it. Amounts in minor units. */
export interface MailedSubscription {
  subscriberId: string;
  status: string;
  title: string;
  amount: number;
  currency: string;
  currentPeriodEnd: string;
  pausedUntil: string | null;
  graceEndsAt: string | null;
  nextTryAt: string | null;
  /** The grace period is over. */
  isClosed: boolean;
  /** The stored card will never be charged again. */
  needsCard: boolean;
  method: { brand: string; last4: string; expiry: string | null } | null;
}
type Kind = SubscriptionMail['kind'];

export interface SubscriptionMailsDependencies {
  send: SendLetter;
  appById: (id: string) => Promise<Tenant | null>;
  subscriptionOf: (tenant: Tenant, id: string) => Promise<MailedSubscription | null>;
}

const subscriptionsPath = '/me/account/subscriptions';

/** Whether the subscription is still in the state that the mail is about. */
function isCurrent(kind: Kind, key: string, { status, pausedUntil }: MailedSubscription): boolean {
  const states: Record<Kind, string[]> = {
    past_due: ['past_due'],
    ended: ['ended'],
    trial_ending: ['trialing'],
    card_ending: ['trialing', 'active', 'paused', 'past_due'],
    // A pause that was cut short and followed by another gets no mail.
    pause_ending: pausedUntil && key.endsWith(pausedUntil) ? ['paused'] : [],
  };
  return states[kind].includes(status);
}

interface MailFacts {
  t: Translate;
  product: string;
  date: string;
  amount: string;
  day: Words['day'];
}
const texts: Record<Kind, (facts: MailFacts, subscription: MailedSubscription) => string[]> = {
  past_due: ({ t, product, date, amount, day }, { isClosed, needsCard, nextTryAt }) => [
    isClosed ? t('mail.past_due.closed', { amount, product }) : t('mail.past_due.text', { amount, product, date }),
    needsCard ? t('mail.past_due.card') : nextTryAt ? t('mail.past_due.next', { date: day(nextTryAt) }) : t('mail.past_due.last'),
  ],
  card_ending: ({ t, product }, { method }) => [t('mail.card_ending.text', { last4: method?.last4 ?? '', product }), t('mail.card_ending.change')],
  ended: ({ t, product }) => [t('mail.ended.text', { product }), t('mail.ended.again')],
  trial_ending: ({ t, product, date, amount }, subscription) =>
    subscription.amount > 0
      ? [t('mail.trial_ending.text', { product, date, amount }), t('mail.trial_ending.cancel')]
      : [t('mail.trial_ending.free', { product, date })],
  pause_ending: ({ t, product, date, amount }, subscription) => [
    subscription.amount > 0 ? t('mail.pause_ending.text', { product, date, amount }) : t('mail.pause_ending.free', { product, date }),
    t('mail.pause_ending.cancel'),
  ],
};

function letterOf({ kind, key }: Pick<SubscriptionMail, 'kind' | 'key'>, subscription: MailedSubscription, { money, day }: Words): Letter {
  const { title: product, graceEndsAt, pausedUntil, currentPeriodEnd, currency } = subscription;
  const due = kind === 'past_due' ? graceEndsAt : kind === 'pause_ending' ? pausedUntil : null;
  const date = day(due ?? currentPeriodEnd);
  const amount = money(subscription.amount, currency);
  return {
    cause: `subscription_${kind}`,
    causeKey: key,
    subject: (t) => t(`mail.${kind}.subject`, { product, date }),
    content: (t, brand) => ({
      paragraphs: texts[kind]({ t, product, date, amount, day }, subscription),
      button: { label: t(`mail.${kind}.button`), url: `${brand.url}${subscriptionsPath}` },
    }),
  };
}

/** Mails about events of a subscription. Skips a state that is over. */
export const createSubscriptionMails =
  ({ send, appById, subscriptionOf }: SubscriptionMailsDependencies) =>
  async ({ appId, subscriptionId, kind, key }: SubscriptionMail): Promise<void> => {
    const tenant = await appById(appId);
    const subscription = tenant && (await subscriptionOf(tenant, subscriptionId));
    if (!tenant || !subscription || !isCurrent(kind, key, subscription)) return;
    await send(tenant, subscription.subscriberId, (words) => letterOf({ kind, key }, subscription, words));
  };
