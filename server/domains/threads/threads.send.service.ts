import type { Message, SendOperation } from '@bandstand/contract/threads.ts';
import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { mentionsOf } from '@bandstand/rules/threads/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createTurns } from '../../platform/turns.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Members } from '../members/members.service.ts';
import type { Actor, Place, PostableThread, ThreadAccess } from './threads.access.service.ts';
import type { MessageRow } from './threads.columns.repo.ts';
import type { ThreadsEvents } from './threads.events.ts';
import type { LinkCards, LinkFollowing } from './threads.pages.ts';
import type { MessagesRepo, NewMessage } from './threads.messages.repo.ts';
import type { Threads } from './threads.service.ts';
import type { StaffMessages } from './threads.staff.service.ts';
import type { UnreadWatch } from './threads.unread.service.ts';

export interface SendDependencies {
  repo: MessagesRepo;
  access: Pick<ThreadAccess, 'mayRead'>;
  threads: Pick<Threads, 'draw'>;
  staff: Pick<StaffMessages, 'tellReplies'>;
  members: Pick<Members, 'peopleByUserIds'>;
  media: Pick<MediaService, 'claim' | 'claimVideo'>;
  links: LinkCards & LinkFollowing;
  unread: UnreadWatch;
  limits: Limits;
  /** Throws `message_refused` for what the owner does not want to be said. */
  refuseText: (tenant: Tenant, text: string) => Promise<void>;
  realtime: Realtime;
  bus: Bus<ThreadsEvents>;
  clock: Clock;
}

export interface OperationResult {
  op: string;
  client_id: string | null;
  message_ts: number;
  message: Message | null;
  reaction_count: number | null;
}

/** A voice of the app, and who of the team lends it his words: kept, and never told to members. */
export interface Voice {
  member: Actor;
  realAuthorId: string | null;
}

type Mentions = { user_id: string; name: string }[];
interface Written {
  row: MessageRow;
  isNew: boolean;
}

/** Tries while somebody else sends the same messages at the same moment. */
const maxTries = 5;
/** Everybody is called once an hour in a thread (MSG-11); more often his name is plain text. */
const everyoneEveryUs = 3_600_000_000;

export type MessageSender = ReturnType<typeof createMessageSender>;

/** Sends messages: once by client id, acknowledged and told after the commit (MSG-8). */
export function createMessageSender(dependencies: SendDependencies) {
  const { repo, access, threads, staff, members, media, links, unread, limits, refuseText, realtime, bus, clock } = dependencies;
  const inTurn = createTurns();

  async function mayCallEverybody(member: Actor, thread: PostableThread, before: Mentions): Promise<boolean> {
    if (!member.isAdmin && !member.isAccountAdmin && !member.isAppProfile) return false;
    if (before.some(({ user_id: id }) => id === everyoneId)) return true;
    return !(await repo.wasEverybodyMentioned(member.tenant, thread.id, clock.ms() * 1000 - everyoneEveryUs, everyoneId));
  }

  /** Only mentions that stand in the text, of people who may read it (MSG-11). `before`: those of the message that is changed. */
  async function mentionsIn(
    member: Actor,
    thread: PostableThread,
    text: string,
    wanted: Mentions | undefined,
    before: Mentions = [],
  ): Promise<Mentions> {
    const written = mentionsOf(text, wanted ?? []);
    const userIds = written.map(({ user_id }) => user_id).filter((id) => id !== everyoneId);
    const people = userIds.length > 0 ? [...(await members.peopleByUserIds(member.tenant, userIds)).values()] : [];
    const answers = people.length > 0 ? await access.mayRead(member.tenant, thread, people) : [];
    const named = new Set(people.filter((_, index) => answers[index]).map(({ userId }) => userId));
    if (written.length > userIds.length && (await mayCallEverybody(member, thread, before))) named.add(everyoneId);
    return written
      .filter(({ user_id: id, name }) => named.has(id) && (id !== everyoneId || name === 'everyone'))
      .map(({ user_id, name }) => ({ user_id, name }));
  }

  async function toNewMessage({ member, realAuthorId }: Voice, { thread, settings }: Place, operation: SendOperation): Promise<NewMessage> {
    const {
      message_type: type = 'message',
      message: text = '',
      image_ids: imageIds = [],
      video_id: videoId,
      attachment_data: attachment,
      client_id: clientId,
      mentions,
    } = operation;
    if (!settings.attachments && (type === 'image' || type === 'video')) throw new AppError('attachments_off');
    if (text.trim() !== '') await refuseText(member.tenant, text);
    const options = { isStaff: realAuthorId !== null };
    return {
      client_id: clientId ?? null,
      type,
      text,
      mentions: await mentionsIn(member, thread, text, mentions),
      image_ids: type === 'image' ? (await media.claim(member, imageIds, { ...options, kind: 'image' })).map(({ id }) => id) : [],
      video_id: type === 'video' && videoId ? await media.claimVideo(member, videoId, options) : null,
      attachment: type === 'attachment' && attachment ? await links.complete(member.tenant, attachment.url) : null,
    };
  }

  /** All of them in one statement; null where a client id is known already, and nothing was written. */
  async function insert({ member, realAuthorId }: Voice, thread: PostableThread, messages: NewMessage[]): Promise<number | null> {
    const { tenant } = member;
    const isFeed = thread.kind === 'feed';
    const isQuiet = isFeed || thread.who_joins === 'everyone';
    const isOfPeople = thread.is_private && thread.kind !== 'reply';
    const parent = thread.parent_thread_id === null ? null : { threadId: thread.parent_thread_id, ts: thread.parent_ts! };
    const sending = {
      threadId: thread.id,
      authorId: member.id,
      realAuthorId,
      nowUs: clock.ms() * 1000,
      at: clock.iso(),
      isFeed,
      isQuiet,
      isOfPeople,
      parent,
    };
    const write = async (on: Work): Promise<number> => {
      const sent = await repo.send(on, tenant, { ...sending, messages });
      if (!sent) throw new AppError('thread_forbidden');
      if (sent.isNewToSomebody) await unread.watch(on, tenant, thread.id);
      await links.watch(on, tenant, thread.id, sent.firstTs, messages);
      return sent.firstTs;
    };
    try {
      // Where nobody is waited for the statement is its own transaction, where it is the only one.
      return await (isQuiet && parent === null && !links.isNeeded(messages) ? write(repo.alone(tenant)) : repo.transaction(tenant, write));
    } catch (error) {
      if (repo.isKnownClientId(error)) return null;
      throw error;
    }
  }

  /** Writes what is not known yet by its client id; answers a row for each message, in order. */
  async function write(voice: Voice, thread: PostableThread, messages: NewMessage[]): Promise<Written[]> {
    const { member } = voice;
    const isRoot = thread.kind !== 'reply';
    const keys = messages.map(({ client_id }, index) => client_id ?? index);
    const waiting = new Map<string | number, NewMessage>(messages.map((message, index) => [keys[index]!, message]));
    const done = new Map<string | number, Written>();
    for (let tries = 0; waiting.size > 0; tries += 1) {
      if (tries === maxTries) throw new AppError('unknown_error');
      const firstTs = await insert(voice, thread, [...waiting.values()]);
      if (firstTs !== null) {
        [...waiting].forEach(([key, message], index) =>
          done.set(key, { row: rowOf({ threadId: thread.id, authorId: member.id, ts: firstTs + index, isRoot }, message), isNew: true }),
        );
        break;
      }
      for (const row of await repo.byClientIds(
        member.tenant,
        { threadId: thread.id, isRoot, viewerId: member.id },
        [...waiting.values()].flatMap(({ client_id }) => client_id ?? []),
      )) {
        done.set(row.client_id!, { row, isNew: false });
        waiting.delete(row.client_id!);
      }
    }
    return keys.map((key) => done.get(key)!);
  }

  return {
    mentionsIn,

    send: async (voice: Voice, place: Place, operations: SendOperation[]): Promise<OperationResult[]> => {
      const { member, realAuthorId } = voice;
      const { tenant } = member;
      const { thread } = place;
      await limits.take('message_send', `${tenant.appId}:${realAuthorId ?? member.id}`, operations.length);
      const messages: NewMessage[] = [];
      for (const operation of operations) messages.push(await toNewMessage(voice, place, operation));
      // In turn within a thread: events then leave in the order of their times, and senders wait here and not with a connection of the database.
      return inTurn(thread.id, async () => {
        const written = await write(voice, thread, messages);
        const drawn = await threads.draw(
          tenant,
          written.map(({ row }) => row),
          member,
        );
        const fresh = new Set<number>();
        const results = written.map(({ row, isNew }, index) => {
          const message = drawn[index]!;
          if (isNew && !fresh.has(row.ts))
            realtime.publish(tenant, thread.channel_id, 'message_created', { message }, { except: place.blocks.blockedBy });
          if (isNew) fresh.add(row.ts);
          return { op: 'send', client_id: row.client_id, message_ts: row.ts, message, reaction_count: row.reaction_count };
        });
        if (fresh.size > 0) {
          await staff.tellReplies(tenant, thread);
          const { kind, who_joins: whoJoins, channel_id: channel } = thread;
          const isForEverybody = whoJoins === 'everyone' && !thread.is_private;
          const told = { isFeed: kind === 'feed', isForEverybody, channel, ts: Math.max(...fresh) };
          bus.publish('message.sent', { tenant, threadId: thread.id, authorId: member.id, ...told });
        }
        return results;
      });
    },
  };
}

const rowOf = (
  { threadId, authorId, ts, isRoot }: { threadId: string; authorId: string; ts: number; isRoot: boolean },
  message: NewMessage,
): MessageRow => ({
  ...message,
  thread_id: threadId,
  ts,
  author_id: authorId,
  reaction_count: 0,
  has_reacted: false,
  is_root: isRoot,
  system: null,
  pinned_at: null,
  edited_at: null,
  deleted_at: null,
  hidden_at: null,
  reply_thread_id: null,
  reply_count: 0,
  latest_replies: [],
});
