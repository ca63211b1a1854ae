import type { BalanceLine } from '@bandstand/contract/payouts.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall } from '../../platform/queries.ts';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { SidePanel } from '../../platform/screen/SidePanel.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './payouts.module.css';

const pageSize = 50;
const tones: Partial<Record<BalanceLine['match'], Tone>> = { unknown: 'warning', differs: 'warning' };

/** The lines of a payout beside the list: what each was, its fee, and whether it is in our books. */
export function PayoutPanel({ payoutId, onClose }: { payoutId: string | null; onClose: () => void }) {
  const t = useText();
  return (
    <SidePanel
      open={payoutId !== null}
      onClose={onClose}
      title={t(payoutId === 'open' ? 'studio.payouts.open' : 'studio.payouts.kind.payout')}
      width="wide"
    >
      {payoutId !== null && <Lines key={payoutId} payoutId={payoutId} />}
    </SidePanel>
  );
}

function Lines({ payoutId }: { payoutId: string }) {
  const t = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const lines = useCall('GET /studio/payouts/{id}/lines', { params: { id: payoutId }, query: { page } }, { keepPrevious: true });
  return (
    <QueryView
      query={lines}
      skeleton={<RowSkeletons />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={styles.quiet}>{t('studio.payouts.no_lines')}</p>}
    >
      {({ items, total_count }) => (
        <div className={styles.parts}>
          <ul className={styles.list} aria-label={t('studio.payouts.lines')}>
            {items.map((line) => (
              <li key={line.id} className={styles.line}>
                <span className={styles.grow}>
                  {line.order_id ? (
                    <Link href={`/orders?order=${line.order_id}`}>{t(`studio.payouts.kind.${line.kind}`)}</Link>
                  ) : (
                    t(`studio.payouts.kind.${line.kind}`)
                  )}
                  <span className={styles.quiet}>
                    {' '}
                    {format.date(line.at)}
                    {line.fee > 0 && ` · ${t('studio.payouts.fee')} ${format.money(line.fee, line.currency)}`}
                  </span>
                </span>
                {line.match !== 'found' && line.match !== 'none' && (
                  <Badge tone={tones[line.match] ?? 'neutral'}>{t(`studio.payouts.match.${line.match}`)}</Badge>
                )}
                <span className={styles.amount}>{format.money(line.amount, line.currency)}</span>
              </li>
            ))}
          </ul>
          {total_count > pageSize && (
            <div className={styles.badges}>
              <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('studio.pager.previous')}
              </Button>
              <Button size="small" disabled={page * pageSize >= total_count} onClick={() => setPage(page + 1)}>
                {t('studio.pager.next')}
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryView>
  );
}
