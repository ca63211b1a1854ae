/** What one product is of a payment, in minor units. Kept with the payment: products, rates and bumps change later on. */
export interface SoldLine {
  product_id: string;
  title: string;
  /** What was paid for it, tax included. */
  amount: number;
  tax: number;
  /** Thousandths of a percent; null where there was no tax. */
  rate: number | null;
  tax_name: string | null;
  /** Where tax was owed, by its code; null where nobody asked. */
  country: string | null;
}
/** What a refund is of a payment's lines. `at`: the line's position. */
export interface ReturnedLine {
  at: number;
  /** Tax included. */
  amount: number;
  tax: number;
}
