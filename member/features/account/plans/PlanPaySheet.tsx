import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { useApi } from '../../../platform/platform.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { PaymentSheet } from '../payment/PaymentSheet.tsx';
import { paymentText } from '../state/paymentText.ts';
import { usePlanSettled, type OpenChange } from './usePlanChange.ts';

type Props = { subscription: Subscription; versionId: string; open: OpenChange; onClose: () => void };

/** The payment for a change of plan; the plan changes only after it. */
export function PlanPaySheet({ subscription, versionId, open, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const settled = usePlanSettled();
  const amount = formatMoney(open.amount, open.currency, language);
  const finish = async () => {
    const body = { version_id: versionId, finished: open.id };
    const answer = await api('POST /subscriptions/{id}/change', { params: { id: subscription.id }, body });
    if (answer.status === 'requires_payment') throw new Error('The payment was not completed');
    void settled(answer);
  };
  return (
    <PaymentSheet
      title={t('account.plan.title')}
      text={t('purchases.pay_text', { amount })}
      label={t('checkout.pay', { total: amount })}
      due={{ amount: open.amount, currency: open.currency, isKept: true, provider: { amount: open.provider_amount, currency: open.currency } }}
      returnTo={`/me/account/subscriptions?plan=${subscription.id}&version=${versionId}`}
      begin={async () => open}
      end={finish}
      failureText={(error) => paymentText(error, t)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
