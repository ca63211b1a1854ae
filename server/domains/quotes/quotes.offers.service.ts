import type { CurrencyCountries } from '@bandstand/contract/apps.ts';
import type { Address, Business, KeptBusiness, Quote } from '@bandstand/contract/checkout.ts';
import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import type { Version } from '@bandstand/contract/products.ts';
import type { CouponTerms } from '@bandstand/rules/products/charges.ts';
import { couponRefusal, couponTerms, lowers, type CouponTarget } from '@bandstand/rules/products/coupons.ts';
import { mayBeGift } from '@bandstand/rules/products/gifts.ts';
import { bumpPriceIn, currencyOfCountry, soldIn } from '@bandstand/rules/products/offered.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import { bumpFits, quote as quoteOf, type QuotedOffer } from '@bandstand/rules/products/quotes.ts';
import type { Clock } from '../../platform/clock.ts';
import { firstQuantity, sellsQuantity } from '@bandstand/rules/products/seats.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Coupons } from '../coupons/coupons.service.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { CatalogueBump, CatalogueProduct } from '../products/products.service.ts';
import type { JudgedVat, Taxes } from '../taxes/taxes.service.ts';
import type { Trials } from '../trials/trials.service.ts';
import type { QuoteDetails } from './quotes.repo.ts';

export interface OffersDependencies {
  clock: Clock;
  ids: Ids;
  entitlements: Pick<Entitlements, 'activeProductIds'>;
  coupons: Pick<Coupons, 'findByCode'>;
  couponUses: Pick<CouponUses, 'count'>;
  taxes: Pick<Taxes, 'taxFor'>;
  trials: Pick<Trials, 'hadTrial'>;
  /** Whether the member ever bought something that cost money, or would have. */
  hasBought: (tenant: Tenant, subscriberId: string) => Promise<boolean>;
  payments: Pick<Payments, 'chargeFaultOf' | 'providerAmountOf'>;
  /** Which countries see which currency at first. */
  currencyCountriesOf: (tenant: Tenant) => Promise<readonly CurrencyCountries[]>;
}

/** What the buyer chose. */
export interface Choice {
  version_id?: string | null;
  coupon?: string | null;
  coupon_code?: string | null;
  order_bumps?: string[];
  currency?: string | null;
  address?: Address | null;
  business?: Business | null;
  /** Bought for somebody else: one version that may be given away, without bumps. */
  is_gift?: boolean;
  /** How many seats; the fewest where nothing is said. */
  quantity?: number;
}
export interface Offer {
  product: CatalogueProduct;
  version: Version;
  bumps: CatalogueBump[];
  /** How many seats; null: it is bought for one person. */
  quantity: number | null;
  /** Bumps were named that are not there, do not go with the version, or are the buyer's already. */
  hasDropped: boolean;
}
/** An offer with what it costs. `refusal`: why the code does not hold; the amounts are without it. */
export interface Reckoned {
  offer: Offer;
  quote: Quote;
  details: QuoteDetails;
  refusal: CouponRefusal | null;
  /** What stands in the way of a payment: `fields` that are missing or wrong. */
  location: { fields: Quote['address_fields']; blocked: boolean } | null;
  /** An address was said, and no such place is sold to: not only that something is missing yet. */
  isLocationWrong: boolean;
  /** The VAT id does not hold; the amounts are without it. */
  isVatIdWrong: boolean;
}

/** Two names of one field (COM-7); null where nothing was typed. */
export const couponOf = ({ coupon, coupon_code }: Choice): string | null => coupon?.trim() || coupon_code?.trim() || null;

/** What of an address decides about tax. */
const placeOf = (address: Address | null) => {
  if (!address) return null;
  const { country, state, postal_code } = address;
  return { country, state, postal_code };
};
/** What is kept of a business: its name, and an id that holds. Null where nobody asks for either. */
function businessOf(given: Business | null | undefined, vat: JudgedVat | null): KeptBusiness | null {
  const name = given?.name?.replaceAll('\0', '').trim() ?? '';
  return vat && (name !== '' || vat.id !== null) ? { name, vat_id: vat.id, checked: vat.checked } : null;
}

export type Offers = ReturnType<typeof createOffers>;

/** What a choice is, and what it costs (COM-7). Amounts come from the catalogue alone, never from the caller. */
export function createOffers({ clock, ids, entitlements, coupons, couponUses, taxes, trials, payments, hasBought, ...app }: OffersDependencies) {
  /** The bumps of a choice, as far as they may be bought (COM-13). */
  async function bumpsOf(tenant: Tenant, member: Member | null, product: CatalogueProduct, version: Version, wanted: readonly string[]) {
    const named = [...new Set(wanted.map((id) => id.toLowerCase()))];
    if (named.length === 0) return { bumps: [], hasDropped: false };
    const owned = member ? await entitlements.activeProductIds(tenant, member.id) : [];
    const fitting = product.bumps.flatMap((bump) => {
      const sold = named.includes(bump.id) && bump.isSold && !owned.includes(bump.productId) ? soldIn(bump.version, version.currency) : null;
      const price = bumpPriceIn(bump, version.currency);
      return sold && price !== null && bumpFits(version, sold) ? { ...bump, version: sold, price } : [];
    });
    // Nobody needs the same product twice, in two versions say.
    const bumps = fitting.filter(
      ({ productId }, at) => productId !== product.id && fitting.findIndex((other) => other.productId === productId) === at,
    );
    return { bumps, hasDropped: bumps.length < named.length };
  }

  /** The terms of a code, or why it does not hold. */
  async function couponFor(
    tenant: Tenant,
    member: Member | null,
    code: string,
    currency: string,
    targets: readonly CouponTarget[],
  ): Promise<{ terms: CouponTerms | null; refusal: CouponRefusal | null; isLowered: (target: CouponTarget) => boolean }> {
    const coupon = await coupons.findByCode(tenant, code);
    const isLimited = coupon && (coupon.max_uses !== null || coupon.max_uses_per_member !== null || coupon.first_purchase_only);
    const [uses, isRepeat] = await Promise.all([
      isLimited ? couponUses.count(tenant, coupon.id, member?.id ?? null) : { all: 0, ofMember: 0 },
      coupon?.first_purchase_only && member ? hasBought(tenant, member.id) : false,
    ]);
    const refusal = couponRefusal({ coupon, now: clock.ms(), currency, targets, hasBought: isRepeat, uses });
    const isLowered = (target: CouponTarget) => coupon !== null && refusal === null && lowers(coupon, target);
    return { terms: coupon && refusal === null ? couponTerms(coupon) : null, refusal, isLowered };
  }

  /** A version in the currency that was chosen; else in that of the country, where it is sold in it; else in its main one. Null: not in the chosen one. */
  async function inCurrency(tenant: Tenant, version: Version, { currency, address }: Choice): Promise<Version | null> {
    if (currency) return soldIn(version, currency.trim().toUpperCase());
    const first = address?.country ? currencyOfCountry(await app.currencyCountriesOf(tenant), address.country) : null;
    return first ? (soldIn(version, first) ?? version) : version;
  }

  /** What a choice costs, whether or not the provider charges that much. */
  async function price(tenant: Tenant, member: Member | null, offer: Offer, choice: Choice): Promise<Reckoned> {
    const { product, version, bumps } = offer;
    const main = { productId: product.id, title: product.title, version, bump: null, quantity: offer.quantity };
    const offers: Omit<QuotedOffer, 'isDiscounted'>[] = [
      main,
      ...bumps.map((bump) => ({
        productId: bump.productId,
        title: bump.productTitle,
        version: bump.version,
        bump: { id: bump.id, title: bump.title, price: bump.price },
      })),
    ];
    const targetOf = ({ productId, version: sold, bump }: Omit<QuotedOffer, 'isDiscounted'>): CouponTarget => ({
      productId,
      versionId: sold.id,
      bumpId: bump?.id ?? null,
      isPaid: (bump ? bump.price : sold.kind === 'free' ? 0 : sold.price) + (sold.kind === 'free' ? 0 : sold.setup_fee) > 0,
    });
    const code = couponOf(choice);
    const coupon = code ? await couponFor(tenant, member, code, version.currency, offers.map(targetOf)) : null;

    const [first, ...others] = offers.map((one): QuotedOffer => ({ ...one, isDiscounted: coupon?.isLowered(targetOf(one)) ?? false }));
    const isTrialUsed = member !== null && version.trial_days > 0 && (await trials.hadTrial(tenant, member, product.id));
    const facts = { main: first!, bumps: others, coupon: coupon?.terms ?? null, isTrialUsed, now: clock.iso() };
    const untaxed = quoteOf({ ...facts, tax: null });
    const { total_due_now: due, then: later } = untaxed.amounts;
    const isShipped = (product.requiresAddress && version.kind !== 'free') || bumps.some(({ requiresAddress }) => requiresAddress);
    const address = choice.address ?? null;
    const found = await taxes.taxFor(tenant, {
      address,
      isShipped,
      isFree: due === 0 && later === null,
      currency: version.currency,
      amount: due || later?.amount || later?.later_amount || 0,
      vatId: choice.business?.vat_id ?? null,
    });
    const tax = found.kind === 'known' ? found.terms : null;
    const isTaxPending = found.kind === 'refused' || (found.kind === 'pending' && found.isTaxed);
    const priced = tax || isTaxPending ? quoteOf({ ...facts, tax, isTaxPending }) : untaxed;
    return {
      offer,
      quote: {
        quote_id: ids.next(),
        version_id: version.id,
        ...priced.amounts,
        provider_amount: await payments.providerAmountOf(tenant, priced.amounts.total_due_now, version.currency),
        coupon: coupon?.terms?.code ?? null,
        address_fields: found.fields,
        vat_id: found.vat?.state ?? null,
        ...(choice.is_gift && { is_gift: true }),
      },
      details: {
        items: priced.items,
        terms: priced.terms,
        coupon: coupon?.terms ?? null,
        tax,
        address: placeOf(address),
        business: businessOf(choice.business, found.vat),
        ...(choice.is_gift && { is_gift: true }),
      },
      refusal: coupon?.refusal ?? null,
      location:
        found.kind === 'pending'
          ? { fields: found.missing, blocked: false }
          : found.kind === 'refused'
            ? { fields: found.wrong, blocked: found.isBlocked }
            : null,
      isLocationWrong: found.kind === 'refused',
      isVatIdWrong: found.vat?.state === 'invalid' || found.vat?.state === 'other_country',
    };
  }

  return {
    /**
     * The product with the chosen version, or the one that checkout begins with, and the bumps, all in one currency. Null: there is no such version,
     * it is not sold in the chosen currency, or may not be given away as was wanted. Throws 422 for a
     * quantity that it is not sold in.
     */
    choose: async (tenant: Tenant, member: Member | null, product: CatalogueProduct, choice: Choice): Promise<Offer | null> => {
      const wanted = choice.version_id?.toLowerCase();
      const sold = choice.is_gift ? product.versions.filter((version) => version.is_giftable && mayBeGift(version)) : product.versions;
      const found = wanted ? sold.find(({ id, is_archived }) => id === wanted && !is_archived) : startVersion(sold);
      const version = found && (await inCurrency(tenant, found, choice));
      const bumpIds = choice.order_bumps ?? [];
      if (!version) return null;
      const { seats } = version;
      const isWrong = choice.quantity !== undefined && !sellsQuantity(version, choice.quantity);
      refuseFields({ quantity: isWrong && { key: 'field.between', values: { betweenMin: seats?.min ?? 1, betweenMax: seats?.max ?? 1 } } });
      const quantity = seats ? (choice.quantity ?? firstQuantity(version)) : null;
      if (choice.is_gift) return { product, version, quantity, bumps: [], hasDropped: bumpIds.length > 0 };
      return { product, version, quantity, ...(await bumpsOf(tenant, member, product, version, bumpIds)) };
    },
    /** What the offer costs this buyer now. A code that does not hold is left off, and said why. */
    reckon: async (tenant: Tenant, member: Member | null, offer: Offer, choice: Choice): Promise<Reckoned> => {
      const reckoned = await price(tenant, member, offer, choice);
      const { currency, total_due_now: due, then: later } = reckoned.quote;
      if (!reckoned.details.coupon) return reckoned;
      const faultOf = await payments.chargeFaultOf(tenant);
      const charged = [due, later?.amount ?? 0, later?.later_amount ?? 0].filter((amount) => amount > 0);
      if (charged.every((amount) => faultOf(amount, currency) === null)) return reckoned;
      // What the code leaves is less than the provider charges.
      return { ...(await price(tenant, member, offer, { ...choice, coupon: null, coupon_code: null })), refusal: 'not_applicable' };
    },
  };
}
