import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useReusables } from './useReusables.ts';
import styles from '../fields/SchemaField.module.css';

type ChosenProps = { label: string; hint?: string | undefined; error?: string | null; value: readonly string[]; onChange: (value: string[]) => void };

const toggled = (value: readonly string[], id: string, isChosen: boolean): string[] =>
  isChosen ? [...value, id] : value.filter((other) => other !== id);

/** Some of the app's forms, by their titles. */
export function FormsField({ label, hint, error, value, onChange }: ChosenProps) {
  const t = useText();
  const forms = useReusables('form');
  const gone = value.filter((id) => forms.length > 0 && !forms.some((form) => form.id === id));
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{label}</legend>
      {(error ?? hint) && <p className={styles.hint}>{error ?? hint}</p>}
      {forms.length === 0 && <p className={styles.hint}>{t('builder.forms.none')}</p>}
      {[...forms, ...gone.map((id) => ({ id, title: t('builder.pages.gone') }))].map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={value.includes(id)}
          onChange={(event) => onChange(toggled(value, id, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}

/** Some of the fields of these forms; sensitive ones are never shown to others. */
export function FormFieldsField({ formIds, ...props }: ChosenProps & { formIds: readonly string[] }) {
  if (formIds.length === 0) return null;
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{props.label}</legend>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {formIds.map((id) => (
        <FieldsOfForm key={id} id={id} {...props} />
      ))}
    </fieldset>
  );
}

function FieldsOfForm({ id, value, onChange }: ChosenProps & { id: string }) {
  const form = useCall('GET /studio/forms/{id}', { params: { id } });
  const fields = (form.data?.form_fields ?? []).filter((field) => !field.is_sensitive);
  return fields.map((field) => (
    <Checkbox
      key={field.id}
      label={field.label}
      checked={value.includes(field.id)}
      onChange={(event) => onChange(toggled(value, field.id, event.currentTarget.checked))}
    />
  ));
}
