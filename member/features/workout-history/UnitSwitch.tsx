import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';

/** Kilograms or pounds. */
export function UnitSwitch({ unit, onChange }: { unit: LoadUnit; onChange: (unit: LoadUnit) => void }) {
  const t = useText();
  return (
    <div className={styles.unit}>
      <Segmented<LoadUnit>
        label={t('history.unit')}
        options={[
          { value: 'kg', label: 'kg' },
          { value: 'lb', label: 'lb' },
        ]}
        value={unit}
        onChange={onChange}
      />
    </div>
  );
}
