import { setKey, type SessionState } from '@bandstand/rules/workouts/fold.ts';
import { stepsOf } from '@bandstand/rules/workouts/steps.ts';
import type { ShownGroup } from '../state/filled.ts';

/** Whether every set of a group was done or skipped. */
export const isOver = (group: ShownGroup, log: SessionState | null): boolean =>
  stepsOf([group]).every((step) => step.kind !== 'set' || log?.sets.has(setKey(step)));
