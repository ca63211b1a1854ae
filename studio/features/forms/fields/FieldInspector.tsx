import type { FieldType } from '@bandstand/contract/forms.values.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../../platform/studio.ts';
import { changeField, findField, type FormFieldDraft } from '../state/document.ts';
import type { Fault } from '../state/faults.ts';
import { useEdit, useFormState } from '../state/FormContext.ts';
import { fieldTypesOffered, retyped } from '../state/newField.ts';
import { firstOptions } from '../state/words.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { BoundFields } from './BoundFields.tsx';
import { ConditionsField } from './ConditionsField.tsx';
import { FormatFields } from './FormatFields.tsx';
import styles from './fields.module.css';
import { OptionsField } from './OptionsField.tsx';
import { PropertyField } from './PropertyField.tsx';
import { useWantedFocus } from './useWantedFocus.ts';

type FieldInspectorProps = {
  fieldId: string;
  faults: readonly Fault[];
  /** What the server refused about this field. */
  refusals: readonly string[];
  /** Adds a question of this kind below. */
  onNext: (type: FieldType) => void;
  /** Chooses what to add. */
  onAdd: () => void;
};

/** Everything about one question. */
export function FieldInspector({ fieldId, faults, refusals, onNext, onAdd }: FieldInspectorProps) {
  const t = useText();
  const edit = useEdit();
  const label = useWantedFocus<HTMLInputElement>(fieldId);
  const field = useFormState(({ value }) => findField(value, fieldId));
  if (!field) return null;
  const change = (changes: Partial<FormFieldDraft>, mark = Object.keys(changes).join()) =>
    edit((form) => changeField(form, fieldId, changes), `${fieldId}.${mark}`);
  const faultOf = (part: Fault['part']) => {
    const fault = faults.find((one) => one.part === part);
    return fault ? t(fault.text) : null;
  };
  return (
    <div className={styles.fields}>
      {refusals.length > 0 && <Banner tone="danger">{refusals.join(' ')}</Banner>}
      <TextField
        ref={label}
        label={t('studio.forms.label')}
        placeholder={t('studio.forms.label_example')}
        maxLength={500}
        value={field.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
        onKeyDown={(event) => {
          const run = event.key === 'Enter' ? () => onNext(field.field_type) : event.key === '/' && field.label === '' ? onAdd : null;
          if (!run || event.nativeEvent.isComposing) return;
          event.preventDefault();
          run();
        }}
        hint={t('studio.forms.label_hint')}
      />
      <TextArea
        label={t('studio.forms.help')}
        note={t('studio.optional')}
        rows={2}
        maxLength={1000}
        value={field.help ?? ''}
        onChange={(event) => change({ help: event.currentTarget.value || null })}
      />
      <Select
        label={t('studio.forms.type')}
        value={field.field_type}
        options={fieldTypesOffered.map((type) => ({ value: type, label: t(`studio.forms.type.${type}`) }))}
        onChange={(event) => change(retyped(field, event.currentTarget.value as FieldType, firstOptions(t)), 'type')}
      />
      {field.field_type === 'multi_select' && <OptionsField field={field} error={faultOf('options')} />}
      {field.field_type === 'short_answer' && <FormatFields field={field} error={faultOf('prefix')} onChange={change} />}
      <BoundFields field={field} error={faultOf('bounds')} onChange={change} />
      <Switch
        label={t(field.field_type === 'acceptance' ? 'studio.forms.must_tick' : 'studio.forms.required')}
        checked={field.is_required}
        onChange={(is_required) => change({ is_required })}
      />
      <ConditionsField id={fieldId} rule={field.visible_if} error={faultOf('visible_if')} onChange={(visible_if) => change({ visible_if })} />
      <AnswerFields field={field} faultOf={faultOf} onChange={change} />
      {field.field_type !== 'image_upload' && <PropertyField field={field} onChange={change} />}
      <Switch
        label={t('studio.forms.sensitive')}
        hint={t('studio.forms.sensitive_hint')}
        checked={field.is_sensitive}
        onChange={(is_sensitive) => change({ is_sensitive })}
      />
    </div>
  );
}
