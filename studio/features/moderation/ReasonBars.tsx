import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import type { CSSProperties } from 'react';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './moderation.module.css';

/** The reasons for the report as bars, then who reported it. */
export function ReasonBars({ report }: { report: ReportDetail }) {
  const t = useText();
  const format = useFormat();
  const most = Math.max(...report.reasons.map(({ count }) => count), 1);
  return (
    <section className={styles.part} aria-labelledby="moderation-reasons">
      <h2 id="moderation-reasons" className={styles.heading}>
        {t('studio.moderation.reports', { count: report.report_count })}
      </h2>
      <ul className={styles.bars}>
        {report.reasons.map(({ reason, count }) => (
          <li key={reason} className={styles.bar}>
            <span>{t(`report.reason.${reason}`)}</span>
            <span className={styles.count}>{format.number(count)}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ '--share': count / most } as CSSProperties} />
            </span>
          </li>
        ))}
      </ul>
      <ul className={styles.reporters}>
        {report.reports.map(({ reporter, reason, text, reported_at }) => (
          <li key={`${reporter?.id ?? ''}${reported_at}`}>
            <span>{reporter?.name ?? t('studio.moderation.gone')}</span>
            <span className={styles.quiet}>
              {t(`report.reason.${reason}`)} · <time title={format.dateTime(reported_at)}>{format.relative(reported_at)}</time>
            </span>
            {text !== report.text && text !== '' && <span className={styles.quiet}>{t('studio.moderation.then', { text })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
