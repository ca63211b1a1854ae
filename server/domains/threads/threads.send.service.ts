import type { Message, SendOperation } from '@bandstand/contract/threads.ts';
import { mentionsOf } from '@bandstand/rules/threads/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createTurns } from '../../platform/turns.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Members } from '../members/members.service.ts';
import type { PostableThread, ThreadAccess } from './threads.access.service.ts';
import type { ThreadsEvents } from './threads.events.ts';
import type { LinkCards, LinkFollowing } from './threads.pages.ts';
import type { MessagesRepo, NewMessage } from './threads.messages.repo.ts';
import type { PeopleRepo } from './threads.people.repo.ts';
import type { MessageRow } from './threads.repo.ts';
import { toMessage, type PictureUrl } from './threads.shape.ts';
import type { UnreadWatch } from './threads.unread.service.ts';

export interface SendDependencies {
  repo: MessagesRepo;
  people: PeopleRepo;
  members: Pick<Members, 'peopleByUserIds'>;
  media: Pick<MediaService, 'claim'>;
  links: LinkCards & LinkFollowing;
  unread: UnreadWatch;
  limits: Limits;
  realtime: Realtime;
  bus: Bus<ThreadsEvents>;
  clock: Clock;
  picturesOf: (tenant: Tenant) => PictureUrl;
}

export interface OperationResult {
  op: string;
  client_id: string | null;
  message_ts: number;
  message: Message | null;
  reaction_count: number | null;
}

type Mentions = { user_id: string; name: string }[];
type Place = Awaited<ReturnType<ThreadAccess['requirePostable']>>;
interface Written {
  row: MessageRow;
  isNew: boolean;
}

/** Tries while somebody else sends the same messages at the same moment. */
const maxTries = 5;

export type MessageSender = ReturnType<typeof createMessageSender>;

/** Sends messages: once by client id, acknowledged and told after the commit (MSG-8). */
export function createMessageSender({ repo, people, members, media, links, unread, limits, realtime, bus, clock, picturesOf }: SendDependencies) {
  const inTurn = createTurns();

  /** Only mentions of people in the thread that stand in the text (MSG-11). */
  async function mentionsIn(tenant: Tenant, thread: PostableThread, text: string, wanted: Mentions | undefined): Promise<Mentions> {
    const written = mentionsOf(text, wanted ?? []);
    if (written.length === 0) return [];
    const known = await members.peopleByUserIds(
      tenant,
      written.map(({ user_id }) => user_id),
    );
    const inside = new Set(
      thread.people ??
        (await people.among(
          tenant,
          thread.id,
          [...known.values()].map(({ id }) => id),
        )),
    );
    return written.filter(({ user_id }) => inside.has(known.get(user_id)?.id ?? '')).map(({ user_id, name }) => ({ user_id, name }));
  }

  async function toNewMessage(member: Member, thread: PostableThread, operation: SendOperation): Promise<NewMessage> {
    const {
      message_type: type = 'message',
      message: text = '',
      image_ids: imageIds = [],
      attachment_data: attachment,
      client_id: clientId,
      mentions,
    } = operation;
    return {
      client_id: clientId ?? null,
      type,
      text,
      mentions: await mentionsIn(member.tenant, thread, text, mentions),
      image_ids: type === 'image' ? (await media.claim(member, imageIds)).map(({ id }) => id) : [],
      attachment: type === 'attachment' && attachment ? await links.complete(member.tenant, attachment.url) : null,
    };
  }

  /** All of them in one statement; null where a client id is known already, and nothing was written. */
  async function insert(member: Member, thread: PostableThread, messages: NewMessage[]): Promise<number | null> {
    const isFeed = thread.kind === 'feed';
    const { tenant } = member;
    const sending = { threadId: thread.id, authorId: member.id, nowUs: clock.ms() * 1000, at: clock.iso(), isFeed, messages };
    const write = async (on: Work): Promise<number> => {
      const sent = await repo.send(on, tenant, sending);
      if (!sent) throw new AppError('thread_forbidden');
      if (sent.isNewToSomebody) await unread.watch(on, tenant, thread.id);
      await links.watch(on, tenant, thread.id, sent.firstTs, messages);
      return sent.firstTs;
    };
    try {
      // In a feed nobody is waited for, so the statement is its own transaction, where it is the only one.
      return await (isFeed && !links.isNeeded(messages) ? write(repo.alone(tenant)) : repo.transaction(tenant, write));
    } catch (error) {
      if (repo.isKnownClientId(error)) return null;
      throw error;
    }
  }

  /** Writes what is not known yet by its client id; answers a row for each message, in order. */
  async function write(member: Member, thread: PostableThread, messages: NewMessage[]): Promise<Written[]> {
    const keys = messages.map(({ client_id }, index) => client_id ?? index);
    const waiting = new Map<string | number, NewMessage>(messages.map((message, index) => [keys[index]!, message]));
    const done = new Map<string | number, Written>();
    for (let tries = 0; waiting.size > 0; tries += 1) {
      if (tries === maxTries) throw new AppError('unknown_error');
      const firstTs = await insert(member, thread, [...waiting.values()]);
      if (firstTs !== null) {
        [...waiting].forEach(([key, message], index) => done.set(key, { row: rowOf(thread.id, member.id, firstTs + index, message), isNew: true }));
        break;
      }
      for (const row of await repo.byClientIds(
        member.tenant,
        thread.id,
        member.id,
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

    send: async (member: Member, place: Place, operations: SendOperation[]): Promise<OperationResult[]> => {
      const { tenant } = member;
      await limits.take('message_send', `${tenant.appId}:${member.id}`, operations.length);
      const messages: NewMessage[] = [];
      for (const operation of operations) messages.push(await toNewMessage(member, place.thread, operation));
      // In turn within a thread: events then leave in the order of their times, and senders wait here and not with a connection of the database.
      return inTurn(place.thread.id, async () => {
        const written = await write(member, place.thread, messages);
        const fresh = new Set<number>();
        const results = written.map(({ row, isNew }) => {
          const message = toMessage(row, place.people, picturesOf(tenant));
          if (isNew && !fresh.has(row.ts))
            realtime.publish(tenant, place.thread.channel_id, 'message_created', { message }, { except: place.blocks.blockedBy });
          if (isNew) fresh.add(row.ts);
          return { op: 'send', client_id: row.client_id, message_ts: row.ts, message, reaction_count: row.reaction_count };
        });
        if (fresh.size > 0)
          bus.publish('message.sent', {
            tenant,
            threadId: place.thread.id,
            authorId: member.id,
            isFeed: place.thread.kind === 'feed',
            ts: Math.max(...fresh),
          });
        return results;
      });
    },
  };
}

const rowOf = (threadId: string, authorId: string, ts: number, message: NewMessage): MessageRow => ({
  ...message,
  thread_id: threadId,
  ts,
  author_id: authorId,
  reaction_count: 0,
  has_reacted: false,
  pinned_at: null,
  edited_at: null,
  deleted_at: null,
});
