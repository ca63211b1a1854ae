import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../platform/studio.ts';
import { setField, type PageDocument } from '../draft/document.ts';
import { useEditor, useEditorState } from '../draft/EditorContext.ts';
import { ColorField } from '../fields/ColorField.tsx';
import styles from './PageSettings.module.css';

/** The settings of an overlay or a saved block group besides its blocks. */
export function ReusableSettings({ kind }: { kind: 'overlay' | 'composed' }) {
  const t = useText();
  const editor = useEditor();
  const title = useEditorState(({ page }) => page.title);
  const colorMode = useEditorState(({ page }) => page.color_mode);
  const ground = useEditorState(({ page }) => page.background_color);
  const save = useEditorState((state) => state.save);
  const set = <K extends 'title' | 'color_mode' | 'background_color'>(name: K, value: PageDocument[K]) =>
    editor.edit((page) => setField(page, name, value), name);
  return (
    <div className={styles.settings}>
      <Banner tone="info">{t('studio.reusables.until_published')}</Banner>
      <TextField
        label={t('studio.field.title')}
        value={title}
        maxLength={200}
        error={save.state === 'refused' ? (save.fields['title']?.[0] ?? null) : null}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      {kind === 'overlay' && (
        <>
          <Select
            label={t('builder.page.color_mode')}
            value={colorMode ?? ''}
            options={[
              { value: '', label: t('builder.page.color_mode.none') },
              { value: 'light', label: t('studio.mode.light') },
              { value: 'dark', label: t('studio.mode.dark') },
            ]}
            onChange={(event) => set('color_mode', (event.currentTarget.value || null) as PageDocument['color_mode'])}
          />
          <ColorField
            label={t('builder.style.background_color')}
            value={ground}
            onChange={(value) => set('background_color', value as PageDocument['background_color'])}
          />
        </>
      )}
    </div>
  );
}
