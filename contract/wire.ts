import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/** An opaque id on the wire: a UUID (API-9). */
export const Id = Type.String({ pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$', title: 'Id' });
export type Id = Static<typeof Id>;

/** An instant: ISO 8601 UTC with milliseconds (API-9). */
export const Time = Type.String({ title: 'Time', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' });
/** A calendar date YYYY-MM-DD (API-9). */
export const PlainDate = Type.String({ title: 'PlainDate', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Money in integer minor units of the accompanying currency (API-9). */
export const Money = Type.Integer({ title: 'Money', minimum: -9007199254740991, maximum: 9007199254740991 });
/** Microseconds since 1970, unique and increasing per thread (MSG-6). */
export const MessageTs = Type.Integer({ title: 'MessageTs', minimum: 0, maximum: 9007199254740991 });

/**
 * The schema or null. Written as OpenAPI's `nullable`, not as a union: the serialiser runs a validator for each item of a union, while
 * `nullable` costs one comparison.
 */
export const Nullable = <T extends TSchema>(schema: T) => {
  const plain = schema as T & { type?: string; enum?: unknown[] };
  if (!plain.type) return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
  return Type.Unsafe<Static<T> | null>({ ...plain, nullable: true, ...(plain.enum ? { enum: [...plain.enum, null] } : {}) } as TSchema);
};

/** A list answer: `{items, total_count}` (API-8). */
export const List = <T extends TSchema>(item: T) => Type.Object({ items: Type.Array(item), total_count: Type.Integer() });
/** A cursor list answer: `{items, has_more}` (API-8). */
export const CursorList = <T extends TSchema>(item: T) => Type.Object({ items: Type.Array(item), has_more: Type.Boolean() });

/** A body in which every key is optional: a PUT changes only what is sent (API-7). */
export const Changes = <T extends TProperties>(properties: T): TObject => Type.Partial(Type.Object(properties)) as TObject;

/** An answer without a body: 204. */
export const Nothing = Type.Null({ title: 'Nothing' });

/** JSON of any shape; validate it before reading. */
export const Json = Type.Unknown();

export const OneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...values] }));
