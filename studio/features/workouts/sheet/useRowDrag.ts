import { useMemo, useRef, useState, type DragEvent } from 'react';
import type { Place } from '../state/arrange.ts';
import { useOpenWorkout } from '../state/WorkoutContext.ts';
import type { SheetCommands } from './useSheetCommands.ts';

export type RowDrag = {
  start: (id: string) => (event: DragEvent) => void;
  over: (id: string) => (event: DragEvent<HTMLElement>) => void;
  drop: (event: DragEvent) => void;
  end: () => void;
  /** On which side of the row the dragged ones would land. */
  placeAt: (id: string) => Place | null;
};

/** Rows dragged by their handles: the row alone, or all selected ones if it is among them. */
export function useRowDrag(commands: SheetCommands): RowDrag {
  const { selection } = useOpenWorkout();
  const dragged = useRef<readonly string[]>([]);
  const [target, setTarget] = useState<{ id: string; place: Place } | null>(null);
  return useMemo(() => {
    const end = () => {
      dragged.current = [];
      setTarget(null);
    };
    return {
      start: (id) => (event) => {
        dragged.current = selection.ids().includes(id) ? selection.ids() : [id];
        event.dataTransfer.setData('text/plain', '');
        event.dataTransfer.effectAllowed = 'move';
        const row = (event.currentTarget as HTMLElement).closest('[role="row"]');
        if (row) event.dataTransfer.setDragImage(row, 12, 12);
      },
      over: (id) => (event) => {
        if (dragged.current.length === 0 || dragged.current.includes(id)) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const place = event.clientY < top + height / 2 ? 'before' : 'after';
        setTarget((before) => (before?.id === id && before.place === place ? before : { id, place }));
      },
      drop: (event) => {
        event.preventDefault();
        if (target && dragged.current.length > 0) commands.drop(dragged.current, target.id, target.place);
        end();
      },
      end,
      placeAt: (id) => (target?.id === id ? target.place : null),
    };
  }, [selection, commands, target]);
}
