import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Play from 'lucide-react/icons/play';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useCourseChanges } from '../state/useCourse.ts';
import styles from './ProgramCard.module.css';

/** A paused run, and the way to go on. */
export function PausedRun({ programId, since }: { programId: string; since: string }) {
  const t = useText();
  const place = { language: useLanguage(), timeZone: useTimeZone() };
  const { isPending, resume } = useCourseChanges(programId);
  return (
    <div className={styles.next}>
      <strong>{t('program.paused_since', { date: formatDate(since, place) })}</strong>
      <p className={styles.since}>{t('program.paused_text')}</p>
      <Button variant="primary" size="large" wide pending={isPending} icon={<Icon of={Play} size={20} />} onClick={() => void resume()}>
        {t('program.resume')}
      </Button>
    </div>
  );
}
