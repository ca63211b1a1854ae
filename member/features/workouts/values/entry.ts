import { createContext, useContext } from 'react';
import type { Measure } from '../state/values.ts';

/** The field that the number keys write into. */
export interface ActiveField {
  id: string;
  label: string;
  measure: Measure;
  /** What is in it, as text. */
  text: string;
  write: (text: string) => void;
  /** The next field, or confirm. */
  goOn: () => void;
}
export interface Entry {
  active: ActiveField | null;
  open(field: ActiveField | null): void;
  /** Whether the app's own keys stand in for the device's. */
  hasKeys: boolean;
}

export const EntryContext = createContext<Entry>({ active: null, open: () => {}, hasKeys: false });
export const useEntry = (): Entry => useContext(EntryContext);

/** What a key makes of a text. The first digit replaces a value that was there before. */
export function typed(text: string, key: string, isFresh: boolean): string {
  if (key === 'back') return isFresh ? '' : text.slice(0, -1);
  const before = isFresh ? '' : text;
  if ((key === '.' || key === ':') && before.includes(key)) return before;
  return `${before}${key}`.slice(0, 8);
}
