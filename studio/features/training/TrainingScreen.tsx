import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import Dumbbell from 'lucide-react/icons/dumbbell';
import { Link } from 'wouter';
import { Figures, type Figure } from '../../platform/chart/Figures.tsx';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { RecordsTable } from './RecordsTable.tsx';
import { SessionPanel } from './SessionPanel.tsx';
import { SessionsList } from './SessionsList.tsx';
import styles from './training.module.css';
import type { MessageSlot, Week } from './training.ts';
import { useTrainingWords } from './useTrainingWords.ts';
import { WeeksChart } from './WeeksChart.tsx';

const spans = ['4', '12', '26', '52'] as const;
type Span = (typeof spans)[number];
const defaultSpan: Span = '12';

/** How a member trains: what they planned and kept by week, their sessions and their records (studio.md section 6). */
export function TrainingScreen({ memberId, message }: { memberId: string; message: MessageSlot }) {
  const t = useText();
  const [address, change] = useAddress();
  const span = spans.find((known) => known === address.get('weeks')) ?? defaultSpan;
  const sessionId = address.get('session');
  const member = useCall('GET /studio/members/{id}', { params: { id: memberId } });
  const weeks = useCall(
    'GET /studio/members/{id}/workout_weeks',
    { params: { id: memberId }, query: { weeks: Number(span) } },
    { keepPrevious: true },
  );
  return (
    <Screen
      title={member.data ? t('studio.training.of', { name: member.data.name }) : t('studio.training.title')}
      lead={member.data && <Link href={`/members?member=${memberId}`}>{t('studio.training.to_member')}</Link>}
      tools={
        <Segmented<Span>
          label={t('studio.training.span')}
          value={span}
          options={spans.map((value) => ({ value, label: t('studio.training.weeks', { count: Number(value) }) }))}
          onChange={(value) => change({ weeks: value === defaultSpan ? null : value })}
        />
      }
    >
      <QueryView query={weeks} skeleton={<Skeleton shape="block" height="320px" />}>
        {({ weeks: shown, exercises }) =>
          exercises.length === 0 && shown.every(isEmptyWeek) ? (
            <EmptyState art={<Icon of={Dumbbell} size={32} />} title={t('studio.training.empty')} text={t('studio.training.empty_text')} />
          ) : (
            <div className={styles.parts}>
              <Totals weeks={shown} />
              <WeeksChart weeks={shown} />
            </div>
          )
        }
      </QueryView>
      <div className={styles.parts}>
        <SessionsList memberId={memberId} openId={sessionId} onOpen={(session) => change({ session })} />
        {weeks.data && weeks.data.exercises.length > 0 && <RecordsTable exercises={weeks.data.exercises} />}
      </div>
      <SessionPanel
        member={member.data ? { id: member.data.id, name: member.data.name } : { id: memberId, name: '' }}
        sessionId={sessionId}
        message={message}
        onClose={() => change({ session: null })}
      />
    </Screen>
  );
}

const isEmptyWeek = ({ planned, sessions, sets }: Week): boolean => planned === 0 && sessions === 0 && sets === 0;
const sum = (weeks: readonly Week[], of: (week: Week) => number): number => weeks.reduce((total, week) => total + of(week), 0);

function Totals({ weeks }: { weeks: readonly Week[] }) {
  const t = useText();
  const format = useFormat();
  const words = useTrainingWords();
  const [planned, kept] = [sum(weeks, (week) => week.planned), sum(weeks, (week) => week.kept)];
  const figures: Figure[] = [
    [
      t('studio.training.adherence'),
      planned > 0 ? format.percent(kept / planned) : '–',
      planned > 0 ? t('studio.training.kept_of', { kept, planned }) : t('studio.training.nothing_planned'),
    ],
    [t('studio.training.sessions'), format.number(sum(weeks, (week) => week.sessions)), null],
    [t('studio.training.sets'), format.number(sum(weeks, (week) => week.sets)), null],
    [t('studio.training.volume'), words.volume(sum(weeks, (week) => week.volume_kg)), null],
  ];
  return <Figures figures={figures} />;
}
