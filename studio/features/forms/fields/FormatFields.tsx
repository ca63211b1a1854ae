import { fieldFormats, type FieldFormat } from '@bandstand/contract/forms.values.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../../platform/studio.ts';
import type { FormFieldDraft } from '../state/document.ts';

type FormatFieldsProps = { field: FormFieldDraft; error: string | null; onChange: (changes: Partial<FormFieldDraft>) => void };

/** What a short answer must look like (FRM-14). */
export function FormatFields({ field, error, onChange }: FormatFieldsProps) {
  const t = useText();
  return (
    <>
      <Select
        label={t('studio.forms.format')}
        hint={field.format === 'email' ? t('studio.forms.format_email_hint') : undefined}
        value={field.format ?? ''}
        options={[
          { value: '', label: t('studio.forms.format.any') },
          ...fieldFormats.map((format) => ({ value: format, label: t(`studio.forms.format.${format}`) })),
        ]}
        onChange={(event) => onChange({ format: (event.currentTarget.value || null) as FieldFormat | null })}
      />
      {field.format === 'prefix' && (
        <TextField
          label={t('studio.forms.prefix')}
          placeholder="@"
          maxLength={100}
          value={field.prefix ?? ''}
          error={error}
          onChange={(event) => onChange({ prefix: event.currentTarget.value || null })}
        />
      )}
    </>
  );
}
