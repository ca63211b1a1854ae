import { useMemo } from 'react';
import { ConflictChoices } from '../../../platform/autosave/ConflictChoices.tsx';
import type { OpenConflict } from '../../../platform/autosave/savedValue.ts';
import type { Translate } from '../../../platform/texts.ts';
import { useText } from '../../../platform/studio.ts';
import type { FormDocument } from '../state/document.ts';
import { useFormState, useOpenForm } from '../state/FormContext.ts';
import { conflictKey, mergeForms, type Conflict, type Side } from '../state/merge.ts';
import { fieldTitle, groupTitle } from '../state/words.ts';

/** Two people changed the same thing: shows both, and overwrites nothing before one is chosen for each. */
export function FormConflict() {
  const conflict = useFormState((state) => state.conflict);
  return conflict && <Choices key={conflict.version} conflict={conflict} />;
}

function Choices({ conflict }: { conflict: OpenConflict<FormDocument> }) {
  const t = useText();
  const { saved } = useOpenForm();
  const conflicts = useMemo(() => mergeForms(conflict.base, saved.state().value, conflict.theirs).conflicts, [conflict, saved]);
  const forms = { mine: saved.state().value, theirs: conflict.theirs };
  return (
    <ConflictChoices
      choices={conflicts.map((one) => ({
        key: conflictKey(one),
        name: nameOf(t, one),
        words: { mine: wordsOf(t, one, 'mine', forms), theirs: wordsOf(t, one, 'theirs', forms) },
      }))}
      onResolve={(sideOf) => saved.resolve((base, mine, theirs) => mergeForms(base, mine, theirs, (one) => sideOf(conflictKey(one))).value)}
    />
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
