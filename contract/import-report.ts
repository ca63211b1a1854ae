import { Type, type Static } from 'typebox';
import { Id, Nullable, OneOf, Time } from './wire.ts';

/** The result of an import, with each faulty row. A second run of the same file changes nothing. */
export const ImportReport = Type.Object({
  id: Id,
  status: OneOf(['running', 'done', 'failed']),
  total: Type.Integer(),
  done: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  images_added: Type.Integer(),
  errors: Type.Array(Type.Object({ row: Type.Integer(), name: Nullable(Type.String()), message: Type.String() })),
  root_path: Nullable(Type.String()),
  started_at: Time,
  finished_at: Nullable(Time),
});
export type ImportReport = Static<typeof ImportReport>;
