import type { Permission } from '@bandstand/contract/call.ts';
import type { StaffSession } from '@bandstand/contract/studio.ts';
import { compileTexts } from '@bandstand/i18n/compile.ts';
import { ToastRegion } from '@bandstand/ui/primitives/ToastRegion.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { createApi, type Answer, type CallName } from '../platform/api.ts';
import { PickersContext, type Pickers } from '../platform/pickers.ts';
import { createQueryClient } from '../platform/queries.ts';
import { createSession } from '../platform/session.ts';
import { StudioContext, type Studio } from '../platform/studio.ts';
import { loadTexts } from '../platform/texts.ts';

type Handler = (sent: { path: string; body: unknown; query: URLSearchParams }) => unknown;
/** What the server answers, by the name of a call; a missing one is a 404. A thrown `Refusal` is an error body. */
export type Answers = { [K in CallName]?: Partial<Answer<K>> | Answer<K> | Handler };
export class Refusal extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string) {
    super(error);
    this.status = status;
    this.error = error;
  }
}

export const everyPermission: Permission[] = [
  'build.read',
  'build.write',
  'publish',
  'sell.read',
  'sell.write',
  'members.read',
  'members.write',
  'notify.read',
  'settings',
];
const bundle: StaffSession = {
  staff: { id: 's', email: 'ada@example.com', name: 'Ada Berg' },
  account: { id: 'a', name: 'Berg' },
  apps: [{ id: 'app', slug: 'club', name: 'Club', url: 'http://club.localhost', icon_url: null, role: 'owner' }],
  permissions: everyPermission,
  authentication_token: 'token',
};

afterEach(cleanup);

/** A studio with somebody signed in, over a server that answers as told. `calls` are the names of what was sent, with bodies. */
export async function renderStudio(
  content: ReactNode,
  answers: Answers,
  { permissions = everyPermission, pickers = {} }: { permissions?: Permission[]; pickers?: Partial<Pickers> } = {},
) {
  const calls: { name: string; path: string; body: unknown }[] = [];
  const all: Answers = { 'GET /studio/setup': { needed: false }, 'POST /studio/auth/verify': { ...bundle, permissions }, ...answers };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.replace(/^\/api/, '');
    const name = Object.keys(all).find((known) => matches(known, init.method ?? 'GET', path)) as CallName | undefined;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    calls.push({ name: name ?? `${init.method} ${path}`, path, body });
    const answer = name ? all[name] : undefined;
    if (answer === undefined)
      return new Response(JSON.stringify({ error: 'not_found', message: 'This does not exist.', request_id: '1' }), { status: 404 });
    try {
      const json: unknown = typeof answer === 'function' ? await (answer as Handler)({ path, body, query: searchParams }) : answer;
      return json === null ? new Response(null, { status: 204 }) : new Response(JSON.stringify(json), { status: 200 });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return new Response(JSON.stringify({ error: refusal.error, message: refusal.error, request_id: '1' }), { status: refusal.status });
    }
  });
  const messages = compileTexts('en', (domain) => domain.startsWith('studio') || domain === 'errors' || domain === 'fields');
  const session = createSession({ api: () => api, language: () => 'en', storage: localStorage });
  const api = createApi({ headers: session.headers, onSignedOut: session.drop });
  const texts = await loadTexts('en', async () => messages);
  await session.start();
  const studio: Studio = { api, session, texts };
  const offered: Pickers = { pickImage: async () => null, createProduct: async () => null, ...pickers };
  const view = render(
    <StudioContext value={studio}>
      <QueryClientProvider client={createQueryClient()}>
        <PickersContext value={offered}>{content}</PickersContext>
        <ToastRegion label="Notices" dismissLabel="Close" />
      </QueryClientProvider>
    </StudioContext>,
  );
  return { ...view, calls, session, sent: (name: CallName) => calls.filter((call) => call.name === name) };
}

function matches(name: string, method: string, path: string): boolean {
  const [ownMethod = '', pattern = ''] = name.split(' ');
  return ownMethod === method && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
