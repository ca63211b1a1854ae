import type { Subscription } from '@bandstand/contract/checkout.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { PaymentSheet } from './PaymentSheet.tsx';
import { paymentText } from '../state/paymentText.ts';
import { useSettled } from '../state/useSubscriptionActions.ts';

/** A new card for a subscription; nothing is charged except what is already due (COM-21). */
export function MethodSheet({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const settled = useSettled();
  const { id, product, currency, status } = subscription;
  const params = { id };
  // A declined card gets its own message; anything else is the text of L524.
  const failureText = (error: unknown) =>
    error instanceof ApiError && error.code !== 'payment_failed' ? t('subscription.method_update_failed') : paymentText(error, t);
  return (
    <PaymentSheet
      title={t('purchases.change_title', { product: product.title })}
      text={t(status === 'past_due' ? 'purchases.change_text_due' : 'purchases.change_text')}
      label={t('purchases.change_save')}
      due={{ amount: 0, currency, isKept: true, provider: { amount: 0, currency } }}
      returnTo={`/me/account/subscriptions?method=${id}`}
      begin={() => api('POST /subscriptions/{id}/payment_method', { params })}
      end={(intent) => api('PUT /subscriptions/{id}/payment_method', { params, body: { payment_method: intent.id } })}
      failureText={failureText}
      onDone={() => {
        onClose();
        void settled(t('purchases.change_done'));
      }}
      onClose={onClose}
    />
  );
}
