import type { Call, CallKey } from '@bandstand/contract/call.ts';
import { allCalls } from '@bandstand/contract/registry.ts';
import { Id } from '@bandstand/contract/wire.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import type { Session } from './client.ts';
import { someOfEach } from './existing.ts';
import { nobodysId, placesIn, replaced, sampleOf, withParams } from './samples.ts';

const calls = allCalls() as [CallKey, Call][];

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: [inner] }), 1);
/** Values that nobody should send, and someone will. */
const nasty: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  -(2 ** 53),
  2 ** 31,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  '💥'.repeat(500),
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '{{member.name}}',
  '0190a000-0000-7000-8000-00000000dea',
  'NaN',
  '-infinity',
  '9999999-01-01T00:00:00Z',
  '2027-02-31T25:61:61Z',
  [],
  {},
  [[[]]],
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  deep(60),
  Array.from({ length: 3000 }, () => 1),
];
const isWhole = inject('extent') === 'whole';
/** In the normal run the fields of a call share them, so that each call meets all of them; in the nightly run each field does. */
const byDay = <T>(all: readonly T[], place: number, places: number): T[] => {
  const among = isWhole ? 1 : Math.min(places, 9);
  return all.filter((_, index) => (index + place) % among === 0);
};
/**
 * For what all calls get from one parser: in the normal run a call meets a third of it, its neighbours the other two; in the nightly run each meets
 * all.
 */
const inTurn = <T>(all: readonly T[], key: CallKey): T[] => byDay(all, turns.get(key)!, 3);
const turns = new Map(calls.map(([key], turn) => [key, turn]));
const nastyPaths = [
  '%00',
  '..',
  '%2e%2e%2f',
  'x'.repeat(1900),
  '%F0%9F%92%A5',
  "'",
  '-1',
  '0190a000-0000-7000-8000-00000000deaf',
  nobodysId.toUpperCase(),
  '%E0%A4%A',
];
const nastyTexts = [
  '',
  '\u0000',
  '%',
  'x'.repeat(6000),
  '💥',
  '-1',
  '1e999',
  '99999999999999999999',
  "' or 1=1",
  'null',
  '[object Object]',
  '0',
  '1.5',
  '\\',
  '*',
  ':*',
  '& | !',
  nobodysId,
];
const nastyBodies: { type: string; payload: string | Buffer }[] = [
  { type: 'application/json', payload: '{' },
  { type: 'application/json', payload: 'null' },
  { type: 'application/json', payload: '[]' },
  { type: 'application/json', payload: '"text"' },
  { type: 'application/json', payload: '{"__proto__":{"isAdmin":true}}' },
  { type: 'application/json', payload: '{"a":"\\u0000"}' },
  { type: 'application/json', payload: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]) },
  { type: 'application/json', payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  { type: 'application/json; charset=utf-16', payload: '{}' },
  { type: 'application/xml', payload: '<a/>' },
  { type: 'multipart/form-data', payload: 'no boundary' },
  { type: 'multipart/form-data; boundary=x', payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nshort' },
  { type: 'multipart/form-data; boundary=x', payload: '--x--\r\n' },
  { type: 'application/x-www-form-urlencoded', payload: 'a=1' },
];

let app: TestApp;
let member: Session;
let owner: Session;

/** Existing objects, by the part of the address that names them: with an unknown id, most calls end early. */
let real: Record<string, string> = {};
let sent = 0;

beforeAll(async () => {
  app = await startTestApp();
  const signedUp = await app.signUp();
  [member, owner] = [signedUp, await app.owner()];
  real = await someOfEach(app, { member: signedUp, owner });
  for (const [thing, id] of Object.entries(real)) expect([thing, id]).toEqual([thing, expect.any(String)]);
}, 120_000);
afterAll(() => app.close());

/** Earlier calls may have ended the session: by logging out, by another password, by deleting its member. */
async function renewSessions(): Promise<void> {
  if ((await app.call('POST /auth/verify', { as: member })).status !== 200) member = await app.signUp();
  if ((await app.call('GET /studio/profile', { as: owner })).status !== 200) owner = await app.staff('owner');
}
const idIn = (template: string): string => real[template.split('/{')[0]!.split('/').at(-1)!] ?? nobodysId;

/** A session with permission to call; a fresh one if the walk itself ended it. */
const headersOf = (call: Call): Record<string, string> => {
  const session = call.who === 'owner' ? owner : member;
  return { 'x-account-app': 'first', 'x-user-email': session.email, 'x-user-token': session.token };
};

/** 501 reports a missing configuration; anything else from 500 on is a defect. */
async function expectNoDefect(options: InjectOptions, what: string): Promise<void> {
  sent += 1;
  const answer = await app.inject(options);
  const isHonest = answer.status === 501 && answer.text.includes('not_configured');
  expect(answer.status < 500 || isHonest, `${what} → ${answer.status} ${answer.text.slice(0, 300)}`).toBe(true);
}
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 80);

describe.each(calls)('%s', (key, call) => {
  const [method, template] = key.split(' ') as ['GET', string];
  const base = call.root ? '' : '/api';
  const known = { contentType: 'article' } as Record<string, string>;
  // What is deleted is missing for later calls.
  const pathTo = () =>
    base + withParams(template, (name) => known[name] ?? (name === 'id' && key !== `DELETE ${template}` ? idIn(template) : nobodysId));
  const isEndOfSession = key.endsWith('/logout');
  // An id is checked by one pattern before its call; anything else in a path reaches the call.
  const hasIdsAlone = Object.values(call.params ?? {}).every((schema) => schema === Id);

  it('does not fail for any path, query or body', async () => {
    await renewSessions();
    const goodPath = pathTo();
    const headers = isEndOfSession ? { 'x-account-app': 'first' } : headersOf(call);
    if (template.includes('{'))
      for (const bad of hasIdsAlone ? inTurn(nastyPaths, key) : nastyPaths)
        await expectNoDefect({ method, url: base + template.replaceAll(/\{\w+\}/g, bad), headers }, `path ${bad.slice(0, 40)}`);
    for (const [place, name] of Object.keys(call.query ?? {}).entries())
      for (const bad of byDay(nastyTexts, place, Object.keys(call.query ?? {}).length))
        await expectNoDefect(
          { method, url: `${goodPath}?${new URLSearchParams({ [name]: bad }).toString()}`, headers },
          `${name}=${bad.slice(0, 40)}`,
        );
    await expectNoDefect(
      {
        method,
        url: `${goodPath}?${Object.keys(call.query ?? { q: 1 })
          .map((name) => `${name}=a&${name}=b&${name}[x]=c`)
          .join('&')}`,
        headers,
      },
      'repeated query',
    );
    if (method === 'GET') return;
    for (const { type, payload } of call.upload ? nastyBodies : inTurn(nastyBodies, key))
      await expectNoDefect(
        { method, url: goodPath, headers: { ...headers, 'content-type': type }, payload },
        `body ${type} ${payload.toString().slice(0, 40)}`,
      );
    if (!call.body) return;
    const good = sampleOf(call.body as Parameters<typeof sampleOf>[0]);
    const places = placesIn(good);
    for (const [place, path] of places.entries())
      for (const bad of byDay(nasty, place, places.length))
        await expectNoDefect(
          { method, url: goodPath, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(replaced(good, path, bad)) },
          `${path.join('.')} = ${shown(bad)}`,
        );
  }, 120_000);
});

it('a whole run sends at least 20,000 requests', () => {
  console.info(`${sent} malformed requests, none answered with 500`);
  expect(sent).toBeGreaterThan(inject('extent') === 'whole' ? 20_000 : 3000);
});

it('a body cannot change the prototype of objects', () => {
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
