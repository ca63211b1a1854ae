/** A JSON schema as the contract writes it. */
interface Schema {
  type?: string;
  title?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [further: string]: unknown;
}

export const nobodysId = '0190a000-0000-7000-8000-00000000dead';

/** A value that a schema accepts; for ids, one that does not exist. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const parts = schema.allOf;
  if (parts) return Object.assign({}, ...parts.map(sampleOf));
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first);
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        // With them only the bot check would answer.
        .filter(([, { title }]) => title !== 'Trap' && title !== 'Pow')
        .map(([name, inner]) => [name, sampleOf(inner)]),
    );
  if (schema.type === 'array')
    return Array.from({ length: Math.min(Math.max(1, schema.minItems ?? 0), schema.maxItems ?? Infinity) }, () => sampleOf(schema.items ?? {}));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.type === 'string') return textOf(schema);
  return 'anything';
}

function textOf({ title, pattern, minLength }: Schema): string {
  if (title === 'Id') return nobodysId;
  if (title === 'Time') return '2027-01-02T03:04:05.000Z';
  if (title === 'PlainDate') return '2027-01-02';
  if (title === 'WallTime') return '2027-01-02T19:00';
  if (pattern?.startsWith('^#')) return '#123456';
  if (pattern?.includes(', ')) return '1, 2, 3';
  if (pattern === '^[0-9a-f]{3}$') return '5e8';
  if (pattern?.startsWith('^\\d{')) return '1200';
  if (pattern === '^[A-Z]{3}$') return 'EUR';
  if (pattern === '^[A-Z]{2}$' || pattern === '^([A-Z]{2})?$') return 'DE';
  return 'sample'.padEnd(minLength ?? 0, 'x');
}

/** The address of a call with its parameters in place. */
export const withParams = (template: string, value: (name: string) => string): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));

/** Every value inside a sample, by its path, so that one at a time can be replaced. */
export function placesIn(value: unknown, path: (string | number)[] = [], depth = 0): (string | number)[][] {
  if (depth > 3 || typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key], depth + 1)),
  ];
}

/** A copy with another value at one place. */
export function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}
