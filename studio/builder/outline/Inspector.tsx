import type { Block } from '@bandstand/contract/blocks/block.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { useMemo } from 'react';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { blockKind } from '../blocks/blockTitle.ts';
import { blockAt, findBlock, setBlockData, setBlockStyle, setMembersOnly } from '../draft/document.ts';
import { useEditor, useEditorState } from '../draft/EditorContext.ts';
import { GroupActions } from '../blocks/GroupActions.tsx';
import { below } from '../fields/below.ts';
import { ColorField } from '../fields/ColorField.tsx';
import { pageTypes } from '../fields/pageTypes.ts';
import { SchemaField } from '../fields/SchemaField.tsx';
import styles from './Inspector.module.css';
import { fieldsOf, type JsonSchema } from '../draft/schema.ts';

/** The selected block: its properties, drawn from its schema, and its appearance on the page. */
export function Inspector() {
  const t = useText();
  const editor = useEditor();
  const block = useEditorState(({ page, selectedId }) => findBlock(page, selectedId));
  const index = useEditorState(({ page, selectedId }) => (selectedId === null ? -1 : blockAt(page, selectedId)));
  const save = useEditorState((state) => state.save);
  const schemas = useCall('GET /studio/block_schemas', undefined);
  const schema = block ? (schemas.data?.[block.type] as JsonSchema | undefined) : undefined;
  // The schema depends only on the type: changes in the block must not read it again.
  const fields = useMemo(() => (block && schema ? fieldsOf(block.type, schema, pageTypes) : []), [block?.type, schema]); // oxlint-disable-line react/exhaustive-deps
  if (!block) return <p className={styles.none}>{t('builder.inspector.none')}</p>;
  if (schemas.isPending) return <Skeleton lines={6} height="2rem" />;

  const errors = save.state === 'refused' ? below(save.fields, `blocks.${index}`) : {};
  const dataErrors = below(errors, 'data');
  const shown = block.type === 'collection' ? fields.filter(({ name }) => name !== (block.data.source === 'items' ? 'query' : 'items')) : fields;
  return (
    <div className={styles.inspector} key={block.id}>
      <h2 className={styles.title}>{blockKind(block, t)}</h2>
      {fields.length === 0 && <Banner>{t('builder.inspector.unknown')}</Banner>}
      {shown.map((field) => (
        <SchemaField
          key={field.name}
          blockType={block.type}
          field={field}
          value={(block.data as Record<string, unknown>)[field.name]}
          errors={dataErrors}
          siblings={block.data}
          onChange={(value) => editor.edit((page) => setBlockData(page, block.id, field.name, value), `${block.id}.${field.name}`)}
        />
      ))}
      <Appearance block={block} />
      <GroupActions block={block} />
    </div>
  );
}

const heights = ['none', 'small', 'medium', 'large'] as const;
const aligns = ['none', 'left', 'center', 'right'] as const;

function Appearance({ block }: { block: Block }) {
  const t = useText();
  const editor = useEditor();
  const set = (name: string, value: unknown) => editor.edit((page) => setBlockStyle(page, block.id, name, value), `${block.id}.style.${name}`);
  return (
    <details className={styles.more} open={Boolean(block.style.background_color) || undefined}>
      <summary className={styles.summary}>{t('builder.appearance')}</summary>
      <div className={styles.lines}>
        <ColorField
          label={t('builder.style.background_color')}
          value={block.style.background_color ?? null}
          onChange={(value) => set('background_color', value)}
        />
        {(block.type === 'image' || block.type === 'hero') && (
          <div className={styles.choice}>
            <span className={styles.label}>{t('builder.style.height')}</span>
            <Segmented
              label={t('builder.style.height')}
              value={block.style.height ?? 'none'}
              options={heights.map((value) => ({ value, label: t(`builder.style.height.${value}`) }))}
              onChange={(value) => set('height', value === 'none' ? null : value)}
            />
          </div>
        )}
        <div className={styles.choice}>
          <span className={styles.label}>{t('builder.style.align')}</span>
          <Segmented
            label={t('builder.style.align')}
            value={block.style.align ?? 'none'}
            options={aligns.map((value) => ({ value, label: t(`builder.style.align.${value}`) }))}
            onChange={(value) => set('align', value === 'none' ? null : value)}
          />
        </div>
        <div className={styles.choice}>
          <label className={styles.label} htmlFor={`${block.id}-radius`}>
            {t('builder.style.border_radius')}
          </label>
          <input
            id={`${block.id}-radius`}
            type="range"
            min={0}
            max={4}
            step={1}
            className={styles.slider}
            value={block.style.border_radius ?? 0}
            onChange={(event) => set('border_radius', Number(event.currentTarget.value))}
          />
        </div>
        <Switch
          label={t('builder.guests_only')}
          hint={t('builder.guests_only_hint')}
          checked={block.style.guests_only ?? false}
          onChange={(isOn) => set('guests_only', isOn || undefined)}
        />
        <Switch
          label={t('builder.members_only')}
          hint={t('builder.members_only_hint')}
          checked={block.members_only}
          onChange={(isOn) => editor.edit((page) => setMembersOnly(page, block.id, isOn))}
        />
      </div>
    </details>
  );
}
