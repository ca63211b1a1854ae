import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useLocation } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import { useRefresh, useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import styles from './payouts.module.css';

/** When the provider was last read, a button to read it now, and what it has not paid out yet. */
export function ReadNow({ readAt }: { readAt: string | null }) {
  const t = useText();
  const { when } = useAppTime();
  const { may } = useStaff();
  const [, go] = useLocation();
  const refresh = useRefresh();
  const read = useSend('POST /studio/payouts/read', {
    onDone: () => refresh('GET /studio/payouts', 'GET /studio/payouts/{id}/lines', 'GET /studio/payouts/mismatches'),
  });
  return (
    <span className={styles.badges}>
      {readAt && <span className={styles.quiet}>{t('studio.payouts.read_at', { when: when(readAt) })}</span>}
      <Button onClick={() => go('/payouts?payout=open')}>{t('studio.payouts.open')}</Button>
      {may('orders.write') && (
        <Button
          pending={read.isPending}
          onClick={() => read.mutate(undefined, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) })}
        >
          {t('studio.payouts.read')}
        </Button>
      )}
    </span>
  );
}
