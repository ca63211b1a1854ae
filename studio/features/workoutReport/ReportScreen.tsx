import { durationInWords, loadInWords } from '@bandstand/rules/workouts/amounts.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Dumbbell from 'lucide-react/icons/dumbbell';
import { Link } from 'wouter';
import { Figures, type Figure } from '../../platform/chart/Figures.tsx';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Pager } from '../../platform/lists/Pager.tsx';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './report.module.css';
import type { Report } from './report.ts';
import { Stops } from './Stops.tsx';

type Person = Report['people'][number];

/** Who does a workout, how long it takes, and where people stop (studio.md section 9). */
export function ReportScreen({ workoutId }: { workoutId: string }) {
  const t = useText();
  const { may } = useStaff();
  const [address] = useAddress();
  const page = Number(address.get('page') ?? '1');
  const workout = useCall('GET /studio/workouts/{id}', { params: { id: workoutId } }, { enabled: may('build.read') });
  const report = useCall('GET /studio/workouts/{id}/report', { params: { id: workoutId }, query: { page } }, { keepPrevious: true });
  return (
    <Screen
      title={workout.data ? t('studio.workout_report.of', { title: workout.data.title }) : t('studio.workout_report.title')}
      actions={may('build.read') && <Link href={`/workouts/${workoutId}`}>{t('studio.workouts.open')}</Link>}
    >
      <QueryView
        query={report}
        isEmpty={({ sessions }) => sessions === 0}
        empty={
          <EmptyState art={<Icon of={Dumbbell} size={32} />} title={t('studio.workout_report.empty')} text={t('studio.workout_report.empty_text')} />
        }
      >
        {(found) => (
          <div className={styles.parts}>
            <Totals report={found} />
            <Stops stops={found.stops} />
            <section className={styles.section} aria-labelledby="report-people">
              <h2 id="report-people" className={styles.heading}>
                {t('studio.workout_report.people')}
              </h2>
              <People people={found.people} />
              <Pager total={found.total_people} shown={found.people.length} />
            </section>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function Totals({ report: { members, sessions, completed, average_seconds: seconds, average_volume_kg: volume } }: { report: Report }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const figures: Figure[] = [
    [t('studio.workout_report.members'), format.number(members), null],
    [t('studio.workout_report.begun'), format.number(sessions), null],
    [
      t('studio.workout_report.finished'),
      format.percent(completed / sessions),
      t('studio.workout_report.finished_of', { completed: format.number(completed), sessions: format.number(sessions) }),
    ],
    [t('studio.workout_report.average_time'), seconds === null ? '–' : durationInWords(Math.round(seconds), language), null],
    [t('studio.workout_report.average_volume'), volume === null ? '–' : loadInWords(volume, 'kg', language, 0), null],
  ];
  return <Figures figures={figures} />;
}

function People({ people }: { people: readonly Person[] }) {
  const t = useText();
  const format = useFormat();
  const columns: Column<Person>[] = [
    {
      id: 'person',
      header: t('studio.workout_report.person'),
      cell: ({ member }) => (
        <span className={styles.person}>
          <Avatar name={member.name} src={member.avatar_urls?.small} seed={member.id} size={28} isDecorative />
          <Link href={`/members/${member.id}/training`}>{member.name}</Link>
        </span>
      ),
    },
    { id: 'begun', header: t('studio.workout_report.begun'), cell: ({ sessions }) => format.number(sessions), align: 'end' },
    { id: 'finished', header: t('studio.workout_report.finished'), cell: ({ completed }) => format.number(completed), align: 'end' },
    { id: 'last', header: t('studio.workout_report.last'), cell: ({ last_at: at }) => format.date(at) },
  ];
  return <DataTable label={t('studio.workout_report.people')} columns={columns} rows={people} keyOf={({ member }) => member.id} />;
}
