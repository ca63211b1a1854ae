import type { Quote } from '@bandstand/contract/checkout.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useLanguage, useText } from '../../platform/useText.ts';

type Props = { amount: Quote | undefined; answer: (isApproved: boolean) => void };

/** What a bank's own window would ask, played by the test gateway. */
export function AuthenticationDialog({ amount, answer }: Props) {
  const t = useText();
  const language = useLanguage();
  const total = amount ? formatMoney(amount.total_due_now, amount.currency, language) : '';
  return (
    <Dialog
      open
      isAlert
      size="small"
      onClose={() => answer(false)}
      title={t('checkout.authentication.title')}
      closeLabel={t('auth.close')}
      description={t('checkout.authentication.text', { total })}
      footer={
        <>
          <Button variant="quiet" onClick={() => answer(false)}>
            {t('checkout.authentication.refuse')}
          </Button>
          <Button variant="primary" onClick={() => answer(true)}>
            {t('checkout.authentication.approve')}
          </Button>
        </>
      }
    />
  );
}
