import { formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { OfflineNote } from '../../platform/offline/OfflineNote.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { useLoadUnit } from '../../platform/workouts/loadUnit.ts';
import { DoneExerciseView } from './DoneExerciseView.tsx';
import styles from './History.module.css';
import { useHistorySession, type SessionDetail } from './history.queries.ts';
import { HistoryView } from './HistoryView.tsx';
import { LogExtras } from './LogExtras.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { UnitSwitch } from './UnitSwitch.tsx';
import { useAmounts } from './useAmounts.ts';

/** `/me/workouts/{id}`: one session, set by set, with the records it set. */
export function SessionScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const query = useHistorySession(params['id'] ?? '');
  const { summary, session } = query.data ?? {};
  const title = query.data ? (summary?.title ?? t(summary ? 'history.a_workout' : 'history.session')) : t('history.session');
  const ended = summary?.ended_at ?? session?.started_at;
  return (
    <Screen title={title} lead={ended && formatDayAndTime(ended, { language, timeZone })} toolbar={{ backTo: '/me/workouts' }}>
      <HistoryView query={query} gone={t('workout.gone')}>
        {(detail) => <Session detail={detail} />}
      </HistoryView>
    </Screen>
  );
}

function Session({ detail: { session, summary, exercises } }: { detail: SessionDetail }) {
  const t = useText();
  const [unit, setUnit] = useLoadUnit();
  const amounts = useAmounts(unit);
  const records = exercises.reduce((count, { beaten }) => count + beaten.length, 0);
  const path = summary?.path;
  return (
    <div className={styles.parts}>
      <OfflineNote>{t('history.offline_note')}</OfflineNote>
      {!summary && <Banner>{t('history.open')}</Banner>}
      {summary && (
        <>
          {(summary.status === 'abandoned' || records > 0) && (
            <p className={styles.badges}>
              {summary.status === 'abandoned' && <Badge>{t('history.abandoned')}</Badge>}
              {records > 0 && <Badge tone="success">{t('history.new_records', { count: records })}</Badge>}
            </p>
          )}
          <SessionFacts summary={summary} amounts={amounts} />
          {summary.title === null && <p className={styles.quiet}>{t('history.closed_text')}</p>}
        </>
      )}
      {exercises.length > 0 && (
        <div className={styles.tools}>
          <h2 className={styles.title}>{t('history.done')}</h2>
          <UnitSwitch unit={unit} onChange={setUnit} />
        </div>
      )}
      {exercises.map((done) => (
        <DoneExerciseView key={done.exercise.id} done={done} amounts={amounts} />
      ))}
      <LogExtras session={session} amounts={amounts} />
      {path && (
        <div>
          <Button href={path}>{t('history.open_workout')}</Button>
        </div>
      )}
    </div>
  );
}
