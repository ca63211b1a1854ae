import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

const actors = ['guest', 'member', 'other', 'holder', 'blocked', 'removed', 'foreign', 'foreign admin', 'appProfile', 'owner'] as const;
type Name = (typeof actors)[number];

let app: TestApp;
let origin: string;
let people: Record<Name, MemberSession | null>;
let author: MemberSession;
const threads = new Map<string, { id: string; channel: string; ts: number }>();

beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  const [member, other, holder, blocked, removed, appProfile] = [
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
  ];
  author = await app.signUp({ name: 'Author' });
  const owner = await app.ownerAsMember();
  await app.sql('update subscribers set is_app_messaging_profile = true where id = $1', [appProfile.id]);
  app.server.identity.sessions.forget(appProfile.user.id);
  const [foreign, foreignAdmin] = [await app.signUp({ app: 'second' }), await app.ownerAsMember('second')];
  people = { guest: null, member, other, holder, blocked, removed, foreign, 'foreign admin': foreignAdmin, appProfile, owner };
  const product = await aProduct(app);
  for (const person of [holder, author]) await app.server.products.entitlements.grant(app.tenant, { subscriberId: person.id, productId: product.id });
  await makeThreads({ member, blocked, removed, owner, appProfile, productId: product.id });
});
afterAll(() => app.close());

interface Made {
  member: MemberSession;
  blocked: MemberSession;
  removed: MemberSession;
  owner: MemberSession;
  appProfile: MemberSession;
  productId: string;
}
async function makeThreads({ member, blocked, removed, owner, appProfile, productId }: Made): Promise<void> {
  const studio = await app.owner();
  const keep = async (name: string, id: string, as = author) => {
    const ts = await sendMessage(app, as, id, `canary in ${name}`);
    threads.set(name, { id, channel: (await app.call('GET /threads/{id}', { as, params: { id } })).body.channel_id, ts });
  };
  const withReplies = async (name: string, id: string, as = author) => {
    await keep(name, id, as);
    const { ts } = threads.get(name)!;
    const replies = await app.call('POST /threads', { as, body: { parent_message_id: `${id}-${ts}` } });
    await keep(`replies to ${name}`, replies.body.id, as);
  };
  const ofPage = async (what: object) => {
    const page = await publishPage(app, { title: 'Page', ...what });
    return (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]))[0]!.id;
  };
  const ofFeed = async (feed: object) => (await app.call('POST /studio/feeds', { as: studio, body: { title: 'Feed', ...feed } as never })).body.id;
  const locked = { access: { require_purchase: true, products: [{ id: productId }] } };

  await withReplies('a chat of two', (await aChat(app, author, member)).id);
  await keep('a chat with who blocks then', (await aChat(app, author, blocked)).id);
  const group = await aChat(app, author, [member, removed, await app.signUp()]);
  await withReplies('a group', group.id);
  await app.call('POST /threads/{id}/remove_participant', { as: author, params: { id: group.id }, body: { user_id: removed.user.id } });
  await withReplies('public comments', await ofPage({ is_commentable: true }));
  await withReplies('locked comments', await ofPage({ is_commentable: true, ...locked }));
  await keep('a public feed', await ofPage({ blocks: [aBlock('chat', {})] }));
  await keep('a locked feed', await ofPage({ blocks: [aBlock('chat', {})], ...locked }));
  await withReplies('a channel of the app', await ofFeed({ kind: 'chat', who_joins: 'everyone' }));
  await withReplies('a feed of the team', await ofFeed({ kind: 'feed', who_posts: 'staff' }), owner);
  await withReplies('a channel of a product', await ofFeed({ kind: 'chat', product_id: productId }));
  await keep('a feed of a product', await ofFeed({ kind: 'feed', product_id: productId, who_posts: 'staff' }), appProfile);
  await app.call('POST /subscribers/block', { as: blocked, body: { user_id: author.user.id } });
  await app.bus.settled();
}

/** Two lists per thread: who may read, and which of them may write. Replies follow the thread they are in. */
const signedIn: Name[] = ['member', 'other', 'holder', 'blocked', 'removed', 'appProfile', 'owner'];
const table: Record<string, { read: Name[]; write: Name[] }> = {
  'a chat of two': { read: ['member'], write: ['member'] },
  'a chat with who blocks then': { read: ['blocked'], write: [] },
  'a group': { read: ['member'], write: ['member'] },
  'public comments': { read: ['guest', ...signedIn], write: signedIn },
  'locked comments': { read: ['holder', 'appProfile', 'owner'], write: ['holder', 'appProfile', 'owner'] },
  'a public feed': { read: ['guest', ...signedIn], write: signedIn },
  'a locked feed': { read: ['holder', 'appProfile', 'owner'], write: ['holder', 'appProfile', 'owner'] },
  'a channel of the app': { read: signedIn, write: signedIn },
  'a feed of the team': { read: signedIn, write: ['appProfile', 'owner'] },
  'a channel of a product': { read: ['holder', 'appProfile', 'owner'], write: ['holder', 'appProfile', 'owner'] },
  'a feed of a product': { read: ['holder', 'appProfile', 'owner'], write: ['appProfile', 'owner'] },
};

describe('every kind of thread for every kind of viewer (MSG-25, MSG-28)', () => {
  it('eighteen threads are tested', () => expect([...threads.keys()]).toHaveLength(18));

  // The normal run has the most error-prone viewers; the nightly run all.
  const asked: readonly Name[] = inject('extent') === 'whole' ? actors : ['guest', 'holder', 'blocked', 'removed', 'foreign admin'];
  it.each(asked)('%s reads, lists, receives and writes what they may, and nothing else', async (name) => {
    const as = people[name];
    const found: Record<string, string[]> = {};
    const expected: Record<string, string[]> = {};
    const listed = as
      ? (
          await Promise.all(
            (['chat', 'feed', 'comment', 'reply', undefined] as const).map((type) => app.call('GET /threads', { as, query: { type } })),
          )
        )
          .map(({ text }) => text)
          .join()
      : '';
    for (const [title, { id, channel, ts }] of threads) {
      const rights = table[title.replace('replies to ', '')]!;
      const isBlocker = name === 'blocked';
      // In staff threads every reader may answer; only a chat of two is closed by blocking.
      const isAnswer = title.startsWith('replies to ') && title.includes('feed');
      const may = { read: rights.read.includes(name), write: (isAnswer ? rights.read : rights.write).includes(name) };
      const params = { id };
      const socket = await connect(origin, as, as?.app ?? 'first');
      const [thread, messages, one, pins, received] = await Promise.all([
        app.call('GET /threads/{id}', { as, params }),
        app.call('GET /threads/{id}/messages', { as, params }),
        app.call('GET /threads/{id}/messages/{ts}', { as, params: { id, ts: String(ts) } }),
        app.call('GET /threads/{id}/pins', { as, params }),
        socket.subscribe(channel),
      ]);
      socket.cut();
      const sent = await app.call('POST /threads/{id}/messages', { as, params, body: { data: { op: 'send', message: 'x' } } });
      const leaks = [thread.text, messages.text, one.text, pins.text, listed].some((text) => text.includes(`canary in ${title}"`));
      const isWordSeen = may.read && !(isBlocker && title !== 'a feed of a product' && !title.includes('a feed of the team'));
      const read = may.read ? ['200', '200', isWordSeen ? '200' : '404', '200', 'subscribed'] : ['403', '403', '403', '403', 'thread_forbidden'];
      expected[title] = [...read, String(isWordSeen), may.write ? '200' : as === null ? '401' : '403'];
      found[title] = [...[thread, messages, one, pins].map(({ status }) => String(status)), received, String(leaks), String(sent.status)];
    }
    expect(found).toEqual(expected);
  });
});

describe('who may message whom, over HTTP (L321–L328)', () => {
  const either = [true, false];
  const cases = (['member', 'appProfile', 'owner'] as const).flatMap((from) =>
    (['member', 'appProfile'] as const).flatMap((to) =>
      (['none', 'sender', 'target'] as const).flatMap((block) =>
        either.flatMap((accepts) =>
          either.flatMap((available) => either.flatMap((m2m) => either.map((m2a) => ({ from, to, block, accepts, available, m2m, m2a })))),
        ),
      ),
    ),
  );
  // The normal run has one of nineteen; the nightly run all.
  const sample = inject('extent') === 'whole' ? cases : cases.filter((_, index) => index % 19 === 3);

  it('matches the specification', async () => {
    expect(cases).toHaveLength(288);
    const { messaging } = (await app.server.identity.apps.require(app.tenant)).row;
    for (const { from, to, block, accepts, available, m2m, m2a } of sample) {
      const [sender, target] = [from === 'owner' ? people.owner! : await app.signUp(), await app.signUp()];
      const appProfiles = [...(from === 'appProfile' ? [sender.id] : []), ...(to === 'appProfile' ? [target.id] : [])];
      await app.sql('update subscribers set is_app_messaging_profile = true where id = any($1::uuid[])', [appProfiles]);
      for (const { user } of [sender, target]) app.server.identity.sessions.forget(user.id);
      if (!accepts) await app.call('PUT /subscribers', { as: target, body: { can_receive_messages_from_members: false } });
      const [one, other] = block === 'sender' ? [sender, target] : [target, sender];
      if (block !== 'none') await app.call('POST /subscribers/block', { as: one, body: { user_id: other.user.id } });
      const change = { ...messaging, is_available: available, member_to_member: m2m, member_to_admin: m2a };
      await app.server.identity.apps.change(app.tenant, { messaging: change } as never);
      const answer = await app.call('POST /threads', { as: sender, body: { subscriber_id: target.id } });
      const isOpen = to === 'appProfile' ? m2a : m2m;
      const isAllowed = from !== 'member' || (block === 'none' && accepts && isOpen);
      const expected = !available ? 'messaging_unavailable' : isAllowed ? null : 'messaging_refused';
      expect([{ from, to, block, accepts, available, m2m, m2a }, answer.body.error ?? null]).toEqual([
        { from, to, block, accepts, available, m2m, m2a },
        expected,
      ]);
    }
    await app.server.identity.apps.change(app.tenant, { messaging } as never);
  });
});
