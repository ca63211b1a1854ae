import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { CheckoutFailure } from '../state/checkoutFailure.ts';

type Props = { failure: Extract<CheckoutFailure, { kind: 'problem' }>; onRetry: () => void; onClose: () => void };

/** "There was a problem processing your purchase": the outcome is unknown (L522, COM-17). */
export function ProblemDialog({ failure, onRetry, onClose }: Props) {
  const t = useText();
  const { navigate, openPanel } = useNavigation();
  const isGuest = useSession().state === 'guest';
  const help = failure.requestId ? `/me/account/support?request_id=${encodeURIComponent(failure.requestId)}` : '/me/account/support';
  return (
    <Dialog
      open
      isAlert
      size="small"
      onClose={onClose}
      title={t('checkout.problem.title')}
      closeLabel={t('auth.close')}
      description={t(failure.isSignedOut ? 'checkout.problem.signed_out' : 'checkout.unexpected')}
      footer={
        <>
          <Button variant="quiet" onClick={() => navigate(help)}>
            {t('checkout.problem.help')}
          </Button>
          {isGuest && (
            <Button
              onClick={() => {
                onClose();
                openPanel('auth', { mode: 'login' });
              }}
            >
              {t('checkout.problem.sign_in')}
            </Button>
          )}
          <Button variant="primary" onClick={onRetry}>
            {t('checkout.problem.retry')}
          </Button>
        </>
      }
    />
  );
}
