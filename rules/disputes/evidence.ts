import { formatMoney } from '../products/money.ts';
import { maxText, type TextField } from './fields.ts';

/** Known facts about a disputed payment, for one member only. Times are ISO. */
export interface DisputeFacts {
  reason: string;
  payment: { amount: number; currency: string; paid_at: string; method: string | null; is_renewal: boolean };
  titles: string[];
  order: { id: string; created_at: string; waiver: { text: string; at: string } | null } | null;
  member: { name: string; email: string; joined_at: string } | null;
  /** Lines of the address, the country last. */
  address: string[];
  invoice: { number: string; issued_at: string } | null;
  subscription: { created_at: string; cancelled_at: string | null } | null;
  /** When access to the purchase began, and when it ended. */
  access: { from: string; until: string | null } | null;
  devices: { first_at: string; last_at: string; agent: string }[];
  activity: { at: string; type: string; title: string | null }[];
  refunds: { at: string; amount: number }[];
  /** The member's other payments for the same product. */
  others: { at: string; amount: number; currency: string }[];
  mails: { at: string; subject: string; to: string }[];
  messages: { at: string; author: string; text: string }[];
  policy: { terms: string | null; refund_days: number | null };
}

const moment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
const day = (iso: string): string => iso.slice(0, 10);
const activityWords: Record<string, string> = {
  page_viewed: 'opened',
  page_completed: 'completed',
  page_joined: 'joined',
  product_bought: 'bought',
  workout_completed: 'completed a workout on',
  form_answered: 'answered a form on',
  video_started: 'started a video on',
  video_watched: 'watched a video on',
  form_submitted: 'sent a form on',
  livestream_joined: 'joined a livestream on',
};

/** The newest entries that fit, below the number of omitted older ones. */
export function clipped(lines: readonly string[], most = maxText): string {
  const all = lines.join('\n');
  if (all.length <= most) return all;
  const kept: string[] = [];
  let left = most - 60;
  for (const line of lines.toReversed()) {
    if (line.length + 1 > left) break;
    left -= line.length + 1;
    kept.unshift(line);
  }
  return [`(${lines.length - kept.length} earlier entries are left out.)`, ...kept].join('\n');
}

function activityOf({ devices, activity, access }: DisputeFacts): string {
  if (devices.length === 0 && activity.length === 0) return '';
  const used = activity.map(
    ({ at, type, title }) => `${moment(at)}  ${activityWords[type] ?? type.replaceAll('_', ' ')}${title ? ` "${title}"` : ''}`,
  );
  const signedIn = devices.map(({ first_at, last_at, agent }) => `${moment(first_at)} to ${moment(last_at)}  ${agent || 'unknown device'}`);
  return clipped([
    ...(access ? [`Access from ${moment(access.from)}${access.until ? ` until ${moment(access.until)}` : ''}.`] : []),
    ...(signedIn.length > 0 ? ['Signed in with the customer’s own account:', ...signedIn] : []),
    ...(used.length > 0 ? ['What the customer did since the purchase:', ...used] : []),
  ]);
}
function summaryOf({ payment, order, invoice, refunds, titles, subscription }: DisputeFacts): string {
  const money = (amount: number) => formatMoney(amount, payment.currency, 'en');
  return clipped([
    `${payment.is_renewal ? 'Renewal' : 'Payment'} of ${money(payment.amount)} on ${moment(payment.paid_at)} for ${titles.join(', ') || 'an order'}${
      payment.method ? `, with ${payment.method}` : ''
    }.`,
    ...(order ? [`Order ${order.id}, placed on ${moment(order.created_at)}.`] : []),
    ...(invoice ? [`Invoice ${invoice.number} of ${day(invoice.issued_at)}.`] : []),
    ...(subscription
      ? [
          `Subscription since ${day(subscription.created_at)}${
            subscription.cancelled_at ? `, cancelled on ${day(subscription.cancelled_at)}` : ', not cancelled before the dispute'
          }.`,
        ]
      : []),
    ...(order?.waiver ? [`Agreed to at the checkout on ${moment(order.waiver.at)}: "${order.waiver.text}"`] : []),
    ...refunds.map(({ at, amount }) => `${money(amount)} were refunded on ${moment(at)}.`),
  ]);
}
function policyOf({ policy, order }: DisputeFacts): string {
  return [
    ...(policy.terms ? [`Beside the button that pays, the checkout links to the terms: ${policy.terms}`] : []),
    ...(policy.refund_days ? [`Customers may ask for a refund within ${policy.refund_days} days of the purchase, in the app.`] : []),
    ...(order?.waiver ? [`The customer agreed on ${moment(order.waiver.at)}: "${order.waiver.text}"`] : []),
  ].join('\n');
}

/** Texts of an answer from known facts; empty without facts. In English, which banks in every country read; the owner can replace each. */
export function gatherTexts(facts: DisputeFacts): Record<TextField, string> {
  const { member, address, titles, access, others, subscription } = facts;
  return {
    uncategorized_text: summaryOf(facts),
    product_description: titles.length > 0 ? `Digital product, used online with an account: ${titles.join(', ')}.` : '',
    customer_name: member?.name ?? '',
    customer_email_address: member?.email ?? '',
    billing_address: address.join(', '),
    service_date: access ? day(access.from) : '',
    access_activity_log: activityOf(facts),
    refund_policy_disclosure: policyOf(facts),
    refund_refusal_explanation: '',
    cancellation_policy_disclosure: subscription ? policyOf(facts) : '',
    cancellation_rebuttal: '',
    duplicate_charge_explanation: clipped(others.map((one) => `${moment(one.at)}  ${formatMoney(one.amount, one.currency, 'en')}`)),
  };
}

/** Emails to the member and messages with staff, oldest first; empty if there were none. */
export function correspondenceOf({ mails, messages }: Pick<DisputeFacts, 'mails' | 'messages'>): string {
  const entries = [
    ...mails.map(({ at, subject, to }) => ({ at, text: `${moment(at)}  Mail to ${to}: ${subject}` })),
    ...messages.map(({ at, author, text }) => ({ at, text: `${moment(at)}  ${author}: ${text}` })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return clipped(
    entries.map(({ text }) => text),
    100_000,
  );
}
