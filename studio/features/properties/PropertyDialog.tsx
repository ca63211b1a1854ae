import { propertyTypes, type Property, type PropertyType } from '@bandstand/contract/properties.ts';
import { propertySlugOf } from '@bandstand/rules/text/properties.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useFocusAtStart } from '../../platform/forms/useFocusAtStart.ts';

/** A new or edited property. Its name in texts follows the title until it is edited. */
export function PropertyDialog({ property, onClose }: { property: Property | null; onClose: () => void }) {
  const t = useText();
  const titleField = useFocusAtStart<HTMLInputElement>();
  const [title, setTitle] = useState(property?.title ?? '');
  const [typedSlug, setSlug] = useState(property?.slug ?? '');
  const [type, setType] = useState<PropertyType>(property?.type ?? 'text');
  const [options, setOptions] = useState(property?.options.join('\n') ?? '');
  const [fallback, setFallback] = useState(property?.fallback ?? '');
  const [isOpen, setIsOpen] = useState(property?.member_can_edit ?? true);
  const sending = { changes: ['GET /studio/properties'] as const, onDone: onClose };
  const create = useSend('POST /studio/properties', sending);
  const change = useSend('PUT /studio/properties/{id}', sending);
  const error = property ? change.error : create.error;
  const slug = typedSlug.trim() || propertySlugOf(title);

  const save = () => {
    const body = {
      title,
      type,
      options: type === 'choice' ? options.split('\n').filter((option) => option.trim() !== '') : [],
      fallback: fallback.trim() || null,
      member_can_edit: isOpen,
    };
    // Unless edited, a new one gets a free name.
    if (property) change.mutate({ params: { id: property.id }, body: { ...body, slug } });
    else create.mutate({ body: typedSlug.trim() ? { ...body, slug } : body });
  };
  const message = formError(t, error, ['title', 'slug', 'type', 'options', 'fallback']);
  return (
    <FormDialog
      onClose={onClose}
      title={t(property ? 'studio.properties.edit' : 'studio.properties.new')}
      submit={t('studio.save')}
      isReady={title.trim() !== ''}
      isPending={create.isPending || change.isPending}
      onSubmit={() => {
        if (title.trim() !== '') save();
      }}
      message={message}
    >
      <TextField
        ref={titleField}
        label={t('studio.field.title')}
        value={title}
        maxLength={80}
        required
        error={fieldError(error, 'title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Select
        label={t('studio.properties.type')}
        value={type}
        options={propertyTypes.map((value) => ({ value, label: t(`studio.properties.type.${value}`) }))}
        error={fieldError(error, 'type')}
        onChange={(event) => setType(event.currentTarget.value as PropertyType)}
      />
      {type === 'choice' && (
        <TextArea
          label={t('studio.properties.options')}
          hint={t('studio.properties.options_hint')}
          value={options}
          error={fieldError(error, 'options')}
          onChange={(event) => setOptions(event.currentTarget.value)}
        />
      )}
      <TextField
        label={t('studio.properties.slug')}
        hint={t('studio.properties.slug_hint', { token: `{{member.${slug}}}` })}
        value={typedSlug}
        placeholder={propertySlugOf(title)}
        maxLength={40}
        spellCheck={false}
        autoCapitalize="none"
        error={fieldError(error, 'slug')}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      <TextField
        label={t('studio.properties.fallback')}
        note={t('studio.optional')}
        hint={t('studio.properties.fallback_hint')}
        placeholder={t('studio.properties.fallback_example')}
        value={fallback}
        maxLength={200}
        error={fieldError(error, 'fallback')}
        // These characters end the name or the token it is in.
        onChange={(event) => setFallback(event.currentTarget.value.replace(/[{}|]/g, ''))}
      />
      <Switch label={t('studio.properties.member_can_edit')} checked={isOpen} onChange={setIsOpen} />
    </FormDialog>
  );
}
