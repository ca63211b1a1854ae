import type { StudioRefundRequest } from '@bandstand/contract/refunds.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './refunds.module.css';
import { RefundAnswer } from './RefundAnswer.tsx';
import { RefuseAnswer } from './RefuseAnswer.tsx';

/** Who requests a refund for what, and why; the answer, or the buttons to give one. */
export function RequestRow({ request }: { request: StudioRefundRequest }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [answering, setAnswering] = useState<'refund' | 'refuse' | null>(null);
  const { member, product, state, reason, answer } = request;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link href={`/orders?order=${request.order_id}`}>
            {member.name || member.email} · {product.title}
          </Link>
        </h2>
        <p className={styles.quiet}>
          {format.money(request.amount, request.currency)} · {format.date(request.created_at)}
        </p>
        <p className={styles.reason}>{reason}</p>
        {answer && (
          <p className={styles.quiet}>
            {t('studio.refunds.answer')}: {answer}
          </p>
        )}
      </div>
      {state !== 'open' && <Badge tone={state === 'refunded' ? 'success' : 'neutral'}>{t(`studio.refunds.state.${state}`)}</Badge>}
      {state === 'open' && may('orders.write') && (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => setAnswering('refuse')}>
            {t('studio.refunds.refuse')}
          </Button>
          <Button size="small" variant="primary" onClick={() => setAnswering('refund')}>
            {t('studio.refunds.refund')}
          </Button>
        </div>
      )}
      {answering === 'refund' && <RefundAnswer request={request} onClose={() => setAnswering(null)} />}
      {answering === 'refuse' && <RefuseAnswer request={request} onClose={() => setAnswering(null)} />}
    </li>
  );
}
