import { Type } from 'typebox';

/** Search: finds pages of the given types (all, when empty) while typing. */
export const searchData = Type.Object(
  { types: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 12 })), placeholder: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: true },
);
