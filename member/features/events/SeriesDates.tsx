import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { LateSkeleton, Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { DateList } from './DateList.tsx';
import { useSeriesDates } from './events.queries.ts';
import styles from './EventPlace.module.css';

/** The coming occurrences of an event, on the event's own page. */
export function SeriesDates({ pageId }: { pageId: string }) {
  const t = useText();
  const { data: dates, isError, refetch } = useSeriesDates(pageId);
  return (
    <div className={styles.place}>
      <section className={styles.dates}>
        <h2>{t('event.dates')}</h2>
        {!dates && !isError && (
          <LateSkeleton label={t('account.loading')} className={styles.bones}>
            <Skeleton width="100%" height="1.4rem" />
            <Skeleton width="100%" height="1.4rem" />
            <Skeleton width="100%" height="1.4rem" />
          </LateSkeleton>
        )}
        {!dates && isError && (
          <div className={styles.inside}>
            <p className={styles.left}>{t('general.something_wrong')}</p>
            <Button size="small" onClick={() => void refetch()}>
              {t('account.retry')}
            </Button>
          </div>
        )}
        {dates?.length === 0 && <p className={styles.left}>{t('event.no_dates')}</p>}
        {dates && dates.length > 0 && <DateList dates={dates} />}
      </section>
    </div>
  );
}
