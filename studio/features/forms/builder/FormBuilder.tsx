import { Tabs } from '@bandstand/ui/primitives/Tabs.tsx';
import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { DraftHead } from '../../../platform/autosave/DraftHead.tsx';
import type { SavedValue } from '../../../platform/autosave/savedValue.ts';
import { useSavedDraft } from '../../../platform/autosave/useSavedDraft.ts';
import { useApi, useStaff, useText } from '../../../platform/studio.ts';
import { createSelection } from '../../../platform/selection.ts';
import { useHotkeys } from '../../../platform/useHotkeys.ts';
import { FieldInspector } from '../fields/FieldInspector.tsx';
import { FormSettings } from '../fields/FormSettings.tsx';
import { GroupInspector } from '../fields/GroupInspector.tsx';
import { FormNav } from '../frame/FormNav.tsx';
import { blankStart } from '../state/arrange.ts';
import { documentOf, findField, findGroup, rowsOf, type FormDocument, type FormDraft } from '../state/document.ts';
import { faultsOf } from '../state/faults.ts';
import { FormContext, useFormState, useOpenForm, useSelectedIds, type FormSlots, type OpenForm } from '../state/FormContext.ts';
import { mergeForms } from '../state/merge.ts';
import { AddMenu, type Addition } from './AddMenu.tsx';
import { FormCanvas } from './FormCanvas.tsx';
import { FormConflict } from './FormConflict.tsx';
import { FormOutline } from './FormOutline.tsx';
import styles from './FormBuilder.module.css';
import { PasteDialog } from './PasteDialog.tsx';
import { refusalsOf } from './refusals.ts';
import { useFormCommands } from './useFormCommands.ts';

type FormBuilderProps = {
  draft: FormDraft;
  slots: FormSlots;
  /** Presence, status and publishing, at the end of the header. */
  actions: (saved: SavedValue<FormDocument>) => ReactNode;
};

/** Three columns: the questions, the form as members see it, and what is selected. */
export function FormBuilder({ draft, slots, actions }: FormBuilderProps) {
  const { may } = useStaff();
  const isReadOnly = !may('build.write');
  const saved = useOpenDraft(draft);
  const [selection] = useState(() => {
    const begun = createSelection();
    // The first question of an empty form is written at once.
    const blank = isReadOnly ? null : blankStart(draft);
    if (blank) begun.selectNew(blank.id);
    return begun;
  });
  const { id } = draft;
  const hasSubmissions = draft.submissions_count > 0;
  const open = useMemo<OpenForm>(
    () => ({ id, saved, selection, isReadOnly, hasSubmissions, slots }),
    [id, saved, selection, isReadOnly, hasSubmissions, slots],
  );
  return (
    <FormContext value={open}>
      <Workplace actions={actions(saved)} />
    </FormContext>
  );
}

function useOpenDraft(draft: FormDraft): SavedValue<FormDocument> {
  const api = useApi();
  const params = { id: draft.id };
  return useSavedDraft({
    name: `form ${draft.id}`,
    draft,
    documentOf,
    send: (changes, base_version) => api('PUT /studio/forms/{id}', { params, body: { ...changes, base_version } }),
    read: () => api('GET /studio/forms/{id}', { params }),
    merge: mergeForms,
    shownBy: { one: 'GET /studio/forms/{id}', list: 'GET /studio/forms' },
  });
}

function Workplace({ actions }: { actions: ReactNode }) {
  const t = useText();
  const { id, saved, selection, isReadOnly } = useOpenForm();
  const title = useFormState(({ value }) => value.title);
  const [dialog, setDialog] = useState<{ is: 'add' } | { is: 'paste'; text: string } | null>(null);
  const commands = useFormCommands();
  const { faults, refused } = useFaults();
  const side = useRef<HTMLElement>(null);

  const onSelected = (run: (ids: readonly string[]) => void) => () => {
    if (selection.ids().length > 0 && !isReadOnly) run(selection.ids());
  };
  const add = useCallback(() => setDialog({ is: 'add' }), []);
  const paste = useCallback((text: string) => setDialog({ is: 'paste', text }), []);
  const write = useCallback(() => setTimeout(() => side.current?.querySelector<HTMLElement>('input, textarea')?.focus()), []);
  useHotkeys({
    'mod+d': onSelected(commands.duplicate),
    'alt+arrowup': onSelected((ids) => ids.slice(-1).forEach((one) => commands.move(one, -1))),
    'alt+arrowdown': onSelected((ids) => ids.slice(-1).forEach((one) => commands.move(one, 1))),
    delete: onSelected(commands.remove),
    escape: () => selection.select([]),
    ...(isReadOnly ? {} : { '/': add }),
  });
  const choose = (addition: Addition) => {
    setDialog(addition.is === 'list' ? { is: 'paste', text: '' } : null);
    if (addition.is === 'field') commands.addField(addition.type);
    if (addition.is === 'group') commands.addGroup();
  };
  return (
    <main id="content" className={styles.builder} tabIndex={-1}>
      <DraftHead saved={saved} title={title || t('studio.forms.untitled')} back={{ href: '/forms', label: t('studio.forms.back') }} actions={actions}>
        <FormNav formId={id} />
      </DraftHead>
      <div className={styles.columns}>
        <FormOutline commands={commands} faults={faults} refused={refused} onAdd={add} onPaste={paste} onWrite={write} />
        <FormCanvas />
        <aside className={styles.side} ref={side} aria-label={t('builder.inspector')}>
          <Side faults={faults} addNext={commands.addField} onAdd={add} />
        </aside>
      </div>
      <AddMenu open={dialog?.is === 'add'} onClose={() => setDialog(null)} onChoose={choose} />
      {dialog?.is === 'paste' && (
        <PasteDialog
          text={dialog.text}
          onClose={() => setDialog(null)}
          onInsert={(pasted) => {
            setDialog(null);
            commands.insert(pasted);
          }}
        />
      )}
      <FormConflict />
    </main>
  );
}

/** What is wrong, by line; computed once typing pauses. */
function useFaults() {
  const form = useDeferredValue(useFormState(({ value }) => value));
  const save = useFormState((state) => state.save);
  const faults = useMemo(() => faultsOf(form), [form]);
  const fields = save.state === 'refused' ? save.fields : null;
  const refused = useMemo(() => new Set(fields ? Object.keys(refusalsOf(fields, form).lines) : []), [fields, form]);
  return { faults, refused };
}

type SideProps = {
  faults: ReturnType<typeof faultsOf>;
  addNext: (type: Parameters<ReturnType<typeof useFormCommands>['addField']>[0], afterId: string) => void;
  onAdd: () => void;
};

/** The selected line, or the form itself. */
function Side({ faults, addNext, onAdd }: SideProps) {
  const t = useText();
  const { saved, selection, isReadOnly } = useOpenForm();
  const id = useSelectedIds().at(-1) ?? null;
  const kind = useFormState(({ value }) => (findField(value, id) ? 'field' : findGroup(value.form_groups, id) ? 'group' : 'form'));
  const save = useFormState((state) => state.save);
  const refusals = refusalsOf(save.state === 'refused' ? save.fields : {}, saved.state().value);
  const tab = kind === 'form' ? 'form' : 'line';
  const shared = { faults: (id !== null && faults.get(id)) || [], refusals: (id !== null && refusals.lines[id]) || [] };
  return (
    <>
      <Tabs
        label={t('builder.inspector')}
        selected={tab}
        onSelect={(next) =>
          selection.select(
            next === 'form'
              ? []
              : rowsOf(saved.state().value.form_groups)
                  .slice(0, 1)
                  .map((row) => row.id),
          )
        }
        tabs={[
          { id: 'line', label: t(kind === 'group' ? 'studio.forms.group' : 'studio.forms.field') },
          { id: 'form', label: t('studio.forms.settings') },
        ]}
      />
      <div className={styles.panel}>
        <fieldset disabled={isReadOnly}>
          {kind === 'field' && id !== null && <FieldInspector key={id} fieldId={id} {...shared} onNext={(type) => addNext(type, id)} onAdd={onAdd} />}
          {kind === 'group' && id !== null && <GroupInspector key={id} groupId={id} {...shared} />}
          {kind === 'form' && <FormSettings refusals={refusals.form} />}
        </fieldset>
      </div>
    </>
  );
}
