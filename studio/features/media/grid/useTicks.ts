import { useState } from 'react';
import type { Ticks } from './MediaGrid.tsx';
import type { Media } from '../state/useUploads.ts';

/** Which of the visible media are ticked; media out of view are not. */
export function useTicks(items: readonly Media[]): { ids: string[]; ticks: Ticks; clear: () => void } {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const ids = items.map(({ id }) => id).filter((id) => ticked.has(id));
  return {
    ids,
    clear: () => setTicked(new Set()),
    ticks: {
      ids: new Set(ids),
      onTick: (id, isRange) => {
        const all = items.map((media) => media.id);
        const [from, to] = [all.indexOf(last ?? ''), all.indexOf(id)].toSorted((one, other) => one - other) as [number, number];
        const range = isRange && from >= 0 ? all.slice(from, to + 1) : [id];
        const isOn = !ticked.has(id);
        const next = new Set(ids);
        for (const one of range)
          if (isOn) next.add(one);
          else next.delete(one);
        setTicked(next);
        setLast(id);
      },
    },
  };
}
