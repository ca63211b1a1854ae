import { errorStatus } from '@bandstand/contract/errors.ts';
import { allCalls } from '@bandstand/contract/registry.ts';
import { operation } from './openapi.operation.ts';

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
      description: 'Every call names its app by `x-account-app`. Logged-in members also send `x-user-email` and `x-user-token`.',
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

/** The body of every refusal (API-5); the description lists the codes of each status. */
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
