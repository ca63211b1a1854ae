import type { Mismatch } from '@bandstand/contract/payouts.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { Link } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import { useCall, useRefresh, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './payouts.module.css';

/** Entries that are only in the provider's books or only in ours, until someone has looked into them. */
export function Mismatches() {
  const mismatches = useCall('GET /studio/payouts/mismatches', undefined);
  return <QueryView query={mismatches}>{({ items }) => (items.length === 0 ? null : <List items={items} />)}</QueryView>;
}

function List({ items }: { items: readonly Mismatch[] }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const refresh = useRefresh();
  const accept = useSend('POST /studio/payouts/mismatches/accept', {
    onDone: () => refresh('GET /studio/payouts', 'GET /studio/payouts/{id}/lines', 'GET /studio/payouts/mismatches', 'GET /studio/home'),
  });
  return (
    <section className={styles.wrong} aria-labelledby="payout-mismatches">
      <h2 id="payout-mismatches" className={styles.heading}>
        {t('studio.payouts.mismatches')}
      </h2>
      <p className={styles.quiet}>{t('studio.payouts.mismatches_text')}</p>
      <ul className={styles.list}>
        {items.map(({ kind, id, reason, amount, currency, at, order_id }) => (
          <li key={`${kind} ${id}`} className={styles.line}>
            <span className={styles.grow}>
              {format.date(at)} · {t(`studio.payouts.match.${reason}`)} · <code>{id}</code>
              {order_id && (
                <>
                  {' · '}
                  <Link href={`/orders?order=${order_id}`}>{t('studio.payouts.order')}</Link>
                </>
              )}
            </span>
            <span className={styles.amount}>{format.money(amount, currency)}</span>
            {may('orders.write') && (
              <Button
                size="small"
                aria-label={t('studio.payouts.accept_of', { amount: format.money(amount, currency) })}
                disabled={accept.isPending}
                onClick={() => accept.mutate({ body: { kind, id } }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) })}
              >
                {t('studio.payouts.accept')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
