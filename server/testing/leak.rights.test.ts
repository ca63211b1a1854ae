import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publishPage } from '../domains/pages/pages.builders.ts';
import { aProduct } from '../domains/products/products.builders.ts';
import { startTestApp, type MemberSession, type TestApp } from './app.ts';
import { aChat, connect, sendMessage } from './chats.ts';
import type { Session } from './client.ts';
import type { TestSocket } from './sockets.ts';

let app: TestApp;
let origin: string;
let studio: Session;
let author: MemberSession;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  [studio, author] = [await app.owner(), await app.ownerAsMember()];
});
afterEach(() => {
  app.clock.reset();
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

interface Room {
  id: string;
  channel: string;
}
interface Case {
  what: string;
  /** Who listens besides the author, in which thread. */
  room: (person: MemberSession) => Promise<Room>;
  end: (person: MemberSession, room: Room) => Promise<unknown>;
  stays?: boolean;
}
const roomOf = async (id: string): Promise<Room> => ({
  id,
  channel: (await app.call('GET /threads/{id}', { as: author, params: { id } })).body.channel_id,
});
const aGroup = async (person: MemberSession) => roomOf((await aChat(app, author, [person, await app.signUp()])).id);
const aFeed = async (more: object) =>
  roomOf((await app.call('POST /studio/feeds', { as: studio, body: { title: 'Open', kind: 'chat', ...more } as never })).body.id);
const ofProduct = async (person: MemberSession, endsAt?: string): Promise<Room & { grant: string }> => {
  const product = await aProduct(app);
  const right = await app.server.products.entitlements.grant(app.tenant, { subscriberId: person.id, productId: product.id, endsAt });
  return { ...(await aFeed({ product_id: product.id })), grant: right.id };
};
const aPage = async (): Promise<Room & { page: string }> => {
  const page = await publishPage(app, { title: 'Room', is_commentable: true });
  const [row] = await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]);
  return { ...(await roomOf(row!.id)), page: page.id };
};
/** The thread with the replies to a message of the room. */
const repliesIn = async (room: Room): Promise<Room> => {
  const ts = await sendMessage(app, author, room.id, 'root');
  const { body } = await app.call('POST /threads', { as: author, body: { parent_message_id: `${room.id}-${ts}`, messages: [{ message: 'reply' }] } });
  return { id: body.id, channel: body.channel_id };
};
/** What was created with the room, by its thread. */
const made = new Map<string, { group?: string; page?: string; grant?: string }>();
const keep = <R extends Room>(room: R, facts: { group?: string; page?: string; grant?: string }): R => (made.set(room.id, facts), room);
const takeOut = (by: MemberSession, id: string, person: MemberSession) =>
  app.call('POST /threads/{id}/remove_participant', { as: by, params: { id }, body: { user_id: person.user.id } });
const lock = async (pageId: string) => {
  await app.call('PUT /studio/pages/{id}/access', {
    as: studio,
    params: { id: pageId },
    body: { inherit: false, require_purchase: true, products: [{ id: (await aProduct(app)).id }] },
  });
  return app.call('POST /studio/pages/{id}/publish', { as: studio, params: { id: pageId } });
};

const cases: Case[] = [
  { what: 'was removed from a group', room: aGroup, end: (person, { id }) => takeOut(author, id, person) },
  { what: 'left a group', room: aGroup, end: (person, { id }) => takeOut(person, id, person) },
  {
    what: 'was removed from the group, among its replies',
    room: async (person) => {
      const group = await aGroup(person);
      return keep(await repliesIn(group), { group: group.id });
    },
    end: (person, { id }) => takeOut(author, made.get(id)!.group!, person),
  },
  {
    what: 'reads comments of a page that gets locked',
    room: async () => {
      const room = await aPage();
      return keep(room, { page: room.page });
    },
    end: (_person, { id }) => lock(made.get(id)!.page!),
  },
  {
    what: 'reads replies below a page that gets locked',
    room: async () => {
      const room = await aPage();
      return keep(await repliesIn(room), { page: room.page });
    },
    end: (_person, { id }) => lock(made.get(id)!.page!),
  },
  {
    what: 'lost a product',
    room: async (person) => {
      const room = await ofProduct(person);
      return keep(room, { grant: room.grant });
    },
    end: (person, { id }) => app.server.products.entitlements.revokeGrant(app.tenant, person.id, made.get(id)!.grant!),
  },
  // No event reports it: the day has come.
  { what: 'had a product until now', room: (person) => ofProduct(person, app.clock.isoIn(3000)), end: () => Promise.resolve() },
  {
    what: 'read a channel that gets bound to a product',
    room: () => aFeed({ who_joins: 'everyone' }),
    end: async (_person, { id }) =>
      app.call('PUT /studio/feeds/{id}', { as: studio, params: { id }, body: { product_id: (await aProduct(app)).id } }),
  },
  { what: 'logged out', room: aGroup, end: (person) => app.call('POST /auth/logout', { as: person }) },
  {
    what: 'is no member any more, without an event',
    room: aGroup,
    end: (person) => app.sql('delete from sessions where subscriber_id = $1', [person.id]),
  },
  {
    what: 'is suspended, and may still read',
    room: aGroup,
    end: (person) => app.call('PUT /studio/members/{id}/suspension', { as: studio, params: { id: person.id }, body: { days: 3 } }),
    stays: true,
  },
];

describe('within five seconds after access ends, nothing more is published (MSG-40)', () => {
  it.each(cases)('a member who $what receives nothing', async ({ room, end, stays }) => {
    const person = await app.signUp();
    const at = await room(person);
    const socket = await connect(origin, person);
    sockets.push(socket);
    expect(await socket.subscribe(at.channel)).toBe('subscribed');
    await sendMessage(app, author, at.id, 'before');
    await socket.event('message_created');
    const ended = await end(person, at);
    if (typeof ended === 'object' && ended !== null && 'status' in ended) expect(ended.status).toBeLessThan(300);
    await app.bus.settled();
    app.clock.advance(5000);
    const from = socket.frames.length;
    const ts = await sendMessage(app, author, at.id, 'after');
    const operate = (data: object) => app.call('POST /threads/{id}/messages', { as: author, params: { id: at.id }, body: { data } });
    await operate({ op: 'edit', message_ts: ts, message: 'after all' });
    await operate({ op: 'delete', message_ts: ts });
    await app.bus.settled();
    // They learn that it is over, or that nobody knows them; or receive the message.
    if (stays) await socket.event('message_deleted');
    else await Promise.race([socket.frame(({ type }) => type === 'error'), socket.closed]);
    expect(JSON.stringify(socket.events()).includes('after')).toBe(stays === true);
    expect(socket.frames.slice(from).some((frame) => frame.type === 'event' && frame.channel === at.channel)).toBe(stays === true);
    if (!stays) expect((await app.call('GET /threads/{id}', { as: person, params: { id: at.id } })).status).toBeGreaterThanOrEqual(400);
  });

  it('no one in a deleted app receives anything', async () => {
    const other = await app.call('POST /studio/apps', { as: studio, body: { name: 'Short', slug: 'short' } as never });
    expect([other.status, other.text]).toEqual([200, other.text]);
    const [one, two] = [await app.signUp({ app: 'short' }), await app.signUp({ app: 'short' })];
    const { id, channel_id: channel } = await aChat(app, one, two);
    const socket = await connect(origin, two, 'short');
    sockets.push(socket);
    expect(await socket.subscribe(channel)).toBe('subscribed');
    const gone = await app.call('DELETE /studio/apps/{id}', { as: studio, params: { id: other.body.id }, body: { name: 'Short' } });
    expect([gone.status, gone.text]).toEqual([204, '']);
    await app.bus.settled();
    app.clock.advance(5000);
    expect((await app.call('POST /threads/{id}/messages', { as: one, params: { id }, body: { data: { message: 'after' } } })).status).not.toBe(200);
    expect(JSON.stringify(socket.frames)).not.toContain('after');
    expect(await (await connect(origin, two, 'short')).closed).toBeGreaterThan(1000);
  });
});
