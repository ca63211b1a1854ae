import type { CurrencyCountries } from '@bandstand/contract/apps.ts';
import type { Address, Business } from '@bandstand/contract/checkout.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { mayBeGift } from '@bandstand/rules/products/gifts.ts';
import { bumpPriceIn, currencyOfCountry, soldIn } from '@bandstand/rules/products/offered.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import { bumpFits } from '@bandstand/rules/products/quotes.ts';
import { firstQuantity, sellsQuantity } from '@bandstand/rules/products/seats.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { CatalogueBump, CatalogueProduct } from '../products/products.shape.ts';

export interface OffersDependencies {
  entitlements: Pick<Entitlements, 'activeProductIds'>;
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
  /** Bought as a gift: one version that can be a gift, without bumps. */
  is_gift?: boolean;
  /** How many seats; the minimum if omitted. */
  quantity?: number;
}
export interface Offer {
  product: CatalogueProduct;
  version: Version;
  bumps: CatalogueBump[];
  /** How many seats; null: bought for one member. */
  quantity: number | null;
  /** Some named bumps are missing, do not fit the version, or already belong to the buyer. */
  hasDropped: boolean;
}
/** Two names of one field (COM-7); null if nothing was typed. */
export const couponOf = ({ coupon, coupon_code }: Choice): string | null => coupon?.trim() || coupon_code?.trim() || null;

export type Offers = ReturnType<typeof createOffers>;

/** Resolves a choice (COM-7). Amounts come from the catalogue alone, never from the caller. */
export function createOffers({ entitlements, currencyCountriesOf }: OffersDependencies) {
  /** The bumps of a choice that may be bought (COM-13). */
  async function bumpsOf(tenant: Tenant, member: Member | null, product: CatalogueProduct, version: Version, wanted: readonly string[]) {
    const named = [...new Set(wanted.map((id) => id.toLowerCase()))];
    if (named.length === 0) return { bumps: [], hasDropped: false };
    const owned = member ? await entitlements.activeProductIds(tenant, member.id) : [];
    const fitting = product.bumps.flatMap((bump) => {
      const sold = named.includes(bump.id) && bump.isSold && !owned.includes(bump.productId) ? soldIn(bump.version, version.currency) : null;
      const price = bumpPriceIn(bump, version.currency);
      return sold && price !== null && bumpFits(version, sold) ? { ...bump, version: sold, price } : [];
    });
    // Nobody needs the same product twice, for example in two versions.
    const bumps = fitting.filter(
      ({ productId }, at) => productId !== product.id && fitting.findIndex((other) => other.productId === productId) === at,
    );
    return { bumps, hasDropped: bumps.length < named.length };
  }

  /** A version in the chosen currency; else in the country's, if it is sold in it; else in its main one. Null: not sold in the chosen one. */
  async function inCurrency(tenant: Tenant, version: Version, { currency, address }: Choice): Promise<Version | null> {
    if (currency) return soldIn(version, currency.trim().toUpperCase());
    const first = address?.country ? currencyOfCountry(await currencyCountriesOf(tenant), address.country) : null;
    return first ? (soldIn(version, first) ?? version) : version;
  }

  return {
    /**
     * The product with the chosen version, or the one checkout starts with, and the bumps, all in one currency. Null: no such version, not sold in
     * the chosen currency, or not available as a gift. Throws 422 for a quantity that it is not sold in.
     */
    choose: async (tenant: Tenant, member: Member | null, product: CatalogueProduct, choice: Choice): Promise<Offer | null> => {
      const wanted = choice.version_id?.toLowerCase();
      const sold = choice.is_gift ? product.versions.filter((version) => version.is_giftable && mayBeGift(version)) : product.versions;
      const chosenVersion = wanted ? sold.find(({ id, is_archived }) => id === wanted && !is_archived) : startVersion(sold);
      const version = chosenVersion && (await inCurrency(tenant, chosenVersion, choice));
      const bumpIds = choice.order_bumps ?? [];
      if (!version) return null;
      const { seats } = version;
      const isWrong = choice.quantity !== undefined && !sellsQuantity(version, choice.quantity);
      refuseFields({ quantity: isWrong && { key: 'field.between', values: { betweenMin: seats?.min ?? 1, betweenMax: seats?.max ?? 1 } } });
      const quantity = seats ? (choice.quantity ?? firstQuantity(version)) : null;
      if (choice.is_gift) return { product, version, quantity, bumps: [], hasDropped: bumpIds.length > 0 };
      return { product, version, quantity, ...(await bumpsOf(tenant, member, product, version, bumpIds)) };
    },
  };
}
