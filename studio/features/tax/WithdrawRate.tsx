import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';

/** Withdraws an announced rate, after a confirmation. */
export function WithdrawRate({ id }: { id: string }) {
  const t = useText();
  const { ask, dialog } = useConfirm();
  const withdraw = useSend('POST /studio/rate_changes/{id}/withdraw', {
    changes: ['GET /studio/rate_changes', 'GET /studio/subscriptions'],
    onDone: () => toast({ text: t('studio.repricing.withdrawn') }),
    onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }),
  });
  const question = {
    title: t('studio.tax.withdraw_title'),
    text: t('studio.tax.withdraw_text'),
    confirm: t('studio.repricing.withdraw'),
    run: () => withdraw.mutate({ params: { id } }),
  };
  return (
    <>
      <Button size="small" pending={withdraw.isPending} onClick={() => ask(question)}>
        {t('studio.repricing.withdraw')}
      </Button>
      {dialog}
    </>
  );
}
