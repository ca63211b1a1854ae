import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useState, type ReactNode } from 'react';
import { useText } from '../studio.ts';

type Question = { title: string; text: ReactNode; confirm: string; tone?: 'danger' | 'primary'; run: () => void };

export type Ask = (question: Question) => void;

/** Asks before an action that cannot be undone, and says what is lost. */
export function useConfirm(): { ask: Ask; dialog: ReactNode } {
  const t = useText();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const dialog = (
    <Dialog
      isAlert
      size="small"
      open={isOpen}
      onClose={() => setIsOpen(false)}
      title={question?.title ?? ''}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => setIsOpen(false)}>
            {t('studio.cancel')}
          </Button>
          <Button
            variant={question?.tone ?? 'danger'}
            onClick={() => {
              setIsOpen(false);
              question?.run();
            }}
          >
            {question?.confirm}
          </Button>
        </>
      }
    >
      {question?.text}
    </Dialog>
  );
  return {
    ask: (next) => {
      setQuestion(next);
      setIsOpen(true);
    },
    dialog,
  };
}
