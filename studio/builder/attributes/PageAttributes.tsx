import type { Attribute } from '@bandstand/contract/pages.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { RichText } from '@bandstand/contract/richtext.ts';
import { freeSlug } from '@bandstand/rules/pages/slugs.ts';
import { fromPlainText, plainText } from '@bandstand/rules/richtext/plain.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { setField } from '../draft/document.ts';
import { BlockMenuContext, useEditor, useEditorState } from '../draft/EditorContext.ts';
import { below } from '../fields/below.ts';
import { ImageField } from '../../platform/picking/ImageField.tsx';
import { MediaField, type Picked } from '../../platform/picking/MediaField.tsx';
import { RichTextField } from '../fields/RichTextField.tsx';
import styles from '../fields/SchemaField.module.css';

const types = ['string', 'rich_text', 'image', 'video', 'audio'] as const satisfies readonly Attribute['type'][];

/** Texts and media of the page that its blocks show by name (L109). */
export function PageAttributes() {
  const t = useText();
  const editor = useEditor();
  const attributes = useEditorState(({ page }) => page.attributes);
  const save = useEditorState((state) => state.save);
  const set = (next: Attribute[], mark?: string) => editor.edit((page) => setField(page, 'attributes', next), mark);
  const slugs = attributes.map(({ slug }) => slug);
  const add = () => set([...attributes, { slug: freeSlug('attribute', new Set(slugs), false), type: 'string', value: '' }]);
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('builder.page.attributes_hint')}</p>
      {attributes.length > 0 && (
        <ol className={styles.entries}>
          {attributes.map((attribute, index) => (
            // Attributes have no id; their position identifies them.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.entry}>
              <AttributeEntry
                attribute={attribute}
                taken={slugs.toSpliced(index, 1)}
                errors={save.state === 'refused' ? below(save.fields, `attributes.${index}`) : {}}
                onChange={(next, mark) => set(attributes.with(index, next), mark && `attributes.${index}.${mark}`)}
                onRemove={() => set(attributes.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      {attributes.length < 100 && (
        <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={add}>
          {t('builder.page.attribute.add')}
        </Button>
      )}
    </div>
  );
}

type AttributeEntryProps = {
  attribute: Attribute;
  taken: readonly string[];
  errors: Record<string, string[]>;
  onChange: (attribute: Attribute, mark?: string) => void;
  onRemove: () => void;
};

function AttributeEntry({ attribute, taken, errors, onChange, onRemove }: AttributeEntryProps) {
  const t = useText();
  const { slug, type } = attribute;
  return (
    <>
      <div className={styles.entryHead}>
        <code className={styles.entryName}>{`{{${slug}}}`}</code>
        <IconButton size="small" label={t('builder.page.attribute.remove', { slug })} onClick={onRemove}>
          <Icon of={X} size={14} />
        </IconButton>
      </div>
      <div className={styles.entryBody}>
        <div className={styles.fields}>
          <NameField
            key={slug}
            slug={slug}
            taken={taken}
            error={errors['slug']?.[0] ?? null}
            onTake={(next) => onChange({ ...attribute, slug: next })}
          />
          <Select
            label={t('studio.properties.type')}
            value={type}
            options={types.map((value) => ({ value, label: t(`builder.page.attribute.type.${value}`) }))}
            onChange={(event) => {
              const next = event.currentTarget.value as Attribute['type'];
              onChange({ slug, type: next, value: valueAs(next, attribute) });
            }}
          />
          <Value attribute={attribute} error={errors['value']?.[0] ?? null} onChange={(value) => onChange({ ...attribute, value }, 'value')} />
        </div>
      </div>
    </>
  );
}

/** The name changes when the field is left, not on every keystroke: texts would lose it meanwhile. */
function NameField({ slug, taken, error, onTake }: { slug: string; taken: readonly string[]; error: string | null; onTake: (slug: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const next = nameOf(typed ?? slug);
  const isTaken = taken.includes(next);
  const take = () => {
    if (next !== '' && next !== slug && !isTaken) onTake(next);
    setTyped(null);
  };
  return (
    <TextField
      label={t('builder.page.attribute.slug')}
      value={typed ?? slug}
      maxLength={60}
      spellCheck={false}
      autoCapitalize="none"
      error={typed !== null && isTaken ? t('property.slug_taken') : error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}

/** Letters, digits, underscores and hyphens, as texts can use in names. */
const nameOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, 60);

/** The value converted to another kind: text stays text, anything else starts empty. */
function valueAs(type: Attribute['type'], { type: before, value }: Attribute): unknown {
  const words = typeof value === 'string' ? value : before === 'rich_text' ? plainText(value as RichText) : '';
  if (type === 'string') return words;
  return type === 'rich_text' ? fromPlainText(words) : null;
}

function Value({ attribute: { type, value }, error, onChange }: { attribute: Attribute; error: string | null; onChange: (value: unknown) => void }) {
  const t = useText();
  const shared = { label: t('builder.page.attribute.value'), error };
  switch (type) {
    case 'string':
      return (
        <TextArea {...shared} rows={2} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.currentTarget.value)} />
      );
    case 'rich_text':
      return (
        // A slash in this field is a plain slash: no block replaces a value.
        <BlockMenuContext value={null}>
          <RichTextField {...shared} value={value as RichText} onChange={onChange} />
        </BlockMenuContext>
      );
    case 'image':
      return <ImageField {...shared} value={(value ?? null) as Image | null} onChange={onChange} />;
    case 'video':
    case 'audio':
      return <MediaField {...shared} kind={type} value={(value ?? null) as Picked | null} onChange={onChange} />;
  }
}
