import { useState } from 'react';
import { useStaff } from '../../../platform/studio.ts';
import type { FormFieldDraft } from '../state/document.ts';

/** How many answers are shown in columns until someone chooses. */
const firstColumns = 4;

/** The questions shown as columns, remembered on this device for each form. */
export function useChosenColumns(formId: string, fields: readonly FormFieldDraft[]) {
  const { app } = useStaff();
  const key = `studio:${app.slug}:columns:${formId}`;
  const [chosen, setChosen] = useState<readonly string[] | null>(() => read(key));
  const ids = chosen ?? fields.slice(0, firstColumns).map(({ id }) => id);
  const choose = (next: readonly string[]) => {
    setChosen(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the choice lasts as long as the screen.
    }
  };
  return {
    shown: fields.filter(({ id }) => ids.includes(id)),
    toggle: (id: string, isOn: boolean) => choose(isOn ? [...ids, id] : ids.filter((other) => other !== id)),
  };
}

function read(key: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) && stored.every((id) => typeof id === 'string') ? stored : null;
  } catch {
    return null;
  }
}
