import { formatDate, formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { ContentCard } from '../../../platform/content/ContentCard.tsx';
import { NumberedItem, NumberedList } from '../../../platform/content/NumberedList.tsx';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { dayAfter } from '../state/dayAfter.ts';
import styles from './ProgramPage.module.css';
import { byWeek, type StagePlan } from '../state/programPlan.ts';
import type { Program } from '../state/useProgram.ts';

/** A program's stages in order, under weeks if it counts days: completed, current, next, or closed with their opening day. */
export function ProgramStages({ program }: { program: Program }) {
  const t = useText();
  const { stages } = program.plan;
  if (stages.length === 0) return null;
  const groups = byWeek(stages);
  return (
    <section className={styles.stages}>
      <h2>{t('program.stages')}</h2>
      {groups.map(({ week, stages: own }) => (
        <div key={week ?? 0}>
          {week !== null && <h3 className={styles.week}>{t('program.week', { week })}</h3>}
          <NumberedList
            first={
              Math.max(
                0,
                stages.findIndex((stage) => stage === own[0]),
              ) + 1
            }
          >
            {own.map((stage) => (
              <Stage key={stage.item.page_id} stage={stage} place={stages.indexOf(stage) + 1} program={program} isBelowWeek={week !== null} />
            ))}
          </NumberedList>
        </div>
      ))}
    </section>
  );
}

type StageProps = { stage: StagePlan; place: number; program: Program; isBelowWeek: boolean };

function Stage({ stage, place, program, isBelowWeek }: StageProps) {
  const line = useStageLine(stage, program);
  const { item, isDone, done, total } = stage;
  const isActive = program.isStarted && item.page_id === program.active?.page_id && !isDone;
  // A stage's progress updates with every completed page.
  const percent = total === 0 ? 0 : Math.floor((done * 100) / total);
  const progress =
    program.isStarted && total > 0 && !isDone
      ? { started_at: null, started_at_exact: null, completed_at: null, completed_count: done, total_count: total, percent }
      : null;
  return (
    <NumberedItem number={place} isDone={isDone} isCurrent={isActive}>
      <ContentCard item={{ ...item, is_completed: isDone, progress }} layout="row" line={line} headingLevel={isBelowWeek ? 4 : 3} />
    </NumberedItem>
  );
}

/** A stage's line: when it opens, its day, or its progress; null leaves it to the card. */
function useStageLine({ item, opensAt, day, done, total, isDone }: StagePlan, { isStarted, settings }: Program): string | null {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  if (isDone) return null;
  if (opensAt !== null) return t('page.opens_on', { date: formatDate(opensAt, { language, timeZone }) });
  if (isStarted) return total > 0 ? t('program.done_of', { done, total }) : null;
  if (day === null) return null;
  const when =
    settings.pace === 'fixed' && settings.starts_on
      ? formatPlainDate(dayAfter(settings.starts_on, day), language)
      : t('program.day', { day: day + 1 });
  return [when, item.subtitle].filter(Boolean).join(' · ');
}
