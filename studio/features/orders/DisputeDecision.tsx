import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import styles from '../../platform/sales/sales.module.css';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { decidedLists } from './decisionLists.ts';

/** The bank took the money back: revoke what was bought, or keep the access. */
export function DisputeDecision({ order }: { order: StudioOrderDetails }) {
  const t = useText();
  const remember = useRemember();
  const { ask, dialog } = useConfirm();
  const params = { id: order.id };
  const decide = useSend('POST /studio/orders/{id}/dispute', {
    changes: decidedLists,
    onDone: (found) => remember('GET /studio/orders/{id}', { params }, found),
  });
  const name = order.member.name || order.member.email;
  return (
    <>
      <Banner tone="danger">{t('studio.orders.dispute_text')}</Banner>
      <div className={styles.actions}>
        <Button
          variant="danger"
          pending={decide.isPending}
          onClick={() =>
            ask({
              title: t('studio.orders.dispute_revoke_title', { name }),
              text: t('studio.orders.dispute_revoke_ask'),
              confirm: t('studio.orders.dispute_revoke'),
              run: () => decide.mutate({ params, body: { access: 'revoke' } }),
            })
          }
        >
          {t('studio.orders.dispute_revoke')}
        </Button>
        <Button variant="quiet" disabled={decide.isPending} onClick={() => decide.mutate({ params, body: { access: 'keep' } })}>
          {t('studio.orders.dispute_keep')}
        </Button>
      </div>
      {decide.error && <Banner tone="danger">{errorText(t, decide.error)}</Banner>}
      {dialog}
    </>
  );
}
