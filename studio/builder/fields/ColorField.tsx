import { blockColourHex, blockColourNames, type BlockColourName } from '@bandstand/rules/theme/blockColours.ts';
import { guardedTextOn } from '@bandstand/rules/theme/contrast.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './ColorField.module.css';

type ColorFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  value: string | null;
  options?: readonly string[];
  onChange: (value: string | null) => void;
};

/** One of the eight names, in the colours of the theme, or none (BLK-4). */
export function ColorField({ label, hint, error, value, options = blockColourNames, onChange }: ColorFieldProps) {
  const t = useText();
  const name = useId();
  const theme = useCall('GET /studio/theme', undefined).data?.theme;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        <label className={styles.swatch} title={t('builder.color.none')}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={value === null}
            onChange={() => onChange(null)}
            aria-label={t('builder.color.none')}
          />
          <Icon of={Ban} size={16} />
        </label>
        {options.map((option) => {
          const hex = theme ? blockColourHex(option as BlockColourName, theme) : 'transparent';
          const text = t.find(`builder.color.${option}`) ?? option;
          return (
            <label key={option} className={styles.swatch} style={{ background: hex, color: theme ? guardedTextOn(hex) : undefined }} title={text}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                checked={value === option}
                onChange={() => onChange(option)}
                aria-label={text}
              />
              {value === option && <Icon of={Check} size={16} />}
            </label>
          );
        })}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
