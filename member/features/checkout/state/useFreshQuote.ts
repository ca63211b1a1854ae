import type { Quote } from '@bandstand/contract/checkout.ts';
import { useEffect, useRef, useState } from 'react';
import { useReplaceQuote, type QuoteOf } from './checkout.queries.ts';
import type { CheckoutFailure } from './checkoutFailure.ts';

type Parts = { failure: CheckoutFailure | null; of: QuoteOf | null; retry: () => void; onReload: () => void };

/**
 * Puts a fresh quote or product in the place of what was shown; the card and the press on Pay stay with the member. `before` is the quote that was shown
 * when the total changed; `remember` is told what is shown when somebody pays.
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
    // An archived version is not chosen any more: the default takes its place.
    if (failure.kind === 'reload') onReload();
  }, [failure, of, replaceQuote, retry, onReload]);
  return {
    before: before && before.failure === failure ? before.quote : null,
    remember: (quote) => {
      shown.current = quote;
    },
  };
}
