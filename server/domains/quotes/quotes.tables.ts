import type { Quote } from '@bandstand/contract/checkout.ts';

export interface QuotesTables {
  quotes: {
    app_id: string;
    id: string;
    product_id: string;
    version_id: string;
    quote: Quote;
    /** `QuoteDetails` of quotes.repo.ts; null for what was quoted before there were any. */
    details: unknown;
    created_at: string;
    expires_at: string;
  };
}
