import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Nothing, Nullable, OneOf } from './wire.ts';

export const propertyTypes = ['text', 'number', 'date', 'choice'] as const;
export type PropertyType = (typeof propertyTypes)[number];

const fields = {
  /** Written in texts as `{{member.<slug>}}`. */
  slug: Type.String({ minLength: 1, maxLength: 40 }),
  title: Type.String({ minLength: 1, maxLength: 80 }),
  type: OneOf(propertyTypes),
  /** The options of a choice. */
  options: Type.Array(Type.String({ maxLength: 120 }), { maxItems: 50 }),
  /** The studio adds it after the slug when it inserts the property into a text: shown to members without a value. */
  fallback: Nullable(Type.String({ maxLength: 200, pattern: '^[^{}|]*$' })),
  /** Whether members may set their own value. */
  member_can_edit: Type.Boolean(),
};

/** A property of an app's members (BLK-6, FRM-8). */
export const Property = Type.Object({
  id: Id,
  ...fields,
  /** How many pages and saved block groups show it. Only on request, since it searches all texts. */
  uses: Type.Optional(Type.Integer()),
  /** The first of them by title. */
  used_by: Type.Optional(Type.Array(Type.Object({ kind: OneOf(['page', 'composed', 'overlay', 'form']), id: Id, title: Type.String() }))),
  /** How many members have a value. */
  values_count: Type.Integer(),
});
export type Property = Static<typeof Property>;

/** A member's own value (L129): numbers and dates are written as text. Null: none. */
const MemberValue = Type.Object({ slug: Type.String(), value: Nullable(Type.String()) });
const slugParam = { slug: Type.String({ minLength: 1, maxLength: 60 }) };

const params = { id: Id };
const [read, write] = [{ who: 'owner', permission: 'build.read' } as const, { who: 'owner', permission: 'build.write' } as const];

export const properties = calls({
  'GET /subscriber/properties': { who: 'member', returns: List(Type.Object({ slug: Type.String(), value: Type.String() })) },
  /** Those that answers to forms wrote (L435). */
  'GET /subscriber/submitted_properties': { who: 'member', returns: List(Type.Object({ slug: Type.String(), value: Type.String() })) },
  'GET /subscriber/properties/{slug}': { who: 'member', params: slugParam, returns: MemberValue },
  'PUT /subscriber/properties/{slug}': {
    who: 'member',
    params: slugParam,
    body: Type.Object({ value: Nullable(Type.Union([Type.String({ maxLength: 2000 }), Type.Number()])) }),
    returns: MemberValue,
    errors: ['forbidden'],
  },
  'GET /studio/properties': {
    ...read,
    query: {
      q: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      uses: Type.Optional(Type.Boolean({ description: 'with what shows them' })),
    },
    returns: List(Property),
  },
  'POST /studio/properties': {
    ...write,
    body: Type.Object({ ...Type.Partial(Type.Object(fields)).properties, title: fields.title }),
    returns: Property,
  },
  'GET /studio/properties/{id}': { ...read, params, returns: Property },
  'PUT /studio/properties/{id}': { ...write, params, body: Type.Partial(Type.Object(fields)), returns: Property, errors: ['in_use'] },
  'DELETE /studio/properties/{id}': { ...write, params, returns: Nothing, errors: ['in_use'] },
});
