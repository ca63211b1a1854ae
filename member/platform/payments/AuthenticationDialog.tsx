import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../texts/useText.ts';

type Props = { /** What is approved, as text; empty: no amount. */ total: string; answer: (isApproved: boolean) => void };

/** What a bank's own window would ask, played by the test gateway. */
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
