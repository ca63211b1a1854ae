import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SavedState, SavedValue } from '../../../platform/autosave/savedValue.ts';
import type { Selection } from '../../../platform/selection.ts';
import type { WorkoutDocument } from './document.ts';

export type OpenWorkout = { id: string; saved: SavedValue<WorkoutDocument>; selection: Selection; isReadOnly: boolean };
export const WorkoutContext = createContext<OpenWorkout | null>(null);

/** The workout that is open in the builder. Throws outside it. */
export function useOpenWorkout(): OpenWorkout {
  const open = useContext(WorkoutContext);
  if (!open) throw new Error('No workout is open');
  return open;
}

/** A part of the workout's state; rerenders only when that part changes. */
export function useWorkoutState<T>(select: (state: SavedState<WorkoutDocument>) => T): T {
  const { saved } = useOpenWorkout();
  return useSyncExternalStore(saved.subscribe, () => select(saved.state()));
}

export function useSelectedRows(): readonly string[] {
  const { selection } = useOpenWorkout();
  return useSyncExternalStore(selection.subscribe, selection.ids);
}

/** Applies a command to the workout. Consecutive edits with the same `mark` are one step. */
export function useEdit(): (change: (workout: WorkoutDocument) => WorkoutDocument, mark?: string) => void {
  const { saved } = useOpenWorkout();
  return (change, mark) => {
    const next = change(saved.state().value);
    if (next !== saved.state().value) saved.set(next, mark);
  };
}
