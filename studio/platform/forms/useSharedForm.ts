import { useState } from 'react';
import { isEqual } from '../equal.ts';

/** What others did to a form meanwhile: `joined`, their changes are in it now; `contested`, they changed the same field. */
export type Meanwhile = 'joined' | 'contested' | null;
export type SharedForm<T> = {
  values: T;
  /** The saved values, as far as this form knows. */
  base: T;
  isChanged: boolean;
  meanwhile: Meanwhile;
  set: (changes: Partial<T>) => void;
  /** Starts again from the saved values. */
  reset: (saved: T) => void;
};

/** The typed values merged with what others saved since `base`. A field keeps whichever side changed it, and the local value when both did. */
export function rebase<T extends object>(mine: T, base: T, theirs: T): { values: T; meanwhile: Meanwhile } {
  const names = Object.keys(theirs) as (keyof T)[];
  const typed = names.filter((name) => !isEqual(mine[name], base[name]) && !isEqual(mine[name], theirs[name]));
  const isContested = typed.some((name) => !isEqual(theirs[name], base[name]));
  return {
    values: { ...theirs, ...(Object.fromEntries(typed.map((name) => [name, mine[name]])) as Partial<T>) },
    meanwhile: isContested ? 'contested' : typed.length > 0 ? 'joined' : null,
  };
}

/** The values of a form that others may save, too. Their saves come in, and nothing typed is lost. */
export function useSharedForm<T extends object>(saved: T): SharedForm<T> {
  const [form, setForm] = useState({ values: saved, base: saved, shown: saved, meanwhile: null as Meanwhile });
  if (!isEqual(form.shown, saved)) {
    const found = isEqual(form.base, saved) ? form : rebase(form.values, form.base, saved);
    setForm({ values: found.values, base: saved, shown: saved, meanwhile: found.meanwhile });
  }
  return {
    values: form.values,
    base: form.base,
    isChanged: !isEqual(form.values, form.base),
    meanwhile: form.meanwhile,
    set: (changes) => setForm((before) => ({ ...before, values: { ...before.values, ...changes } })),
    reset: (base) => setForm((before) => ({ ...before, values: base, base, meanwhile: null })),
  };
}
