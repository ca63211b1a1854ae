import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { PaymentSheet } from './PaymentSheet.tsx';
import { paymentText } from '../state/paymentText.ts';
import { usePaid } from '../state/useSubscriptionActions.ts';

type Open = Extract<Answer<'POST /subscriptions/{id}/pay'>, { status: 'requires_payment' }>;

/** Pays a subscription's due amount when the stored card is not enough (COM-21). */
export function PaySheet({ subscription, open, onClose }: { subscription: Subscription; open: Open; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const settled = usePaid();
  const amount = formatMoney(open.amount, open.currency, language);
  const finish = async () => {
    const params = { id: subscription.id };
    const answer = await api('POST /subscriptions/{id}/pay', { params, body: { finished: open.id } });
    if (answer.status === 'requires_payment') throw new Error('The payment was not completed');
    void settled(answer.status);
  };
  return (
    <PaymentSheet
      title={t('purchases.pay_title', { product: subscription.product.title })}
      text={t('purchases.pay_text', { amount })}
      label={t('checkout.pay', { total: amount })}
      due={{
        amount: open.amount,
        currency: open.currency,
        isKept: true,
        provider: { amount: open.provider_amount, currency: open.currency },
      }}
      returnTo={`/me/account/subscriptions?pay=${subscription.id}`}
      begin={async () => open}
      end={finish}
      failureText={(error) => paymentText(error, t)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
