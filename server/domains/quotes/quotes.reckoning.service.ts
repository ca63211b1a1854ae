import type { Address, Business, KeptBusiness, Quote } from '@bandstand/contract/checkout.ts';
import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import { quote as quoteOf, type QuotedOffer } from '@bandstand/rules/products/quotes.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { JudgedVat } from '../taxes/taxes.purchase.service.ts';
import type { Taxes } from '../taxes/taxes.service.ts';
import type { Trials } from '../trials/trials.service.ts';
import type { Offered, QuotedCoupon, QuotedCoupons } from './quotes.coupon.service.ts';
import { couponOf, type Choice, type Offer } from './quotes.offers.service.ts';
import type { QuoteDetails } from './quotes.repo.ts';

export interface ReckoningDependencies {
  platform: Pick<Platform, 'clock' | 'ids'>;
  couponFor: QuotedCoupons;
  taxes: Pick<Taxes, 'taxFor'>;
  trials: Pick<Trials, 'hadTrial'>;
  payments: Pick<Payments, 'chargeFaultOf' | 'providerAmountOf'>;
}
/** An offer with its price. `refusal`: why the code does not apply; the amounts are without it. */
export interface Reckoned {
  offer: Offer;
  quote: Quote;
  details: QuoteDetails;
  refusal: CouponRefusal | null;
  /** What prevents a payment: missing or wrong `fields`. */
  location: { fields: Quote['address_fields']; blocked: boolean } | null;
  /** An address was given, but nothing is sold there: more than a part missing. */
  isLocationWrong: boolean;
  /** The VAT id is not valid; the amounts are without it. */
  isVatIdWrong: boolean;
}
type FoundTax = Awaited<ReturnType<Taxes['taxFor']>>;
/** Amounts before tax, and what is needed to compute them with tax. */
interface Untaxed {
  facts: Omit<Parameters<typeof quoteOf>[0], 'tax' | 'isTaxPending'>;
  priced: ReturnType<typeof quoteOf>;
}

/** The parts of an address that decide the tax. */
const placeOf = (address: Address | null) => {
  if (!address) return null;
  const { country, state, postal_code } = address;
  return { country, state, postal_code };
};
/** What is stored about a business: its name, and a valid id. Null if it has neither. */
function businessOf(given: Business | null | undefined, vat: JudgedVat | null): KeptBusiness | null {
  const name = given?.name?.replaceAll('\0', '').trim() ?? '';
  return vat && (name !== '' || vat.id !== null) ? { name, vat_id: vat.id, checked: vat.checked } : null;
}
function locationOf(found: FoundTax): Reckoned['location'] {
  if (found.kind === 'pending') return { fields: found.missing, blocked: false };
  return found.kind === 'refused' ? { fields: found.wrong, blocked: found.isBlocked } : null;
}
/** The ordered product first, then the bumps. */
const offeredOf = ({ product, version, bumps, quantity }: Offer): [Offered, ...Offered[]] => [
  { productId: product.id, title: product.title, version, bump: null, quantity },
  ...bumps.map((bump) => ({
    productId: bump.productId,
    title: bump.productTitle,
    version: bump.version,
    bump: { id: bump.id, title: bump.title, price: bump.price },
  })),
];

export type Reckoning = ReturnType<typeof createReckoning>;

/** Prices an offer (COM-7). */
export function createReckoning({ platform: { clock, ids }, couponFor, taxes, trials, payments }: ReckoningDependencies) {
  async function beforeTax(tenant: Tenant, member: Member | null, offer: Offer, coupon: QuotedCoupon | null): Promise<Untaxed> {
    const { product, version } = offer;
    const discounted = (one: Offered): QuotedOffer => ({ ...one, isDiscounted: coupon?.isLowered(one) ?? false });
    const [main, ...bumps] = offeredOf(offer);
    const isTrialUsed = member !== null && version.trial_days > 0 && (await trials.hadTrial(tenant, member, product.id));
    const facts = { main: discounted(main), bumps: bumps.map(discounted), coupon: coupon?.terms ?? null, isTrialUsed, now: clock.iso() };
    return { facts, priced: quoteOf({ ...facts, tax: null }) };
  }
  const taxOf = (tenant: Tenant, { product, version, bumps }: Offer, choice: Choice, { priced }: Untaxed): Promise<FoundTax> => {
    const { total_due_now: due, then: later } = priced.amounts;
    return taxes.taxFor(tenant, {
      address: choice.address ?? null,
      isShipped: (product.requiresAddress && version.kind !== 'free') || bumps.some(({ requiresAddress }) => requiresAddress),
      isFree: due === 0 && later === null,
      currency: version.currency,
      amount: due || later?.amount || later?.later_amount || 0,
      vatId: choice.business?.vat_id ?? null,
    });
  };

  /** The price of a choice, whether or not the provider charges such a sum. */
  async function price(tenant: Tenant, member: Member | null, offer: Offer, choice: Choice): Promise<Reckoned> {
    const { version } = offer;
    const code = couponOf(choice);
    const coupon = code ? await couponFor(tenant, member, code, version.currency, offeredOf(offer)) : null;
    const untaxed = await beforeTax(tenant, member, offer, coupon);
    const taxResult = await taxOf(tenant, offer, choice, untaxed);
    const tax = taxResult.kind === 'known' ? taxResult.terms : null;
    const isTaxPending = taxResult.kind === 'refused' || (taxResult.kind === 'pending' && taxResult.isTaxed);
    const priced = tax || isTaxPending ? quoteOf({ ...untaxed.facts, tax, isTaxPending }) : untaxed.priced;
    return {
      offer,
      quote: {
        quote_id: ids.next(),
        version_id: version.id,
        ...priced.amounts,
        provider_amount: await payments.providerAmountOf(tenant, priced.amounts.total_due_now, version.currency),
        coupon: coupon?.terms?.code ?? null,
        address_fields: taxResult.fields,
        vat_id: taxResult.vat?.state ?? null,
        ...(choice.is_gift && { is_gift: true }),
      },
      details: {
        items: priced.items,
        terms: priced.terms,
        coupon: coupon?.terms ?? null,
        tax,
        address: placeOf(choice.address ?? null),
        business: businessOf(choice.business, taxResult.vat),
        ...(choice.is_gift && { is_gift: true }),
      },
      refusal: coupon?.refusal ?? null,
      location: locationOf(taxResult),
      isLocationWrong: taxResult.kind === 'refused',
      isVatIdWrong: taxResult.vat?.state === 'invalid' || taxResult.vat?.state === 'other_country',
    };
  }

  return {
    /** The price for this buyer now. A code that does not apply is left out, with the reason. */
    reckon: async (tenant: Tenant, member: Member | null, offer: Offer, choice: Choice): Promise<Reckoned> => {
      const reckoned = await price(tenant, member, offer, choice);
      const { currency, total_due_now: due, then: later } = reckoned.quote;
      if (!reckoned.details.coupon) return reckoned;
      const faultOf = await payments.chargeFaultOf(tenant);
      const charged = [due, later?.amount ?? 0, later?.later_amount ?? 0].filter((amount) => amount > 0);
      if (charged.every((amount) => faultOf(amount, currency) === null)) return reckoned;
      // The discounted price is below the provider's minimum.
      return { ...(await price(tenant, member, offer, { ...choice, coupon: null, coupon_code: null })), refusal: 'not_applicable' };
    },
  };
}
