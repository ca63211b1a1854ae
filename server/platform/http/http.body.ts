interface BodySchema {
  properties?: Record<string, unknown>;
  allOf?: BodySchema[];
  additionalProperties?: unknown;
  patternProperties?: unknown;
}

/** The keys that an object schema names; null when it allows others. */
export function declaredKeys(schema: BodySchema): ReadonlySet<string> | null {
  const parts = schema.allOf ?? [schema];
  const isOpen = parts.some((part) => !part.properties || part.patternProperties !== undefined || Boolean(part.additionalProperties));
  return isOpen ? null : new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})));
}

/** Removes keys that the call does not name (API-7), in place: a key of a body must never become a column of a row. */
export function keepDeclared(body: unknown, keys: ReadonlySet<string> | null): void {
  if (!keys || typeof body !== 'object' || body === null || Array.isArray(body)) return;
  for (const key of Object.keys(body)) if (!keys.has(key)) delete (body as Record<string, unknown>)[key];
}
