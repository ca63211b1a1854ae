import type { ContractNotice } from '@bandstand/contract/law.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';

/** Closes a notice, or shows the day it was closed. */
export function CloseNotice({ notice }: { notice: ContractNotice }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const close = useSend('POST /studio/contract_notices/{id}/close', {
    changes: ['GET /studio/contract_notices', 'GET /studio/home'],
    onDone: () => toast({ text: t('studio.saved') }),
  });
  if (notice.state === 'done') return <>{notice.closed_at && format.date(notice.closed_at)}</>;
  if (!may('orders.write')) return null;
  const run = () => close.mutate({ params: { id: notice.id } }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) });
  return (
    <Button size="small" pending={close.isPending} onClick={run}>
      {t('studio.notices.close')}
    </Button>
  );
}
