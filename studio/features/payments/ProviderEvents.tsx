import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './payments.module.css';

const tones = { handled: 'success', ignored: 'neutral', failed: 'danger', waiting: 'warning' } as const;
const perPage = 50;

/** The latest events from the provider, and the outcome of each. */
export function ProviderEvents() {
  const t = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const events = useCall('GET /studio/payments/events', { query: { page } }, { keepPrevious: true });
  return (
    <div className={styles.stack}>
      <h3 className={styles.heading}>{t('studio.doctor.events')}</h3>
      <QueryView query={events} isEmpty={({ items }) => items.length === 0} empty={<p className={styles.quiet}>{t('studio.doctor.no_events')}</p>}>
        {({ items, total_count }) => (
          <>
            <ul className={styles.checks} aria-label={t('studio.doctor.events')}>
              {items.map((event) => (
                <li key={event.id} className={styles.line}>
                  <span className={styles.grow}>
                    <code>{event.type}</code>
                    {event.times > 1 && <span className={styles.quiet}> × {event.times}</span>}
                    {event.error && <span className={styles.fault}>{event.error}</span>}
                  </span>
                  {event.order_id && <Link href={`/orders?order=${event.order_id}`}>{t('studio.orders.one')}</Link>}
                  <Badge tone={tones[event.state]}>{t(`studio.doctor.event.${event.state}`)}</Badge>
                  <span className={styles.quiet} title={format.dateTime(event.received_at)}>
                    {format.relative(event.received_at)}
                  </span>
                </li>
              ))}
            </ul>
            {total_count > perPage && (
              <div className={styles.foot}>
                <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('studio.pager.previous')}
                </Button>
                <Button size="small" disabled={page * perPage >= total_count} onClick={() => setPage(page + 1)}>
                  {t('studio.pager.next')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
