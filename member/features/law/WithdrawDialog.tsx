import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useBundle } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';

type Props = { contract: string; amount: string; isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** The second step: explains the effect and confirms. */
export function WithdrawDialog({ contract, amount, isOpen, onClose, onConfirm }: Props) {
  const t = useText();
  const email = useBundle()?.user.email ?? '';
  return (
    <Dialog
      open={isOpen}
      isAlert
      size="small"
      onClose={onClose}
      title={t('law.withdraw.title', { contract })}
      closeLabel={t('auth.close')}
      description={t('law.withdraw.text', { amount, email })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('law.withdraw.keep')}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('law.withdraw.confirm')}
          </Button>
        </>
      }
    />
  );
}
