import type { Product, Version } from '@bandstand/contract/products.ts';
import { offeredBumps, quantityOf, type Choice } from './checkoutChoice.ts';
import { usePriced } from './usePriced.ts';
import type { PurchaseState } from './usePurchase.ts';

type Parts = { product: Product; version: Version; choice: Choice; purchase: PurchaseState };

/** The price of the choice. `quote` is undefined until it has loaded; `priced` may hold the previous choice's until then. */
export function useChoicePrice({ product, version, choice, purchase }: Parts) {
  const { address, setAddress, business } = purchase;
  const { isGift } = choice;
  const quantity = quantityOf(version, choice.quantity);
  const bumpIds = (isGift ? [] : offeredBumps(product.order_bumps, version)).flatMap(({ id }) => (choice.bumpIds.includes(id) ? [id] : []));
  const price = usePriced({
    productId: product.id,
    versionId: version.id,
    currency: version.currency,
    choice,
    quantity,
    bumpIds,
    address,
    business,
    onGuess: (country) => setAddress((now) => (now.country ? now : { ...now, country })),
  });
  const { priced } = price;
  const quote = priced?.quote.version_id === version.id && priced.quote.currency === version.currency ? priced.quote : undefined;
  return { ...price, quantity, bumpIds, quote };
}
