import { Type } from 'typebox';
import { Nullable } from '../wire.ts';

/** Share: offers the page, or an address, to others. Null: this page. */
export const shareData = Type.Object(
  { text: Type.Optional(Type.String({ maxLength: 500 })), url: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))) },
  { additionalProperties: true },
);
