import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { normalPath } from '@bandstand/rules/pages/slugs.ts';
import { vi } from 'vitest';
import type { Answer, CallName } from '../platform/api.ts';

export type FakeRequest = { name: string; path: string; params: Record<string, string>; query: URLSearchParams; headers: Headers; body: unknown };
type Handler<K extends CallName> = (request: FakeRequest) => Answer<K> | FakeRefusal | Promise<Answer<K> | FakeRefusal>;
export type FakeCalls = { [K in CallName]?: Handler<K> };

/** What a handler gives back to refuse. */
export class FakeRefusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly more: Record<string, unknown>;

  constructor(status: number, code: ErrorCode, more: Record<string, unknown> = {}) {
    this.status = status;
    this.code = code;
    this.more = more;
  }
}
export const refuse = (status: number, code: ErrorCode, more?: Record<string, unknown>): FakeRefusal => new FakeRefusal(status, code, more);

export type FakeServer = {
  /** Everything that was asked for, in order: `POST /auth/verify`. */
  requests: FakeRequest[];
  /** Those of one call. */
  calls(name: CallName): FakeRequest[];
  pages: Map<string, PageJson>;
  /** Adds or replaces handlers. */
  on(calls: FakeCalls): void;
  /** Until it is switched on again, no answer comes. */
  goOffline(isOffline?: boolean): void;
};

/** Stands in for the network: calls by their names, pages by their paths; what nobody handles is 404. */
export function fakeServer(calls: FakeCalls = {}, pages: readonly PageJson[] = []): FakeServer {
  const handlers = new Map<string, Handler<CallName>>(Object.entries(calls) as [string, Handler<CallName>][]);
  const byPath = new Map(pages.map((page) => [page.page.path, page]));
  const requests: FakeRequest[] = [];
  let isOffline = false;

  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (isOffline) throw new TypeError('Failed to fetch');
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null);
    const request = { path: url.pathname, query: url.searchParams, headers: new Headers(init.headers), body };
    const page = /^\/__(\/.*)\/index\.json$/.exec(decodeURI(url.pathname));
    if (page?.[1]) {
      requests.push({ ...request, name: 'page', params: { path: page[1] } });
      const found = byPath.get(page[1] === '/index' ? '/' : normalPath(page[1]));
      return found ? Response.json(found) : refusal(refuse(404, 'page_not_found'));
    }
    const path = url.pathname.replace(/^\/api/, '');
    for (const [name, handler] of handlers) {
      const params = match(name, method, path);
      if (!params) continue;
      const full = { ...request, name, params };
      requests.push(full);
      const result = await handler(full);
      if (result instanceof FakeRefusal) return refusal(result);
      return result === null ? new Response(null, { status: 204 }) : Response.json(result);
    }
    requests.push({ ...request, name: `${method} ${path}`, params: {} });
    return refusal(refuse(404, 'not_found'));
  };
  vi.stubGlobal('fetch', answer);
  return {
    requests,
    calls: (name) => requests.filter((request) => request.name === name),
    pages: byPath,
    on: (more) => {
      for (const [name, handler] of Object.entries(more)) handlers.set(name, handler as Handler<CallName>);
    },
    goOffline: (next = true) => {
      isOffline = next;
    },
  };
}

function match(name: string, method: string, path: string): Record<string, string> | null {
  const [wanted, pattern = ''] = name.split(' ');
  if (wanted !== method) return null;
  const names: string[] = [];
  const source = pattern.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_match, param: string) => {
    names.push(param);
    return '([^/]+)';
  });
  const found = new RegExp(`^${source}$`).exec(path);
  return found && Object.fromEntries(names.map((param, at) => [param, decodeURIComponent(found[at + 1] ?? '')]));
}

const refusal = ({ status, code, more }: FakeRefusal): Response =>
  Response.json({ error: code, message: `Refused: ${code}`, request_id: 'r', ...more }, { status });
