import type { Quote } from '@bandstand/contract/checkout.ts';
import type { Product } from '@bandstand/contract/products.ts';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, type Api } from '../../platform/api.ts';
import { useApi } from '../../platform/platform.ts';
import { useBundle } from '../../platform/useSession.ts';

/** How often and how long a purchase is waited for after the payment (COM-11). */
export const activationTries = 15;
export const activationWaitMs = 1000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The products that the address names, in its order; those that are gone are left out (COM-6). */
export function useCheckoutProducts(ids: readonly string[]) {
  const api = useApi();
  return useQuery({
    queryKey: ['checkout', 'products', ids.join()],
    enabled: ids.length > 0,
    staleTime: 0,
    queryFn: async (): Promise<Product[]> => {
      const { items } = await api('GET /products/list', { query: { ids: ids.join(), include_hidden: true } });
      return ids.flatMap((id) => items.filter((product) => product.id === id));
    },
  });
}

type QuoteOf = { productId: string; versionId: string };
const quoteKey = ({ productId, versionId }: QuoteOf, memberId: string | undefined) => [
  'checkout',
  'quote',
  productId,
  versionId,
  memberId ?? 'guest',
];

/** What the chosen version costs today and later (COM-7). A quote is good for 30 minutes; it is asked for anew well before. */
export function useQuote(of: QuoteOf | null) {
  const api = useApi();
  const memberId = useBundle()?.user.id;
  return useQuery({
    queryKey: of ? quoteKey(of, memberId) : ['checkout', 'quote', 'none'],
    enabled: of !== null,
    staleTime: 20 * 60_000,
    refetchInterval: 20 * 60_000,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (!of) throw new Error('There is no version to quote');
      return api('POST /products/{id}/preview', { params: { id: of.productId }, body: { version_id: of.versionId } });
    },
  });
}

/** Puts the server's fresh quote in the place of the one that was shown (order_preview_mismatch). */
export function useReplaceQuote() {
  const queries: QueryClient = useQueryClient();
  const memberId = useBundle()?.user.id;
  return (of: QuoteOf, quote: Quote) => queries.setQueryData(quoteKey(of, memberId), quote);
}

/** Asks until the purchase is active, at most 15 times. False: it is not (L521). */
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
 * Whether the member has the product already; null: not known yet. A gift that runs out does not count: it may be followed by a purchase,
 * as the server sees it too.
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

/** What was bought, to be opened. */
export function usePurchasedItems(productId: string, isEnabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['checkout', 'items', productId],
    enabled: isEnabled,
    queryFn: () => api('GET /products/{id}/purchased_items', { params: { id: productId } }).then(({ items }) => items),
  });
}
