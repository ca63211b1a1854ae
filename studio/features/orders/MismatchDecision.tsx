import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import styles from '../../platform/sales/sales.module.css';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { decidedLists } from './decisionLists.ts';

/** The paid amount differs from the requested one: accept it, or refund it. */
export function MismatchDecision({ order }: { order: StudioOrderDetails }) {
  const t = useText();
  const format = useFormat();
  const remember = useRemember();
  const { ask, dialog } = useConfirm();
  const params = { id: order.id };
  const how = {
    changes: decidedLists,
    onDone: (found: StudioOrderDetails) => remember('GET /studio/orders/{id}', { params }, found),
  };
  const accept = useSend('POST /studio/orders/{id}/accept', how);
  const reject = useSend('POST /studio/orders/{id}/reject', how);
  // Sometimes the currency differs: the timeline says which one.
  const mismatchData = order.events.findLast(({ type }) => type === 'mismatch')?.data;
  const currency = typeof mismatchData?.['currency'] === 'string' ? mismatchData['currency'] : order.currency;
  const taken = typeof mismatchData?.['amount'] === 'number' ? mismatchData['amount'] : 0;
  const paid = format.money(taken, currency);
  const name = order.member.name || order.member.email;
  const error = accept.error ?? reject.error;
  const mayAccept = taken > 0 && order.refunded === 0;
  return (
    <>
      <Banner tone="warning">{t('studio.orders.mismatch_text', { paid, asked: format.money(order.amount, order.currency) })}</Banner>
      <div className={styles.actions}>
        {mayAccept && (
          <Button
            variant="primary"
            pending={accept.isPending}
            disabled={reject.isPending}
            onClick={() =>
              ask({
                title: t('studio.orders.accept_title', { paid }),
                text: t('studio.orders.accept_ask', { name, paid }),
                confirm: t('studio.orders.accept'),
                tone: 'primary',
                run: () => accept.mutate({ params }),
              })
            }
          >
            {t('studio.orders.accept')}
          </Button>
        )}
        <Button
          pending={reject.isPending}
          disabled={accept.isPending}
          onClick={() =>
            ask({
              title: t('studio.orders.reject_title'),
              text: t('studio.orders.reject_ask', { name, paid }),
              confirm: t('studio.orders.reject'),
              run: () => reject.mutate({ params }),
            })
          }
        >
          {t('studio.orders.reject')}
        </Button>
      </div>
      {error && <Banner tone="danger">{errorText(t, error)}</Banner>}
      {dialog}
    </>
  );
}
