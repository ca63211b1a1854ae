import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useId, useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { blockTitle } from '../blocks/blockTitle.ts';
import styles from './ConflictDialog.module.css';
import { differencesOf, inWords, type Difference } from '../draft/conflictWords.ts';
import type { OpenConflict } from '../draft/editor.ts';
import { useEditor, useEditorState } from '../draft/EditorContext.ts';
import { conflictKey, type Conflict, type Side } from '../draft/merge.ts';

/** Two people changed the same thing: shows both versions side by side, and overwrites nothing before one is chosen for each. */
export function ConflictDialog() {
  const conflict = useEditorState((state) => state.conflict);
  return conflict && <Choices key={conflict.version} conflict={conflict} />;
}

function Choices({ conflict }: { conflict: OpenConflict }) {
  const t = useText();
  const editor = useEditor();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (one: Conflict) => sides[conflictKey(one)] ?? 'mine';
  return (
    <Dialog
      open
      isAlert
      isDismissable={false}
      size="large"
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
          <li key={conflictKey(one)}>
            <Choice
              one={one}
              conflict={conflict}
              side={sideOf(one)}
              onSide={(side) => setSides((before) => ({ ...before, [conflictKey(one)]: side }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Choice({ one, conflict, side, onSide }: { one: Conflict; conflict: OpenConflict; side: Side; onSide: (side: Side) => void }) {
  const t = useText();
  const id = useId();
  const page = useEditorState((state) => state.page);
  const name = () => {
    if (one.kind === 'order') return t('builder.conflict.order');
    if (one.kind === 'field') return t.find(`builder.page.${one.name}`) ?? t.find(`studio.field.${one.name}`) ?? one.name;
    const block = one.mine ?? one.theirs;
    return block ? (t.find(`builder.block.${block.type}`) ?? block.type) : '';
  };
  const lines = (which: Side): { label: string | null; text: string }[] => {
    if (one.kind === 'order') return [];
    if (one.kind === 'field') return [{ label: null, text: inWords(which === 'mine' ? page[one.name] : conflict.theirs[one.name], t) }];
    const block = which === 'mine' ? one.mine : one.theirs;
    if (!block) return [{ label: null, text: t('builder.conflict.deleted') }];
    const differences = one.mine && one.theirs ? differencesOf(one.mine, one.theirs, t) : [];
    if (differences.length === 0) return [{ label: null, text: blockTitle(block, t) }];
    return differences.map((difference: Difference) => ({ label: difference.label, text: difference[which] }));
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.name}>{name()}</legend>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((which) => (
          <label key={which} className={styles.side} data-chosen={side === which || undefined}>
            <span className={styles.head}>
              <input
                type="radio"
                name={id}
                aria-label={t(`builder.conflict.${which}`)}
                aria-describedby={`${id}-${which}`}
                checked={side === which}
                onChange={() => onSide(which)}
              />
              {t(`builder.conflict.${which}`)}
            </span>
            <span id={`${id}-${which}`} className={styles.lines}>
              {lines(which).map(({ label, text }) => (
                <span key={label ?? ''} className={styles.line}>
                  {label !== null && <span className={styles.label}>{label}</span>}
                  <span className={styles.words}>{text}</span>
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
