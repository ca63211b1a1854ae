import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useRef } from 'react';
import { finishedNumber, shownNumber, typedNumber } from '../state/typedNumber.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './Controls.module.css';
import { textAnswer, type FieldProps } from './fieldProps.ts';
import { Question } from './Question.tsx';
import { scaleOf } from './scale.ts';
import { useLimits } from './useLimits.ts';

/** A number with the decimal sign of the language, and buttons for a short scale such as 0–10. */
export function NumberField({ field, answer, error, isMarkedOptional, onChange, onChosen }: FieldProps) {
  const t = useText();
  const locale = localeOf(useLanguage());
  const limits = useLimits(field);
  const scale = scaleOf(field);
  const line = useRef<HTMLInputElement>(null);
  return (
    <Question field={field} error={error} isMarkedOptional={isMarkedOptional} limits={limits}>
      {(control) => (
        <>
          {scale && (
            <div className={styles.scale} role="group" aria-label={t('form.scale', { label: field.label })}>
              {scale.map((step, at) => (
                <button
                  key={step}
                  type="button"
                  className={styles.step}
                  aria-pressed={answer.value === step}
                  data-answer={(scale.includes(answer.value) ? answer.value === step : at === 0) ? '' : undefined}
                  onKeyDown={(event) => {
                    // What is typed goes into the field below.
                    if (/^\d$/.test(event.key)) line.current?.focus();
                  }}
                  onClick={() => {
                    const isFirst = answer.value === '';
                    onChange(textAnswer(answer.value === step && !field.is_required ? '' : step));
                    if (isFirst) onChosen?.();
                  }}
                >
                  {step}
                </button>
              ))}
            </div>
          )}
          <input
            {...control}
            ref={line}
            placeholder={scale ? t('form.scale_other') : undefined}
            type="text"
            // The decimal keyboard of phones has no minus.
            inputMode={typeof field.min === 'number' && field.min < 0 ? 'text' : 'decimal'}
            autoComplete="off"
            enterKeyHint="next"
            className={styles.line}
            data-kind="number"
            data-beside-scale={(scale && (answer.value === '' || scale.includes(answer.value))) || undefined}
            value={shownNumber(answer.value, locale)}
            onChange={(event) => onChange(textAnswer(typedNumber(event.currentTarget.value)))}
            onBlur={() => {
              const finished = finishedNumber(answer.value);
              if (finished !== answer.value) onChange(textAnswer(finished));
            }}
          />
        </>
      )}
    </Question>
  );
}
