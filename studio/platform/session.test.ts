import type { StaffSession } from '@bandstand/contract/staff.ts';
import { describe, expect, it } from 'vitest';
import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { callUrl } from '@bandstand/client/api/callUrl.ts';
import { createSession } from './session.ts';
import { languageOf } from './texts.ts';

const app = (slug: string) => ({ id: slug, slug, name: slug, url: '', icon_url: null, role: 'owner' as const });
const bundle: StaffSession = {
  staff: { id: 's', email: 'ada@example.com', name: 'Ada' },
  account: { id: 'a', name: 'A' },
  apps: [app('one'), app('two')],
  permissions: ['publish'],
  version: '1.2.3',
  authentication_token: 'secret',
};

function aSession(answers: Record<string, unknown>, kept: Record<string, string> = {}) {
  const api = (async (name: string) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer ?? null;
  }) as unknown as Api;
  const storage = { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => void (kept[key] = value) };
  return createSession({ api: () => api, language: () => 'de', storage });
}
const known = { 'GET /studio/setup': { needed: false }, 'POST /studio/auth/verify': bundle };

describe('the session of the studio', () => {
  it.each([
    ['nobody owns it yet', { 'GET /studio/setup': { needed: true } }, 'set_up'],
    ['the cookie is invalid', { ...known, 'POST /studio/auth/verify': new ApiError('unauthenticated', 401) }, 'guest'],
    ['the server is unreachable', { 'GET /studio/setup': new ApiError('network', 0) }, 'unreachable'],
    ['the server fails', { 'GET /studio/setup': new ApiError('unknown_error', 500) }, 'unreachable'],
    ['the cookie is valid', known, 'staff'],
  ])('%s', async (_name, answers, state) => {
    const session = aSession(answers);
    await session.start();
    expect(session.current().state).toBe(state);
  });
  it('sends app and token only while someone is logged in, and forgets both', async () => {
    const session = aSession(known);
    expect(session.headers()).toEqual({ 'Accept-Language': 'de' });
    await session.start();
    expect(session.headers()).toMatchObject({ 'x-account-app': 'one', 'x-user-email': 'ada@example.com', 'x-user-token': 'secret' });
    expect([session.may('publish'), session.may('settings')]).toEqual([true, false]);
    session.drop();
    expect(session.headers()).toEqual({ 'Accept-Language': 'de' });
  });
  it('remembers the chosen app, and uses the first one if that is gone', async () => {
    const kept: Record<string, string> = {};
    const session = aSession(known, kept);
    await session.start();
    session.choose(bundle.apps[1]!);
    expect(session.headers()['x-account-app']).toBe('two');
    const again = aSession(known, kept);
    await again.start();
    expect(again.current().app?.slug).toBe('two');
    const gone = aSession(known, { 'studio:app': 'sold' });
    await gone.start();
    expect(gone.current().app?.slug).toBe('one');
  });
});

describe('URLs and languages', () => {
  it('fills in parameters and leaves out empty ones', () => {
    expect(callUrl('GET /studio/pages/{id}', { params: { id: 'a/b' }, query: { q: '', page: 2, kind: null } })).toBe(
      '/api/studio/pages/a%2Fb?page=2',
    );
  });
  it.each([
    [['de-AT', 'en'], 'de'],
    [['xx', 'pt-BR'], 'pt-BR'],
    [['no'], 'nb'],
    [['zh-CN'], 'en'],
  ])('%j selects %s', (wanted, language) => {
    expect(languageOf(wanted)).toBe(language);
  });
});
