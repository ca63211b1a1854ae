import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../../../platform/texts/useText.ts';

type Props = { name: string; isOpen: boolean; onBlock: () => void; onClose: () => void };

/** Explains blocking before it is done. */
export function BlockDialog({ name, isOpen, onBlock, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      open={isOpen}
      isAlert
      size="small"
      onClose={onClose}
      title={t('people.block_question', { name })}
      closeLabel={t('thread.close')}
      description={t('people.block_text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('thread.cancel')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onBlock();
            }}
          >
            {t('people.block')}
          </Button>
        </>
      }
    />
  );
}
