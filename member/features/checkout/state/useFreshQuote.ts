import type { Quote } from '@bandstand/contract/checkout.ts';
import { useEffect, useRef, useState } from 'react';
import { useReplaceQuote, type QuoteOf } from './checkout.queries.ts';
import type { CheckoutFailure } from './checkoutFailure.ts';

type Parts = { failure: CheckoutFailure | null; of: QuoteOf | null; retry: () => void; onReload: () => void };

/**
 * Replaces what was shown with a new quote or product; the card stays, and the member must press Pay again. `before` is the quote shown
 * before the total changed; `remember` stores what is shown at payment.
 */
export function useFreshQuote({ failure, of, retry, onReload }: Parts): { before: Quote | null; remember: (quote: Quote) => void } {
  const replaceQuote = useReplaceQuote();
  const shown = useRef<Quote | null>(null);
  const [before, setBefore] = useState<{ failure: CheckoutFailure; quote: Quote } | null>(null);
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!failure || handled.current === failure) return;
    handled.current = failure;
    if (failure.kind === 'new_total' && of) {
      if (shown.current) setBefore({ failure, quote: shown.current });
      replaceQuote(of, { quote: failure.quote, coupon: null, location: null });
    }
    if (failure.kind === 'coupon' && of) {
      const { refusal } = failure;
      if (refusal.quote) replaceQuote(of, { quote: refusal.quote, coupon: refusal, location: null });
      else retry();
    }
    // An archived version is deselected: the default replaces it.
    if (failure.kind === 'reload') onReload();
  }, [failure, of, replaceQuote, retry, onReload]);
  return {
    before: before && before.failure === failure ? before.quote : null,
    remember: (quote) => {
      shown.current = quote;
    },
  };
}
