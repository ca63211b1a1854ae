import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { normalPath } from '@bandstand/rules/pages/slugs.ts';
import type { Answer, CallName } from '../api/api.ts';
import { fakeNetwork, matchCall, Refusal, type FakeNetwork, type FakeRequest } from './fakeNetwork.ts';

type Handler<K extends CallName> = (request: FakeRequest) => Answer<K> | Refusal | Promise<Answer<K> | Refusal>;
export type FakeCalls = { [K in CallName]?: Handler<K> };

/** The refusal that a handler returns. */
export const refuse = (status: number, code: ErrorCode, more?: Record<string, unknown>): Refusal =>
  new Refusal(status, code, `Refused: ${code}`, more);

export type FakeServer = FakeNetwork & {
  /** The requests of one call. */
  calls(name: CallName): FakeRequest[];
  pages: Map<string, PageJson>;
  /** Adds or replaces handlers. */
  on(calls: FakeCalls): void;
};

/** Replaces the network: calls by name, pages by path. Anything without a handler is 404. */
export function fakeServer(calls: FakeCalls = {}, pages: readonly PageJson[] = []): FakeServer {
  const handlers = new Map<string, Handler<CallName>>(Object.entries(calls) as [string, Handler<CallName>][]);
  const byPath = new Map(pages.map((page) => [page.page.path, page]));
  const network = fakeNetwork({
    headersOf: ({ headers }) => new Headers(headers),
    match: (method, path) => {
      const page = /^\/__(\/.*)\/index\.json$/.exec(decodeURI(path))?.[1];
      return page ? { name: 'page', params: { path: page } } : matchCall(handlers.keys(), method, path);
    },
    answer: (request) => {
      if (request.name !== 'page') return (handlers.get(request.name) ?? (() => refuse(404, 'not_found')))(request);
      const path = request.params['path'] ?? '';
      return byPath.get(path === '/index' ? '/' : normalPath(path)) ?? refuse(404, 'page_not_found');
    },
  });
  return {
    ...network,
    calls: (name) => network.requests.filter((request) => request.name === name),
    pages: byPath,
    on: (more) => {
      for (const [name, handler] of Object.entries(more)) handlers.set(name, handler as Handler<CallName>);
    },
  };
}
