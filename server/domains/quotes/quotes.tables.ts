import type { Quote } from '@bandstand/contract/checkout.ts';

export interface QuotesTables {
  quotes: {
    app_id: string;
    id: string;
    product_id: string;
    version_id: string;
    quote: Quote;
    /** `QuoteDetails` of quotes.repo.ts; null for older quotes. */
    details: unknown;
    created_at: string;
    expires_at: string;
  };
}
