import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { formsIn } from '@bandstand/rules/pages/walk.ts';
import { useId, useState, type ReactNode } from 'react';
import { usePages } from '../../platform/lookups.ts';
import { useText } from '../../platform/studio.ts';
import { Link } from 'wouter';
import { PageAttributes } from '../attributes/PageAttributes.tsx';
import { setField, type FieldName, type PageDocument } from '../draft/document.ts';
import { useEditor, useEditorState } from '../draft/EditorContext.ts';
import { ColorField } from '../fields/ColorField.tsx';
import { ImageField } from '../../platform/picking/ImageField.tsx';
import { NumberField } from '../../platform/forms/NumberField.tsx';
import { FormPick } from '../../platform/picking/FormPick.tsx';
import { WorkoutPick } from '../../platform/picking/WorkoutPick.tsx';
import { pageTypes } from '../fields/pageTypes.ts';
import { PageActions } from './PageActions.tsx';
import { Stages } from '../outline/Stages.tsx';
import styles from './PageSettings.module.css';

/** Everything about a page that is not a block: its names, its surroundings, and its texts elsewhere (L98 to L107). */
export function PageSettings({ pageId }: { pageId: string }) {
  const t = useText();
  const editor = useEditor();
  const page = useEditorState((state) => state.page);
  const save = useEditorState((state) => state.save);
  const errorOf = (name: FieldName) => (save.state === 'refused' ? (save.fields[name]?.[0] ?? null) : null);
  const set = <K extends FieldName>(name: K, value: PageDocument[K]) => editor.edit((before) => setField(before, name, value), name);
  const toggle = (name: 'show_back_button' | 'show_bookmark_button' | 'show_add_to_schedule_button' | 'show_tabbar' | 'is_commentable') => (
    <Switch label={t(`builder.page.${name}`)} checked={page[name]} onChange={(isOn) => set(name, isOn)} />
  );
  return (
    <div className={styles.settings}>
      <TextField
        label={t('studio.field.title')}
        value={page.title}
        maxLength={200}
        error={errorOf('title')}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <TextField
        label={t('builder.page.subtitle')}
        note={t('studio.optional')}
        value={page.subtitle ?? ''}
        maxLength={300}
        onChange={(event) => set('subtitle', event.currentTarget.value || null)}
      />
      <ImageField label={t('builder.page.image')} value={page.image} error={errorOf('image')} onChange={(image) => set('image', image)} />
      <SlugField error={errorOf('slug') ?? (save.state === 'refused' && Object.keys(save.fields).length === 0 ? save.message : null)} />
      <Select
        label={t('builder.page.type')}
        value={page.type}
        options={pageTypes.map((type) => ({ value: type, label: t.find(`studio.page_type.${type}`) ?? type }))}
        onChange={(event) => set('type', event.currentTarget.value as PageDocument['type'])}
      />
      <TypeSettings pageId={pageId} error={errorOf('type_data')} />
      <TagsField />
      <NumberField
        label={t('builder.page.duration_minutes')}
        value={page.duration_minutes}
        minimum={0}
        maximum={100_000}
        isInteger
        onChange={(value) => set('duration_minutes', value ?? null)}
      />

      <Group title={t('builder.page.around')}>
        {toggle('show_back_button')}
        {toggle('show_bookmark_button')}
        {toggle('show_tabbar')}
        {toggle('is_commentable')}
        <Select
          label={t('builder.page.color_mode')}
          value={page.color_mode ?? ''}
          options={[
            { value: '', label: t('builder.page.color_mode.none') },
            { value: 'light', label: t('studio.mode.light') },
            { value: 'dark', label: t('studio.mode.dark') },
          ]}
          onChange={(event) => set('color_mode', (event.currentTarget.value || null) as PageDocument['color_mode'])}
        />
        <ColorField
          label={t('builder.style.background_color')}
          value={page.background_color}
          onChange={(value) => set('background_color', value as PageDocument['background_color'])}
        />
      </Group>
      <Group title={t('builder.page.actions')}>
        <PageActions />
      </Group>
      <Group title={t('builder.page.attributes')}>
        <PageAttributes />
      </Group>
      <Group title={t('builder.page.sharing')}>
        <TextField
          label={t('builder.page.og_title')}
          placeholder={page.title}
          value={page.og_title ?? ''}
          maxLength={200}
          onChange={(event) => set('og_title', event.currentTarget.value || null)}
        />
        <TextArea
          label={t('builder.page.og_description')}
          placeholder={page.subtitle ?? ''}
          value={page.og_description ?? ''}
          maxLength={500}
          onChange={(event) => set('og_description', event.currentTarget.value || null)}
        />
        <TextField
          label={t('builder.page.og_image')}
          hint={t('builder.page.og_image_hint')}
          type="url"
          value={page.og_image ?? ''}
          maxLength={2000}
          onChange={(event) => set('og_image', event.currentTarget.value || null)}
        />
      </Group>
    </div>
  );
}

/** What a page of its type shows besides blocks. */
function TypeSettings({ pageId, error }: { pageId: string; error: string | null }) {
  const t = useText();
  const editor = useEditor();
  const { type, type_data: data } = useEditorState((state) => state.page);
  if (type === 'program') return <Stages pageId={pageId} />;
  if (type === 'pack') return <Link href={`/programs/packs/${pageId}`}>{t('studio.packs.edit')}</Link>;
  if (type === 'exercise') return <Link href={`/exercises?edit=${pageId}`}>{t('studio.exercises.edit_one')}</Link>;
  const set = (part: object) => editor.edit((page) => setField(page, 'type_data', { ...page.type_data, ...part }), 'type_data');
  const workoutId = data?.['workout_id'];
  if (type === 'workout')
    return (
      <WorkoutPick
        label={t('studio.workouts.one')}
        error={error}
        value={typeof workoutId === 'string' ? workoutId : null}
        onChange={(workout_id) => set({ workout_id })}
      />
    );
  if (type !== 'form') return null;
  return (
    <FormPick label={t('builder.action.form')} error={error} value={formsIn(data ?? {})[0]?.id ?? null} onChange={(form_id) => set({ form_id })} />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** The address changes when the field is left, not on every keystroke: each would be a separate address. */
function SlugField({ error }: { error: string | null }) {
  const t = useText();
  const editor = useEditor();
  const slug = useEditorState(({ page }) => page.slug);
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null) editor.edit((page) => setField(page, 'slug', typed.trim()));
    setTyped(null);
  };
  // The home page is the one without an address of its own.
  if (slug === '') return <TextField label={t('studio.field.slug')} hint={t('builder.page.home_hint')} value="/" readOnly />;
  return (
    <TextField
      label={t('studio.field.slug')}
      hint={t('builder.page.slug_hint')}
      value={typed ?? slug}
      maxLength={80}
      spellCheck={false}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}

function TagsField() {
  const t = useText();
  const id = useId();
  const inUse = (usePages().data?.items ?? []).flatMap((page) => page.tags);
  const editor = useEditor();
  const tags = useEditorState(({ page }) => page.tags);
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null)
      editor.edit((page) =>
        setField(
          page,
          'tags',
          [
            ...new Set(
              typed
                .split(',')
                .map((tag) => tag.trim())
                .filter(Boolean),
            ),
          ].slice(0, 50),
        ),
      );
    setTyped(null);
  };
  // Completes the last typed word from the tags of other pages.
  const text = typed ?? tags.join(', ');
  const before = text.slice(0, text.lastIndexOf(',') + 1);
  const known = new Set(text.split(',').map((tag) => tag.trim()));
  const offered = [...new Set(inUse)].filter((tag) => !known.has(tag)).toSorted((one, other) => one.localeCompare(other));
  return (
    <>
      <TextField
        label={t('builder.page.tags')}
        hint={t('builder.page.tags_hint')}
        value={text}
        list={id}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
      />
      <datalist id={id}>
        {offered.map((tag) => (
          <option key={tag} value={before === '' ? tag : `${before} ${tag}`} />
        ))}
      </datalist>
    </>
  );
}
