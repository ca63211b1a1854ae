import { useState } from 'react';
import { useLanguage } from '../../platform/studio.ts';
import { readRate, typedRate } from '../../platform/sales/typedRate.ts';
import styles from './tax.module.css';

/** Percent in a cell: an invalid value stays, marked, and changes nothing. */
export function RateCell({ label, rate, onChange }: { label: string; rate: number; onChange: (rate: number) => void }) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readRate(typed) === null;
  return (
    <span className={styles.rate}>
      <input
        className={styles.cell}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        inputMode="decimal"
        value={typed ?? typedRate(rate, language)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          const read = readRate(event.currentTarget.value);
          if (read !== null) onChange(read);
        }}
        onBlur={() => setTyped(null)}
      />
      %
    </span>
  );
}
