/** The part of JSON Schema that block schemas use. */
export type JsonSchema = {
  type?: string;
  title?: string;
  description?: string;
  enum?: readonly (string | null)[];
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  anyOf?: readonly JsonSchema[];
};

export type MediaKind = 'video' | 'audio' | 'file';
/** Objects that are edited on their own screen and selected in blocks. */
export type ReusableKind = 'workout' | 'composed' | 'form';

/** One line of the inspector. `path` is the property's name; each kind draws its nested properties itself. */
export type InspectorField = { name: string; isRequired: boolean; isNullable: boolean } & (
  | { kind: 'text'; isLong: boolean; maxLength: number | null }
  | { kind: 'rich_text' }
  | { kind: 'number'; minimum: number | null; maximum: number | null; isInteger: boolean }
  | { kind: 'slider'; minimum: number; maximum: number; unit: 'percent' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'color'; options: readonly string[] }
  | { kind: 'switch' }
  | { kind: 'image'; takesAttribute: boolean }
  | { kind: 'media'; media: MediaKind; takesAttribute: boolean }
  | { kind: 'time' }
  | { kind: 'code'; maxLength: number | null }
  | { kind: 'piece'; reusable: ReusableKind }
  | { kind: 'action' }
  | { kind: 'page' }
  | { kind: 'pages' }
  | { kind: 'forms' }
  | { kind: 'form_fields' }
  | { kind: 'icon' }
  | { kind: 'page_types' }
  | { kind: 'group'; fields: InspectorField[] }
  | { kind: 'list'; fields: InspectorField[]; maxItems: number | null }
);

/** What a schema cannot express: the best way to edit it, and what the server fills in. */
type Hint = 'slider' | 'hidden' | 'page_types' | 'page_type' | 'pages' | 'code' | 'provider' | 'forms' | 'form_fields' | ReusableKind;
const hints: Record<string, Partial<Record<string, Hint>>> = {
  hero: { ratio: 'slider' },
  code: { html: 'code' },
  composed: { source_id: 'composed', blocks: 'hidden' },
  livestream: { message_thread_id: 'hidden', provider: 'provider' },
  workout: { workout_id: 'workout', workout: 'hidden', capture_form_id: 'form' },
  form_submission: { form_ids: 'forms', fields: 'form_fields' },
  collection: { collection: 'hidden', content_type: 'page_type', items: 'pages' },
  chat: { message_thread_id: 'hidden' },
  search: { types: 'page_types' },
};
/** Rarely used properties of a group: they are collapsed. */
const rare: Record<string, readonly string[]> = {
  collection: ['with_all_tags', 'filter_tags', 'duration', 'with_property', 'schedule_type', 'progress', 'include_current'],
};
export const isRare = (blockType: string, name: string): boolean => rare[blockType]?.includes(name) ?? false;
/** Texts longer than this get a field with several lines. */
const longTextFrom = 400;
export const heroRatio = { minimum: 10, maximum: 300 };

/** The inspector's lines for a block type. Properties that the schema cannot draw are left out, and stay in the block. */
export function fieldsOf(blockType: string, schema: JsonSchema, pageTypes: readonly string[] = []): InspectorField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = fieldOf(blockType, name, property, pageTypes);
    return field ? [{ ...field, isRequired: schema.required?.includes(name) ?? false }] : [];
  });
}

type Undecided<T> = T extends unknown ? Omit<T, 'isRequired'> : never;

function fieldOf(blockType: string, name: string, raw: JsonSchema, pageTypes: readonly string[]): Undecided<InspectorField> | null {
  const schema = unwrap(raw);
  const hint = hints[blockType]?.[name];
  const shared = { name, isNullable: isNullable(raw) };
  if (hint === 'hidden') return null;
  if (hint === 'slider') return { ...shared, kind: 'slider', ...heroRatio, unit: 'percent' };
  if (hint === 'page_types') return { ...shared, kind: 'page_types' };
  if (hint === 'page_type') return { ...shared, kind: 'choice', options: pageTypes, isNullable: true };
  if (hint === 'forms' || hint === 'form_fields') return { ...shared, kind: hint };
  if (hint === 'pages') return { ...shared, kind: 'pages' };
  if (hint === 'provider') return { ...shared, kind: 'choice', options: providers, isNullable: true };
  if (hint === 'workout' || hint === 'composed' || hint === 'form') return { ...shared, kind: 'piece', reusable: hint };
  if (hint === 'code') return { ...shared, kind: 'code', maxLength: schema.maxLength ?? null };
  if (schema.title === 'RichText') return { ...shared, kind: 'rich_text' };
  if (schema.title === 'Action') return { ...shared, kind: 'action' };
  const takesAttribute = raw.anyOf?.some(isAttribute) ?? false;
  if (isImage(schema)) return { ...shared, kind: 'image', takesAttribute };
  const media = mediaKinds[schema.title ?? ''];
  if (media) return { ...shared, kind: 'media', media, takesAttribute };
  if (schema.title === 'Time') return { ...shared, kind: 'time' };
  if (name === 'icon') return { ...shared, kind: 'icon' };
  if (schema.title === 'Id') return name === 'page_id' ? { ...shared, kind: 'page' } : null;
  if (schema.enum) return choiceOf(shared, schema.enum);
  if (schema.type === 'string')
    return { ...shared, kind: 'text', isLong: (schema.maxLength ?? 0) >= longTextFrom, maxLength: schema.maxLength ?? null };
  if (schema.type === 'boolean') return { ...shared, kind: 'switch' };
  if (schema.type === 'number' || schema.type === 'integer') {
    return { ...shared, kind: 'number', minimum: schema.minimum ?? null, maximum: schema.maximum ?? null, isInteger: schema.type === 'integer' };
  }
  if (schema.type === 'array' && schema.items?.type === 'object') {
    return { ...shared, kind: 'list', fields: fieldsOf(blockType, schema.items, pageTypes), maxItems: schema.maxItems ?? null };
  }
  if (schema.type === 'object' && schema.properties) return { ...shared, kind: 'group', fields: fieldsOf(blockType, schema, pageTypes) };
  return null;
}

const mediaKinds: Partial<Record<string, MediaKind>> = { Video: 'video', Audio: 'audio', FileRef: 'file' };
/** Where streams are shown; the address contains it as well. */
const providers = ['youtube', 'vimeo', 'facebook', 'zoom'];
const colorNames = new Set(['white', 'light_grey', 'grey', 'black', 'primary', 'secondary', 'dark', 'light']);

function choiceOf(shared: { name: string; isNullable: boolean }, values: readonly (string | null)[]): Undecided<InspectorField> {
  const options = values.filter((value) => value !== null);
  const kind = options.length === colorNames.size && options.every((option) => colorNames.has(option)) ? 'color' : 'choice';
  return { ...shared, kind, options, isNullable: shared.isNullable || options.length < values.length };
}

const isImage = ({ properties }: JsonSchema) => properties !== undefined && 'urls' in properties && 'focal_x' in properties;
const isNull = ({ type }: JsonSchema) => type === 'null';
/** Replaces a media item: the media field edits it. */
const isAttribute = ({ title }: JsonSchema) => title === 'AttributeRef';
const isNullable = (schema: JsonSchema) => schema.nullable === true || (schema.anyOf?.some(isNull) ?? false);

/** A nullable schema is written as a union when it is not a plain type: returns the other half. */
function unwrap(schema: JsonSchema): JsonSchema {
  const [other, ...more] = schema.anyOf?.filter((option) => !isNull(option) && !isAttribute(option)) ?? [];
  return other && more.length === 0 ? unwrap(other) : schema;
}
