import { Type, type Static, type TObject } from 'typebox';

/** A reference to the value of a page attribute (BLK-6). */
export const AttributeRef = Type.Object({ attribute: Type.String({ maxLength: 60 }) }, { title: 'AttributeRef' });
export type AttributeRef = Static<typeof AttributeRef>;

/** A file from the media library, an attribute that holds one, or nothing. */
export const mediaField = <T extends TObject>(media: T) =>
  Type.Optional(Type.Unsafe<Static<T> | AttributeRef | null>({ anyOf: [media, AttributeRef, Type.Null()] }));
