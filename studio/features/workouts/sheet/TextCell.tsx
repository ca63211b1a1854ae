import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { useState } from 'react';
import styles from './sheet.module.css';

type TextCellProps = {
  rowId: string;
  column: string;
  label: string;
  value: string;
  placeholder?: string;
  isReadOnly: boolean;
  maxLength?: number;
  /** Takes what was typed; the reason if it was not understood. */
  onType: (text: string) => string | null;
  className?: string | undefined;
};

/** A cell whose text is read while it is typed. What is not understood stays as typed, with the reason, and changes nothing. */
export function TextCell({ rowId, column, label, value, placeholder, isReadOnly, maxLength = 400, onType, className }: TextCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <span role="gridcell" className={classNames(styles.cell, className)}>
      <input
        type="text"
        className={styles.input}
        data-row={rowId}
        data-column={column}
        aria-label={label}
        aria-invalid={wrong !== null || undefined}
        title={wrong ?? undefined}
        placeholder={placeholder}
        readOnly={isReadOnly}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(onType(event.currentTarget.value));
        }}
        onBlur={() => {
          if (wrong === null) setTyped(null);
        }}
      />
      {wrong !== null && (
        <span className={styles.wrong} role="status">
          {wrong}
        </span>
      )}
    </span>
  );
}
