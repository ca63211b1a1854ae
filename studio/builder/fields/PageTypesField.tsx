import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './SchemaField.module.css';
import { pageTypes } from './pageTypes.ts';

type PageTypesFieldProps = { label: string; hint?: string | undefined; value: readonly string[]; onChange: (value: string[]) => void };

/** Some of the page types; none means all. */
export function PageTypesField({ label, hint, value, onChange }: PageTypesFieldProps) {
  const t = useText();
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {pageTypes.map((type) => (
        <Checkbox
          key={type}
          label={t.find(`studio.page_type.${type}`) ?? type}
          checked={value.includes(type)}
          onChange={(event) => onChange(event.currentTarget.checked ? [...value, type] : value.filter((other) => other !== type))}
        />
      ))}
    </fieldset>
  );
}
