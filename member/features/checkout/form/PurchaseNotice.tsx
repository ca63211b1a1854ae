import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import type { CheckoutFailure } from '../state/checkoutFailure.ts';

/** The error beside the unchanged form. `isUnavailable`: nothing can be bought here, or from the buyer's country. */
export function PurchaseNotice({ failure, isUnavailable }: { failure: CheckoutFailure | null; isUnavailable: boolean }) {
  const t = useText();
  if (isUnavailable) return <Banner tone="warning">{t('checkout.unavailable')}</Banner>;
  if (failure?.kind === 'notice') return <Banner tone="danger">{t(failure.text)}</Banner>;
  if (failure?.kind === 'reload') return <Banner tone="warning">{t('error.invalid_version')}</Banner>;
  return null;
}
