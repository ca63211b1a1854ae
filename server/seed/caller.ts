import type { CallInput, CallOutput } from '@bandstand/contract/call.values.ts';
import type { AllCalls } from '@bandstand/contract/registry.ts';
import type { FastifyInstance } from 'fastify';

/** A logged-in member. */
export interface Session {
  app: string;
  email: string;
  token: string;
}

/** Upload calls declare no body: their JSON is passed as it is. */
type Input<K extends keyof AllCalls> = Partial<CallInput<AllCalls[K]>> & { body?: object; as?: Session; app?: string };

/** Calls the server like its clients, without a socket. Throws if a call is refused: the demo's people only do what they may. */
export type Caller = <K extends keyof AllCalls & string>(key: K, input: Input<K>) => Promise<CallOutput<AllCalls[K]>>;

/** Reads a file of the host root as a member. */
export type Reader = <T>(path: string, as: Session) => Promise<T>;

const credentialsOf = ({ app, email, token }: Session) => ({ 'x-account-app': app, 'x-user-email': email, 'x-user-token': token });

export const createReader =
  (http: FastifyInstance): Reader =>
  async (path, as) => {
    const response = await http.inject({ method: 'GET', url: path, headers: credentialsOf(as) });
    if (response.statusCode >= 400) throw new Error(`${path} answered ${response.statusCode}`);
    return response.json();
  };

/** What the people of the demo use, as lists of logins show it. */
const device =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

export const createCaller =
  (http: FastifyInstance): Caller =>
  async (key, input) => {
    const {
      as,
      app = as?.app,
      params = {},
      query = {},
      body,
    } = input as { as?: Session; app?: string; params?: Record<string, string>; query?: Record<string, string>; body?: object };
    const [method, template] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await http.inject({
      method,
      url: `/api${path}`,
      query,
      headers: { 'user-agent': device, ...(app ? { 'x-account-app': app } : {}), ...(as ? credentialsOf(as) : {}) },
      ...(body ? { payload: body } : {}),
    });
    if (response.statusCode >= 400)
      throw new Error(
        `${key} ${as?.email ?? ''} ${JSON.stringify(body ?? params)} answered ${response.statusCode} ${response.payload.slice(0, 300)}`,
      );
    const answer: unknown = response.payload === '' ? null : response.json();
    return answer as CallOutput<AllCalls[typeof key]>;
  };
