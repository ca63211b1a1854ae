import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { useText } from '../../../platform/studio.ts';
import type { FormFieldDraft } from '../state/document.ts';
import styles from './fields.module.css';

type BoundFieldsProps = { field: FormFieldDraft; error: string | null; onChange: (changes: Partial<FormFieldDraft>) => void };

/** The smallest and largest number, the shortest and longest text, the fewest and most choices, or the first and last day. */
export function BoundFields({ field, error, onChange }: BoundFieldsProps) {
  const t = useText();
  const { field_type: type, min, max } = field;
  if (type === 'acceptance' || type === 'image_upload' || (type === 'multi_select' && max === 1)) return null;
  const kind = type === 'short_answer' || type === 'long_answer' ? 'text' : type;
  const shared = { isDate: type === 'date', isWhole: type !== 'number' };
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <Bound {...shared} key={`min ${type}`} label={t(`studio.forms.min.${kind}`)} value={min} onChange={(value) => onChange({ min: value })} />
        <Bound {...shared} key={`max ${type}`} label={t(`studio.forms.max.${kind}`)} value={max} onChange={(value) => onChange({ max: value })} />
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}

type Value = number | string | null;
type BoundProps = { label: string; value: Value; isDate: boolean; isWhole: boolean; onChange: (value: Value) => void };

function Bound({ label, value, isDate, isWhole, onChange }: BoundProps) {
  const t = useText();
  // A number that is half typed ("1.") is kept as typed.
  const [typed, setTyped] = useState<string | null>(null);
  const text = value === null ? '' : String(value);
  return (
    <TextField
      label={label}
      note={t('studio.optional')}
      type={isDate ? 'date' : 'text'}
      inputMode={isDate ? undefined : isWhole ? 'numeric' : 'decimal'}
      value={typed ?? text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        if (isDate) return onChange(next || null);
        setTyped(next);
        const number = Number(next.trim().replace(',', '.'));
        if (next.trim() === '') onChange(null);
        else if (Number.isFinite(number) && (!isWhole || (Number.isInteger(number) && number >= 0))) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
