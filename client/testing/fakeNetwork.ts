import type { ErrorCode } from '@bandstand/contract/errors.ts';
import { vi } from 'vitest';

/** A request as the fake network received it. `name` is the call's name, `POST /auth/verify`, or method and path when no call matches. */
export type FakeRequest<H = Headers> = {
  name: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: H;
  body: unknown;
};

/** An error body for the client. A handler returns or throws it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Further keys of the body. */
  readonly more: object;

  constructor(status: number, code: ErrorCode, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

type Matched = { name: string; params: Record<string, string> };
type NetworkParts<H> = {
  match(method: string, path: string): Matched | null;
  /** The JSON of the answer; null answers 204, undefined 404. */
  answer(request: FakeRequest<H>): unknown;
  headersOf(init: RequestInit): H;
};
export type FakeNetwork<H = Headers> = {
  /** Every request, oldest first. */
  requests: FakeRequest<H>[];
  /** Requests fail until this is called with false. */
  goOffline(isOffline?: boolean): void;
};

/** Replaces `fetch`. Paths begin below /api. */
export function fakeNetwork<H>({ match, answer, headersOf }: NetworkParts<H>): FakeNetwork<H> {
  const requests: FakeRequest<H>[] = [];
  let isOffline = false;
  const respond = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (isOffline) throw new TypeError('Failed to fetch');
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    const method = init.method ?? 'GET';
    const path = url.pathname.replace(/^\/api/, '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null);
    const matched = match(method, path) ?? { name: `${method} ${path}`, params: {} };
    const request = { ...matched, path, query: url.searchParams, headers: headersOf(init), body };
    requests.push(request);
    const result = await outcomeOf(() => answer(request));
    if (result === undefined) return responseOf(new Refusal(404, 'not_found', 'This does not exist.'));
    if (result instanceof Refusal) return responseOf(result);
    return result === null ? new Response(null, { status: 204 }) : Response.json(result);
  };
  vi.stubGlobal('fetch', respond);
  return {
    requests,
    goOffline: (next = true) => {
      isOffline = next;
    },
  };
}

/** The handler's return value, or the refusal it threw. */
async function outcomeOf(answer: () => unknown): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const responseOf = ({ status, code, message, more }: Refusal): Response =>
  Response.json({ error: code, message, request_id: 'r', ...more }, { status });

/** The first call that matches a request, with its parameters. */
export function matchCall(names: Iterable<string>, method: string, path: string): Matched | null {
  for (const name of names) {
    const [wanted, pattern = ''] = name.split(' ');
    if (wanted !== method) continue;
    const keys: string[] = [];
    const source = pattern.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_match, key: string) => {
      keys.push(key);
      return '([^/]+)';
    });
    const match = new RegExp(`^${source}$`).exec(path);
    if (match) return { name, params: Object.fromEntries(keys.map((key, at) => [key, decodeURIComponent(match[at + 1] ?? '')])) };
  }
  return null;
}
