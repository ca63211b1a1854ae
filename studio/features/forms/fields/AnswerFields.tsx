import { choicesOf, choicesText } from '@bandstand/rules/forms/answers.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { Folded } from '../../../platform/screen/Folded.tsx';
import { useText } from '../../../platform/studio.ts';
import type { FormFieldDraft } from '../state/document.ts';
import type { Fault } from '../state/faults.ts';
import styles from './fields.module.css';

type AnswerFieldsProps = {
  field: FormFieldDraft;
  faultOf: (part: Fault['part']) => string | null;
  onChange: (changes: Partial<FormFieldDraft>) => void;
};

/** The answer that a question starts with, and the one that is right in a quiz. */
export function AnswerFields({ field, faultOf, onChange }: AnswerFieldsProps) {
  const t = useText();
  if (field.field_type === 'image_upload') return null;
  const correct = (
    <OneAnswer
      field={field}
      label={t('studio.forms.correct_answer')}
      hint={t('studio.forms.correct_answer_hint')}
      value={field.correct_answer}
      error={faultOf('correct_answer')}
      onChange={(correct_answer) => onChange({ correct_answer })}
    />
  );
  return (
    <Folded title={t('studio.forms.answers')}>
      <div className={styles.fields}>
        {field.field_type !== 'acceptance' && (
          <OneAnswer
            field={field}
            label={t('studio.forms.default_value')}
            value={field.default_value}
            error={faultOf('default_value')}
            onChange={(default_value) => onChange({ default_value })}
          />
        )}
        {correct}
      </div>
    </Folded>
  );
}

type OneAnswerProps = {
  field: FormFieldDraft;
  label: string;
  hint?: string;
  value: string | null;
  error: string | null;
  onChange: (value: string | null) => void;
};

/** One answer to a question, in the way that its kind is answered. */
export function OneAnswer({ field, label, hint, value, error, onChange }: OneAnswerProps) {
  const t = useText();
  const none = { value: '', label: t('builder.option.none') };
  if (field.field_type === 'acceptance') {
    const options = [none, { value: 'true', label: t('studio.forms.ticked') }, { value: 'false', label: t('studio.forms.not_ticked') }];
    return (
      <Select
        label={label}
        hint={hint}
        error={error}
        value={value ?? ''}
        options={options}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  }
  if (field.field_type === 'multi_select') {
    const chosen = choicesOf(value ?? '') ?? [value ?? ''];
    if (field.max === 1)
      return (
        <Select
          label={label}
          hint={hint}
          error={error}
          value={chosen[0] ?? ''}
          options={[none, ...field.options]}
          onChange={(event) => onChange(choicesText(event.currentTarget.value === '' ? [] : [event.currentTarget.value]) || null)}
        />
      );
    return (
      <fieldset className={styles.stack}>
        <legend className={styles.label}>{label}</legend>
        {field.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              const next = field.options.map((one) => one.value).filter((one) => (one === option.value ? isOn : chosen.includes(one)));
              onChange(choicesText(next) || null);
            }}
          />
        ))}
        {hint && <p className={styles.hint}>{hint}</p>}
        {error && <p className={styles.error}>{error}</p>}
      </fieldset>
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      note={t('studio.optional')}
      error={error}
      type={field.field_type === 'date' ? 'date' : 'text'}
      inputMode={field.field_type === 'number' ? 'decimal' : undefined}
      maxLength={2000}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
