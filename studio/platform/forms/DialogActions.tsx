import { Button } from '@bandstand/ui/primitives/Button.tsx';
import type { ReactNode } from 'react';
import { useText } from '../studio.ts';

export type DialogActionsProps = {
  onCancel: () => void;
  /** The label of the action button. */
  submit: ReactNode;
  tone?: 'primary' | 'danger' | undefined;
  isReady?: boolean | undefined;
  isPending?: boolean | undefined;
  /** A further button, before Cancel. */
  extra?: ReactNode;
} & ({ formId: string; onClick?: never } | { formId?: never; onClick: () => void });

/** The buttons of a dialog: Cancel and the one action. */
export function DialogActions({ onCancel, submit, tone = 'primary', isReady = true, isPending = false, extra, formId, onClick }: DialogActionsProps) {
  const t = useText();
  const sends = formId === undefined ? { onClick } : { type: 'submit' as const, form: formId };
  return (
    <>
      {extra}
      <Button variant="quiet" onClick={onCancel}>
        {t('studio.cancel')}
      </Button>
      <Button variant={tone} disabled={!isReady} pending={isPending} {...sends}>
        {submit}
      </Button>
    </>
  );
}
