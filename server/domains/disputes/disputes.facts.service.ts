import type { Address } from '@bandstand/contract/checkout.ts';
import type { DisputeFacts } from '@bandstand/rules/disputes/evidence.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { FactsRepo } from './disputes.facts.repo.ts';
import type { DisputeDetail } from './disputes.repo.ts';

export interface FactsDependencies {
  repo: FactsRepo;
  /** Where members read the terms; null: the owner wrote none. */
  termsOf: (tenant: Tenant) => Promise<string | null>;
}

const none: Pick<DisputeFacts, 'access' | 'devices' | 'activity' | 'mails' | 'messages' | 'others'> = {
  access: null,
  devices: [],
  activity: [],
  mails: [],
  messages: [],
  others: [],
};
const linesOf = (address: Address | null): string[] => {
  const { line1, line2, postal_code, city, state, country } = address ?? {};
  return [line1, line2, [postal_code, city].filter(Boolean).join(' '), state, country].filter((line): line is string => Boolean(line));
};
const at = (time: string): string => isoOf(msOf(time));

/** Facts about a disputed payment. For a deleted member only what is printed on the invoice. */
export const createDisputeFacts =
  ({ repo, termsOf }: FactsDependencies) =>
  async (tenant: Tenant, dispute: Pick<DisputeDetail, 'payment_id' | 'opened_at' | 'reason'>): Promise<DisputeFacts> => {
    const { payment_id: paymentId, opened_at: openedAt, reason } = dispute;
    const [bought, refunds, terms, refund_days] = await Promise.all([
      repo.bought(tenant, paymentId, openedAt),
      repo.refunds(tenant, paymentId),
      termsOf(tenant),
      repo.refundDays(tenant),
    ]);
    if (!bought) throw new AppError('not_found');
    const { subscriber_id: own, product_id: productId, order_id, ordered_at, invoice, name, email, joined_at } = bought;
    const since = at(ordered_at ?? bought.paid_at);
    const doings = own ? await repo.doings(tenant, own, { productId, paymentId, since }) : none;
    const person = email !== null && joined_at !== null ? { name: name ?? '', email, joined_at: at(joined_at) } : null;
    const printed = invoice && { name: invoice.customer.name, email: invoice.customer.email ?? '', joined_at: at(bought.paid_at) };
    const { method } = bought;
    return {
      reason,
      payment: {
        amount: bought.amount,
        currency: bought.currency,
        paid_at: at(bought.paid_at),
        method: method?.brand ? [method.brand, method.last4 && `ending in ${method.last4}`].filter(Boolean).join(' ') : null,
        is_renewal: bought.is_renewal,
      },
      titles: bought.titles.filter(Boolean),
      order: order_id && ordered_at ? { id: order_id, created_at: at(ordered_at), waiver: bought.waiver } : null,
      member: person ?? printed,
      address: linesOf(bought.address).length > 0 ? linesOf(bought.address) : (invoice?.customer.lines ?? []),
      invoice: invoice && { number: invoice.number, issued_at: invoice.issued_at },
      subscription: bought.subscription_since
        ? { created_at: at(bought.subscription_since), cancelled_at: bought.cancelled_at && at(bought.cancelled_at) }
        : null,
      refunds,
      policy: { terms, refund_days },
      ...doings,
    };
  };
