import { taxLabelOf } from '@bandstand/rules/products/taxLabels.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { chargeAt, type Charge, type SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { isUnanswered, termsDue } from '@bandstand/rules/products/ahead.ts';
import { restartAt } from '@bandstand/rules/products/pauses.ts';
import { periodAt, type Period } from '@bandstand/rules/products/periods.ts';
import { termsOfVersion } from '@bandstand/rules/products/renewals.ts';
import { termsInScale } from '@bandstand/rules/products/scale.ts';
import { countedTitle } from '@bandstand/rules/products/seats.ts';
import type { SoldLine } from '@bandstand/contract/books.ts';
import { share } from '@bandstand/rules/products/shares.ts';
import { soldLines } from '@bandstand/rules/products/soldLines.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import type { InvoiceDraft } from '../invoices/invoices.service.ts';
import type { CatalogueProduct } from '../products/products.shape.ts';
import type { SubscriptionRow } from './billing.repo.ts';

/** What a subscription is charged, and when. */
export interface Plan {
  product: Pick<CatalogueProduct, 'id' | 'title'>;
  version: Version | null;
  /** The terms of the charge that is due next. */
  terms: SubscriptionTerms;
  /** The same, including later changes. */
  agreed: SubscriptionTerms;
  /** From that charge on, a price applies to which the member has not agreed: the subscription ends instead. */
  isUnanswered: boolean;
  /** The terms of the current period. */
  current: SubscriptionTerms;
  /** What that charge changes in the subscription when it switches to another plan. */
  moves: Pick<SubscriptionRow, 'version_id' | 'terms' | 'anchor_at'> | null;
  /** The name of that plan. */
  movesTo: string | null;
  /** The charge that is due next. */
  charge: Charge;
  /** The anchor from which this charge and later ones are counted. */
  running: { anchor: string; row: { current_period_end: string; charges_made: number } };
  /** The period that this charge pays for. Leaves out periods in which nobody charged because the server was down. */
  periodAfter: (now: string) => Period;
  /** The new anchor of the periods after a pause; null keeps the old one. */
  restartAt: (now: string) => string | null;
}

/** Null when nothing will be charged again: the version is gone, or does not recur. */
export function planOf(row: SubscriptionRow, product: CatalogueProduct | undefined): Plan | null {
  const version = product?.versions.find(({ id }) => id === row.version_id) ?? null;
  const kept = row.terms as SubscriptionTerms | null;
  const current = kept ? termsInScale(kept) : product && version && termsOfVersion(product, version);
  if (!current) return null;
  const coming = row.next_terms as SubscriptionTerms | null;
  const next = coming && termsInScale(coming);
  const agreed = next ?? current;
  const dueAt = dueAtOf(row);
  const terms = termsDue(agreed, dueAt);
  // The periods of the new plan are counted from where the previous one ends.
  const moves = next && row.next_version_id ? { version_id: row.next_version_id, terms, anchor_at: row.current_period_end } : null;
  return {
    product: product ?? { id: row.product_id, title: terms.items[0]?.title ?? '' },
    version,
    terms,
    agreed,
    isUnanswered: isUnanswered(agreed, dueAt),
    current,
    moves,
    movesTo: product?.versions.find(({ id }) => id === row.next_version_id)?.name ?? null,
    charge: chargeAt(terms, row.charges_made),
    running: {
      anchor: row.pause?.until ?? moves?.anchor_at ?? row.anchor_at,
      row: { current_period_end: dueAt, charges_made: row.charges_made },
    },
    periodAfter: (now) =>
      periodAt(restartAt(row.pause, now) ?? moves?.anchor_at ?? row.anchor_at, terms, row.current_period_end > now ? row.current_period_end : now),
    restartAt: (now) => restartAt(row.pause, now),
  };
}

/** When the next charge is due: after a pause, at its end. */
export const dueAtOf = ({ pause, current_period_end: end }: Pick<SubscriptionRow, 'pause' | 'current_period_end'>): string => pause?.until ?? end;

/** What takes effect with the charge that was due then. Pass the locked row: more may have been announced since. */
export function settledOf({ terms }: SubscriptionRow, dueAt: string): Partial<Pick<SubscriptionRow, 'terms'>> {
  const kept = terms as SubscriptionTerms | null;
  const settled = kept?.ahead && termsDue(termsInScale(kept), dueAt);
  return settled ? { terms: settled } : {};
}

/** The purchases of the subscription, and whether its access stays once every charge was made (COM-2). */
export const purchasesOf = (row: SubscriptionRow, terms: SubscriptionTerms | null): { id: string; keepsAccess: boolean }[] =>
  [row.purchase_id, ...row.also_purchases].map((id, at) => ({ id, keepsAccess: terms?.items[at]?.keep_access ?? false }));

/** Each product's share of a charge. A credit for earlier payments is divided in proportion to the prices. */
export function linesOf({ items, tax }: SubscriptionTerms, charge: Charge, country: string | null): SoldLine[] {
  const left = items.map(({ amount }, at) => amount - (charge.discounts[at] ?? 0));
  const net = charge.total - (tax && !tax.inclusive ? charge.tax : 0);
  const credits = share(Math.max(0, left.reduce((sum, amount) => sum + amount, 0) - net), left);
  return soldLines(
    items.map((item, at) => ({ ...item, discount: (charge.discounts[at] ?? 0) + (credits[at] ?? 0), tax: charge.taxes[at] ?? 0 })),
    tax,
    country,
  );
}

/** The days of a period in words; its end is excluded. */
function daysOf({ start, end }: { start: string; end: string }, { language, timezone }: { language: Language; timezone: string }): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: timezone });
  const last = Math.max(Date.parse(start), Date.parse(end) - 86_400_000);
  return format.formatRange(Date.parse(start), last);
}

/** The invoice for the charge of a period. */
export function invoiceOf(
  terms: SubscriptionTerms,
  charge: Charge,
  period: { start: string; end: string },
  reader: { language: Language; timezone: string },
): Pick<InvoiceDraft, 'lines' | 'subtotal' | 'discount' | 'coupon' | 'tax' | 'tax_label' | 'tax_note' | 'tax_inclusive' | 'total' | 'currency'> {
  const days = daysOf(period, reader);
  return {
    lines: terms.items.map(({ title, amount, quantity }) => ({
      label: countedTitle(title, quantity),
      detail: days,
      amount,
      ...(quantity && { quantity }),
    })),
    subtotal: charge.subtotal,
    discount: charge.discount,
    coupon: charge.discount > 0 ? (terms.coupon?.code ?? null) : null,
    tax: charge.tax,
    tax_label: taxLabelOf(terms.tax),
    tax_note: terms.tax?.reason ?? null,
    tax_inclusive: terms.tax?.inclusive ?? false,
    total: charge.total,
    currency: terms.currency,
  };
}

/** Payment by hand stores nothing that could be charged. */
export const hasMethods = (provider: string): boolean => provider !== 'manual' && provider !== 'none';
