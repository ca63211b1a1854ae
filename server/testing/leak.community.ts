import type { Thread } from '@bandstand/contract/threads.ts';
import sharp from 'sharp';
import { aBlock, publishPage } from '../domains/pages/pages.builders.ts';
import { aProduct } from '../domains/products/products.builders.ts';
import type { MemberSession, TestApp } from './app.ts';
import { aChat, say } from './chats.ts';
import type { Session } from './client.ts';

export const actorNames = ['guest', 'member', 'holder', 'mate', 'blocker', 'removed', 'owner', 'author', 'foreign', 'foreign admin'] as const;
export type ActorName = (typeof actorNames)[number];
export type Actors = Record<ActorName, MemberSession | null>;

/** Words that stand where only some may read them. `isAsked` false: who may is not looked at, for it is not said where threads are. */
export interface Canary {
  word: string;
  seenBy: readonly ActorName[];
  isAsked?: boolean;
}
export interface Place {
  id: string;
  channel: string;
  ts: number;
  readBy: readonly ActorName[];
  /** Who writes in it, and whether his words are hidden from somebody. */
  writer: MemberSession;
}
export interface Community {
  actors: Actors;
  /** Named by what they are. */
  places: Map<string, Place>;
  canaries: Canary[];
  picture: string;
  staff: Session & { userId: string };
}

const holders: ActorName[] = ['holder', 'owner', 'author'];
const signedIn: ActorName[] = ['member', 'holder', 'mate', 'blocker', 'removed', 'owner', 'author'];
/** Nobody sees the words of whom he blocks (MSG-23). */
const unblocked = (names: readonly ActorName[]): ActorName[] => names.filter((name) => name !== 'blocker');

async function makePeople(app: TestApp): Promise<Actors> {
  const person = (name: string) => app.signUp({ name });
  return {
    guest: null,
    member: await person('Mem'),
    holder: await person('Hol'),
    mate: await person('Mat'),
    blocker: await person('Blo'),
    removed: await person('Rem'),
    owner: await app.ownerAsMember(),
    author: await person('Aut'),
    foreign: await app.signUp({ app: 'second' }),
    'foreign admin': await app.ownerAsMember('second'),
  };
}

/** Threads of every kind with words in every place that has some. */
export async function plantCommunity(app: TestApp, { isWhole }: { isWhole: boolean }): Promise<Community> {
  const actors = await makePeople(app);
  const { author, mate, blocker, removed, owner, holder } = actors as Record<ActorName, MemberSession>;
  const studio = await app.owner();
  const product = await aProduct(app);
  for (const { id } of [holder, author]) await app.server.products.entitlements.grant(app.tenant, { subscriberId: id, productId: product.id });
  const places = new Map<string, Place>();
  const canaries: Canary[] = [];
  /** A word of its own, and who may see it. */
  const word = (name: string, seenBy: readonly ActorName[], isAsked = true): string => {
    canaries.push({ word: `zq${name}x`, seenBy, isAsked });
    return `zq${name}x`;
  };
  const operate = async (as: MemberSession, id: string, data: object): Promise<number> => {
    const answer = await app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.results[0]!.message_ts;
  };
  const pin = (as: MemberSession, id: string, ts: number) =>
    app.call('PUT /threads/{id}/pin', { as, params: { id }, body: { pinned: true, message_ts: ts } });
  const channelOf = async (as: MemberSession, id: string) => (await app.call('GET /threads/{id}', { as, params: { id } })).body.channel_id;

  /** Words at the root, below it, pinned, deleted, edited away, hidden and reported. */
  async function fill(name: string, id: string, writer: MemberSession, readBy: readonly ActorName[]): Promise<void> {
    const seen = writer === author ? unblocked(readBy) : readBy;
    const own = (Object.keys(actors) as ActorName[]).filter((key) => actors[key] === writer);
    const ts = await say(app, writer, id, word(`${name}root`, seen));
    await pin(owner, id, ts);
    await say(app, author, id, { message: word(`${name}reply`, unblocked(readBy)), parent_ts: ts }).catch(() => {});
    const replies = await app.call('POST /threads', { as: writer, body: { parent_message_id: `${id}-${ts}` } });
    const gone = await say(app, writer, id, word(`${name}gone`, []));
    await say(app, writer, id, { message: word(`${name}kept`, seen), parent_ts: gone });
    await operate(writer, id, { op: 'delete', message_ts: gone });
    await operate(writer, id, { op: 'delete', message_ts: await say(app, writer, id, word(`${name}vanished`, [])) });
    await operate(writer, id, { op: 'edit', message_ts: await say(app, writer, id, word(`${name}before`, [])), message: 'after' });
    const hidden = await say(app, writer, id, word(`${name}hidden`, own));
    await pin(owner, id, hidden);
    await say(app, writer, id, { message: word(`${name}below`, seen), parent_ts: hidden });
    await app.server.talk.messages.hide(app.tenant, id, hidden);
    await app.server.talk.messages.hide(app.tenant, replies.body.id, await say(app, writer, replies.body.id, word(`${name}hiddenreply`, own)));
    const reported = await say(app, writer, id, word(`${name}reported`, []));
    await app.call('POST /threads/{id}/messages/{ts}/report', {
      as: writer === author ? mate : author,
      params: { id, ts: String(reported) },
      body: { reason: 'spam' },
    });
    await operate(writer, id, { op: 'edit', message_ts: reported, message: 'I said nothing' });
    // Newest, so that lists show it: what is hidden after it is not.
    await say(app, writer, id, word(`${name}latest`, seen));
    const last = await say(app, writer, id, word(`${name}latesthidden`, own));
    await app.server.talk.messages.hide(app.tenant, id, last);
    places.set(name, { id, channel: await channelOf(writer, id), ts, readBy, writer });
    places.set(`${name}replies`, {
      id: replies.body.id,
      channel: await channelOf(writer, replies.body.id),
      ts: replies.body.latest_message_ts ?? 0,
      readBy,
      writer,
    });
  }
  const ofPage = async (title: string, what: object) => {
    const page = await publishPage(app, { title, ...what });
    return (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]))[0]!.id;
  };
  const feed = async (body: object): Promise<string> =>
    (await app.call('POST /studio/feeds', { as: studio, body: { title: 'Open', ...body } as never })).body.id;
  const locked = { access: { require_purchase: true, products: [{ id: product.id }] } };

  const group: Thread = await aChat(app, author, [mate, removed, blocker]);
  await fill('group', group.id, author, ['mate', 'blocker', 'author']);
  await fill('comments', await ofPage('Public', { is_commentable: true }), author, ['guest', ...signedIn]);
  await fill('lockedcomments', await ofPage('Locked', { is_commentable: true, ...locked }), author, holders);
  if (isWhole) await fill('lockedfeed', await ofPage('Locked feed', { blocks: [aBlock('chat', {})], ...locked }), author, holders);
  await fill('channel', await feed({ kind: 'chat', product_id: product.id, who_joins: 'everyone' }), author, holders);
  await fill('appfeed', await feed({ kind: 'feed', who_posts: 'staff', who_joins: 'everyone' }), owner, signedIn);

  // What happened in the group while he was in it is not his any more, either.
  const params = { id: group.id };
  await app.call('POST /threads/{id}/rename', { as: author, params, body: { title: word('title', ['mate', 'blocker', 'author']) } });
  await app.call('POST /threads/{id}/remove_participant', { as: author, params, body: { user_id: removed.user.id } });
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const upload = await app.upload('POST /uploads', { bytes, name: 'a.png', fields: { kind: 'image' } }, { as: author });
  const image = upload.body;
  await operate(author, group.id, { op: 'send', message_type: 'image', image_ids: [image.id] });

  // Somebody of the team speaks as the app; a page that nobody may know of is linked.
  const staff = await app.staff('support');
  await app.sql('update users set name = $1 where id = $2', [word('realname', []), staff.userId]);
  canaries.push({ word: staff.userId, seenBy: [] });
  const [app1] = await app.sql<{ id: string }>('select messaging_profile_id as id from apps where id = $1', [app.tenant.appId]);
  const question = await app.call('POST /threads', { as: mate, body: { subscriber_id: app1!.id, messages: [{ message: word('asked', ['mate']) }] } });
  const answered = await app.call('POST /studio/threads/{id}/messages', {
    as: staff,
    params: { id: question.body.id },
    body: { data: { op: 'send', message: word('answered', ['mate']) } },
  });
  if (answered.status !== 200) throw new Error(answered.text);
  await app.call('POST /studio/canned_replies', { as: studio, body: { title: word('cannedtitle', []), text: word('cannedtext', []) } });
  const page = await publishPage(app, { title: word('privatetitle', ['owner'], false), access: { is_private: true }, slug: 'quite-private' });
  await operate(author, group.id, { op: 'send', message_type: 'attachment', attachment_data: { url: page.path } });
  const chat = question.body;
  places.set('app', { id: chat.id, channel: chat.channel_id, ts: chat.messages[0]!.message_ts, readBy: ['mate'], writer: mate });

  await app.call('POST /subscribers/block', { as: blocker, body: { user_id: author.user.id } });
  await app.bus.settled();
  return { actors, places, canaries, picture: image.id, staff };
}
