import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useState } from 'react';
import { useText } from '../platform/studio.ts';
import { blockTitle } from './blockTitle.ts';
import styles from './ConflictDialog.module.css';
import type { OpenConflict } from './editor.ts';
import { useEditor, useEditorState } from './EditorContext.ts';
import { conflictKey, type Conflict, type Side } from './merge.ts';

/** Two people changed the same thing: choose for each, nothing is overwritten before. */
export function ConflictDialog() {
  const conflict = useEditorState((state) => state.conflict);
  return conflict && <Choices key={conflict.version} conflict={conflict} />;
}

function Choices({ conflict }: { conflict: OpenConflict }) {
  const t = useText();
  const editor = useEditor();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (one: Conflict) => sides[conflictKey(one)] ?? 'mine';
  const nameOf = (one: Conflict) => {
    if (one.kind === 'order') return t('builder.conflict.order');
    if (one.kind === 'field') return t.find(`builder.page.${one.name}`) ?? t.find(`studio.field.${one.name}`) ?? one.name;
    const block = one.mine ?? one.theirs;
    return block ? blockTitle(block, t) : '';
  };
  const noteOf = (one: Conflict) => {
    if (one.kind !== 'block') return null;
    if (!one.theirs) return t('builder.conflict.they_removed');
    if (!one.mine) return t('builder.conflict.you_removed');
    const theirs = blockTitle(one.theirs, t);
    return theirs === blockTitle(one.mine, t) ? null : t('builder.conflict.theirs_is', { title: theirs });
  };
  return (
    <Dialog
      open
      isAlert
      isDismissable={false}
      onClose={() => {}}
      title={t('builder.conflict.title')}
      closeLabel={t('studio.close')}
      description={t('builder.conflict.text')}
      footer={
        <Button variant="primary" onClick={() => editor.resolve(sideOf)}>
          {t('builder.conflict.resolve')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {conflict.conflicts.map((one) => (
          <li key={conflictKey(one)} className={styles.line}>
            <span className={styles.name}>
              {nameOf(one)}
              {noteOf(one) && <span className={styles.note}>{noteOf(one)}</span>}
            </span>
            <Segmented
              label={nameOf(one)}
              value={sideOf(one)}
              options={[
                { value: 'mine', label: t('builder.conflict.mine') },
                { value: 'theirs', label: t('builder.conflict.theirs') },
              ]}
              onChange={(side) => setSides((before) => ({ ...before, [conflictKey(one)]: side }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
