import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../texts/useText.ts';

type Props = { /** The amount to approve, as text; empty: no amount. */ total: string; answer: (isApproved: boolean) => void };

/** A bank's approval window, simulated by the test gateway. */
export function AuthenticationDialog({ total, answer }: Props) {
  const t = useText();
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
