import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../../../platform/texts/useText.ts';

type Props = { open: boolean; left: number; onClose: () => void; onFinish: () => void };

/** Asks before a workout ends with sets left. */
export function FinishDialog({ open, left, onClose, onFinish }: Props) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('workout.finish_title')}
      closeLabel={t('shell.close')}
      size="small"
      description={t('workout.finish_text', { count: left })}
      footer={
        <>
          <Button onClick={onClose}>{t('workout.go_on')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              onFinish();
            }}
          >
            {t('workout.finish')}
          </Button>
        </>
      }
    />
  );
}
