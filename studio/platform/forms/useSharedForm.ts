import { useState } from 'react';
import { isEqual } from '../equal.ts';

/** What others did to a form while one typed: `joined`, their changes are in it now; `contested`, they changed the same field. */
export type Meanwhile = 'joined' | 'contested' | null;
export type SharedForm<T> = {
  values: T;
  /** What is saved, as far as this form knows. */
  base: T;
  isChanged: boolean;
  meanwhile: Meanwhile;
  set: (changes: Partial<T>) => void;
  /** Begins again from what is saved. */
  reset: (saved: T) => void;
};

/** What was typed, on top of what others saved since `base`: each field is whoever's changed it, and one's own where both did. */
export function rebase<T extends object>(mine: T, base: T, theirs: T): { values: T; meanwhile: Meanwhile } {
  const names = Object.keys(theirs) as (keyof T)[];
  const typed = names.filter((name) => !isEqual(mine[name], base[name]) && !isEqual(mine[name], theirs[name]));
  const isContested = typed.some((name) => !isEqual(theirs[name], base[name]));
  return {
    values: { ...theirs, ...(Object.fromEntries(typed.map((name) => [name, mine[name]])) as Partial<T>) },
    meanwhile: isContested ? 'contested' : typed.length > 0 ? 'joined' : null,
  };
}

/** The values of a form that others may save, too: what they save comes in, and nothing that was typed is lost. */
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
