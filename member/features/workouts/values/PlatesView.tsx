import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useState } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { bars, platesFor, textOf } from '../state/values.ts';
import styles from './PlatesView.module.css';

/** Which plates go on each side of the bar for a load, in the member's unit. */
export function PlatesView({ load, unit }: { load: number; unit: LoadUnit }) {
  const t = useText();
  const language = useLanguage();
  const [bar, setBar] = useState<number>(bars[unit][0]);
  const { plates, rest } = platesFor(load, bar, unit);
  const number = (value: number) => textOf('distance_m', value, unit, language);
  return (
    <div className={styles.plates}>
      <Segmented
        label={t('workout.bar')}
        options={bars[unit].map((weight) => ({ value: String(weight), label: `${number(weight)} ${unit}` }))}
        value={String(bar)}
        onChange={(weight) => setBar(Number(weight))}
      />
      <p className={styles.text} aria-live="polite">
        {plates.length > 0 ? t('workout.each_side', { plates: plates.map(number).join(' + ') }) : t('workout.no_plates')}
        {rest > 0 && load > bar && ` ${t('workout.plates_rest', { rest: `${number(rest)} ${unit}` })}`}
      </p>
      <div className={styles.picture} aria-hidden="true">
        <span className={styles.sleeve} />
        {plates.map((plate, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal plates have no other name
          <span key={at} className={styles.plate} style={{ '--share': 0.35 + (0.65 * plate) / 45 } as object}>
            {number(plate)}
          </span>
        ))}
      </div>
    </div>
  );
}
