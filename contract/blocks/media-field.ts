import { Type, type Static, type TObject } from 'typebox';

/** Stands for the value of an attribute of the page (BLK-6). */
export const AttributeRef = Type.Object({ attribute: Type.String({ maxLength: 60 }) }, { title: 'AttributeRef' });
export type AttributeRef = Static<typeof AttributeRef>;

/** A media of the library, an attribute that holds one, or nothing. */
export const mediaField = <T extends TObject>(media: T) =>
  Type.Optional(Type.Unsafe<Static<T> | AttributeRef | null>({ anyOf: [media, AttributeRef, Type.Null()] }));
