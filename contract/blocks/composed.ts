import { Type } from 'typebox';
import { Id } from '../wire.ts';

/** Composed: a saved group of blocks by reference. `blocks` is what the server serves, resolved for each page (BLK-10). */
export const composedData = Type.Object(
  { source_id: Id, blocks: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))) },
  { additionalProperties: true },
);
