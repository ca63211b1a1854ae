import type { Quote } from '@bandstand/contract/checkout.ts';
import { quote as quoteOf } from '@bandstand/rules/products/quotes.ts';
import { quoteInScale } from '@bandstand/rules/products/scale.ts';
import type { Clock } from '../../platform/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createGatherById } from '../../platform/gather.ts';
import { isId } from '../../platform/ids.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { Products } from '../products/products.service.ts';
import type { Offer } from './quotes.offers.service.ts';
import type { Reckoned } from './quotes.reckoning.service.ts';
import type { KeptQuote, NewQuote, QuoteDetails, QuotesRepo } from './quotes.repo.ts';

export interface StoredQuotesDependencies {
  clock: Clock;
  repo: QuotesRepo;
  products: Pick<Products, 'everByIds'>;
}
/** A quote with its details. */
export interface StoredQuote {
  quote: Quote;
  details: QuoteDetails;
}
const weekMs = 7 * 86_400_000;

export type StoredQuotes = ReturnType<typeof createStoredQuotes>;

/** Quotes as shown to buyers. */
export function createStoredQuotes({ clock, repo, products }: StoredQuotesDependencies) {
  const insertTogether = createGroupCommit<NewQuote, null>({ write: repo.insert, laneOf: ({ quote }) => quote.quote_id });
  const byId = createGatherById<Tenant, KeptQuote>(repo.byIds);
  /** A stored quote, with amounts in today's minor units. */
  const read = async (tenant: Tenant, id: string): Promise<KeptQuote | null> => {
    const kept = isId(id) ? (await byId(tenant, [id.toLowerCase()])).get(id.toLowerCase()) : null;
    return kept ? { ...kept, ...quoteInScale(kept) } : null;
  };
  /** Quotes from before details were stored have one product, without code and tax. */
  async function detailed(tenant: Tenant, { product_id, quote, details }: KeptQuote): Promise<StoredQuote> {
    if (details) return { quote, details };
    const product = (await products.everByIds(tenant, [product_id])).get(product_id);
    const version = product?.versions.find(({ id }) => id === quote.version_id);
    if (!product || !version) throw new Error(`quote ${quote.quote_id} names a version that does not exist`);
    const main = { productId: product.id, title: product.title, version, bump: null, isDiscounted: false };
    const { items, terms } = quoteOf({ main, bumps: [], coupon: null, tax: null, now: clock.iso() });
    return { quote, details: { items, terms, coupon: null, tax: null, address: null } };
  }
  /** The quote that a payment names, however old. */
  const find = async (tenant: Tenant, id: string, productId: string): Promise<StoredQuote | null> => {
    const kept = await read(tenant, id);
    return kept?.product_id === productId ? detailed(tenant, kept) : null;
  };

  return {
    find,
    /** Stores a quote. It never changes, and is valid for 30 minutes. */
    keep: async (tenant: Tenant, { offer, quote, details }: Reckoned): Promise<StoredQuote> => {
      await insertTogether(tenant, { productId: offer.product.id, quote, details, at: clock.iso() });
      return { quote, details };
    },
    /** The quote with that id if it is valid for this version; else null, as if none was named. */
    findValid: async (tenant: Tenant, id: string | null | undefined, { product, version }: Offer): Promise<StoredQuote | null> => {
      const kept = id ? await read(tenant, id) : null;
      const isValid =
        kept?.details && kept.product_id === product.id && kept.quote.version_id === version.id && Date.parse(kept.quote.expires_at) > clock.ms();
      return isValid ? detailed(tenant, kept) : null;
    },
    /** The quote that a payment is for. */
    ofPayment: async (tenant: Tenant, { id, product_id }: { id: string; product_id: string }, { metadata }: Payment): Promise<Quote> => {
      const quoteId = metadata['quote_id'] ?? '';
      const stored = isId(quoteId) ? await find(tenant, quoteId, product_id) : null;
      if (!stored) throw new Error(`order ${id} was paid without a quote`);
      return stored.quote;
    },
    /** Deletes quotes that expired a week ago and belong to no order. A payment reconciled late still finds its own. */
    removeUnused: async (): Promise<void> => void (await repo.removeUnused(clock.isoIn(-weekMs))),
  };
}
