import type { Call, CallKey } from '@bandstand/contract/call.ts';
import { refusals } from './openapi.refusals.ts';

/** One call in OpenAPI: its input, who may call it, its answers. */
export function operation(key: CallKey, path: string, call: Call): object {
  const isEmpty = (call.returns as { title?: string }).title === 'Nothing';
  const media = call.upload
    ? { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } }
    : call.body
      ? { 'application/json': { schema: modern(call.body) } }
      : null;
  return {
    operationId: key,
    tags: [path.split('/')[1]],
    'x-who': call.who,
    parameters: [
      ...headers(call),
      ...Object.entries(call.params ?? {}).map(parameter('path')),
      ...Object.entries(call.query ?? {}).map(parameter('query')),
    ],
    ...(media ? { requestBody: { required: call.upload ?? false, content: media } } : {}),
    ...security(path, call),
    responses: {
      [isEmpty ? '204' : '200']: isEmpty
        ? { description: 'done' }
        : { description: 'the answer', content: { 'application/json': { schema: modern(call.returns) } } },
      ...refusals(call),
    },
  };
}

const parameter =
  (place: 'path' | 'query') =>
  ([name, schema]: [string, object]) => ({ name, in: place, required: place === 'path' || !('~optional' in schema), schema: modern(schema) });

const text = { type: 'string' };
/** A file names its app by its host, and a call that needs no app may name one. */
const headers = (call: Call): object[] => [
  { name: 'x-account-app', in: 'header', required: !call.root && !call.appless, schema: text },
  ...(call.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { ...text, maxLength: 200 } }] : []),
];

/** An empty requirement: guests may call, too. */
function security(path: string, call: Call): { security?: object[] } {
  const cookie = call.cookie ? [{ [path.startsWith('/studio') ? 'studioCookie' : 'memberCookie']: [] }] : [];
  const isOpen = call.who === 'guest' || call.who === 'signed';
  if (isOpen && cookie.length === 0) return {};
  return { security: [...(isOpen ? [{}] : []), { userToken: [], userEmail: [] }, ...cookie] };
}

/** The serialiser wants `nullable`; OpenAPI 3.1 uses a second type. */
function modern(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modern);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Record<string, unknown>;
  const walked = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, modern(value)]));
  return nullable === true ? { ...walked, type: [rest.type, 'null'] } : walked;
}
