import type { StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import styles from '../../platform/sales/sales.module.css';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { decidedLists } from './decisionLists.ts';

/** Undoes a cancellation: the member is charged again from then on. */
export function ResumeButton({ subscription }: { subscription: StudioSubscriptionDetails }) {
  const t = useText();
  const format = useFormat();
  const remember = useRemember();
  const { ask, dialog } = useConfirm();
  const params = { id: subscription.id };
  const resume = useSend('POST /studio/subscriptions/{id}/resume', {
    changes: decidedLists,
    onDone: (found) => {
      remember('GET /studio/subscriptions/{id}', { params }, found);
      toast({ text: t('studio.subscriptions.resumed') });
    },
  });
  const when = subscription.current_period_end;
  return (
    <>
      <Button
        pending={resume.isPending}
        onClick={() =>
          ask({
            title: t('studio.subscriptions.resume_title', { name: subscription.member.name || subscription.member.email }),
            text: t('studio.subscriptions.resume_ask', {
              amount: format.money(subscription.amount, subscription.currency),
              date: when ? format.date(when) : '',
            }),
            confirm: t('studio.subscriptions.resume'),
            tone: 'primary',
            run: () => resume.mutate({ params }),
          })
        }
      >
        {t('studio.subscriptions.resume')}
      </Button>
      {resume.error && <p className={styles.quiet}>{errorText(t, resume.error)}</p>}
      {dialog}
    </>
  );
}
