import type { Language } from '@bandstand/contract/languages.ts';
import type { IncludedItem } from '@bandstand/contract/products.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { taxLabelIn } from '@bandstand/rules/products/taxLabels.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { InvoicesJobs } from '../invoices/invoices.events.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { RefundsJobs } from '../refunds/refunds.events.ts';
import type { SubscriptionMail } from '../subscriptions/subscriptions.events.ts';
import type { MailContent } from './notifications.layout.ts';
import type { Letter, Mails, Recipient, Say } from './notifications.mails.service.ts';

/** How a member is written to and reads. */
interface Contact {
  email: string;
  name: string;
  language: Language;
  timezone: string;
}
/** A subscription as its mails tell of it. Amounts in minor units; null where nothing is charged next. */
export interface ToldSubscription {
  subscriberId: string;
  status: string;
  title: string;
  amount: number;
  currency: string;
  currentPeriodEnd: string;
  pausedUntil: string | null;
  graceEndsAt: string | null;
  nextTryAt: string | null;
  /** The days of grace are over. */
  isClosed: boolean;
  /** The one that is kept will never be charged again. */
  needsCard: boolean;
  method: { brand: string; last4: string; expiry: string | null } | null;
}
export interface ReceiptsDependencies {
  mails: Pick<Mails, 'write' | 'brandOf'>;
  invoices: Pick<Invoices, 'find' | 'mailedPath'>;
  appById: (id: string) => Promise<Tenant | null>;
  contactOf: (tenant: Tenant, subscriberId: string) => Promise<Contact | null>;
  subscriptionOf: (tenant: Tenant, id: string) => Promise<ToldSubscription | null>;
  /** What an order opened, and what its products say on receipts. */
  boughtOf: (
    tenant: Tenant,
    orderId: string,
  ) => Promise<{ items: IncludedItem[]; texts: string[]; waiver: { text: string; at: string } | null; isGift: boolean }>;
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>) => Promise<R>;
}

const subscriptionsPath = '/me/account/subscriptions';

/** Mails about money. The law asks for them, so nobody can switch them off; each is the work of a job, and goes out once. */
export function createReceipts({ mails, invoices, appById, contactOf, subscriptionOf, boughtOf, transaction }: ReceiptsDependencies) {
  async function send(
    tenant: Tenant,
    subscriberId: string | null,
    letterFor: (words: {
      money: (amount: number, currency: string) => string;
      tax: (label: string) => string;
      day: (iso: string) => string;
    }) => Letter,
  ): Promise<void> {
    const contact = subscriberId && (await contactOf(tenant, subscriberId));
    if (!contact) return;
    const { timezone, ...person } = contact;
    const format = new Intl.DateTimeFormat(localeOf(person.language), { dateStyle: 'long', timeZone: timezone });
    const to: Recipient = { tenant, subscriberId, ...person };
    const letter = letterFor({
      money: (amount, currency) => formatMoney(amount, currency, person.language),
      tax: (label) => taxLabelIn(label, person.language),
      day: (iso) => format.format(Date.parse(iso)),
    });
    await transaction(tenant, (on) => mails.write(on, to, letter));
  }

  return {
    /** After an order, and after each renewal. */
    receipt: async ({ appId, invoiceId, again }: InvoicesJobs['invoice.receipt']): Promise<void> => {
      const tenant = await appById(appId);
      const invoice = tenant && (await invoices.find(tenant, invoiceId));
      if (!tenant || !invoice) return;
      const { document, number, order_id: orderId } = invoice;
      const bought = orderId ? await boughtOf(tenant, orderId) : null;
      const product = document.lines[0]?.label ?? '';
      const path = invoices.mailedPath(tenant, invoice.id);
      const open = bought?.items.find((item) => item.path)?.path ?? null;
      await send(tenant, invoice.subscriber_id, ({ money, tax, day }) => ({
        cause: bought ? 'receipt' : 'renewal_receipt',
        causeKey: `receipt:${invoice.id}${again ? `:${again}` : ''}`,
        subject: (say, brand) => (bought ? say('mail.receipt.subject', { app: brand.name }) : say('mail.receipt.renewed_subject', { product })),
        content: (say, brand) => ({
          paragraphs: [
            say(bought ? 'mail.receipt.text' : 'mail.receipt.renewed_text'),
            ...(document.is_test ? [say('mail.receipt.test')] : []),
            ...(bought?.waiver ? [say('mail.receipt.waiver', { date: day(bought.waiver.at), text: bought.waiver.text })] : []),
            ...(bought?.isGift ? [say('mail.receipt.gift')] : []),
            ...(bought?.texts ?? []),
            ...(bought && bought.items.length > 0 ? [say('mail.receipt.opens', { items: bought.items.map(({ title }) => title).join(', ') })] : []),
          ],
          rows: rowsOf({ ...document, tax_label: document.tax_label && tax(document.tax_label) }, say, (amount) => money(amount, document.currency)),
          button: bought?.isGift
            ? { label: say('mail.receipt.button_gift'), url: `${brand.url}/me/account/gifts` }
            : open
              ? { label: say('mail.receipt.button', { app: brand.name }), url: `${brand.url}${open}` }
              : { label: say('mail.receipt.button_invoice'), url: `${brand.url}${path}` },
          footnotes: open || bought?.isGift ? [{ label: say('mail.invoice.title', { number }), url: `${brand.url}${path}` }] : [],
        }),
      }));
    },

    /** Something was given back (COM-23). */
    refund: async ({ appId, invoiceId, refundId, amount, isRevoking, creditNoteId }: InvoicesJobs['invoice.refunded']): Promise<void> => {
      const tenant = await appById(appId);
      const invoice = tenant && (await invoices.find(tenant, invoiceId));
      if (!tenant || !invoice) return;
      const path = invoices.mailedPath(tenant, invoice.id);
      const note = creditNoteId ? await invoices.find(tenant, creditNoteId) : null;
      await send(tenant, invoice.subscriber_id, ({ money }) => ({
        cause: 'refund',
        causeKey: `refund:${refundId}`,
        subject: (say, brand) => say('mail.refund.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [
            say('mail.refund.text', { amount: money(amount, invoice.currency) }),
            say('mail.refund.days'),
            ...(isRevoking ? [say('mail.refund.revoked')] : []),
          ],
          ...(note
            ? {
                button: { label: say('mail.refund.button'), url: `${brand.url}${invoices.mailedPath(tenant, note.id)}` },
                footnotes: [{ label: say('mail.invoice.title', { number: invoice.number }), url: `${brand.url}${path}` }],
              }
            : { button: { label: say('mail.receipt.button_invoice'), url: `${brand.url}${path}` } }),
        }),
      }));
    },

    /** To an owner: money that nobody could be asked for, and what the provider does not answer. */
    alarm: async (
      tenant: Tenant,
      to: Omit<Recipient, 'tenant' | 'subscriberId'>,
      { uncharged, charges, refunds }: { uncharged: number; charges: number; refunds: number },
      causeKey: string,
    ): Promise<void> => {
      const letter: Letter = {
        cause: 'money_alarm',
        causeKey,
        subject: (say, brand) => say('mail.money_alarm.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [
            ...(uncharged > 0 ? [say('mail.money_alarm.uncharged', { count: uncharged })] : []),
            ...(charges > 0 ? [say('mail.money_alarm.charges', { count: charges })] : []),
            ...(refunds > 0 ? [say('mail.money_alarm.refunds', { count: refunds })] : []),
          ],
          button: { label: say('mail.money_alarm.button'), url: `${brand.url}/studio` },
        }),
      };
      const known = await mails.brandOf(tenant);
      await transaction(tenant, (on) => mails.write(on, { tenant, subscriberId: null, ...to }, letter, known).then(() => {}));
    },

    /** What becomes of a subscription. One that has moved on since is not told of. */
    subscription: async ({ appId, subscriptionId, kind, key }: SubscriptionMail): Promise<void> => {
      const tenant = await appById(appId);
      const told = tenant && (await subscriptionOf(tenant, subscriptionId));
      const isTold = {
        past_due: ['past_due'],
        ended: ['ended'],
        trial_ending: ['trialing'],
        card_ending: ['trialing', 'active', 'paused', 'past_due'],
        // Of a pause that was cut short, and followed by another, nobody hears.
        pause_ending: told?.pausedUntil && key.endsWith(told.pausedUntil) ? ['paused'] : [],
      };
      if (!tenant || !told || !isTold[kind].includes(told.status)) return;
      await send(tenant, told.subscriberId, ({ money, day }) => {
        const product = told.title;
        const due = kind === 'past_due' ? told.graceEndsAt : kind === 'pause_ending' ? told.pausedUntil : null;
        const date = day(due ?? told.currentPeriodEnd);
        const amount = money(told.amount, told.currency);
        const paragraphs: Record<SubscriptionMail['kind'], (say: Say) => string[]> = {
          past_due: (say) => [
            told.isClosed ? say('mail.past_due.closed', { amount, product }) : say('mail.past_due.text', { amount, product, date }),
            told.needsCard
              ? say('mail.past_due.card')
              : told.nextTryAt
                ? say('mail.past_due.next', { date: day(told.nextTryAt) })
                : say('mail.past_due.last'),
          ],
          card_ending: (say) => [say('mail.card_ending.text', { last4: told.method?.last4 ?? '', product }), say('mail.card_ending.change')],
          ended: (say) => [say('mail.ended.text', { product }), say('mail.ended.again')],
          trial_ending: (say) =>
            told.amount > 0
              ? [say('mail.trial_ending.text', { product, date, amount }), say('mail.trial_ending.cancel')]
              : [say('mail.trial_ending.free', { product, date })],
          pause_ending: (say) => [
            told.amount > 0 ? say('mail.pause_ending.text', { product, date, amount }) : say('mail.pause_ending.free', { product, date }),
            say('mail.pause_ending.cancel'),
          ],
        };
        return {
          cause: `subscription_${kind}`,
          causeKey: key,
          subject: (say) => say(`mail.${kind}.subject`, { product, date }),
          content: (say, brand) => ({
            paragraphs: paragraphs[kind](say),
            button: { label: say(`mail.${kind}.button`), url: `${brand.url}${subscriptionsPath}` },
          }),
        };
      });
    },
  };
}

/** Lines and sums, as the invoice prints them. */
function rowsOf(
  { lines, subtotal, discount, coupon, tax, tax_label, tax_inclusive, total }: NonNullable<Awaited<ReturnType<Invoices['find']>>>['document'],
  say: Say,
  money: (amount: number) => string,
): NonNullable<MailContent['rows']> {
  const taxName = tax_label ?? say('mail.invoice.tax');
  return [
    ...lines.map(({ label, detail, amount }) => ({ label, detail, amount: money(amount) })),
    ...(subtotal !== total ? [{ label: say('mail.invoice.subtotal'), amount: money(subtotal) }] : []),
    ...(discount > 0
      ? [{ label: coupon ? say('mail.invoice.discount_code', { code: coupon }) : say('mail.invoice.discount'), amount: money(-discount) }]
      : []),
    ...(tax > 0 && !tax_inclusive ? [{ label: taxName, amount: money(tax) }] : []),
    { label: say('mail.invoice.total'), amount: money(total), isTotal: true },
    ...(tax > 0 && tax_inclusive ? [{ label: say('mail.invoice.tax_included', { tax: taxName }), amount: money(tax) }] : []),
  ];
}

export interface RefusalsDependencies {
  mails: Pick<Mails, 'write'>;
  appById: (id: string) => Promise<Tenant | null>;
  contactOf: (tenant: Tenant, subscriberId: string) => Promise<Contact | null>;
  /** The request as it was refused; null where it was not. */
  refusedOf: (tenant: Tenant, requestId: string) => Promise<{ subscriberId: string; title: string; answer: string } | null>;
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>) => Promise<R>;
}

/** Tells a member why their money does not come back. A refund has a mail of its own. */
export function createRefusalMail({ mails, appById, contactOf, refusedOf, transaction }: RefusalsDependencies) {
  return async ({ appId, requestId }: RefundsJobs['refunds.refused']): Promise<void> => {
    const tenant = await appById(appId);
    const refused = tenant && (await refusedOf(tenant, requestId));
    const contact = refused && (await contactOf(tenant, refused.subscriberId));
    if (!contact) return;
    const { email, name, language } = contact;
    await transaction(tenant, (on) =>
      mails.write(
        on,
        { tenant, subscriberId: refused.subscriberId, email, name, language },
        {
          cause: 'refund',
          causeKey: `refund_refused:${requestId}`,
          subject: (say) => say('mail.refund_refused.subject', { product: refused.title }),
          content: (say, brand) => ({
            paragraphs: [say('mail.refund_refused.text', { product: refused.title }), refused.answer],
            button: { label: say('mail.refund_refused.button'), url: `${brand.url}/me/account/purchases` },
          }),
        },
      ),
    );
  };
}
