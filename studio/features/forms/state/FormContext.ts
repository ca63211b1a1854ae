import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { SavedState, SavedValue } from '../../../platform/autosave/savedValue.ts';
import type { Selection } from '../../../platform/selection.ts';
import type { FormDocument } from './document.ts';

/** What other parts of the studio draw inside the form builder; app/ fills it. */
export type FormSlots = {
  /** What a button does. */
  actionField: (props: { label: string; value: EndAction; onChange: (action: EndAction) => void }) => ReactNode;
};
export type EndAction = NonNullable<NonNullable<FormDocument['end']>['action']> | null;

export type OpenForm = {
  id: string;
  saved: SavedValue<FormDocument>;
  selection: Selection;
  isReadOnly: boolean;
  /** Whether someone has answered: values of choices then stay as they are. */
  hasSubmissions: boolean;
  slots: FormSlots;
};
export const FormContext = createContext<OpenForm | null>(null);

/** The form that is open in the builder. Throws outside it. */
export function useOpenForm(): OpenForm {
  const open = useContext(FormContext);
  if (!open) throw new Error('No form is open');
  return open;
}

/** A part of the form's state; rerenders only when that part changes. */
export function useFormState<T>(select: (state: SavedState<FormDocument>) => T): T {
  const { saved } = useOpenForm();
  return useSyncExternalStore(saved.subscribe, () => select(saved.state()));
}

export function useSelectedIds(): readonly string[] {
  const { selection } = useOpenForm();
  return useSyncExternalStore(selection.subscribe, selection.ids);
}

/** Applies a command to the form. Consecutive edits with the same `mark` are one step. */
export function useEdit(): (change: (form: FormDocument) => FormDocument, mark?: string) => void {
  const { saved } = useOpenForm();
  return (change, mark) => {
    const next = change(saved.state().value);
    if (next !== saved.state().value) saved.set(next, mark);
  };
}
