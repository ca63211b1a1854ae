import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';
import { DisputeDecision } from './DisputeDecision.tsx';
import { MismatchDecision } from './MismatchDecision.tsx';
import { refundablePayments } from './orderWords.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** Staff actions on an order: mark it as paid, refund it, send the receipt again. */
export function OrderActions({ order }: { order: StudioOrderDetails }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const remember = useRemember();
  const [isRefunding, setIsRefunding] = useState(false);
  const params = { id: order.id };
  const approve = useSend('POST /studio/orders/{id}/approve', {
    changes: ['GET /studio/orders', 'GET /studio/members', 'GET /studio/home'],
    onDone: (found) => {
      remember('GET /studio/orders/{id}', { params }, found);
      toast({ text: t('studio.orders.approved', { name: order.member.name || order.member.email }) });
    },
  });
  const resend = useSend('POST /studio/orders/{id}/resend_receipt', {
    changes: ['GET /studio/orders/{id}', 'GET /studio/outbox'],
    onDone: () => toast({ text: t('studio.orders.receipt_sent', { email: order.member.email }) }),
  });
  const error = approve.error ?? resend.error;
  return (
    <>
      {order.status === 'pending_approval' && may('orders.write') && (
        <Banner
          tone="warning"
          action={
            <Button variant="primary" size="small" pending={approve.isPending} onClick={() => approve.mutate({ params })}>
              {t('studio.orders.approve')}
            </Button>
          }
        >
          {t('studio.orders.approve_text', { amount: format.money(order.amount, order.currency) })}
        </Banner>
      )}
      {order.status === 'paid' && may('orders.write') && <MismatchDecision order={order} />}
      {order.needs_decision && may('orders.write') && <DisputeDecision order={order} />}
      {order.status === 'completed' && (
        <div className={styles.actions}>
          {(order.refundable > 0 || refundablePayments(order).length > 0) && may('orders.write') && (
            <Button onClick={() => setIsRefunding(true)}>{t('studio.orders.refund')}</Button>
          )}
          <Button variant="quiet" pending={resend.isPending} onClick={() => resend.mutate({ params })}>
            {t('studio.orders.resend')}
          </Button>
        </div>
      )}
      {error && <Banner tone="danger">{errorText(t, error)}</Banner>}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </>
  );
}
