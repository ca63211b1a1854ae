import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import Flag from 'lucide-react/icons/flag';
import Footprints from 'lucide-react/icons/footprints';
import Repeat from 'lucide-react/icons/repeat';
import { useInBrowser } from '../../../platform/useInBrowser.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './StartFacts.module.css';

const today = () => new Date().toISOString().slice(0, 10);

/** What starting a program means: how its pages open, a shared first day, and what it adds to the calendar. */
export function StartFacts({
  settings,
}: {
  settings: Partial<Pick<ProgramSettings, 'pace' | 'starts_on' | 'fills_calendar' | 'allows_pause' | 'ending'>>;
}) {
  const t = useText();
  const language = useLanguage();
  const { pace = 'self_paced', starts_on: startsOn, fills_calendar: fillsCalendar, allows_pause: mayPause, ending = 'ends' } = settings;
  const now = useInBrowser(today, '');
  const isFixed = pace === 'fixed' && Boolean(startsOn);
  return (
    <ul className={styles.facts}>
      {isFixed && (
        <li>
          <Icon of={Flag} size={18} />
          {t(now > (startsOn ?? '') ? 'program.pace.fixed_running' : 'program.pace.fixed', { date: formatPlainDate(startsOn ?? '', language) })}
        </li>
      )}
      <li>
        <Icon of={Footprints} size={18} />
        {t(pace === 'self_paced' ? 'program.pace.self_paced' : 'program.pace.dripped')}
      </li>
      {fillsCalendar && (
        <li>
          <Icon of={CalendarCheck} size={18} />
          {t('program.fills_calendar')}
        </li>
      )}
      {!isFixed && mayPause && (
        <li>
          <Icon of={CirclePause} size={18} />
          {t('program.may_pause')}
        </li>
      )}
      {!isFixed && ending !== 'ends' && (
        <li>
          <Icon of={Repeat} size={18} />
          {t(ending === 'repeats' ? 'program.repeats' : 'program.perpetual')}
        </li>
      )}
    </ul>
  );
}
