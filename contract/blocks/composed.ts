import { Type } from 'typebox';
import { Id } from '../wire.ts';

/** Composed: a saved block group by reference. The server fills `blocks`, resolved for each page (BLK-10). */
export const composedData = Type.Object(
  { source_id: Id, blocks: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))) },
  { additionalProperties: true },
);
