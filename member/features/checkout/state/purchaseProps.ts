import type { Product } from '@bandstand/contract/products.ts';
import type { Choice } from './checkoutChoice.ts';
import type { PurchaseState } from './usePurchase.ts';

/** The props of one purchase, from choosing a price to the open content. */
export type PurchaseProps = {
  /** As sold in one currency. */
  product: Product;
  /** All available currencies, including that one. */
  currencies: readonly string[];
  /** Kept in the URL, so that it survives a login. */
  choice: Choice;
  purchase: PurchaseState;
  /** An order for which a bank's page returned here; null: none. */
  returningOrder: string | null;
  onReturned: () => void;
  onChoice: (choice: Partial<Choice>) => void;
  onOther: (() => void) | null;
  onReload: () => void;
  onClose: () => void;
};
