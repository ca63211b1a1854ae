import { ShareBars } from '../../platform/chart/ShareBars.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './report.module.css';
import type { Report } from './report.ts';

/** Where people stop: the last exercise of sessions that were not completed. */
export function Stops({ stops }: { stops: Report['stops'] }) {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="report-stops">
      <h2 id="report-stops" className={styles.heading}>
        {t('studio.workout_report.stops')}
      </h2>
      <p className={styles.quiet}>{t(stops.length > 0 ? 'studio.workout_report.stops_text' : 'studio.workout_report.stops_none')}</p>
      {stops.length > 0 && (
        <ShareBars
          columns={[t('studio.training.exercise'), t('studio.workout_report.stopped')]}
          total={stops.reduce((sum, { count }) => sum + count, 0)}
          rows={stops.map(({ item_id: id, title, count }) => ({
            key: id ?? '',
            name: id === null ? t('studio.workout_report.before_first') : (title ?? t('studio.training.item_gone')),
            count,
          }))}
        />
      )}
    </section>
  );
}
