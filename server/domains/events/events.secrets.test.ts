import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aDate } from './events.builders.ts';

let app: TestApp;
let date: PageDraft;
let joined: MemberSession;
let lapsed: MemberSession;
let outside: MemberSession;
const canary = 'secret-room-77';
beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.owner();
  const product = await aProduct(app);
  const home = await publishPage(app, { title: 'Home' });
  date = await aDate(app, {
    title: 'Evening call',
    slug: 'evening-call',
    data: {
      location: { kind: 'online', address: 'Anywhere', url: `https://meet.example/${canary}` },
      replay_url: `https://films.example/replay-${canary}`,
    },
    access: { require_purchase: true, products: [{ id: product.id }] },
  });
  await publishPage(app, { title: 'Bundle', slug: 'bundle', type: 'pack', type_data: { item_ids: [date.id, home.id] } });
  [joined, lapsed, outside] = [await app.signUp(), await app.signUp(), await app.signUp()];
  for (const member of [joined, lapsed]) {
    const grant = await app.call('POST /studio/members/{id}/grants', { as: owner, params: { id: member.id }, body: { product_id: product.id } });
    await app.call('POST /event_occurrences/{id}/subscribe', { as: member, params: { id: date.id } });
    if (member === lapsed)
      await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: owner, params: { id: member.id, grantId: grant.body.id } });
  }
  await app.settle();
}, 60_000);
afterAll(() => app.close());

const span = () => ({ start: app.clock.iso(), end: app.clock.isoIn(72 * 3_600_000) });
const surfaces: [string, (as: MemberSession | null) => Promise<{ text: string }>][] = [
  ['its page', (as) => app.get('/evening-call', { as })],
  ['its page as data', (as) => app.get('/__/evening-call/index.json', { as })],
  ['the occurrence', (as) => app.call('GET /event_occurrences/{id}', { as, params: { id: date.id } })],
  ['its access', (as) => app.call('GET /event_occurrences/{id}/access', { as, params: { id: date.id } })],
  ['the occurrences of a span', (as) => app.call('GET /event_occurrences/per_period', { as, query: span() })],
  ['the list of its kind', (as) => app.call('GET /content/{contentType}', { as, params: { contentType: 'event_occurrence' } })],
  ['search', (as) => app.call('GET /content/{contentType}', { as, params: { contentType: 'all' }, query: { term: canary } })],
  ['a pack with it', (as) => app.get('/__/bundle/index.json', { as })],
  ['the tree', (as) => app.call('GET /pages/tree', { as })],
  ['its calendar file', (as) => app.get(`/api/event_occurrences/${date.id}.ics`, { as, headers: { 'x-account-app': 'first' } })],
];
const ofMembers: typeof surfaces = [
  ['the calendar', (as) => app.call('GET /schedule', { as })],
  ['the session', (as) => app.call('POST /auth/verify', { as })],
  ['my content', (as) => app.call('GET /my-content', { as })],
  ['one’s occurrences', (as) => app.call('GET /event_occurrences/subscriptions', { as })],
  ['the activity', (as) => app.call('GET /activity', { as })],
];
/** Where participants may read it. */
const tells = new Set(['its page', 'its page as data', 'the occurrence', 'the occurrences of a span', 'its calendar file']);

describe('where to join (EVT-2)', () => {
  it.each(surfaces)('is hidden from guests, from members who did not join, and from those who no longer pay, by %s', async (name, ask) => {
    for (const as of [null, outside, lapsed]) expect((await ask(as)).text).not.toContain(canary);
    if (!tells.has(name)) expect((await ask(joined)).text).not.toContain(`meet.example/${canary}`);
  });
  it.each(ofMembers)('is in no list: %s', async (_, ask) => {
    for (const as of [joined, lapsed, outside]) expect((await ask(as)).text).not.toContain(`meet.example/${canary}`);
  });

  it('is shown to participants by the occurrence itself, its page and its file', async () => {
    for (const [name, ask] of surfaces)
      if (['its page as data', 'the occurrence', 'its calendar file'].includes(name)) expect((await ask(joined)).text).toContain(canary);
  });

  it('is never cached for others: what a participant’s cache stores is valid only for them', async () => {
    const own = await app.get('/__/evening-call/index.json', { as: joined });
    expect(own.text).toContain(canary);
    expect(String(own.headers['cache-control'])).toMatch(/private|no-store/);
    const tag = own.headers['etag'];
    for (const as of [null, outside, lapsed]) {
      const answer = await app.get('/__/evening-call/index.json', { as, headers: tag ? { 'if-none-match': String(tag) } : {} });
      expect([answer.status === 304, answer.text.includes(canary)]).toEqual([false, false]);
    }
    const file = await app.get(`/api/event_occurrences/${date.id}.ics`, { as: joined, headers: { 'x-account-app': 'first' } });
    expect(file.headers['cache-control']).toBe('private, no-store');
  });

  it('is gone for members who leave, even with what they stored before', async () => {
    const before = await app.get('/__/evening-call/index.json', { as: joined });
    await app.call('DELETE /event_occurrences/{id}/subscribe', { as: joined, params: { id: date.id } });
    const headers: Record<string, string> = before.headers['etag'] ? { 'if-none-match': String(before.headers['etag']) } : {};
    const after = await app.get('/__/evening-call/index.json', { as: joined, headers });
    expect([after.status, after.text.includes(`meet.example/${canary}`)]).toEqual([200, false]);
    const { body } = await app.call('GET /event_occurrences/{id}', { as: joined, params: { id: date.id } });
    expect(body.location).toEqual({ kind: 'online', address: 'Anywhere', url: null });
  });
});
