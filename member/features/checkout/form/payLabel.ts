import type { Language } from '@bandstand/contract/languages.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import type { CheckoutForm } from '../state/useCheckoutForm.ts';

type Words = { t: Translate; language: Language; isByHand: boolean };

/** The label of the order button. */
export function payLabel({ quote, isCurrent }: Pick<CheckoutForm, 'quote' | 'isCurrent'>, isFree: boolean, { t, language, isByHand }: Words): string {
  if (!quote || !isCurrent) return t(isFree ? 'checkout.get_free' : 'checkout.pay_soon');
  // With manual payment nothing is paid yet: the order is placed.
  if (quote.total_due_now > 0)
    return t(isByHand ? 'checkout.order_for' : 'checkout.pay', { total: formatMoney(quote.total_due_now, quote.currency, language) });
  if (quote.trial_ends_at) return t('checkout.start_trial');
  return t(quote.then ? 'checkout.subscribe' : 'checkout.get_free');
}
