import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Dialog, type DialogProps } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../studio.ts';
import { DialogActions, type DialogActionsProps } from './DialogActions.tsx';

type ActionDialogProps = Pick<DialogProps, 'onClose' | 'title' | 'description' | 'size' | 'isAlert' | 'isSteady' | 'children'> &
  Pick<DialogActionsProps, 'submit' | 'tone' | 'isReady' | 'isPending' | 'extra'> & {
    open?: boolean;
    /** Runs only by its button: Enter in a field or on a checkbox does nothing. */
    onAction: () => void;
    /** The error text. */
    message?: string | false | null | undefined;
  };

/** A dialog to look at or choose something, with Cancel and one action button. */
export function ActionDialog(props: ActionDialogProps) {
  const { open = true, onAction, message, children, submit, tone, isReady, isPending, extra, ...dialog } = props;
  const t = useText();
  const footer = <DialogActions onCancel={dialog.onClose} onClick={onAction} {...{ submit, tone, isReady, isPending, extra }} />;
  return (
    <Dialog {...dialog} open={open} closeLabel={t('studio.close')} footer={footer}>
      {children}
      {message && <Banner tone="danger">{message}</Banner>}
    </Dialog>
  );
}
