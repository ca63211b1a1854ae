import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { severalServers, startBeside } from './beside.ts';
import { connect, sendMessage } from './chats.ts';
import { actorNames, plantCommunity, type ActorName, type Canary, type Community, type Place } from './leak.community.ts';
import { nobodysId, sampleOf } from './samples.ts';
import type { TestSocket } from './sockets.ts';

type Sampled = Parameters<typeof sampleOf>[0];
const isWhole = inject('extent') === 'whole';
/** The normal run has the most error-prone actors; the nightly run all. */
const asked: readonly ActorName[] = isWhole ? actorNames : ['guest', 'blocker', 'removed'];

let app: TestApp;
let origin: string;
let beside: Awaited<ReturnType<typeof startBeside>> | undefined;
let community: Community;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  const env = severalServers();
  app = await startTestApp(isWhole ? { env } : {});
  await app.server.begin();
  origin = await app.listen();
  beside = isWhole ? await startBeside(app, env) : undefined;
  community = await plantCommunity(app, { isWhole });
}, 120_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(async () => {
  await beside?.close();
  await app.close();
});

const mayRead = (place: Place, name: ActorName) => place.readBy.includes(name);
/** Words that reached someone who may not see them. */
const leaked = (text: string, name: ActorName, canaries: readonly Canary[] = community.canaries): string[] =>
  canaries.filter(({ word, seenBy }) => !seenBy.includes(name) && text.includes(word)).map(({ word }) => word);
const reading = allCalls()
  .filter(([key, call]) => key.startsWith('GET /threads') && call.who !== 'owner')
  .map(([key]) => key as keyof AllCalls & string);
const changing = allCalls().filter(([key, call]) => /^(POST|PUT|DELETE) \/threads\/\{id\}/.test(key) && call.who !== 'owner');

/** Everything that someone can ask about threads, one text per surface. */
async function surfaces(name: ActorName): Promise<Map<string, string>> {
  const as = community.actors[name];
  const found = new Map<string, string>();
  const ask = async (key: keyof AllCalls & string, options: object, what: string) =>
    found.set(`${key} ${what}`, (await app.call(key, { as, ...options })).text);
  for (const key of reading.filter((one) => !one.includes('{id}')))
    for (const type of key === 'GET /threads' ? [undefined, 'chat', 'feed', 'comment', 'reply'] : [undefined])
      await ask(key, { query: { type } }, String(type));
  for (const [title, { id, ts }] of community.places)
    for (const key of reading.filter((one) => one.includes('{id}'))) {
      await ask(key, { params: { id, ts: String(ts) } }, title);
      if (key.endsWith('/messages')) await ask(key, { params: { id }, query: { parent_ts: ts } }, `${title} parent_ts`);
      if (key.endsWith('/messages')) await ask(key, { params: { id }, query: { after: 1, order: 'asc' } }, `${title} after`);
    }
  for (const word of ['zqgroup', 'zqprivatetitle'])
    await ask('GET /content/{contentType}', { params: { contentType: 'all' }, query: { term: word } }, word);
  await ask('GET /subscribers', { query: { term: 'zqrealname' } }, '');
  if (as) for (const key of ['GET /activity', 'GET /notifications', 'POST /auth/verify'] as const) await ask(key, { query: {} }, '');
  return found;
}

describe.each(asked)('%s', (name) => {
  it('reads what it may see, by every call, and nothing else', async () => {
    expect(reading.length).toBeGreaterThan(9);
    const all = await surfaces(name);
    expect([...all].flatMap(([surface, text]) => leaked(text, name).map((word) => `${surface}: ${word}`))).toEqual([]);
    // The search would find them.
    const text = [...all.values()].join('\n');
    const missed = community.canaries.filter(({ word, seenBy, isAsked }) => isAsked && seenBy.includes(name) && !text.includes(word));
    expect(missed.map(({ word }) => word)).toEqual([]);
  });

  it('changes nothing where it may not read, and refusals reveal nothing', async () => {
    const as = community.actors[name];
    const closed = [...community.places].filter(([, place]) => !mayRead(place, name));
    const bodies: Record<string, object> = {
      'POST /threads/{id}/messages': { data: { op: 'send', message: 'mine' } },
      'POST /threads/{id}/messages/{ts}/report': { reason: 'spam' },
    };
    for (const [title, { id, ts }] of closed)
      for (const [key, call] of changing) {
        const body = bodies[key] ?? (call.body ? sampleOf(call.body as Sampled) : undefined);
        const answer = await app.call(key as keyof AllCalls & string, { as, params: { id, ts: String(ts) }, body });
        const expected = as === null && call.who === 'member' ? 401 : 403;
        expect([title, key, answer.status, leaked(answer.text, name)]).toEqual([title, key, expected, []]);
      }
    for (const [title, { id, ts }] of closed.filter(([one]) => !one.endsWith('replies'))) {
      const answer = await app.call('POST /threads', { as, body: { parent_message_id: `${id}-${ts}`, messages: [{ message: 'mine' }] } });
      expect([title, answer.status]).toEqual([title, as === null ? 401 : 403]);
    }
    expect(await app.sql("select 1 from messages where text = 'mine'")).toEqual([]);
  });

  it('receives what it may see, and nothing else, whatever happens elsewhere', { timeout: 60_000 }, async () => {
    const as = community.actors[name];
    const socket = await connect(beside?.origin ?? origin, as, as?.app ?? 'first');
    sockets.push(socket);
    const subscribedTo: string[] = [];
    for (const [title, { channel }] of community.places) if ((await socket.subscribe(channel)) === 'subscribed') subscribedTo.push(title);
    expect(subscribedTo).toEqual([...community.places].filter(([, place]) => mayRead(place, name)).map(([title]) => title));
    if (as) expect(await socket.subscribe(as.user.global_events_channel)).toBe('subscribed');
    for (const other of actorNames) {
      const own = community.actors[other];
      if (own && other !== name) expect([other, await socket.subscribe(own.user.global_events_channel)]).toEqual([other, 'forbidden']);
    }
    const live = await happen(name);
    await app.bus.settled();
    // An actor who receives nothing else receives this, sent last.
    const [lastId, lastWord] = [community.places.get('comments')!.id, `zqlast${name.replace(' ', '')}x`];
    await sendMessage(app, community.actors['mate']!, lastId, lastWord);
    if (as?.app !== 'second') await socket.frame((frame) => JSON.stringify(frame).includes(lastWord), 8000);
    expect(leaked(JSON.stringify(socket.frames), name, [...community.canaries, ...live])).toEqual([]);
    const missed = live.filter(({ word, seenBy, isAsked }) => isAsked && seenBy.includes(name) && !JSON.stringify(socket.frames).includes(word));
    expect(missed.map(({ word }) => word)).toEqual([]);
  });
});

/** Triggers every event in every thread. Returns the words that they contain. */
async function happen(name: ActorName): Promise<Canary[]> {
  const { actors, places } = community;
  const sent: Canary[] = [];
  for (const [title, { id, readBy, writer }] of places) {
    const seenBy = writer === actors.author ? readBy.filter((one) => one !== 'blocker') : readBy;
    // Another server reads what it publishes again: changes made in between are published in their latest form.
    const word = (what: string, to: readonly ActorName[] = seenBy, isAsked = !beside): string => {
      const canary = { word: `zqlive${title}${what}${name.replace(' ', '')}x`, seenBy: to, isAsked };
      sent.push(canary);
      return canary.word;
    };
    const own = actorNames.filter((one) => actors[one] === writer);
    const operate = (data: object) => app.call('POST /threads/{id}/messages', { as: writer, params: { id }, body: { data } });
    const ts = await sendMessage(app, writer, id, word('sent'));
    await operate({ op: 'edit', message_ts: ts, message: word('edited') });
    if (!title.endsWith('replies')) await sendMessage(app, writer, id, { message: word('answer', seenBy, true), parent_ts: ts });
    const { hide, unhide } = app.server.community.messages;
    await hide(app.tenant, id, ts);
    await operate({ op: 'edit', message_ts: ts, message: word('hidden', own, false) });
    await operate({ op: 'edit', message_ts: ts, message: word('shown') });
    await unhide(app.tenant, id, ts);
    await app.call('PUT /threads/{id}/pin', { as: actors.owner, params: { id }, body: { pinned: true, message_ts: ts } });
    await operate({ op: 'delete', message_ts: ts });
    await app.call('GET /threads/{id}/read', { as: writer, params: { id } });
  }
  return sent;
}

describe('a picture of a message', () => {
  it('can be opened by the addresses in its thread, and by no one without them', async () => {
    const { actors, places, picture } = community;
    const { items } = (await app.call('GET /threads/{id}/messages', { as: actors.mate, params: { id: places.get('group')!.id } })).body;
    const [url] = items.find(({ image_ids: ids }) => ids.includes(picture))!.image_urls;
    expect((await app.get(url!)).status).toBe(200);
    const open: string[] = [];
    for (const name of actorNames)
      for (const variant of ['large.webp', 'small.webp', 'original'])
        if ((await app.get(`/media/${picture}/${variant}`, { as: actors[name] })).status < 400) open.push(`${name} ${variant}`);
    // The uploader can see it by their cookie.
    expect(open.filter((one) => !one.startsWith('author '))).toEqual([]);
    expect((await app.get(url!.replace('/first/', '/second/'), { app: 'second' })).status).toBeGreaterThanOrEqual(400);
    expect((await app.get(url!.replace(/sig=.{4}/, 'sig=AAAA'))).status).toBeGreaterThanOrEqual(400);
  });
});

describe('mails and numbers', () => {
  it('reveal nothing that their member may not read', async () => {
    const { actors, places } = community;
    await sendMessage(app, actors.author!, places.get('group')!.id, 'zqmailedx');
    app.clock.advance(20 * 60_000);
    await app.settle();
    const mails = await app.sql<{ subscriber_id: string; text: string }>('select subscriber_id, row_to_json(o)::text as text from outbox o');
    const nameOf = (id: string) => actorNames.find((name) => actors[name]?.id === id);
    const leaks = mails.flatMap(({ subscriber_id: id, text }) => {
      const name = nameOf(id);
      return name ? leaked(text, name).map((word) => `${name}: ${word}`) : [];
    });
    expect(leaks).toEqual([]);
    expect(mails.some(({ text }) => text.includes('zqmailedx'))).toBe(true);
    app.clock.reset();
  });

  it('the studio shows only its own app: no threads, reports or canned replies of another', async () => {
    const foreign = await app.owner('second');
    const keys = allCalls().filter(
      ([key, call]) => call.who === 'owner' && /\/studio\/(inbox|threads|reports|feeds|canned|messages|suspended)/.test(key),
    );
    expect(keys.length).toBeGreaterThan(20);
    const id = community.places.get('channel')!.id;
    const cases = await app.sql<{ id: string }>('select id from moderation_cases');
    const canned = await app.sql<{ id: string }>('select id from canned_replies');
    for (const [key, call] of keys)
      for (const one of key.includes('{id}') ? [id, cases[0]!.id, canned[0]!.id] : [nobodysId]) {
        const body =
          key === 'POST /studio/threads/{id}/messages' ? { data: { op: 'send', message: 'x' } } : call.body && sampleOf(call.body as Sampled);
        const answer = await app.call(key as keyof AllCalls & string, {
          as: foreign,
          params: { id: one },
          body: key.startsWith('GET') ? undefined : body,
        });
        expect([key, leaked(answer.text, 'foreign admin')]).toEqual([key, []]);
        if (key.includes('{id}')) expect([key, answer.status >= 400 || answer.status === 204]).toEqual([key, true]);
      }
    expect(await app.sql('select 1 from canned_replies where app_id = $1', [app.tenant.appId])).toHaveLength(1);
    expect(await app.sql('select 1 from threads where id = $1', [id])).toHaveLength(1);
  });
});
