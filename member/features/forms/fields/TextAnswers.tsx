import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { useLayoutEffect, useRef } from 'react';
import { textAnswer, type FieldProps } from './fieldProps.ts';
import { Question } from './Question.tsx';
import styles from './Controls.module.css';
import { useLimits } from './useLimits.ts';

const typeOf = { email: 'email', url: 'url', prefix: 'text' } as const;
const completeOf = { email: 'email', url: 'url', prefix: 'off' } as const;

/** One line; an address by its own keyboard (FRM-14). */
export function ShortAnswer({ field, answer, error, isMarkedOptional, onChange }: FieldProps) {
  const limits = useLimits(field);
  const type = typeOf[field.format ?? 'prefix'];
  return (
    <Question field={field} error={error} isMarkedOptional={isMarkedOptional} limits={limits}>
      {(control) => (
        <input
          {...control}
          // A type of its own would let the browser trim what was typed; the keyboard is what matters.
          type="text"
          inputMode={type}
          autoCapitalize={type === 'text' ? 'sentences' : 'none'}
          autoComplete={completeOf[field.format ?? 'prefix']}
          enterKeyHint="next"
          className={styles.line}
          placeholder={field.prefix ?? undefined}
          value={answer.value}
          onChange={(event) => onChange(textAnswer(event.currentTarget.value))}
        />
      )}
    </Question>
  );
}

/** Several lines; the field grows with them. */
export function LongAnswer({ field, answer, error, isMarkedOptional, onChange }: FieldProps) {
  const limits = useLimits(field);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    // Other browsers grow it by themselves.
    if (!element || CSS.supports?.('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [answer.value]);
  return (
    <Question field={field} error={error} isMarkedOptional={isMarkedOptional} limits={limits}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          rows={3}
          className={classNames(styles.line, styles.long)}
          value={answer.value}
          onChange={(event) => onChange(textAnswer(event.currentTarget.value))}
        />
      )}
    </Question>
  );
}
