import type { Thread } from '@bandstand/contract/threads.ts';
import sharp from 'sharp';
import { aBlock, publishPage } from '../domains/pages/pages.builders.ts';
import { aProduct } from '../domains/products/products.builders.ts';
import type { MemberSession, TestApp } from './app.ts';
import { aChat, sendMessage } from './chats.ts';
import type { Session } from './client.ts';

export const actorNames = ['guest', 'member', 'holder', 'mate', 'blocker', 'removed', 'owner', 'author', 'foreign', 'foreign admin'] as const;
export type ActorName = (typeof actorNames)[number];
export type Actors = Record<ActorName, MemberSession | null>;

/** Words that only some may read. `isAsked` false: not checked by requests, since it appears outside threads. */
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
  /** Who writes in it, and whether their words are hidden from someone. */
  writer: MemberSession;
}
export interface Community {
  actors: Actors;
  /** By name of the place. */
  places: Map<string, Place>;
  canaries: Canary[];
  picture: string;
  staff: Session & { userId: string };
}

const holders: ActorName[] = ['holder', 'owner', 'author'];
const signedIn: ActorName[] = ['member', 'holder', 'mate', 'blocker', 'removed', 'owner', 'author'];
/** Members do not see the words of those they block (MSG-23). */
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

/** What is being planted, and with what. */
interface Planting {
  app: TestApp;
  actors: Actors;
  people: Record<ActorName, MemberSession>;
  places: Map<string, Place>;
  canaries: Canary[];
  /** A unique word, recorded with who may see it. */
  word(name: string, seenBy: readonly ActorName[], isAsked?: boolean): string;
  operate(as: MemberSession, id: string, data: object): Promise<number>;
}

function planting(app: TestApp, actors: Actors): Planting {
  const canaries: Canary[] = [];
  return {
    app,
    actors,
    people: actors as Record<ActorName, MemberSession>,
    places: new Map(),
    canaries,
    word: (name, seenBy, isAsked = true) => {
      canaries.push({ word: `zq${name}x`, seenBy, isAsked });
      return `zq${name}x`;
    },
    operate: async (as, id, data) => {
      const answer = await app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.results[0]!.message_ts;
    },
  };
}

/** Words at the root, in replies, pinned, deleted, edited away, hidden and reported. */
async function fill(plant: Planting, name: string, id: string, writer: MemberSession, readBy: readonly ActorName[]): Promise<void> {
  const { app, actors, people, places, word, operate } = plant;
  const { author, mate, owner } = people;
  const pin = (ts: number) => app.call('PUT /threads/{id}/pin', { as: owner, params: { id }, body: { pinned: true, message_ts: ts } });
  const channelOf = async (thread: string) => (await app.call('GET /threads/{id}', { as: writer, params: { id: thread } })).body.channel_id;
  const seen = writer === author ? unblocked(readBy) : readBy;
  const own = (Object.keys(actors) as ActorName[]).filter((key) => actors[key] === writer);
  const ts = await sendMessage(app, writer, id, word(`${name}root`, seen));
  await pin(ts);
  await sendMessage(app, author, id, { message: word(`${name}reply`, unblocked(readBy)), parent_ts: ts }).catch(() => {});
  const replies = await app.call('POST /threads', { as: writer, body: { parent_message_id: `${id}-${ts}` } });
  const gone = await sendMessage(app, writer, id, word(`${name}gone`, []));
  await sendMessage(app, writer, id, { message: word(`${name}kept`, seen), parent_ts: gone });
  await operate(writer, id, { op: 'delete', message_ts: gone });
  await operate(writer, id, { op: 'delete', message_ts: await sendMessage(app, writer, id, word(`${name}vanished`, [])) });
  await operate(writer, id, { op: 'edit', message_ts: await sendMessage(app, writer, id, word(`${name}before`, [])), message: 'after' });
  const hidden = await sendMessage(app, writer, id, word(`${name}hidden`, own));
  await pin(hidden);
  await sendMessage(app, writer, id, { message: word(`${name}below`, seen), parent_ts: hidden });
  await app.server.community.messages.hide(app.tenant, id, hidden);
  await app.server.community.messages.hide(
    app.tenant,
    replies.body.id,
    await sendMessage(app, writer, replies.body.id, word(`${name}hiddenreply`, own)),
  );
  const reported = await sendMessage(app, writer, id, word(`${name}reported`, []));
  await app.call('POST /threads/{id}/messages/{ts}/report', {
    as: writer === author ? mate : author,
    params: { id, ts: String(reported) },
    body: { reason: 'spam' },
  });
  await operate(writer, id, { op: 'edit', message_ts: reported, message: 'I said nothing' });
  // The newest that lists may show: the one after it is hidden.
  await sendMessage(app, writer, id, word(`${name}latest`, seen));
  const last = await sendMessage(app, writer, id, word(`${name}latesthidden`, own));
  await app.server.community.messages.hide(app.tenant, id, last);
  places.set(name, { id, channel: await channelOf(id), ts, readBy, writer });
  const { id: replyId, latest_message_ts: latestTs } = replies.body;
  places.set(`${name}replies`, { id: replyId, channel: await channelOf(replyId), ts: latestTs ?? 0, readBy, writer });
}

/** Threads of every kind, filled. Returns the group. */
async function plantThreads(plant: Planting, isWhole: boolean): Promise<Thread> {
  const { app, people } = plant;
  const { author, mate, blocker, removed, owner, holder } = people;
  const studio = await app.owner();
  const product = await aProduct(app);
  for (const { id } of [holder, author]) await app.server.products.entitlements.grant(app.tenant, { subscriberId: id, productId: product.id });
  const ofPage = async (title: string, what: object) => {
    const page = await publishPage(app, { title, ...what });
    return (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]))[0]!.id;
  };
  const feed = async (body: object): Promise<string> =>
    (await app.call('POST /studio/feeds', { as: studio, body: { title: 'Open', ...body } as never })).body.id;
  const locked = { access: { require_purchase: true, products: [{ id: product.id }] } };

  const group = await aChat(app, author, [mate, removed, blocker]);
  await fill(plant, 'group', group.id, author, ['mate', 'blocker', 'author']);
  await fill(plant, 'comments', await ofPage('Public', { is_commentable: true }), author, ['guest', ...signedIn]);
  await fill(plant, 'lockedcomments', await ofPage('Locked', { is_commentable: true, ...locked }), author, holders);
  if (isWhole) await fill(plant, 'lockedfeed', await ofPage('Locked feed', { blocks: [aBlock('chat', {})], ...locked }), author, holders);
  await fill(plant, 'channel', await feed({ kind: 'chat', product_id: product.id, who_joins: 'everyone' }), author, holders);
  await fill(plant, 'appfeed', await feed({ kind: 'feed', who_posts: 'staff', who_joins: 'everyone' }), owner, signedIn);
  return group;
}

/** What a removed member may no longer see of the group: its new name, and a picture. Returns the picture. */
async function plantRemoval({ app, people, word, operate }: Planting, group: Thread): Promise<string> {
  const { author, removed } = people;
  const params = { id: group.id };
  await app.call('POST /threads/{id}/rename', { as: author, params, body: { title: word('title', ['mate', 'blocker', 'author']) } });
  await app.call('POST /threads/{id}/remove_participant', { as: author, params, body: { user_id: removed.user.id } });
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const upload = await app.upload('POST /uploads', { bytes, name: 'a.png', fields: { kind: 'image' } }, { as: author });
  await operate(author, group.id, { op: 'send', message_type: 'image', image_ids: [upload.body.id] });
  return upload.body.id;
}

/** A staff member who answers as the app, and a link to a page that must stay unknown. */
async function plantStaff({ app, people, places, canaries, word, operate }: Planting, group: Thread): Promise<Community['staff']> {
  const { author, mate } = people;
  const studio = await app.owner();
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
  return staff;
}

/** Threads of every kind with words in every place that can have some. */
export async function plantCommunity(app: TestApp, { isWhole }: { isWhole: boolean }): Promise<Community> {
  const actors = await makePeople(app);
  const plant = planting(app, actors);
  const group = await plantThreads(plant, isWhole);
  const picture = await plantRemoval(plant, group);
  const staff = await plantStaff(plant, group);
  const { author, blocker } = plant.people;
  await app.call('POST /subscribers/block', { as: blocker, body: { user_id: author.user.id } });
  await app.bus.settled();
  return { actors, places: plant.places, canaries: plant.canaries, picture, staff };
}
