import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { durationInWords } from '@bandstand/rules/workouts/amounts.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';
import type { SessionSummary } from './history.queries.ts';
import { useAmounts } from './useAmounts.ts';

/** A session: its workout, when, and what it adds up to. */
export function SessionRow({ session, unit }: { session: SessionSummary; unit: LoadUnit }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const amounts = useAmounts(unit);
  const sums = [
    durationInWords(session.seconds, language),
    t('history.sets', { count: session.sets }),
    session.volume_kg > 0 ? amounts.volume(session.volume_kg) : null,
  ].filter((part) => part !== null);
  return (
    <a href={`/me/workouts/${session.id}`} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name} data-closed={session.title === null || undefined}>
          {session.title ?? t('history.a_workout')}
          {session.status === 'abandoned' && <Badge>{t('history.abandoned')}</Badge>}
        </span>
        <span className={styles.line}>{formatDayAndTime(session.ended_at, { language, timeZone })}</span>
        <span className={styles.line}>{sums.join(' · ')}</span>
      </span>
      <Icon of={ChevronRight} size={18} className={styles.chevron} />
    </a>
  );
}
