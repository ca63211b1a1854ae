import { errorStatus } from '@bandstand/contract/errors.ts';
import type { Call } from '@bandstand/contract/call.ts';
import { allCalls } from '@bandstand/contract/registry.ts';

/** OpenAPI 3.1 of every declared call, from the same schemas that check requests and write answers. */
export function openApi(): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, call] of allCalls()) {
    const [method, path] = key.split(' ') as [string, string];
    (paths[`${call.root ? '' : '/api'}${path}`] ??= {})[method.toLowerCase()] = operation(path, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bandstand',
      version: '1',
      description: 'Every call names its app by `x-account-app`. Who is signed in also sends `x-user-email` and `x-user-token`.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        userToken: { type: 'apiKey', in: 'header', name: 'x-user-token' },
        userEmail: { type: 'apiKey', in: 'header', name: 'x-user-email' },
      },
    },
    paths,
  };
}

function operation(path: string, call: Call): object {
  const parameter =
    (place: string) =>
    ([name, schema]: [string, object]) => ({ name, in: place, required: place === 'path' || !('~optional' in schema), schema: modern(schema) });
  const app = call.root || call.appless ? [] : [{ name: 'x-account-app', in: 'header', required: true, schema: { type: 'string' } }];
  const isEmpty = (call.returns as { title?: string }).title === 'Nothing';
  const media = call.upload
    ? { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } }
    : call.body
      ? { 'application/json': { schema: modern(call.body) } }
      : null;
  return {
    tags: [path.split('/')[1] === 'studio' ? 'studio' : path.split('/')[1]],
    'x-who': call.who,
    parameters: [...app, ...Object.entries(call.params ?? {}).map(parameter('path')), ...Object.entries(call.query ?? {}).map(parameter('query'))],
    ...(media ? { requestBody: { content: media } } : {}),
    ...(call.who === 'guest' || call.who === 'signed' ? {} : { security: [{ userToken: [], userEmail: [] }] }),
    responses: {
      [isEmpty ? '204' : '200']: isEmpty
        ? { description: 'done' }
        : { description: 'the answer', content: { 'application/json': { schema: modern(call.returns) } } },
      ...refusals(call),
    },
  };
}

function refusals(call: Call): Record<string, object> {
  const byStatus = Map.groupBy(call.errors ?? [], (code) => String(errorStatus[code]));
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, { description: codes.join(', ') }]));
}

/** `nullable` is how the serialiser wants it; OpenAPI 3.1 says it with a second type. */
function modern(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modern);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Record<string, unknown>;
  const walked = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, modern(value)]));
  return nullable ? { ...walked, type: [rest.type, 'null'] } : walked;
}
