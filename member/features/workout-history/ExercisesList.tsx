import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Dumbbell from 'lucide-react/icons/dumbbell';
import { pictureOf } from '../../platform/content/pictures.ts';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';
import { usePerformed, type PerformedExercise } from './history.queries.ts';
import { HistoryView } from './HistoryView.tsx';
import { recordKinds } from './records.ts';
import { useAmounts } from './useAmounts.ts';

/** The exercises that the member has done, with the best of each. */
export function ExercisesList({ unit }: { unit: LoadUnit }) {
  const t = useText();
  const query = usePerformed();
  return (
    <HistoryView query={query}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <p className={styles.quiet}>{t('history.no_exercises')}</p>;
        return (
          <section aria-label={t('history.exercises')}>
            <ul className={styles.rows}>
              {items.map((performed) => (
                <li key={performed.exercise.id}>
                  <ExerciseRow performed={performed} unit={unit} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="quiet" wide pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('my_content.more')}
              </Button>
            )}
          </section>
        );
      }}
    </HistoryView>
  );
}

function ExerciseRow({ performed: { exercise, sessions, last_at: lastAt, records }, unit }: { performed: PerformedExercise; unit: LoadUnit }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const amounts = useAmounts(unit);
  const best = recordKinds.find(({ kind }) => records[kind] !== null);
  const value = best && records[best.kind];
  return (
    <a href={`/me/exercises/${exercise.id}`} className={styles.row} data-pictured>
      <span className={styles.thumb}>
        {exercise.image ? <Picture {...pictureOf(exercise.image, '')} sizes="56px" ratio={1} /> : <Icon of={Dumbbell} size={20} />}
      </span>
      <span className={styles.words}>
        <span className={styles.name} data-closed={exercise.title === null || undefined}>
          {exercise.title ?? t('history.an_exercise')}
        </span>
        {best && value !== null && value !== undefined && (
          <span className={styles.line}>
            {t(best.title)}: {amounts.record(best.kind, value)}
          </span>
        )}
        <span className={styles.line}>
          {t('history.count', { count: sessions })} · {formatDate(lastAt, { language, timeZone })}
        </span>
      </span>
      <Icon of={ChevronRight} size={18} className={styles.chevron} />
    </a>
  );
}
