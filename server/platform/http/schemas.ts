import type { Call } from '@bandstand/contract/call.ts';

/** The parts of a request that have a schema, each as one object. */
interface Schemas {
  params?: object;
  querystring?: object;
  body?: object;
}

const schemasByCall = new WeakMap<Call, Schemas>();

/** The schemas of a call, always the same objects: compiled once, they serve every server of this process. */
export function schemasOf(call: Call): Schemas {
  const schemas = schemasByCall.get(call) ?? {
    ...(call.params ? { params: { type: 'object', properties: call.params } } : {}),
    ...(call.query ? { querystring: { type: 'object', properties: call.query, required: requiredOf(call.query) } } : {}),
    ...(call.body && !call.upload ? { body: call.body } : {}),
  };
  schemasByCall.set(call, schemas);
  return schemas;
}

const requiredOf = (query: NonNullable<Call['query']>): string[] =>
  Object.entries(query)
    .filter(([, schema]) => !('~optional' in schema))
    .map(([name]) => name);
