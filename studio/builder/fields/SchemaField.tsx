import type { Action } from '@bandstand/contract/blocks/action.ts';
import type { AttributeRef } from '@bandstand/contract/blocks/media-field.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { RichText } from '@bandstand/contract/richtext.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormPick } from '../../platform/picking/FormPick.tsx';
import { WorkoutPick } from '../../platform/picking/WorkoutPick.tsx';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { useText } from '../../platform/studio.ts';
import { isRare, type InspectorField } from '../draft/schema.ts';
import { FromAttribute } from '../attributes/FromAttribute.tsx';
import { AttributeText } from '../attributes/AttributeText.tsx';
import { ActionField } from './ActionField.tsx';
import { AttributeValue } from './AttributeValue.tsx';
import { CodeField } from './CodeField.tsx';
import { ColorField } from './ColorField.tsx';
import styles from './SchemaField.module.css';
import { below } from './below.ts';
import { hintOf, labelOf, optionOf } from './fieldLabels.ts';
import { FormFieldsField, FormsField } from '../blocks/FormsField.tsx';
import { IconField } from '../../platform/picking/IconField.tsx';
import { ImageField } from '../../platform/picking/ImageField.tsx';
import { ListField } from './ListField.tsx';
import { MediaField, type Picked } from '../../platform/picking/MediaField.tsx';
import { NumberField } from '../../platform/forms/NumberField.tsx';
import { PagesField } from './PagesField.tsx';
import { PageTypesField } from './PageTypesField.tsx';
import { ReusableField } from './ReusableField.tsx';
import { RatioField } from './RatioField.tsx';
import { RichTextField } from './RichTextField.tsx';
import { TimeField } from './TimeField.tsx';

export type SchemaFieldProps = {
  blockType: string;
  field: InspectorField;
  value: unknown;
  /** `undefined` removes the property. */
  onChange: (value: unknown) => void;
  /** The server's error messages by path below this field's block: `title`, `items.0.title`. */
  errors?: Record<string, string[]>;
  /** The properties beside this one. */
  siblings?: Record<string, unknown>;
};

/** Texts that are not prose: members get them unchanged, so names in them would not be replaced. */
const isVerbatim = /(?:^|_)(?:url|email|tags|property|duration|term|timezone|html_id)$/;

/** Draws one property according to its schema. */
export function SchemaField({ blockType, field, value, onChange, errors = {}, siblings = {} }: SchemaFieldProps) {
  const t = useText();
  const label = labelOf(t, blockType, field.name);
  const hint = hintOf(t, blockType, field.name);
  const error = errors[field.name]?.[0] ?? null;
  const shared = { label, hint, error };
  const text = typeof value === 'string' ? value : '';
  // An empty optional text is left out, so that defaults of the app apply.
  const setText = (next: string) => onChange(next === '' && !field.isRequired ? undefined : next);

  switch (field.kind) {
    case 'text':
      if (!isVerbatim.test(field.name))
        return <AttributeText {...shared} value={text} isLong={field.isLong} maxLength={field.maxLength} onChange={setText} />;
      return field.isLong ? (
        <TextArea {...shared} value={text} maxLength={field.maxLength ?? undefined} onChange={(event) => setText(event.currentTarget.value)} />
      ) : (
        <TextField {...shared} value={text} maxLength={field.maxLength ?? undefined} onChange={(event) => setText(event.currentTarget.value)} />
      );
    case 'rich_text':
      return <RichTextField {...shared} value={value as RichText} onChange={onChange} />;
    case 'number':
      return (
        <NumberField
          {...shared}
          value={typeof value === 'number' ? value : null}
          minimum={field.minimum}
          maximum={field.maximum}
          isInteger={field.isInteger}
          onChange={onChange}
        />
      );
    case 'slider':
      return (
        <RatioField
          {...shared}
          value={typeof value === 'number' ? value : null}
          minimum={field.minimum}
          maximum={field.maximum}
          onChange={onChange}
        />
      );
    case 'choice':
      return <ChoiceField {...shared} field={field} value={text} onChange={onChange} />;
    case 'color':
      return <ColorField {...shared} value={text || null} options={field.options} onChange={onChange} />;
    case 'switch':
      return <Switch label={label} hint={hint} checked={value === true} onChange={onChange} />;
    case 'image':
    case 'media':
      return <PickedField {...shared} blockType={blockType} field={field} value={value} onChange={onChange} />;
    case 'time':
      return <TimeField {...shared} value={text || null} onChange={onChange} />;
    case 'code':
      return <CodeField {...shared} value={text} maxLength={field.maxLength} onChange={onChange} />;
    case 'piece':
      if (field.reusable === 'form') return <FormPick {...shared} value={text || null} onChange={onChange} />;
      if (field.reusable === 'workout') return <WorkoutPick {...shared} value={text || null} onChange={onChange} />;
      return <ReusableField {...shared} value={text || null} onChange={onChange} />;
    case 'action':
      return <ActionField {...shared} value={(value ?? null) as Action | null} onChange={onChange} errors={below(errors, field.name)} />;
    case 'page':
      return <PagePick {...shared} value={text || null} onChange={(id) => onChange(id ?? (field.isNullable ? null : undefined))} />;
    case 'pages':
      return <PagesField {...shared} value={(value ?? []) as { page_id: string }[]} onChange={onChange} />;
    case 'forms':
      return <FormsField {...shared} value={(value ?? []) as string[]} onChange={onChange} />;
    case 'form_fields':
      return <FormFieldsField {...shared} formIds={(siblings['form_ids'] ?? []) as string[]} value={(value ?? []) as string[]} onChange={onChange} />;
    case 'icon':
      return <IconField {...shared} value={text} onChange={onChange} />;
    case 'page_types':
      return <PageTypesField {...shared} value={(value ?? []) as string[]} onChange={onChange} />;
    case 'group':
    case 'list':
      return <NestedField label={label} blockType={blockType} field={field} value={value} onChange={onChange} errors={errors} />;
  }
}

type FieldListProps = {
  blockType: string;
  fields: readonly InspectorField[];
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
  errors: Record<string, string[]>;
};

/** The properties of an object: rarely used ones are collapsed until they have a value. */
function FoldedFields(props: FieldListProps) {
  const t = useText();
  const { blockType, fields, value, errors } = props;
  const folded = fields.filter(({ name }) => isRare(blockType, name));
  const [isOpen] = useState(() => folded.some(({ name }) => Boolean(value[name])));
  if (folded.length === 0) return <FieldList {...props} />;
  return (
    <div className={styles.fields}>
      <FieldList {...props} fields={fields.filter((field) => !folded.includes(field))} />
      <details className={styles.folded} open={isOpen || folded.some(({ name }) => errors[name]) || undefined}>
        <summary className={styles.summary}>{t('builder.more_rules')}</summary>
        <FieldList {...props} fields={folded} />
      </details>
    </div>
  );
}

/** The properties of an object, one below the other. */
export function FieldList({ blockType, fields, value, onChange, errors }: FieldListProps) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <SchemaField
          key={field.name}
          blockType={blockType}
          field={field}
          value={value[field.name]}
          errors={errors}
          siblings={value}
          onChange={(next) => {
            const { [field.name]: _taken, ...rest } = value;
            onChange(next === undefined ? rest : { ...value, [field.name]: next });
          }}
        />
      ))}
    </div>
  );
}

type Shared = { label: string; hint: string | undefined; error: string | null };
type KindOf<K extends InspectorField['kind']> = Extract<InspectorField, { kind: K }>;

function ChoiceField({
  label,
  hint,
  error,
  field,
  value,
  onChange,
}: Shared & { field: KindOf<'choice'>; value: string; onChange: SchemaFieldProps['onChange'] }) {
  const t = useText();

  const options = field.options.map((option) => ({ value: option, label: optionOf(t, field.name, option) }));
  // An optional value needs an option for "none".
  if (!field.isNullable && field.isRequired && options.length <= 3) {
    return (
      <div className={styles.stack}>
        <span className={styles.label}>{label}</span>
        <Segmented label={label} options={options} value={value} onChange={onChange} />
      </div>
    );
  }
  const none = { value: '', label: t.find(`builder.option.${field.name}.none`) ?? t('builder.option.none') };
  return (
    <Select
      label={label}
      hint={hint}
      error={error}
      value={value}
      options={field.isNullable || !field.isRequired ? [none, ...options] : options}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

type PickedFieldProps = Shared & Pick<SchemaFieldProps, 'blockType' | 'value' | 'onChange'> & { field: KindOf<'image' | 'media'> };

/** A file, or the member attribute it comes from. */
function PickedField({ blockType, field, value, onChange, ...shared }: PickedFieldProps) {
  const { label } = shared;

  const attribute = (value as Partial<AttributeRef> | null | undefined)?.attribute;
  if (attribute !== undefined) return <AttributeValue {...shared} slug={attribute} onRemove={() => onChange(null)} />;
  const kind = field.kind === 'image' ? 'image' : field.media;
  const fromAttribute = field.takesAttribute && kind !== 'file' && (
    <FromAttribute kind={kind} label={label} onPick={(slug) => onChange({ attribute: slug } satisfies AttributeRef)} />
  );
  return (
    <div className={styles.stack}>
      {kind === 'image' ? (
        <ImageField {...shared} value={(value ?? null) as Image | null} onChange={onChange} />
      ) : (
        <MediaField
          {...shared}
          kind={kind}
          mayLink={blockType === 'image' && kind === 'video'}
          value={(value ?? null) as Picked | null}
          onChange={onChange}
        />
      )}
      {fromAttribute}
    </div>
  );
}

type NestedFieldProps = Required<Pick<SchemaFieldProps, 'blockType' | 'value' | 'onChange' | 'errors'>> & {
  label: string;
  field: KindOf<'group' | 'list'>;
};

function NestedField({ label, blockType, field, value, onChange, errors }: NestedFieldProps) {
  if (field.kind === 'group')
    return (
      <fieldset className={styles.group}>
        <legend className={styles.label}>{label}</legend>
        <FoldedFields
          blockType={blockType}
          fields={field.fields}
          value={(value ?? {}) as Record<string, unknown>}
          onChange={onChange}
          errors={below(errors, field.name)}
        />
      </fieldset>
    );
  return (
    <ListField label={label} field={field} value={(value ?? []) as Record<string, unknown>[]} onChange={onChange}>
      {(entry, index, onEntry) => (
        <FieldList
          blockType={blockType}
          fields={field.fields}
          value={entry}
          onChange={onEntry}
          errors={below(below(errors, field.name), String(index))}
        />
      )}
    </ListField>
  );
}
