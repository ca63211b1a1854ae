import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useMemo, useState } from 'react';
import type { OpenConflict } from '../../../platform/autosave/savedValue.ts';
import type { Translate } from '../../../platform/texts.ts';
import { useText } from '../../../platform/studio.ts';
import type { FormDocument } from '../state/document.ts';
import { useFormState, useOpenForm } from '../state/FormContext.ts';
import { conflictKey, mergeForms, type Conflict, type Side } from '../state/merge.ts';
import { fieldTitle, groupTitle } from '../state/words.ts';
import styles from './FormConflict.module.css';

/** Two people changed the same thing: shows both, and overwrites nothing before one is chosen for each. */
export function FormConflict() {
  const conflict = useFormState((state) => state.conflict);
  return conflict && <Choices key={conflict.version} conflict={conflict} />;
}

function Choices({ conflict }: { conflict: OpenConflict<FormDocument> }) {
  const t = useText();
  const { saved } = useOpenForm();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (one: Conflict): Side => sides[conflictKey(one)] ?? 'mine';
  const conflicts = useMemo(() => mergeForms(conflict.base, saved.state().value, conflict.theirs).conflicts, [conflict, saved]);
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
        <Button variant="primary" onClick={() => saved.resolve((base, mine, theirs) => mergeForms(base, mine, theirs, sideOf).value)}>
          {t('builder.conflict.resolve')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {conflicts.map((one) => (
          <li key={conflictKey(one)} className={styles.line}>
            <span className={styles.name}>{nameOf(t, one)}</span>
            <dl className={styles.sides}>
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side}>
                  <dt>{t(`builder.conflict.${side}`)}</dt>
                  <dd>{wordsOf(t, one, side, { mine: saved.state().value, theirs: conflict.theirs })}</dd>
                </div>
              ))}
            </dl>
            <Segmented
              label={nameOf(t, one)}
              value={sideOf(one)}
              options={(['mine', 'theirs'] as const).map((value) => ({ value, label: t(`builder.conflict.${value}`) }))}
              onChange={(side) => setSides((before) => ({ ...before, [conflictKey(one)]: side }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function nameOf(t: Translate, one: Conflict): string {
  if (one.kind === 'order') return t('studio.forms.conflict.order');
  if (one.kind === 'part') return t.find(`studio.forms.part.${one.name}`) ?? t('studio.forms.settings');
  if (one.kind === 'group') return groupTitle(t, one.mine ?? one.theirs ?? { title: null });
  return fieldTitle(t, one.mine ?? one.theirs ?? { label: '' });
}

function wordsOf(t: Translate, one: Conflict, side: Side, forms: Record<Side, FormDocument>): string {
  if (one.kind === 'order') return t(`studio.forms.conflict.order_${side}`);
  if (one.kind === 'part') {
    const value = forms[side][one.name];
    return typeof value === 'string' && value !== '' ? value : t('studio.forms.conflict.changed');
  }
  const entry = one[side];
  if (!entry) return t('builder.conflict.deleted');
  const words =
    'label' in entry
      ? [entry.label, entry.help, t(`studio.forms.type.${entry.field_type}`), ...entry.options.map(({ label }) => label)]
      : [entry.title, entry.description];
  return words.filter(Boolean).join(' · ') || t('builder.conflict.empty');
}
