import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './ImportDialog.module.css';

type ImportReportViewProps = {
  report: Answer<'GET /studio/imports/{id}'>;
  /** Nothing has happened yet. */
  isRehearsal?: boolean;
  /** The line of a row in its file. */
  lineOf: (row: number) => number;
};

/** What an import has created so far or would create, and each row with a problem. */
export function ImportReportView({ report, isRehearsal = false, lineOf }: ImportReportViewProps) {
  const t = useText();
  const format = useFormat();
  const facts = [
    ['created', report.created],
    ['updated', report.updated],
    ['unchanged', report.unchanged],
    ...(isRehearsal ? [] : [['images', report.images_added] as const]),
    ['errors', report.errors.length],
  ] as const;
  return (
    <>
      {report.status === 'running' && (
        <ProgressBar
          value={report.total > 0 ? report.done / report.total : 0}
          label={t('studio.import.running')}
          valueText={t('studio.import.done_of', { done: report.done, total: report.total })}
        />
      )}
      <p role="status" className={styles.quiet}>
        {report.status === 'running'
          ? t('studio.import.done_of', { done: report.done, total: report.total })
          : t(isRehearsal ? 'studio.import.would' : report.status === 'done' ? 'studio.import.done' : 'studio.import.failed', {
              count: report.total,
            })}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`studio.import.fact.${name}`)}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {report.errors.length > 0 && (
        <Banner tone="warning" title={t('studio.import.bad_rows', { count: report.errors.length })}>
          <ul className={styles.rows}>
            {report.errors.map((row) => (
              <li key={`${row.row} ${row.message}`}>
                {t('studio.import.row', { row: lineOf(row.row), name: row.name ?? '–', message: row.message })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
