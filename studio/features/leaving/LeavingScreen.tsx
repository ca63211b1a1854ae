import type { LeavingReport } from '@bandstand/contract/leaving.ts';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Link } from 'wouter';
import { Figures } from '../../platform/chart/Figures.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable } from '../../platform/lists/DataTable.tsx';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './leaving.module.css';

const spans = ['30', '90', '365'] as const;

/** How many members cancelled, got an offer and stayed, and why the others left. */
export function LeavingScreen() {
  const t = useText();
  const [address, change] = useAddress();
  const span = spans.find((known) => known === address.get('days')) ?? '90';
  const report = useCall('GET /studio/leaving', { query: { days: Number(span) } }, { keepPrevious: true });
  return (
    <Screen
      title={t('studio.leaving.title')}
      tools={
        <Segmented
          label={t('studio.leaving.span')}
          value={span}
          options={spans.map((value) => ({ value, label: t('studio.leaving.days', { count: Number(value) }) }))}
          onChange={(value) => change({ days: value === '90' ? null : value })}
        />
      }
    >
      <QueryView
        query={report}
        isEmpty={({ left, offered }) => left + offered === 0}
        empty={<EmptyState title={t('studio.leaving.empty')} text={t('studio.leaving.empty_text')} />}
      >
        {(found) => <Report report={found} />}
      </QueryView>
    </Screen>
  );
}

function Report({ report }: { report: LeavingReport }) {
  const t = useText();
  const format = useFormat();
  const { left, offered, stayed, reasons, by_plan: plans, notes } = report;
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <div className={styles.parts}>
      <Figures
        figures={[
          [t('studio.leaving.left'), format.number(left), null],
          [t('studio.leaving.offered'), format.number(offered), null],
          [t('studio.leaving.stayed'), format.number(stayed), offered > 0 ? format.percent(Math.round((stayed / offered) * 100) / 100) : null],
        ]}
      />
      <section className={styles.section} aria-labelledby="leaving-reasons">
        <h2 id="leaving-reasons" className={styles.heading}>
          {t('studio.leaving.reasons')}
        </h2>
        {reasons.length === 0 && <p className={styles.quiet}>{t('studio.leaving.no_reasons')}</p>}
        <ul className={styles.reasons}>
          {reasons.map(({ reason, count }) => (
            <li key={reason} className={styles.reason}>
              <span>{t(`studio.leaving.reason.${reason}`)}</span>
              <span>{format.number(count)}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.share} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="leaving-plans">
        <h2 id="leaving-plans" className={styles.heading}>
          {t('studio.leaving.by_plan')}
        </h2>
        <DataTable
          label={t('studio.leaving.by_plan')}
          rows={plans}
          keyOf={({ version }) => version.id}
          columns={[
            {
              id: 'plan',
              header: t('studio.products.one'),
              cell: ({ product, version }) => [product.title, version.title].filter(Boolean).join(' · '),
            },
            { id: 'left', header: t('studio.leaving.left'), cell: (plan) => format.number(plan.left) },
            { id: 'offered', header: t('studio.leaving.offered'), cell: (plan) => format.number(plan.offered) },
            { id: 'stayed', header: t('studio.leaving.stayed'), cell: (plan) => format.number(plan.stayed) },
          ]}
        />
      </section>
      {notes.length > 0 && (
        <section className={styles.section} aria-labelledby="leaving-notes">
          <h2 id="leaving-notes" className={styles.heading}>
            {t('studio.leaving.notes')}
          </h2>
          <ul className={styles.notes}>
            {notes.map(({ subscription_id: id, reason, note, at }) => (
              <li key={`${id}${at}`} className={styles.note}>
                <blockquote className={styles.words}>{note}</blockquote>
                <p className={styles.quiet}>
                  {t(`studio.leaving.reason.${reason}`)} · <Link href={`/subscriptions?subscription=${id}`}>{format.date(at)}</Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
