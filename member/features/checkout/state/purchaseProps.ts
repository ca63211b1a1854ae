import type { Product } from '@bandstand/contract/products.ts';
import type { Choice } from './checkoutChoice.ts';
import type { PurchaseState } from './usePurchase.ts';

/** What one purchase is told, from the choice of a price to the open content. */
export type PurchaseProps = {
  /** As it is sold in one currency. */
  product: Product;
  /** What it can be bought in, that one among them. */
  currencies: readonly string[];
  /** Kept in the address, so that it is still chosen after a log-in. */
  choice: Choice;
  purchase: PurchaseState;
  /** An order that a bank's own page was asked for; null: none. */
  returningOrder: string | null;
  onReturned: () => void;
  onChoice: (choice: Partial<Choice>) => void;
  onOther: (() => void) | null;
  onReload: () => void;
  onClose: () => void;
};
