import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { DataTable, type Column } from '../../../platform/lists/DataTable.tsx';
import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import styles from './Progress.module.css';

type Stage = Answer<'GET /studio/pages/{id}/progress'>['stages'][number];
type DropOffProps = { started: number; stages: readonly Stage[]; pages: readonly Stage[] };

const [barPx, widthPx] = [16, 400] as const;

/** How many of those who started reached each stage, and how many finished it: as a chart and as a table. */
export function DropOff({ started, stages, pages }: DropOffProps) {
  const t = useText();
  const format = useFormat();
  const [depth, setDepth] = useState<'stages' | 'pages'>('stages');
  const [look, setLook] = useState<'picture' | 'table'>('picture');
  const shown = depth === 'stages' ? stages : pages;
  const share = (count: number) => (started === 0 ? 0 : count / started);
  const percent = (count: number) => format.percent(share(count));
  const columns: Column<Stage>[] = [
    { id: 'title', header: t('studio.plan.column.page'), cell: ({ title }) => title },
    { id: 'reached', header: t('studio.progress.reached'), align: 'end', cell: ({ reached }) => `${format.number(reached)} (${percent(reached)})` },
    {
      id: 'completed',
      header: t('studio.progress.completed'),
      align: 'end',
      cell: ({ completed }) => `${format.number(completed)} (${percent(completed)})`,
    },
    { id: 'here', header: t('studio.progress.here'), align: 'end', cell: ({ here }) => format.number(here) },
  ];
  return (
    <section className={styles.section} aria-label={t('studio.progress.drop_off')}>
      <header className={styles.head}>
        <h2 className={styles.heading}>{t('studio.progress.drop_off')}</h2>
        <Segmented
          label={t('studio.progress.by')}
          value={depth}
          onChange={setDepth}
          options={[
            { value: 'stages', label: t('studio.progress.by_stage') },
            { value: 'pages', label: t('studio.progress.by_page') },
          ]}
        />
        <Segmented
          label={t('studio.progress.look')}
          value={look}
          onChange={setLook}
          options={[
            { value: 'picture', label: t('studio.progress.picture') },
            { value: 'table', label: t('studio.progress.table') },
          ]}
        />
      </header>
      {look === 'table' ? (
        <DataTable label={t('studio.progress.drop_off')} columns={columns} rows={shown} keyOf={({ page_id }) => page_id} />
      ) : (
        <figure className={styles.figure}>
          <ol className={styles.bars}>
            {shown.map(({ page_id, title, reached, completed, here }) => (
              <li key={page_id}>
                <span className={styles.barTitle}>{title}</span>
                <svg
                  viewBox={`0 0 ${widthPx} ${barPx}`}
                  preserveAspectRatio="none"
                  className={styles.bar}
                  role="img"
                  aria-label={t('studio.progress.bar', { reached: percent(reached), completed: percent(completed), here: format.number(here) })}
                >
                  <rect className={styles.track} width={widthPx} height={barPx} />
                  <rect className={styles.reached} width={share(reached) * widthPx} height={barPx} />
                  <rect className={styles.completed} width={share(completed) * widthPx} height={barPx} />
                </svg>
                <span className={styles.barNumber}>
                  {percent(reached)} · {percent(completed)}
                  {here > 0 && <span className={styles.quiet}>{t('studio.progress.here_now', { count: here })}</span>}
                </span>
              </li>
            ))}
          </ol>
          <figcaption className={styles.legend}>
            <span data-mark="reached">{t('studio.progress.reached')}</span>
            <span data-mark="completed">{t('studio.progress.completed')}</span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}
