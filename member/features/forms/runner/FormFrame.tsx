import type { ReactNode } from 'react';
import { WindowDialog } from '../../../platform/screen/WindowDialog.tsx';
import { WindowFrame } from '../../../platform/screen/WindowFrame.tsx';
import { useText } from '../../../platform/texts/useText.ts';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** The dialog around a form. */
export function FormFrame({ title, onClose, children }: Props) {
  const t = useText();
  return (
    <WindowDialog label={title || t('form.form')} size="card" onClose={onClose}>
      <WindowFrame title={title} onClose={onClose}>
        {children}
      </WindowFrame>
    </WindowDialog>
  );
}
