import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog, type DialogProps } from '@bandstand/ui/primitives/Dialog.tsx';
import { useId, type ReactNode } from 'react';
import { useText } from '../studio.ts';
import { DialogActions, type DialogActionsProps } from './DialogActions.tsx';
import styles from './forms.module.css';

type FormDialogProps = Pick<DialogProps, 'onClose' | 'title' | 'description' | 'size' | 'isAlert' | 'isSteady'> &
  Pick<DialogActionsProps, 'submit' | 'tone' | 'isReady' | 'isPending' | 'extra'> & {
    open?: boolean;
    /** Runs once at a time, by the button or Enter, while the form is ready. */
    onSubmit: () => void;
    /** The error text for the form as a whole. */
    message?: string | false | null | undefined;
    /** Replaces the fields once the form has succeeded, above a button that closes. */
    result?: { content: ReactNode; action?: ReactNode } | null;
    /** Class of the form, when its fields are not simply stacked. */
    className?: string | undefined;
    children?: ReactNode;
  };

/** Fields in a dialog, with Cancel and one button that submits them. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, onSubmit, message, result, className, children, submit, tone, isReady = true, isPending = false, extra, ...dialog } = props;
  const t = useText();
  const id = useId();
  const footer = result ? (
    (result.action ?? (
      <Button variant="primary" onClick={dialog.onClose}>
        {t('studio.close')}
      </Button>
    ))
  ) : (
    <DialogActions formId={id} onCancel={dialog.onClose} {...{ submit, tone, isReady, isPending, extra }} />
  );
  return (
    <Dialog {...dialog} open={open} closeLabel={t('studio.close')} footer={footer}>
      {result ? (
        result.content
      ) : (
        <form
          id={id}
          className={className ?? styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !isPending) onSubmit();
          }}
        >
          {children}
          {message && <Banner tone="danger">{message}</Banner>}
        </form>
      )}
    </Dialog>
  );
}
