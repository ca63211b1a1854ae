import type { ServerFrame } from '@bandstand/contract/realtime.ts';
import type { Message } from '@bandstand/contract/threads.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';

let app: TestApp;
let origin: string;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  [ada, bob, cleo] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' }), await app.signUp({ name: 'Cleo' })];
});
afterAll(() => app.close());

interface Seen {
  messages: Map<number, Message>;
  people: Set<string>;
  title: string | null;
  hasBeenRenamed: boolean;
  latestTs: number | null;
}
type ThreadFrame = Extract<ServerFrame, { type: 'event' }>;

/** Applies an event like a listener, using nothing but its data. */
function applyFrame(seen: Seen, { event, data }: ThreadFrame): void {
  const change = (ts: number, more: Partial<Message>) => {
    const known = seen.messages.get(ts);
    if (known) seen.messages.set(ts, { ...known, ...more });
  };
  switch (event) {
    case 'message_created':
      seen.messages.set(data.message.message_ts, data.message);
      if (data.message.message_type !== 'notification') seen.latestTs = data.message.message_ts;
      break;
    case 'message_updated':
      seen.messages.set(data.message.message_ts, { ...data.message, has_reacted: seen.messages.get(data.message.message_ts)?.has_reacted ?? false });
      break;
    case 'message_deleted':
      seen.messages.delete(data.message_ts);
      seen.latestTs = data.latest_message_ts;
      break;
    case 'reaction_changed':
      change(data.message_ts, { reaction_count: data.reaction_count });
      break;
    case 'pin_changed':
      change(data.message_ts, { pinned_at: data.pinned_at });
      break;
    case 'replies_changed': {
      const { message_ts: ts, ...replies } = data;
      change(ts, { ...replies, remaining_messages: replies.reply_count - replies.latest_replies.length });
      break;
    }
    case 'thread_renamed':
      [seen.title, seen.hasBeenRenamed] = [data.title, data.has_been_renamed];
      break;
    case 'participant_added':
      for (const person of data.participants) seen.people.add(person.user.id);
      break;
    case 'participant_removed':
      seen.people.delete(data.user_id);
      break;
    default:
  }
}

const send = (as: MemberSession, id: string, data: unknown) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
async function load(as: MemberSession, id: string): Promise<Seen> {
  const { items } = (await app.call('GET /threads/{id}/messages', { as, params: { id }, query: { order: 'asc' } })).body;
  const thread = (await app.call('GET /threads/{id}', { as, params: { id } })).body;
  return {
    messages: new Map(items.map((message) => [message.message_ts, message])),
    people: new Set(thread.participants.map(({ user }) => user.id)),
    title: thread.title,
    hasBeenRenamed: thread.has_been_renamed,
    latestTs: thread.latest_message_ts,
  };
}

describe('events of a thread lead to the same state as a fresh load (MSG-42)', () => {
  type Step = (facts: { id: string; root: number; dan: MemberSession; reply: { id: string; ts: number } }) => Promise<unknown>;
  const steps: Record<string, Step> = {
    message_created: ({ id }) => sendMessage(app, bob, id, 'new'),
    'message_created, a line of the system': ({ id, root }) =>
      app.call('PUT /threads/{id}/pin', { as: ada, params: { id }, body: { message_ts: root, pinned: true } }),
    'message_updated, changed': ({ id, root }) => send(ada, id, { op: 'edit', message_ts: root, message: 'changed' }),
    'message_updated, hidden': ({ id, root }) => app.server.community.messages.hide(app.tenant, id, root),
    'message_updated, shown again': ({ id, root }) => app.server.community.messages.unhide(app.tenant, id, root),
    reaction_changed: ({ id, root }) => send(bob, id, { op: 'react', message_ts: root, value: 1 }),
    'reaction_changed, taken back': ({ id, root }) => send(bob, id, { op: 'react', message_ts: root, value: -1 }),
    'pin_changed, let go': ({ id, root }) =>
      app.call('PUT /threads/{id}/pin', { as: ada, params: { id }, body: { message_ts: root, pinned: false } }),
    'replies_changed, one more': ({ id, root }) => send(bob, id, { message: 'answer', parent_ts: root }),
    'replies_changed, edited': ({ reply }) => send(bob, reply.id, { op: 'edit', message_ts: reply.ts, message: 'better' }),
    'replies_changed, liked': ({ reply }) => send(ada, reply.id, { op: 'react', message_ts: reply.ts, value: 1 }),
    'replies_changed, hidden': ({ reply }) => app.server.community.messages.hide(app.tenant, reply.id, reply.ts),
    'replies_changed, deleted': ({ reply }) => send(bob, reply.id, { op: 'delete', message_ts: reply.ts }),
    'message_updated, deleted with replies': ({ id, root }) => send(ada, id, { op: 'delete', message_ts: root }),
    thread_renamed: ({ id }) => app.call('POST /threads/{id}/rename', { as: bob, params: { id }, body: { title: 'Club' } }),
    participant_added: async ({ id, dan }) =>
      app.call('POST /threads/{id}/add_participants', { as: ada, params: { id }, body: { user_ids: [dan.user.id] } }),
    participant_removed: ({ id, dan }) =>
      app.call('POST /threads/{id}/remove_participant', { as: dan, params: { id }, body: { user_id: dan.user.id } }),
    'message_deleted, the newest': async ({ id }) => {
      const [newest] = (await app.call('GET /threads/{id}', { as: bob, params: { id } })).body.latest_message_ts
        ? [(await load(bob, id)).latestTs!]
        : [];
      const author = (await load(bob, id)).messages.get(newest!)!.user!.subscriber_id === bob.id ? bob : ada;
      return send(author, id, { op: 'delete', message_ts: newest });
    },
    'message_deleted, the last reply of a kept place': async ({ root, id }) => {
      for (const { message_thread_id: thread, message_ts: ts } of (
        await app.call('GET /threads/{id}/messages', { as: bob, params: { id }, query: { parent_ts: root } })
      ).body.items)
        await send(bob, thread, { op: 'delete', message_ts: ts });
    },
  };

  it('after every kind of event', async () => {
    const dan = await app.signUp({ name: 'Dan' });
    const { id, channel_id: channel } = await aChat(app, ada, [bob, cleo], ['zero']);
    const root = await sendMessage(app, ada, id, 'root');
    const { results } = (await send(bob, id, { message: 'first answer', parent_ts: root })).body;
    const reply = { id: results[0]!.message!.message_thread_id, ts: results[0]!.message_ts };
    const seen = await load(cleo, id);
    const socket = await connect(origin, cleo);
    await socket.subscribe(channel);
    let read = 0;
    for (const [name, step] of Object.entries(steps)) {
      const answer = await step({ id, root, dan, reply });
      if (typeof answer === 'object' && answer !== null && 'status' in answer) expect([name, answer.status]).toEqual([name, 200]);
      await app.bus.settled();
      const frames: ReturnType<typeof socket.events> = [];
      const loaded = await load(cleo, id);
      // A frame waits for a check of rights that is due, so it may come after the answers to the calls.
      await vi.waitFor(() => {
        const arrived = socket.events().slice(read);
        for (const frame of arrived) applyFrame(seen, frame as ThreadFrame);
        read += arrived.length;
        frames.push(...arrived);
        expect({ name, ...seen }).toEqual({ name, ...loaded });
        expect(frames.some(({ event }) => event === name.split(',')[0])).toBe(true);
      });
      app.clock.advance(1100);
    }
    app.clock.reset();
    socket.cut();
  });
});

describe('a member who changed their name', () => {
  it('is shown with the new one at once, though members are cached for a while', async () => {
    const renamed = await app.signUp({ name: 'Before' });
    const chat = await aChat(app, ada, renamed);
    const ts = await sendMessage(app, renamed, chat.id, 'hello');
    const nameShown = async () =>
      (await app.call('GET /threads/{id}/messages/{ts}', { as: ada, params: { id: chat.id, ts: String(ts) } })).body.user?.name;
    expect(await nameShown()).toBe('Before');
    expect((await app.call('PUT /auth', { as: renamed, body: { name: 'After' } })).status).toBe(200);
    expect(await nameShown()).toBe('After');
  });
});
