import type { MissedChoice, RunCourse } from '@bandstand/contract/courses.ts';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useCourse, useCourseChanges } from '../state/useCourse.ts';
import styles from './ProgramCard.module.css';

/** What else there is to say about a run: its round, when it begins again, and days that were missed. */
export function CourseNotes({ programId }: { programId: string }) {
  const t = useText();
  const language = useLanguage();
  const course = useCourse(programId);
  if (!course) return null;
  const { round, begins_again_on: next, missed } = course;
  const lines = [
    ...(round > 1 ? [t('program.round', { round })] : []),
    ...(next === null ? [] : [t('program.begins_again', { date: formatPlainDate(next, language) })]),
  ];
  return (
    <>
      {lines.length > 0 && <p className={styles.since}>{lines.join(' · ')}</p>}
      {missed && <Missed programId={programId} missed={missed} />}
    </>
  );
}

type MissedProps = { programId: string; missed: NonNullable<RunCourse['missed']> };

/** Asks once how to go on, and says nothing about what was not done besides its number. */
function Missed({ programId, missed: { from, page_ids: pageIds, days, choices } }: MissedProps) {
  const t = useText();
  const language = useLanguage();
  const { isPending, answer } = useCourseChanges(programId);
  const names: Record<MissedChoice, string> = {
    shift: t('program.missed_shift', { count: days }),
    compress: t('program.missed_compress'),
    skip: t('program.missed_skip'),
    leave: t('program.missed_leave'),
  };
  const words = t('program.missed', { count: pageIds.length, date: formatPlainDate(from, language) });
  return (
    <section className={styles.missed} aria-label={words}>
      <p>{words}</p>
      <div className={styles.choices}>
        {[...choices, 'leave' as const].map((choice) => (
          <Button
            key={choice}
            variant={choice === 'leave' ? 'quiet' : 'secondary'}
            size="small"
            aria-disabled={isPending}
            onClick={() => void answer(choice)}
          >
            {names[choice]}
          </Button>
        ))}
      </div>
    </section>
  );
}
