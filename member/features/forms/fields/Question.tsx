import type { FormField } from '@bandstand/contract/forms.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Question.module.css';

export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type QuestionProps = {
  field: FormField;
  error: string | undefined;
  /** Says that it may be left out, where others may not. */
  isMarkedOptional: boolean;
  /** What the field takes, in words: "Choose up to 3". */
  limits?: string | undefined;
  /** Several controls answer it, or one with a name of its own. */
  isGroup?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** A question with its help, its answer and what is wrong with it. */
export function Question({ field, error, isMarkedOptional, limits, isGroup = false, children }: QuestionProps) {
  const t = useText();
  const id = useId();
  const describedBy = [field.help ? `${id}-help` : '', limits ? `${id}-limits` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': field.is_required || undefined,
  };
  const words = (
    <>
      {field.label}
      {isMarkedOptional && !field.is_required && <span className={styles.optional}>{t('form.optional')}</span>}
    </>
  );
  const content = (
    <>
      {field.help && (
        <p id={`${id}-help`} className={styles.help}>
          {field.help}
        </p>
      )}
      {limits && (
        <p id={`${id}-limits`} className={styles.limits}>
          {limits}
        </p>
      )}
      {children(control)}
      <div className={styles.errors} aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            <Icon of={CircleAlert} size={18} />
            {error}
          </p>
        )}
      </div>
    </>
  );
  if (!isGroup)
    return (
      <div className={styles.question} data-question={field.id}>
        <label htmlFor={id} className={styles.label}>
          {words}
        </label>
        {content}
      </div>
    );
  return (
    <div
      className={styles.question}
      data-question={field.id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={control['aria-describedby']}
    >
      <p id={`${id}-label`} className={styles.label}>
        {words}
      </p>
      {content}
    </div>
  );
}
