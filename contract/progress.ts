import { Type, type Static } from 'typebox';
import { Id, Nullable, Time } from './wire.ts';

/** Progress object, everywhere (PRG-4). `percent` is a whole number, rounded down. */
export const Progress = Type.Object({
  started_at: Nullable(Time),
  started_at_exact: Nullable(Time),
  completed_at: Nullable(Time),
  completed_count: Type.Integer(),
  total_count: Type.Integer(),
  percent: Type.Integer(),
});
export type Progress = Static<typeof Progress>;

export const RootProgress = Type.Object({ page_id: Id, progress: Progress });
export type RootProgress = Static<typeof RootProgress>;

/** `title` only where a member sees their own run. */
export const Sequence = Type.Array(Type.Object({ page_id: Id, is_completed: Type.Boolean(), title: Type.Optional(Type.String()) }));
export type Sequence = Static<typeof Sequence>;
