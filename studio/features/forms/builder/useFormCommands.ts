import type { FieldType } from '@bandstand/contract/forms.values.ts';
import type { PastedGroup } from '@bandstand/rules/forms/paste.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMemo } from 'react';
import { useText } from '../../../platform/studio.ts';
import { undoToast } from '../../../platform/undoToast.ts';
import {
  duplicateRows,
  emptyGroup,
  insertFields,
  insertGroup,
  moveRow,
  moveRowsTo,
  nestGroup,
  placeAfter,
  removeRows,
  withoutBlankStart,
  type DropPlace,
} from '../state/arrange.ts';
import { rowsOf, withoutBrokenConditions, type FormDocument } from '../state/document.ts';
import { newlyBroken } from '../state/faults.ts';
import { useOpenForm } from '../state/FormContext.ts';
import { newField, pastedFields } from '../state/newField.ts';
import { firstOptions } from '../state/words.ts';

const newId = () => crypto.randomUUID();

export type FormCommands = {
  /** Adds a question after this line, or after the selection, and selects it. */
  addField(type: FieldType, afterId?: string): void;
  addGroup(): void;
  /** Adds questions from pasted text after the selection. */
  insert(pasted: readonly PastedGroup[]): void;
  remove(ids: readonly string[]): void;
  duplicate(ids: readonly string[]): void;
  move(id: string, step: -1 | 1): void;
  /** One level in or out. */
  nest(id: string, step: -1 | 1): void;
  drop(ids: readonly string[], targetId: string, place: DropPlace): void;
};

/** Commands on the lines of the form. A move that breaks a condition says so, and offers to remove the condition. */
export function useFormCommands(): FormCommands {
  const t = useText();
  const { saved, selection } = useOpenForm();
  return useMemo<FormCommands>(() => {
    const form = () => saved.state().value;
    const selected = () => selection.ids().at(-1) ?? null;
    const offerUndo = (text: string, tone?: 'success') =>
      undoToast({ value: form, subscribe: saved.subscribe, undo: saved.undo }, { text, label: t('studio.undo'), ...(tone && { tone }) });
    const edit = (change: (before: FormDocument) => FormDocument) => {
      const [before, after] = [form(), change(form())];
      if (after === before) return;
      saved.set(after);
      const broken = newlyBroken(before, after);
      if (broken.length > 0)
        toast({
          text: t('studio.forms.condition_broken', { count: broken.length }),
          tone: 'danger',
          action: { label: t('studio.forms.condition_remove', { count: broken.length }), run: () => saved.set(withoutBrokenConditions(form())) },
        });
    };
    return {
      addField: (type, afterId) => {
        const field = newField(type, newId(), firstOptions(t));
        edit((form) => {
          // The next question of a row of them comes after this one, written or not.
          const before = afterId === undefined ? withoutBlankStart(form) : form;
          return insertFields(before, [field], placeAfter(before, afterId ?? selected()), newId);
        });
        selection.selectNew(field.id);
      },
      addGroup: () => {
        const group = emptyGroup(newId());
        edit((before) => insertGroup(before, group, selected()));
        selection.selectNew(group.id);
      },
      insert: (pasted) => {
        const { fields, loose, groups } = pastedFields(pasted, newId);
        const isLoose = new Set(loose);
        edit((form) => {
          const before = withoutBlankStart(form);
          const inPlace = insertFields(
            before,
            fields.filter(({ id }) => isLoose.has(id)),
            placeAfter(before, selected()),
            newId,
          );
          const others = fields.filter(({ id }) => !isLoose.has(id));
          // A form that was blank begins with the first pasted group.
          const kept = before === form || loose.length > 0 ? inPlace.form_groups : [];
          return { ...inPlace, form_fields: [...inPlace.form_fields, ...others], form_groups: [...kept, ...groups] };
        });
        selection.select(fields.slice(0, 1).map(({ id }) => id));
        offerUndo(t('studio.forms.pasted', { count: fields.length }), 'success');
      },
      remove: (ids) => {
        const before = form();
        const rows = rowsOf(before.form_groups);
        const after = removeRows(before, ids);
        if (after === before) return;
        saved.set(after);
        const left = new Set(rowsOf(after.form_groups).map(({ id }) => id));
        const at = rows.findIndex(({ id }) => ids.includes(id));
        const next = rows.slice(at).find(({ id }) => left.has(id)) ?? rows.slice(0, at).findLast(({ id }) => left.has(id));
        selection.select(next ? [next.id] : []);
        const count = before.form_fields.length - after.form_fields.length;
        offerUndo(t('studio.forms.removed', { count }));
      },
      duplicate: (ids) => {
        const known = new Set(rowsOf(form().form_groups).map(({ id }) => id));
        edit((before) => duplicateRows(before, ids, newId));
        const [copy] = rowsOf(form().form_groups).filter(({ id }) => !known.has(id));
        if (copy) selection.select([copy.id]);
      },
      move: (id, step) => edit((before) => moveRow(before, id, step)),
      nest: (id, step) => edit((before) => nestGroup(before, id, step)),
      drop: (ids, targetId, place) => edit((before) => moveRowsTo(before, ids, targetId, place)),
    };
  }, [saved, selection, t]);
}
