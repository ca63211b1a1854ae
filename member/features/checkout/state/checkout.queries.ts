import type { Address, Business, Quote, Subscription } from '@bandstand/contract/checkout.ts';
import type { Product } from '@bandstand/contract/products.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { couponIn, locationIn, type CouponRefusal, type ExistingPurchase, type LocationRefusal } from './checkoutFailure.ts';

/** How often and how long to wait for a purchase after the payment (COM-11). */
export const activationTries = 15;
export const activationWaitMs = 1000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The products in the URL, in its order, without deleted ones (COM-6). */
export function useCheckoutProducts(ids: readonly string[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['checkout', 'products', ids.join()],
    enabled: ids.length > 0,
    staleTime: 0,
    // A paying guest becomes a member halfway: the current view stays.
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Product[]> => {
      const { items } = await api('GET /products/list', { query: { ids: ids.join(), include_hidden: true } });
      return ids.flatMap((id) => items.filter((product) => product.id === id));
    },
  });
}

export type QuoteOf = {
  productId: string;
  versionId: string;
  currency: string;
  coupon: string | null;
  bumpIds: readonly string[];
  address: Address | null;
  business: Business | null;
  isGift: boolean;
  /** Null: for one person. */
  quantity: number | null;
};
/** The price, with any ignored code or place. */
export type Priced = { quote: Quote; coupon: CouponRefusal | null; location: LocationRefusal | null };

const quoteKey = (
  { productId, versionId, currency, coupon, bumpIds, address, business, isGift, quantity }: QuoteOf,
  memberId: string | undefined,
) => ['checkout', 'quote', productId, versionId, currency, coupon, bumpIds.join(), address, business, isGift, quantity, memberId ?? 'guest'];

/** Requests a price. An invalid code or unknown place is reported beside the price without it. */
async function preview(api: Api, of: QuoteOf): Promise<Priced> {
  const ask = (coupon: string | null, address: Address | null) =>
    api('POST /products/{id}/preview', {
      params: { id: of.productId },
      body: {
        version_id: of.versionId,
        currency: of.currency,
        ...(coupon && { coupon_code: coupon }),
        ...(of.bumpIds.length > 0 && { order_bumps: [...of.bumpIds] }),
        ...(address && { address }),
        ...(of.business && { business: of.business }),
        ...(of.isGift && { is_gift: true }),
        ...(of.quantity && { quantity: of.quantity }),
      },
    });
  try {
    return { quote: await ask(of.coupon, of.address), coupon: null, location: null };
  } catch (error) {
    const coupon = couponIn(error);
    if (coupon) return { quote: coupon.quote ?? (await ask(null, of.address)), coupon, location: null };
    const location = of.address && locationIn(error);
    if (location) return { quote: await ask(of.coupon, null), coupon: null, location };
    throw error;
  }
}

/** What the choice costs today and later (COM-7). A quote is valid for 30 minutes and is renewed well before that. */
export function useQuote(of: QuoteOf | null) {
  const api = useApi();
  const memberId = useBundle()?.user.id;
  return useQuery({
    queryKey: of ? quoteKey(of, memberId) : ['checkout', 'quote', 'none'],
    enabled: of !== null,
    staleTime: 20 * 60_000,
    refetchInterval: 20 * 60_000,
    placeholderData: keepPreviousData,
    queryFn: () => {
      if (!of) throw new Error('There is no version to quote');
      return preview(api, of);
    },
  });
}

/** Replaces the shown quote with the server's new one (order_preview_mismatch, invalid_coupon). */
export function useReplaceQuote() {
  const queries = useQueryClient();
  const memberId = useBundle()?.user.id;
  return (of: QuoteOf, priced: Priced) => queries.setQueryData(quoteKey(of, memberId), priced);
}

/** Polls until the purchase is active, at most 15 times. False: it is not (L521). */
export async function waitForActivation(api: Api, productId: string): Promise<boolean> {
  for (let tries = 0; tries < activationTries; tries += 1) {
    if (tries > 0) await wait(activationWaitMs);
    const isActive = await hasActivePurchase(api, productId).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) throw error;
      return false;
    });
    if (isActive) return true;
  }
  return false;
}

export const hasActivePurchase = (api: Api, productId: string): Promise<boolean> =>
  api('GET /products/{id}/has_active_purchase', { params: { id: productId } }).then(({ active }) => active);

/**
 * Whether the member already owns the product; null: not known yet. An expiring gift does not count, because a purchase may follow it; the
 * server agrees.
 */
export function useIsOwned(productId: string): boolean | null {
  const api = useApi();
  const mayBe = useBundle()?.user.active_product_ids.includes(productId) ?? false;
  const { data } = useQuery({
    queryKey: ['checkout', 'owned', productId],
    enabled: mayBe,
    staleTime: 0,
    queryFn: () => api('GET /products/{id}/has_active_purchase', { params: { id: productId } }),
  });
  if (!mayBe) return false;
  return data ? data.active && !(data.status === 'granted' && data.ends_at !== null) : null;
}

const owned: ExistingPurchase = { kind: 'existing', state: 'owned', subscriptionId: null, endsAt: null };

/** How a product is already owned: by a subscription to it, beside another one, or permanently. */
function existingIn(subscriptions: readonly Subscription[], productId: string): ExistingPurchase {
  const current = subscriptions.find(
    ({ status, product, also }) => status !== 'ended' && (product.id === productId || also.some(({ id }) => id === productId)),
  );
  if (!current) return owned;
  const { id, status, can_resume: mayResume, ends_at: endsAt } = current;
  const state = status === 'past_due' || (status === 'ending' && mayResume) ? status : 'active';
  return { kind: 'existing', state, subscriptionId: id, endsAt };
}

/** How the member already owns a product that is not sold to them again, as in the server's existing_subscription; null: not known yet. */
export function useExisting(productId: string, isEnabled: boolean): ExistingPurchase | null {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['checkout', 'existing', productId],
    enabled: isEnabled,
    staleTime: 0,
    queryFn: () => api('GET /subscriptions').then(({ items }) => existingIn(items, productId)),
  });
  return data ?? (error ? owned : null);
}

/** The purchased content, to open it. */
export function usePurchasedItems(productId: string, isEnabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['checkout', 'items', productId],
    enabled: isEnabled,
    queryFn: () => api('GET /products/{id}/purchased_items', { params: { id: productId } }).then(({ items }) => items),
  });
}
