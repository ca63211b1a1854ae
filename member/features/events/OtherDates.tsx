import { useText } from '../../platform/texts/useText.ts';
import { DateList } from './DateList.tsx';
import { useOtherDates } from './events.queries.ts';
import styles from './EventPlace.module.css';

/** Other occurrences: the coming ones of the event, with what is needed to choose. */
export function OtherDates({ eventId, pageId }: { eventId: string | null; pageId: string }) {
  const t = useText();
  const { data: dates = [] } = useOtherDates(eventId, pageId);
  if (dates.length === 0) return null;
  return (
    <section className={styles.dates}>
      <h2>{t('event.other_dates')}</h2>
      <DateList dates={dates} />
    </section>
  );
}
