import { formatMoney } from '@bandstand/rules/products/money.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { RepricingJobs } from './repricing.events.ts';
import type { RepricingRepo } from './repricing.repo.ts';

export interface LettersDependencies {
  repo: Pick<RepricingRepo, 'find' | 'notice'>;
  mails: Pick<Mails, 'send'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  subscriptionOf: (tenant: Tenant, id: string) => Promise<SubscriptionRow | null>;
  titleOf: (tenant: Tenant, id: string) => Promise<string>;
  contactOf: (tenant: Tenant, subscriberId: string) => Promise<{ email: string; name: string; language: Language; timezone: string } | null>;
}

/** Mails a member the new price of their subscription: before and after, from when, and how to leave. */
export function createLetters({ repo, mails, tenantOf, subscriptionOf, titleOf, contactOf }: LettersDependencies) {
  return async ({ appId, changeId, subscriptionId, kind }: RepricingJobs['repricing.mail']): Promise<void> => {
    const tenant = await tenantOf(appId);
    if (!tenant) return;
    const [change, notice, row] = await Promise.all([
      repo.find(tenant, changeId),
      repo.notice(tenant, changeId, subscriptionId),
      subscriptionOf(tenant, subscriptionId),
    ]);
    const contact = row && (await contactOf(tenant, row.subscriber_id));
    if (!change || !notice || !row || !contact) return;
    const isOpen = notice.state === 'told' && row.status !== 'ending' && row.status !== 'ended';
    if (kind === 'again' && !isOpen) return;
    const { timezone, ...person } = contact;
    const { language } = person;
    const product = await titleOf(tenant, row.id);
    const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: timezone }).format(Date.parse(notice.applies_at));
    const money = (amount: number) => formatMoney(amount, notice.currency, language);
    const values = { product, date, was: money(notice.was), amount: money(notice.amount) };
    const text = kind === 'withdrawn' ? 'mail.price_change.stays' : change.kind === 'tax' ? 'mail.price_change.tax' : 'mail.price_change.text';
    await mails.send(
      { tenant, subscriberId: row.subscriber_id, ...person },
      {
        cause: 'subscription_price',
        causeKey: `repriced:${changeId}:${row.id}:${kind}`,
        subject: (t) => t(kind === 'withdrawn' ? 'mail.price_change.stays_subject' : 'mail.price_change.subject', { product }),
        content: (t, brand) => ({
          paragraphs: [
            t(text, values),
            ...(kind === 'withdrawn' ? [] : [t(notice.needs_consent ? 'mail.price_change.consent' : 'mail.price_change.leave', { date })]),
          ],
          button: {
            label: t(kind !== 'withdrawn' && notice.needs_consent ? 'mail.price_change.button' : 'mail.price_change.see'),
            url: `${brand.url}/me/account/subscriptions`,
          },
        }),
      },
    );
  };
}
