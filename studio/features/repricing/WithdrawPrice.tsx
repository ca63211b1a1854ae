import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';

/** Withdraws an announced price, after a confirmation. */
export function WithdrawPrice({ id, memberCount }: { id: string; memberCount: number }) {
  const t = useText();
  const { ask, dialog } = useConfirm();
  const withdraw = useSend('POST /studio/price_changes/{id}/withdraw', {
    changes: ['GET /studio/price_changes', 'GET /studio/subscriptions'],
    onDone: () => toast({ text: t('studio.repricing.withdrawn') }),
    onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }),
  });
  const question = {
    title: t('studio.repricing.withdraw_title'),
    text: t('studio.repricing.withdraw_text', { count: memberCount }),
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
