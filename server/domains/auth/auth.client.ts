import type { BaseContext } from '../../platform/http/context.ts';
import type { ClientFacts } from './auth.sessions.ts';

const kept = ['x-session-id', 'x-origin-href', 'x-standalone', 'x-native-app', 'x-client-height', 'x-client-width', 'user-agent'];

/** What the client says of itself, as it is recorded with a new session (API-3). */
export function clientOf({ request, deviceId }: BaseContext): ClientFacts {
  const client: Record<string, string> = {};
  for (const name of kept) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') client[name.replace(/^x-/, '').replaceAll('-', '_')] = value.slice(0, 300);
  }
  return { deviceId, client };
}
