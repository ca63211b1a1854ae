import { errorStatus, type ErrorCode } from '@bandstand/contract/errors.ts';
import type { Call, CallKey } from '@bandstand/contract/call.ts';
import { allCalls } from '@bandstand/contract/registry.ts';

/** OpenAPI 3.1 of every declared call, from the same schemas that check requests and write answers. */
export function openApi(): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, call] of allCalls()) {
    const [method, path] = key.split(' ') as [string, string];
    (paths[`${call.root ? '' : '/api'}${path}`] ??= {})[method.toLowerCase()] = operation(key, path, call);
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
        memberCookie: { type: 'apiKey', in: 'cookie', name: 'member_session' },
        studioCookie: { type: 'apiKey', in: 'cookie', name: 'studio_session' },
      },
      schemas: { Error: errorBody },
    },
    paths,
  };
}

/** What every refusal says (API-5); the codes of each status stand in its description. */
const errorBody = {
  type: 'object',
  required: ['error', 'message', 'request_id'],
  properties: {
    error: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
};

function operation(key: CallKey, path: string, call: Call): object {
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

/** What any call of its kind may refuse, before its own codes: the door of `http.ts` says these. */
function atTheDoor(call: Call): ErrorCode[] {
  const hasInput = Boolean(call.body ?? call.upload);
  const isFree = call.who === 'guest' || call.who === 'signed';
  const codes: (ErrorCode | false | undefined)[] = [
    !call.root && !call.appless && 'app_required',
    'app_not_found',
    'app_mismatch',
    !isFree && 'unauthenticated',
    (call.who === 'admin' || Boolean(call.permission)) && 'forbidden',
    call.notFound ?? (call.params && 'not_found'),
    (hasInput || call.idempotent) && 'malformed',
    hasInput && 'body_too_large',
    hasInput && 'unsupported_media_type',
    (hasInput || Boolean(call.query)) && 'validation_failed',
    call.idempotent && 'idempotency_conflict',
    'unknown_error',
  ];
  return codes.filter((code): code is ErrorCode => Boolean(code));
}

function refusals(call: Call): Record<string, object> {
  const codes = [...new Set([...atTheDoor(call), ...(call.errors ?? [])])];
  const byStatus = Map.groupBy(codes, (code) => String(errorStatus[code]));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries([...byStatus].map(([status, found]) => [status, { description: found.join(', '), content }]));
}

/** `nullable` is how the serialiser wants it; OpenAPI 3.1 says it with a second type. */
function modern(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modern);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Record<string, unknown>;
  const walked = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, modern(value)]));
  return nullable === true ? { ...walked, type: [rest.type, 'null'] } : walked;
}
