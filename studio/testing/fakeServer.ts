import type { ErrorCode } from '@bandstand/contract/errors.ts';
import { vi } from 'vitest';
import type { Answer, CallName } from '../platform/api.ts';

export type Sent = { name: string; path: string; body: unknown; query: URLSearchParams; headers: Record<string, string> };
type Handler = (sent: Sent) => unknown;
/** What the server answers, by the name of a call; a missing one is a 404. A thrown `Refusal` is an error body. */
export type Answers = { [K in CallName]?: Partial<Answer<K>> | Answer<K> | Handler };

/** Thrown by a handler: the server says no. `errors` are texts by field. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  /** Further keys of the body. */
  readonly extra: object;
  constructor(status: number, code: ErrorCode, message: string = code, errors?: Record<string, string[]>, extra: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.extra = extra;
  }
}
/** An answer that is always a refusal. */
export const refuse =
  (...refusal: ConstructorParameters<typeof Refusal>): Handler =>
  () => {
    throw new Refusal(...refusal);
  };

export type FakeServer = {
  calls: Sent[];
  sent: (name: CallName) => Sent[];
  /** From now on it answers otherwise. */
  answer: (answers: Answers) => void;
  /** Until it is called with false, no answer comes. */
  goOffline: (isOffline?: boolean) => void;
};

/** Stands in for the network of `fetch`. */
export function fakeServer(first: Answers): FakeServer {
  const all: Answers = { ...first };
  const calls: Sent[] = [];
  let isAway = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (isAway) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace(/^\/api/, '');
    const name = Object.keys(all).find((known) => matches(known, init.method ?? 'GET', path)) as CallName | undefined;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const sent = { name: name ?? `${init.method} ${path}`, path, body, query: searchParams, headers: init.headers as Record<string, string> };
    calls.push(sent);
    const answer = name ? all[name] : undefined;
    if (answer === undefined) return refusal(new Refusal(404, 'not_found', 'This does not exist.'));
    try {
      const json: unknown = typeof answer === 'function' ? await (answer as Handler)(sent) : answer;
      return json === null ? new Response(null, { status: 204 }) : new Response(JSON.stringify(json), { status: 200 });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusal(error);
    }
  });
  return {
    calls,
    sent: (name) => calls.filter((call) => call.name === name),
    answer: (answers) => void Object.assign(all, answers),
    goOffline: (isOffline = true) => void (isAway = isOffline),
  };
}

const refusal = ({ status, code, message, errors, extra }: Refusal) =>
  new Response(JSON.stringify({ ...extra, error: code, message, request_id: '1', ...(errors ? { errors } : {}) }), { status });

function matches(name: string, method: string, path: string): boolean {
  const [ownMethod = '', pattern = ''] = name.split(' ');
  return ownMethod === method && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
