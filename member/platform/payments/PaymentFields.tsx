import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { isTestMode } from '@bandstand/rules/products/testMode.ts';
import { useLanguage, useText } from '../texts/useText.ts';
import { AuthenticationDialog } from './AuthenticationDialog.tsx';
import { CardForm } from './CardForm.tsx';
import type { Due, Payer } from './finishing.ts';
import type { PaymentForm } from './usePaymentForm.ts';

// Only if the gateway is Stripe, and only once its fields are shown.
const StripeFields = lazy(() => import('./StripeFields.tsx').then((file) => ({ default: file.StripeFields })));

const waiting = <Skeleton shape="block" height="210px" />;

type Props = {
  form: PaymentForm;
  provider: string;
  publishableKey: string | null;
  due: Due;
  isDisabled: boolean;
  /** A wallet button was used; the payer, as far as the wallet knows. Omitted: none is offered. */
  onExpress?: ((payer: Partial<Payer>) => Promise<boolean>) | undefined;
};

/** The payment method, as the app's gateway asks for it. Renders nothing if it asks for nothing. */
export function PaymentFields({ form, provider, publishableKey, due, isDisabled, onExpress }: Props) {
  const t = useText();
  const language = useLanguage();
  const total = due.amount > 0 ? formatMoney(due.amount, due.currency, language) : '';
  return (
    <>
      {provider === 'test' && <CardForm card={form.card} errors={form.cardErrors} isDisabled={isDisabled} onChange={form.setCard} />}
      {provider === 'stripe' && publishableKey !== null && (
        <>
          {isTestMode({ provider, publishable_key: publishableKey }) && (
            <Banner tone="warning" title={t('checkout.test.title')}>
              {t('checkout.test.provider')}
            </Banner>
          )}
          <Suspense fallback={waiting}>
            {due.provider ? (
              <StripeFields
                fieldsRef={form.providerFields}
                publishableKey={publishableKey}
                due={due.provider}
                isKept={due.isKept}
                onExpress={onExpress}
              />
            ) : (
              waiting
            )}
          </Suspense>
        </>
      )}
      {form.question && <AuthenticationDialog total={total} answer={form.question} />}
    </>
  );
}
