import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useRef } from 'react';
import { whenInView } from '../../platform/links/inView.ts';
import { OfflineNote } from '../../platform/offline/OfflineNote.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { useLoadUnit } from '../../platform/workouts/loadUnit.ts';
import { Figures } from './Figures.tsx';
import styles from './History.module.css';
import { useExerciseHistory, type ExerciseHistory } from './history.queries.ts';
import { HistoryView } from './HistoryView.tsx';
import { Progress } from './Progress.tsx';
import { recordKinds } from './records.ts';
import { ResultsTable } from './ResultsTable.tsx';
import { UnitSwitch } from './UnitSwitch.tsx';
import { useAmounts } from './useAmounts.ts';

/** `/me/exercises/{id}`: the member's records in an exercise, and how they developed. */
export function ExerciseScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const t = useText();
  const query = useExerciseHistory(params['id'] ?? '');
  const [first] = query.data?.pages ?? [];
  const title = first ? (first.exercise.title ?? t('history.an_exercise')) : t('history.exercise');
  const lead = first && t('history.count', { count: first.total_count });
  return (
    <Screen title={title} lead={lead} toolbar={{ backTo: '/me/workouts?view=exercises' }}>
      <HistoryView query={query} gone={t('history.exercise_gone')}>
        {({ pages }) =>
          first && (
            <History
              newest={first}
              items={pages.flatMap((page) => page.items)}
              older={query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null}
            />
          )
        }
      </HistoryView>
    </Screen>
  );
}

type Older = { isLoading: boolean; load: () => void } | null;

function History({ newest: { exercise, records }, items, older }: { newest: ExerciseHistory; items: ExerciseHistory['items']; older: Older }) {
  const t = useText();
  const [unit, setUnit] = useLoadUnit();
  const amounts = useAmounts(unit);
  const figures = recordKinds.flatMap(({ kind, title }) => {
    const value = records[kind];
    if (value === null) return [];
    const hint = kind === 'estimated_max' ? { hint: t('history.estimated_hint') } : {};
    return [{ label: t(title), value: amounts.record(kind, value), ...hint }];
  });
  return (
    <div className={styles.parts}>
      <OfflineNote>{t('history.offline_note')}</OfflineNote>
      {exercise.title === null && <p className={styles.quiet}>{t('history.closed_text')}</p>}
      <div className={styles.tools}>
        <h2 className={styles.title}>{t('history.records')}</h2>
        <UnitSwitch unit={unit} onChange={setUnit} />
      </div>
      {figures.length > 0 ? <Figures figures={figures} /> : <p className={styles.quiet}>{t('history.no_records')}</p>}
      <Progress results={items} amounts={amounts} />
      <ResultsTable results={items} amounts={amounts} />
      {older && <OlderButton {...older} key={items.length} />}
      {exercise.path && (
        <div>
          <Button href={exercise.path}>{t('history.open_exercise')}</Button>
        </div>
      )}
    </div>
  );
}

/** Loads older results when scrolled to, or pressed. */
function OlderButton({ isLoading, load }: NonNullable<Older>) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const canWatch = typeof IntersectionObserver !== 'undefined';
    return place.current && canWatch ? whenInView(place.current, () => latest.current()) : undefined;
  }, []);
  return (
    <div ref={place}>
      <Button variant="quiet" wide pending={isLoading} onClick={load}>
        {t('history.older')}
      </Button>
    </div>
  );
}
