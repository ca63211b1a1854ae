import type { Call, CallKey } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { nobodysId, sampleOf } from './samples.ts';

/** Why guests may write with these calls, or seem to, without a proof of work and a trap. */
const withoutProof: Record<string, string> = {
  'POST /auth/verify': 'holds a session or a hand-off token',
  'POST /auth/login': 'holds a password; wrong ones wait (API-15)',
  'POST /auth/fetch': 'writes nothing',
  'POST /auth/confirm': 'holds the token of a mail',
  'POST /auth/undo': 'holds the token of a mail',
  'POST /auth/reset_password': 'holds the token of a mail',
  'POST /auth/logout': 'ends the own session',
  'POST /gifts/check': 'writes nothing; tries are limited by address',
  'POST /seats/check': 'writes nothing; tries are limited by address',
  'POST /products/{id}/purchase/iap': 'holds a transaction that the store vouches for',
  'PUT /activity': 'a note for statistics that decides nothing and is limited by address; a busy address would work for each page',
  'POST /uploads': 'a picture for a public form that asks for one; limited by address, and removed after a day if no submission has it',
  'POST /forms/{id}/visits': 'a note for statistics that decides nothing and is limited by address; a form would work for each of its fields',
  'POST /studio/setup': 'once for an install, with the code that the server printed',
  'POST /studio/auth/login': 'holds a password; wrong ones wait (API-15)',
  'POST /studio/auth/verify': 'holds a session',
  'POST /studio/auth/logout': 'ends the own session',
  'POST /studio/auth/reset': 'holds the token of a mail',
  'POST /studio/auth/join': 'holds the token of a mail',
};

const ofGuests = (allCalls() as [CallKey & keyof AllCalls, Call][]).filter(([, call]) => call.who === 'guest');
const writing = ofGuests.filter(([key]) => !key.startsWith('GET'));
const fieldsOf = (call: Call): Record<string, { title?: string }> =>
  (call.query ?? (call.body as { properties?: Record<string, { title?: string }> } | undefined)?.properties ?? {}) as never;

describe('a call that guests can write with', () => {
  it('requires a proof of work, or is in the list above with the reason why not', () => {
    expect(writing.length).toBeGreaterThan(15);
    const without = writing.filter(([, call]) => !call.guestProof).map(([key]) => key);
    expect(without.toSorted()).toEqual(Object.keys(withoutProof).toSorted());
  });

  it('accepts trap and proof as optional fields', () => {
    for (const [key, call] of ofGuests.filter(([, { guestProof }]) => guestProof)) {
      const { website, pow } = fieldsOf(call);
      expect([website?.title, pow?.title], key).toEqual(['Trap', 'Pow']);
      for (const field of [website, pow]) expect('~optional' in field!, key).toBe(true);
    }
  });

  it('is not in the list if it is only for members, staff or signed calls', () => {
    for (const [key, call] of allCalls()) if (call.guestProof) expect(call.who, key).toBe('guest');
  });
});

describe('a GET by guests', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ isOwn: true });
  });
  afterAll(() => app.close());

  const rows = async (): Promise<Record<string, number>> => {
    const tables = await app.sql<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const counted = await app.sql<{ name: string; n: number }>(
      tables.map(({ name }) => `select '${name}' as name, (select count(*)::int from "${name}") as n`).join(' union all '),
    );
    return Object.fromEntries(counted.map(({ name, n }) => [name, n]));
  };

  it('adds no row to any table, unless it requires a proof of work', async () => {
    const reading = ofGuests.filter(([key, call]) => key.startsWith('GET') && !call.guestProof && !call.file);
    expect(reading.length).toBeGreaterThan(15);
    const before = await rows();
    for (const [key, call] of reading)
      await app.call(key, {
        params: Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, nobodysId])),
        query: Object.fromEntries(Object.entries(call.query ?? {}).map(([name, schema]) => [name, String(sampleOf(schema as never))])),
      });
    expect(await rows()).toEqual(before);
  });
});
