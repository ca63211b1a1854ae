import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Delete from 'lucide-react/icons/delete';
import { useState } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { loadSteps, parsed, textOf } from '../state/values.ts';
import { typed, useEntry, type ActiveField } from './entry.ts';
import styles from './NumberKeys.module.css';
import { PlatesView } from './PlatesView.tsx';

type Props = { unit: LoadUnit; onUnit: (unit: LoadUnit) => void };

/** The app's own keys for the field that has the focus, on devices without a keyboard. */
export function NumberKeys({ unit, onUnit }: Props) {
  const { active, hasKeys } = useEntry();
  if (!active || !hasKeys) return null;
  return <Keys key={active.id} field={active} unit={unit} onUnit={onUnit} />;
}

function Keys({ field, unit, onUnit }: Props & { field: ActiveField }) {
  const t = useText();
  const language = useLanguage();
  const { open } = useEntry();
  const [text, setText] = useState(field.text);
  const [isFresh, setIsFresh] = useState(true);
  const [showsPlates, setShowsPlates] = useState(false);
  const put = (next: string) => {
    setText(next);
    setIsFresh(false);
    field.write(next);
  };
  const isLoad = field.measure === 'load_kg';
  const value = parsed(field.measure, text, unit);
  const number = value === null ? 0 : Number(textOf(field.measure, value, unit, 'en')) || 0;
  const step = (by: number) => put(textOf(field.measure, parsed(field.measure, String(Math.max(0, number + by)), unit), unit, language));
  const key = (one: string, label = one) => (
    <button key={one} type="button" className={styles.key} onPointerDown={stay} onClick={() => put(typed(text, one, isFresh))}>
      {label}
    </button>
  );
  const point = field.measure === 'time_s' ? ':' : '.';
  return (
    <div className={styles.keys} role="group" aria-label={t('workout.keys', { field: field.label })}>
      {isLoad && (
        <div className={styles.tools}>
          {[-loadSteps[unit][1], -loadSteps[unit][0], loadSteps[unit][0], loadSteps[unit][1]].map((by) => (
            <button key={by} type="button" className={styles.tool} onPointerDown={stay} onClick={() => step(by)}>
              {`${by < 0 ? '−' : '+'}${textOf('distance_m', Math.abs(by), unit, language)}`}
            </button>
          ))}
          <button
            type="button"
            className={styles.tool}
            onPointerDown={stay}
            onClick={() => onUnit(unit === 'kg' ? 'lb' : 'kg')}
            aria-label={t('workout.unit', { unit })}
          >
            {unit}
          </button>
          <button type="button" className={styles.tool} aria-expanded={showsPlates} onPointerDown={stay} onClick={() => setShowsPlates(!showsPlates)}>
            {t('workout.plates')}
          </button>
        </div>
      )}
      {isLoad && showsPlates && <PlatesView load={number} unit={unit} />}
      <div className={styles.pad}>
        {['1', '2', '3'].map((one) => key(one))}
        <button
          type="button"
          className={styles.key}
          onPointerDown={stay}
          onClick={() => put(typed(text, 'back', isFresh))}
          aria-label={t('workout.erase')}
        >
          <Icon of={Delete} />
        </button>
        {['4', '5', '6'].map((one) => key(one))}
        <button type="button" className={styles.key} onPointerDown={stay} onClick={() => open(null)} aria-label={t('workout.hide_keys')}>
          <Icon of={ChevronDown} />
        </button>
        {['7', '8', '9'].map((one) => key(one))}
        <button type="button" className={styles.confirm} onPointerDown={stay} onClick={field.goOn} aria-label={t('workout.next')}>
          <Icon of={Check} />
        </button>
        {field.measure === 'reps' ? <span /> : key(point, point === '.' && language !== 'en' ? ',' : point)}
        {key('0')}
      </div>
    </div>
  );
}

/** The field keeps the focus. */
const stay = (event: { preventDefault: () => void }) => event.preventDefault();
