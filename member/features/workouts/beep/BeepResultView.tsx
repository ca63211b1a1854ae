import { defaultProtocol, oxygenUptake } from '@bandstand/rules/workouts/beepTest.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Trophy from 'lucide-react/icons/trophy';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import type { KeptSession } from '../../../platform/workouts/keptSession.ts';
import { useBeepRank } from '../state/beepResults.queries.ts';
import type { ShownWorkout } from '../state/filled.ts';
import styles from './Beep.module.css';
import { beepResultOf } from './beepFigures.ts';

/** What a beep test says about the member: its place among their own, and the estimated oxygen uptake with its source (WRK-16). */
export function BeepResultView({ workout, session }: { workout: ShownWorkout; session: KeptSession }) {
  const t = useText();
  const locale = localeOf(useLanguage());
  const result = beepResultOf(session);
  const rank = useBeepRank(session, result?.distanceMeters ?? 0);
  if (!result || result.level === 0) return <p>{t('workout.beep_none')}</p>;
  const uptake = oxygenUptake(workout.beep_protocol ?? defaultProtocol, result, null);
  const value = uptake === null ? null : new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(uptake);
  return (
    <div className={styles.result}>
      {rank && (
        <p className={styles.rank}>
          {rank.place === 1 && <Icon of={Trophy} size={18} />}
          {t('workout.beep_place', { place: rank.place, count: rank.count })}
        </p>
      )}
      {value !== null && (
        <p>
          {t('workout.beep_oxygen', { value })} <span className={styles.source}>{t('workout.beep_source')}</span>
        </p>
      )}
    </div>
  );
}
