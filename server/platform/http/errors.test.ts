import type { ErrorCode } from '@bandstand/contract/errors.ts';
import { errorStatus } from '@bandstand/contract/errors.ts';
import type { ErrorBody } from '@bandstand/contract/call.values.ts';
import { languages } from '@bandstand/contract/languages.ts';
import { translate } from '@bandstand/i18n/server.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { FileAnswer, Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../../domains/pages/pages.builders.ts';
import { aProduct } from '../../domains/products/products.builders.ts';
import { isId } from '../ids.ts';

let app: TestApp;
let member: MemberSession;
let owner: Session;
let logged: { data: Record<string, unknown>; text: string }[];

beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [member, owner] = [await app.signUp(), await app.owner()];
  app.platform.log.error = (data, text) => void logged.push({ data: data as Record<string, unknown>, text });
});
beforeEach(() => {
  logged = [];
});
afterAll(() => app.close());

const as = (session: Session, more: Record<string, string> = {}) => ({
  'x-account-app': 'first',
  'x-user-email': session.email,
  'x-user-token': session.token,
  ...more,
});
const json = { 'content-type': 'application/json' };
const guest = { 'x-account-app': 'first' };

/** Every refusal has the same shape, and its id is in the header too (API-5). */
function expectRefusal(answer: FileAnswer, code: ErrorCode, status: number = errorStatus[code]): ErrorBody {
  const body = answer.json<ErrorBody>();
  expect([answer.status, body.error]).toEqual([status, code]);
  expect(body.message.length).toBeGreaterThan(3);
  expect(isId(body.request_id)).toBe(true);
  expect(answer.headers['x-request-id']).toBe(body.request_id);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  for (const texts of Object.values(body.errors ?? {})) for (const text of texts) expect(text).toMatch(/\w/);
  return body;
}

describe('bad input answers its code, in one shape (API-5, API-6)', () => {
  const post = (url: string, payload: string | Buffer, headers: Record<string, string>): InjectOptions => ({ method: 'POST', url, payload, headers });
  const login = '/api/auth/login';
  const cases: [string, ErrorCode, () => InjectOptions][] = [
    ['no app', 'app_required', () => ({ url: '/api/auth/provider' })],
    ['an unknown app', 'app_not_found', () => ({ url: '/api/auth/provider', headers: { 'x-account-app': 'nowhere' } })],
    ['a host of another app', 'app_mismatch', () => ({ url: '/api/auth/provider', headers: { ...guest, host: 'second.localhost' } })],
    ['a custom header twice', 'app_not_found', () => ({ url: '/api/auth/provider', headers: { 'x-account-app': ['first', 'second'] as never } })],
    ['no session', 'unauthenticated', () => ({ url: '/api/threads', headers: guest })],
    ['an email without a token', 'unauthenticated', () => ({ url: '/api/threads', headers: { ...guest, 'x-user-email': member.email } })],
    ['another person’s token', 'unauthenticated', () => ({ url: '/api/threads', headers: as({ ...member, email: owner.email }) })],
    ['an absurdly long token', 'unauthenticated', () => ({ url: '/api/threads', headers: as({ ...member, token: 'x'.repeat(6000) }) })],
    ['a member at the studio', 'unauthenticated', () => ({ url: '/api/studio/pages', headers: as(member) })],
    ['staff among the members', 'unauthenticated', () => ({ url: '/api/threads', headers: as(owner) })],
    ['a malformed id', 'page_not_found', () => ({ url: '/api/pages/none/path', headers: guest })],
    ['an unknown id', 'page_not_found', () => ({ url: `/api/pages/${nobodysId}/path`, headers: guest })],
    ['a path parameter of another type', 'thread_forbidden', () => ({ url: `/api/threads/${nobodysId}/messages/now`, headers: guest })],
    ['a lone percent sign', 'malformed', () => ({ url: '/api/pages/%/path', headers: guest })],
    ['an unknown address of the API', 'not_found', () => ({ url: '/api/nothing/here', headers: guest })],
    ['a parameter too long for a path', 'not_found', () => ({ url: `/api/pages/${'x'.repeat(3000)}/path`, headers: guest })],
    ['a method that the address does not support', 'method_not_allowed', () => ({ method: 'DELETE', url: '/api/threads', headers: as(member) })],
    ['a query of another type', 'validation_failed', () => ({ url: '/api/threads?before=soon', headers: as(member) })],
    ['a number in a query that is too large', 'validation_failed', () => ({ url: '/api/threads?before=1e999', headers: as(member) })],
    ['a missing query', 'validation_failed', () => ({ url: '/api/threads/resolve', headers: as(member) })],
    ['invalid JSON', 'malformed', () => post(login, '{"email":', { ...guest, ...json })],
    ['bytes that are not UTF-8', 'validation_failed', () => post(login, Buffer.from([0x22, 0xff, 0xfe, 0x22]), { ...guest, ...json })],
    ['NUL', 'malformed', () => post(login, '{"email":"a\\u0000@example.com","password":"x"}', { ...guest, ...json })],
    ['half a character', 'malformed', () => post(login, '{"email":"a\\ud800@example.com","password":"x"}', { ...guest, ...json })],
    ['a prototype', 'malformed', () => post(login, '{"__proto__":{"isAdmin":true}}', { ...guest, ...json })],
    ['another content type', 'unsupported_media_type', () => post(login, '<a/>', { ...guest, 'content-type': 'application/xml' })],
    ['a body of more than a mebibyte', 'body_too_large', () => post(login, JSON.stringify({ email: 'x'.repeat(1_048_576) }), { ...guest, ...json })],
    ['a body that is not an object', 'validation_failed', () => post(login, '[]', { ...guest, ...json })],
    ['a missing body', 'validation_failed', () => post(login, '', { ...guest, ...json })],
    ['a multipart form without a boundary', 'malformed', () => post('/api/uploads', 'x', as(member, { 'content-type': 'multipart/form-data' }))],
    ['another method at an address without a file', 'not_found', () => ({ method: 'POST', url: '/about' })],
    ['JSON instead of a file', 'unsupported_media_type', () => post('/api/uploads', '{}', as(member, json))],
  ];

  it.each(cases)('%s: %s', async (_what, code, options) => {
    expectRefusal(await app.inject(options()), code);
    expect(logged).toEqual([]);
  });

  it('lists the methods that an address supports', async () => {
    const answer = await app.inject({ method: 'PUT', url: `/api/pages/${nobodysId}/complete?x=1`, headers: as(member) });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST, DELETE, GET']);
  });

  it('every code of the API has a status of its kind, and a text in every language', () => {
    for (const [code, status] of Object.entries(errorStatus) as [ErrorCode, number][]) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      for (const language of languages) expect(translate(language, `error.${code}`), `${language} ${code}`).not.toBe(`error.${code}`);
    }
  });

  it('refuses half of a surrogate pair, and accepts a whole one as a character', async () => {
    const name = async (text: string) => app.inject({ method: 'PUT', url: '/api/auth', payload: `{"name":"${text}"}`, headers: as(member, json) });
    expect((await name('Ada \\ud83d\\ude00')).json<{ user: { name: string } }>().user.name).toBe('Ada 😀');
    expect((await name('Ada \\\\ud83d')).status).toBe(200);
    expectRefusal(await name('Ada \\ude00'), 'malformed');
  });

  it('ignores an unknown key (API-7)', async () => {
    const answer = await app.call('PUT /auth', { as: member, body: { name: 'Ada Lovelace', is_admin: true, whatever: 1 } });
    expect([answer.status, answer.body.user.is_admin]).toEqual([200, false]);
  });
});

describe('texts under fields (L288, L289, L290)', () => {
  const errorsOf = async (key: 'POST /studio/products' | 'POST /auth/login' | 'POST /studio/pages', body: object) =>
    (await app.call(key, { as: key.includes('studio') ? owner : null, body })).body.errors;

  it('name the field, and what is wrong with it', async () => {
    expect(await errorsOf('POST /auth/login', {})).toMatchObject({ email: ['Field is required.'] });
    expect(await errorsOf('POST /studio/products', { title: '' })).toEqual({ title: ['Field is required.'] });
    expect(await errorsOf('POST /studio/products', { title: 'x'.repeat(201) })).toEqual({ title: ['Field cannot be longer than 200 characters.'] });
  });

  it('are reported once, however many forms a value could have had', async () => {
    const headers = { 'x-device-id': 'device-1' };
    const refused = await app.call('PUT /activity', { headers, body: { activity_type: 'page_viewed', ts: 'soon' } });
    expect(refused.body.errors).toEqual({ ts: ['This value is not valid.'] });
  });

  it('name a nested field by its path', async () => {
    const errors = await errorsOf('POST /studio/products', { title: 'Pass', versions: [{ kind: 'one_off', price: 'ten' }] });
    expect(Object.keys(errors ?? {})).toEqual(['versions.0.price']);
  });

  it('report all invalid fields at once', async () => {
    const errors = await errorsOf('POST /studio/pages', { type: 'castle', position: -1 });
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['position', 'title', 'type']);
  });
});

describe('the language of messages (API-4)', () => {
  const refusedIn = async (acceptLanguage: string, headers: Record<string, string> = guest): Promise<string> =>
    (await app.inject({ url: `/api/pages/${nobodysId}/path`, headers: { ...headers, 'accept-language': acceptLanguage } })).json<ErrorBody>().message;
  const inLanguage = (language: (typeof languages)[number]) => translate(language, 'error.page_not_found');

  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt'],
    ['xx, fr;q=0.9', 'fr'],
    ['sv;q=0.8, en;q=0.1', 'sv'],
    ['*', 'en'],
    ['', 'en'],
    ['klingon', 'en'],
  ] as const)('%s → %s', async (header, language) => {
    expect(await refusedIn(header)).toBe(inLanguage(language));
  });

  it('is the member’s own before that of the browser', async () => {
    const polish = await app.signUp();
    await app.call('PUT /subscribers', { as: polish, body: { language: 'pl' } });
    expect(await refusedIn('fr', as(polish))).toBe(inLanguage('pl'));
  });
});

describe('a defect of ours', () => {
  it('answers 500 with the id under which it was logged, and no details', async () => {
    await app.sql('alter table message_reactions rename to away');
    try {
      const [page] = [await publishPage(app, { title: 'Talk', is_commentable: true })];
      const [thread] = await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]);
      const answer = await app.inject({ url: `/api/threads/${thread!.id}/messages?before=5`, headers: as(member) });
      const body = expectRefusal(answer, 'unknown_error');
      expect(Object.keys(body).toSorted()).toEqual(['error', 'message', 'request_id']);
      expect(answer.text).not.toMatch(/message_reactions|relation|select/);
      expect(logged).toMatchObject([
        { data: { request_id: body.request_id, method: 'GET', path: `/api/threads/${thread!.id}/messages` }, text: 'unexpected error' },
      ]);
    } finally {
      await app.sql('alter table away rename to message_reactions');
    }
  });
});

describe('request ids', () => {
  it('are ours, new for each request, and on answers that succeed', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/api/health', headers: { 'x-request-id': 'mine' } })));
    const ids = answers.map(({ headers }) => String(headers['x-request-id']));
    expect(new Set(ids).size).toBe(3);
    expect(ids.every(isId)).toBe(true);
  });

  it('are in the audit row of what staff changed (STU-4)', async () => {
    const answer = await app.call('PUT /studio/products/{id}', { as: owner, params: { id: (await aProduct(app)).id }, body: { title: 'Renamed' } });
    await expect
      .poll(() => app.sql('select call, actor_name from audit_log where request_id = $1', [answer.headers['x-request-id']]))
      .toEqual([{ call: 'PUT /studio/products/{id}', actor_name: 'Owner first' }]);
  });
});

describe('a preview', () => {
  it('reads drafts and changes nothing (ACC-27)', async () => {
    const page = await publishPage(app, { title: 'Live' });
    const { token } = (await app.call('POST /studio/preview_tokens', { as: owner, body: { page_id: page.id, persona: 'everything' } })).body;
    const toggle = (headers: Record<string, string>) =>
      app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id: page.id }, headers });
    const refused = await toggle({ 'x-page-builder': token });
    expect([refused.status, refused.body.error]).toEqual([403, 'preview_read_only']);
    expect((await toggle({ 'x-page-builder': `${token}x` })).status).toBe(200);
  });
});
