import type { Message } from '@bandstand/contract/threads.ts';
import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, manyMessages, sendMessage } from '../../testing/chats.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
let owner: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob Ö.' })];
  owner = await app.ownerAsMember();
});
afterAll(() => app.close());

const pin = (as: MemberSession, id: string, message_ts: number, pinned = true) =>
  app.call('PUT /threads/{id}/pin', { as, params: { id }, body: { message_ts, pinned } });
const pins = async (as: MemberSession | null, id: string) => (await app.call('GET /threads/{id}/pins', { as, params: { id } })).body;
const send = (as: MemberSession, id: string, data: unknown) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const page = async (
  as: MemberSession | null,
  id: string,
  query: Record<string, string | number | undefined> = {},
): Promise<{ items: Message[]; has_more: boolean }> => (await app.call('GET /threads/{id}/messages', { as, params: { id }, query })).body;
const aPageThread = async (what: object = { is_commentable: true }): Promise<string> => {
  const made = await publishPage(app, { title: 'Page', ...what });
  return (await app.sql<{ id: string }>('select id from threads where page_id = $1', [made.id]))[0]!.id;
};
const aFeed = () => aPageThread({ blocks: [aBlock('chat', {})] });
const aGroup = async (more: MemberSession[] = []) => aChat(app, ada, [bob, await app.signUp(), ...more]);

describe('pins (MSG-15)', () => {
  it('are set by admins everywhere, and by the creator of a group', async () => {
    const [group, comments] = [await aGroup([owner]), await aPageThread()];
    const pair = await aChat(app, ada, bob);
    const messages = {
      group: await sendMessage(app, bob, group.id, 'hi'),
      comments: await sendMessage(app, bob, comments, 'hi'),
      pair: await sendMessage(app, bob, pair.id, 'hi'),
    };
    const code = async (as: MemberSession, id: string, ts: number) => (await pin(as, id, ts)).body.error ?? null;
    expect([
      await code(bob, group.id, messages.group),
      await code(ada, group.id, messages.group),
      await code(owner, group.id, messages.group),
    ]).toEqual(['forbidden', null, null]);
    expect([await code(ada, comments, messages.comments), await code(owner, comments, messages.comments)]).toEqual(['forbidden', null]);
    expect([await code(ada, pair.id, messages.pair), await code(owner, pair.id, messages.pair)]).toEqual(['forbidden', 'thread_forbidden']);
    expect(await code(await app.signUp(), group.id, messages.group)).toBe('thread_forbidden');
  });

  it('are published, kept in order, and removed; a second pin keeps the first time', async () => {
    const group = await aGroup();
    const socket = await connect(await app.listen(), bob);
    await socket.subscribe(group.channel_id);
    const [first, second] = [await sendMessage(app, bob, group.id, 'first @<x>'), await sendMessage(app, bob, group.id, 'second')];
    const { pinned_at: at } = (await pin(ada, group.id, second)).body;
    expect((await socket.event('pin_changed')).data).toEqual({ message_ts: second, pinned_at: at });
    await socket.frame((frame) => frame.type === 'event' && frame.event === 'message_created' && frame.data.message.system?.event === 'pinned');
    app.clock.advance(1000);
    await pin(ada, group.id, first);
    app.clock.advance(1000);
    expect((await pin(ada, group.id, second)).body.pinned_at).toBe(at);
    expect(await pins(bob, group.id)).toMatchObject({
      items: [
        { message_ts: second, text: 'second' },
        { message_ts: first, text: 'first @<x>' },
      ],
      total_count: 2,
    });
    expect((await page(bob, group.id)).items.find(({ message_ts }) => message_ts === second)).toMatchObject({ pinned_at: at });
    expect((await pin(ada, group.id, second, false)).body).toEqual({ message_ts: second, pinned_at: null });
    await send(bob, group.id, { op: 'delete', message_ts: first });
    expect(await pins(bob, group.id)).toEqual({ items: [], total_count: 0 });
    expect((await pin(ada, group.id, first)).body.error).toBe('not_found');
    const line = (await page(bob, group.id)).items.find(({ system }) => system)!;
    expect((await pin(ada, group.id, line.message_ts)).body.error).toBe('not_found');
    socket.cut();
  });

  it('are ten at most, even when all are set at once', async () => {
    const group = await aGroup();
    const times = await manyMessages(app, group.id, [bob], 14);
    const answers = await Promise.all(times.map((ts) => pin(ada, group.id, ts)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(new Set(['too_many_pins']));
    expect((await pins(bob, group.id)).total_count).toBe(10);
  });

  it('of a blocked member are not shown', async () => {
    const [jay, lou] = [await app.signUp(), await app.signUp()];
    const group = await aGroup([jay, lou]);
    await pin(ada, group.id, await sendMessage(app, jay, group.id, 'unseen'));
    await app.call('POST /subscribers/block', { as: lou, body: { user_id: jay.user.id } });
    expect([(await pins(lou, group.id)).total_count, (await pins(bob, group.id)).total_count]).toEqual([0, 1]);
  });
});

describe('pins in feeds (L255)', () => {
  it('come first, older pins first, only on the first page; nothing is lost or doubled', async () => {
    const feed = await aFeed();
    const times = await manyMessages(app, feed, [bob], 75);
    const pinned = [times[60]!, times[3]!, times[40]!];
    for (const ts of pinned) {
      await pin(owner, feed, ts);
      app.clock.advance(1000);
    }
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let before: number | undefined, more = true; more; before = seen.at(-1)) {
      const { items, has_more: hasMore } = await page(ada, feed, { before });
      seen.push(...items.map(({ message_ts }) => message_ts));
      sizes.push(items.length);
      more = hasMore;
    }
    const rest = times.toReversed().filter((ts) => !pinned.includes(ts));
    expect(seen).toEqual([...pinned, ...rest]);
    expect(sizes).toEqual([30, 30, 15]);
    // Catching up, or reading from the beginning, shows them in their original place.
    expect((await page(ada, feed, { after: times[58]! })).items.map(({ message_ts }) => message_ts)).toEqual(times.slice(59).toReversed());
    expect((await page(ada, feed, { order: 'asc' })).items.map(({ message_ts }) => message_ts)).toEqual(times.slice(0, 30));
    expect(await pins(null, feed)).toMatchObject({ total_count: 3 });
  });

  it('do not move in other threads', async () => {
    const comments = await aPageThread();
    const times = await manyMessages(app, comments, [bob], 5);
    await pin(owner, comments, times[1]!);
    expect((await page(ada, comments)).items.map(({ message_ts }) => message_ts)).toEqual(times.toReversed());
  });
});

describe('who may be mentioned (MSG-11, MSG-17)', () => {
  const mentionable = async (as: MemberSession, id: string, term?: string) =>
    (await app.call('GET /threads/{id}/mentionable', { as, params: { id }, query: { term } })).body.items.map(({ name }) => name);

  it('in a private thread its participants except oneself, by the beginning of any of their names', async () => {
    const group = await aChat(app, ada, [bob, await app.signUp({ name: 'Zoë Lang' })]);
    expect(await mentionable(ada, group.id)).toEqual(['Bob Ö.', 'Zoë Lang']);
    expect(await mentionable(ada, group.id, 'zoe')).toEqual(['Zoë Lang']);
    expect(await mentionable(ada, group.id, 'LA')).toEqual(['Zoë Lang']);
    expect(await mentionable(ada, group.id, 'ng')).toEqual([]);
    const outsider = await app.signUp();
    expect((await app.call('GET /threads/{id}/mentionable', { as: outsider, params: { id: group.id } })).body.error).toBe('thread_forbidden');
  });

  it('in a page’s thread its readers, never blocked members; the text mentions nobody else', async () => {
    const product = await aProduct(app);
    const id = await aPageThread({ is_commentable: true, access: { require_purchase: true, products: [{ id: product.id }] } });
    const [holder, other, blocked] = [
      await app.signUp({ name: 'Mo Holder' }),
      await app.signUp({ name: 'Mo Other' }),
      await app.signUp({ name: 'Mo Blocked' }),
    ];
    for (const person of [ada, holder, blocked])
      await app.server.products.entitlements.grant(app.tenant, { subscriberId: person.id, productId: product.id });
    await app.call('POST /subscribers/block', { as: ada, body: { user_id: blocked.user.id } });
    expect(await mentionable(ada, id, 'Mo')).toEqual(['Mo Holder']);
    const mentions = [holder, other].map(({ user }) => ({ user_id: user.id, name: user.name }));
    const ts = await sendMessage(app, ada, id, { message: '@<Mo Holder> and @<Mo Other>', mentions });
    expect((await app.call('GET /threads/{id}/messages/{ts}', { as: holder, params: { id, ts: String(ts) } })).body.mentions).toEqual([mentions[0]]);
  });

  it('everyone by admins, once an hour in a thread; otherwise it is plain text', async () => {
    const group = await aGroup([owner]);
    const mentions = [{ user_id: everyoneId, name: 'everyone' }];
    const call = async (as: MemberSession, given = mentions) => {
      const ts = await sendMessage(app, as, group.id, { message: 'hear @<everyone> and @<all>', mentions: given });
      return (await app.call('GET /threads/{id}/messages/{ts}', { as: bob, params: { id: group.id, ts: String(ts) } })).body.mentions;
    };
    expect(await call(ada)).toEqual([]);
    expect(await call(owner, [{ user_id: everyoneId, name: 'all' }])).toEqual([]);
    expect(await call(owner)).toEqual(mentions);
    expect(await call(owner)).toEqual([]);
    app.clock.advance(3_700_000);
    const ts = await sendMessage(app, owner, group.id, { message: '@<everyone>', mentions });
    // Editing a message that mentioned everyone mentions nobody again, and removes nothing.
    const edited = (await send(owner, group.id, { op: 'edit', message_ts: ts, message: 'now @<everyone>', mentions })).body;
    expect(edited.results[0]!.message!.mentions).toEqual(mentions);
    app.clock.reset();
  });
});
