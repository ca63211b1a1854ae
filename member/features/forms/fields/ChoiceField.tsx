import { choicesOf, choicesText } from '@bandstand/rules/forms/answers.ts';
import { useRef, type KeyboardEvent } from 'react';
import styles from './Controls.module.css';
import { textAnswer, type FieldProps } from './fieldProps.ts';
import { Question } from './Question.tsx';
import { useLimits } from './useLimits.ts';

/** The keys A to Z choose; there are no more letters. */
const letterOf = (at: number): string | null => (at < 26 ? String.fromCodePoint(65 + at) : null);

/** Choices as ticks; as one choice where only one is allowed. Letters choose, too. */
export function ChoiceField({ field, answer, error, isMarkedOptional, onChange, onChosen }: FieldProps) {
  const limits = useLimits(field);
  const isPress = useRef(false);
  const isOne = field.max === 1;
  const chosen = choicesOf(answer.value) ?? [];
  const toggle = (value: string, { isQuick }: { isQuick: boolean }) => {
    const isChosen = chosen.includes(value);
    const others = isOne ? [] : chosen.filter((other) => other !== value);
    const next = isChosen && !(isOne && field.is_required) ? others : [...others, value];
    // In the order of the options, whichever was pressed first.
    onChange(textAnswer(choicesText(field.options.flatMap((option) => (next.includes(option.value) ? [option.value] : [])))));
    if (isOne && isQuick && chosen.length === 0) onChosen?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isPress.current = false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    const option = field.options[event.key.toUpperCase().charCodeAt(0) - 65];
    if (!option || !/^[a-z]$/i.test(event.key)) return;
    event.preventDefault();
    toggle(option.value, { isQuick: true });
  };
  return (
    <Question field={field} error={error} isMarkedOptional={isMarkedOptional} limits={limits} isGroup>
      {(control) => (
        <div className={styles.options} role={isOne ? 'radiogroup' : 'group'} aria-label={field.label}>
          {field.options.map((option, at) => (
            <label
              key={option.value}
              className={styles.option}
              // Arrow keys walk through single choices; only a press means "this one".
              onPointerDown={() => {
                isPress.current = true;
              }}
            >
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={control.id}
                className={isOne ? styles.dot : styles.box}
                aria-describedby={control['aria-describedby']}
                aria-invalid={control['aria-invalid']}
                onKeyDown={onKeyDown}
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value, { isQuick: isPress.current })}
                onClick={() => {
                  // A single choice that need not be made can be taken back.
                  if (isOne && !field.is_required && chosen.includes(option.value)) toggle(option.value, { isQuick: false });
                }}
              />
              <span className={styles.optionText}>{option.label || option.value}</span>
              {letterOf(at) && (
                <kbd className={styles.letter} aria-hidden="true">
                  {letterOf(at)}
                </kbd>
              )}
            </label>
          ))}
        </div>
      )}
    </Question>
  );
}
