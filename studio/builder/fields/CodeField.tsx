import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import styles from './CodeField.module.css';

type CodeFieldProps = FieldTexts & { value: string; maxLength: number | null; onChange: (value: string) => void };

/** HTML as written: monospaced, without autocorrection. */
export function CodeField({ value, maxLength, onChange, ...texts }: CodeFieldProps) {
  return (
    <TextArea
      {...texts}
      rows={12}
      className={styles.code}
      value={value}
      maxLength={maxLength ?? undefined}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      autoComplete="off"
      wrap="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
