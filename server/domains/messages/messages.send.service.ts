import type { Message } from '@bandstand/contract/threads.ts';
import type { SendOperation } from '@bandstand/contract/messages.ts';
import { isForgotten, madeAtMs } from '@bandstand/rules/threads/clientIds.ts';
import { isNoticedByDefault } from '@bandstand/rules/threads/messages.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { LinkCards } from '../links/links.cards.service.ts';
import type { PendingLinks } from '../links/links.pending.service.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Place, PostableThread } from '../threads/threads.access.service.ts';
import type { Actor } from '../threads/threads.posting.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { MessagesEvents } from './messages.events.ts';
import type { Mentions } from './messages.mentions.service.ts';
import type { Publishing } from './messages.publish.service.ts';
import type { MessagesRepo } from './messages.repo.ts';
import { shapeNameOf, type NewMessage, type Sending, type SendRepo } from './messages.send.repo.ts';
import type { MessageRow } from './messages.tables.ts';

export interface SendDependencies {
  repo: Pick<MessagesRepo, 'byClientIds'> & SendRepo;
  threads: Pick<Threads, 'draw'>;
  links: LinkCards & PendingLinks;
  media: Pick<MediaService, 'claim' | 'claimVideo'>;
  texts: Mentions & TextRule;
  publishing: Pick<Publishing, 'publishReplies'>;
  ground: { realtime: Realtime; bus: Bus<MessagesEvents>; clock: Clock; limits: Limits };
}
export interface TextRule {
  /** Throws `message_refused` for a text with a word that the owner does not allow. */
  refuseText(tenant: Tenant, text: string): Promise<void>;
}

export interface OperationResult {
  op: string;
  client_id: string | null;
  message_ts: number;
  message: Message | null;
  reaction_count: number | null;
}

/** The author: a member, or an app profile and the staff member behind it, whom no member learns of. */
export interface Author {
  member: Actor;
  realAuthorId: string | null;
}

interface Written {
  row: MessageRow;
  isNew: boolean;
}

/** How often to try while another call sends the same messages at the same moment. */
const maxTries = 5;

/** Messages as the member wants to send them, ready to be written. Errors: attachments_off, message_refused, message_expired, and those of media. */
const composing =
  ({ media, links, texts: { mentionsIn, refuseText }, ground: { clock } }: SendDependencies) =>
  async ({ member, realAuthorId }: Author, { thread, settings }: Place, operation: SendOperation): Promise<NewMessage> => {
    const {
      message_type: type = 'message',
      message: text = '',
      image_ids: imageIds = [],
      video_id: videoId,
      attachment_data: attachment,
    } = operation;
    const { client_id: clientId = null } = operation;
    if (clientId !== null && isForgotten(clientId, clock.ms())) throw new AppError('message_expired');
    if (!settings.attachments && (type === 'image' || type === 'video')) throw new AppError('attachments_off');
    if (text.trim() !== '') await refuseText(member.tenant, text);
    const options = { isStaff: realAuthorId !== null };
    return {
      client_id: clientId,
      made_at: isoOf((clientId === null ? null : madeAtMs(clientId)) ?? 0),
      type,
      text,
      mentions: await mentionsIn(member, thread, text, operation.mentions),
      image_ids: type === 'image' ? (await media.claim(member, imageIds, { ...options, kind: 'image' })).map(({ id }) => id) : [],
      video_id: type === 'video' && videoId ? await media.claimVideo(member, videoId, options) : null,
      attachment: type === 'attachment' && attachment ? await links.cardOf(member.tenant, attachment.url) : null,
    };
  };

/** Writes the messages of many members in few statements. */
const sendingTogether = ({ repo, links }: SendDependencies) =>
  createGroupCommit<Sending, number | null>({
    laneOf: ({ threadId }) => threadId,
    sharesLanes: true,
    // What staff write is audited in its own transaction, and link cards are queued in the message's.
    shapeOf: (sending) => (sending.realAuthorId === null && !links.isNeeded(sending.messages) ? shapeNameOf(sending) : null),
    write: async (tenant, sendings, patience) => {
      const [first] = sendings;
      if (!first) return [];
      const { realAuthorId, threadId, messages } = first;
      if (realAuthorId === null && !links.isNeeded(messages)) return repo.send(tenant, sendings, patience);
      return repo.transaction(tenant, async (on) => {
        const [firstTs = null] = await repo.send(tenant, sendings, patience, on);
        if (firstTs !== null) await links.queue(on, tenant, threadId, firstTs, messages);
        return [firstTs];
      });
    },
  });

/** Writes all messages of a member. Null: a client id is known already, and nothing was written. */
function inserting(dependencies: SendDependencies) {
  const { repo, ground } = dependencies;
  const { clock } = ground;
  const send = sendingTogether(dependencies);
  return async ({ member, realAuthorId }: Author, thread: PostableThread, messages: NewMessage[]): Promise<number | null> => {
    const isFeed = thread.kind === 'feed';
    const { parent_thread_id: parentId, parent_ts: parentTs } = thread;
    const sending = {
      threadId: thread.id,
      authorId: member.id,
      realAuthorId,
      nowUs: clock.ms() * 1000,
      at: clock.iso(),
      isFeed,
      isQuiet: isFeed || thread.who_joins === 'everyone',
      isNoticed: isNoticedByDefault(thread.kind),
      isOfPeople: thread.is_private && thread.kind !== 'reply',
      parent: parentId === null || parentTs === null ? null : { threadId: parentId, ts: parentTs },
      messages,
    };
    try {
      const firstTs = await send(member.tenant, sending);
      if (firstTs === null) throw new AppError('thread_forbidden');
      return firstTs;
    } catch (error) {
      if (repo.isKnownClientId(error)) return null;
      if (repo.isGone(error)) throw new AppError('thread_forbidden');
      throw error;
    }
  };
}

/** Writes the messages whose client id is new. Returns a row for each message, in order. */
function writing(dependencies: SendDependencies) {
  const { repo } = dependencies;
  const insert = inserting(dependencies);
  return async (author: Author, thread: PostableThread, messages: NewMessage[]): Promise<Written[]> => {
    const { member } = author;
    const isRoot = thread.kind !== 'reply';
    const keyed = messages.map((message, index) => ({ key: message.client_id ?? index, message }));
    const waiting = new Map<string | number, NewMessage>(keyed.map(({ key, message }) => [key, message]));
    const done = new Map<string | number, Written>();
    for (let tries = 0; waiting.size > 0; tries += 1) {
      if (tries === maxTries) throw new AppError('unknown_error');
      const firstTs = await insert(author, thread, [...waiting.values()]);
      if (firstTs !== null) {
        [...waiting].forEach(([key, message], index) =>
          done.set(key, { row: rowOf({ threadId: thread.id, authorId: member.id, ts: firstTs + index, isRoot }, message), isNew: true }),
        );
        break;
      }
      const clientIds = [...waiting.values()].flatMap(({ client_id }) => client_id ?? []);
      for (const row of await repo.byClientIds(member.tenant, { threadId: thread.id, isRoot, viewerId: member.id }, clientIds)) {
        if (row.client_id === null) continue;
        done.set(row.client_id, { row, isNew: false });
        waiting.delete(row.client_id);
      }
    }
    return keyed.flatMap(({ key }) => done.get(key) ?? []);
  };
}

export type MessageSender = ReturnType<typeof createMessageSender>;

/** Sends each message once per client id; acknowledges and publishes after commit (MSG-8). */
export function createMessageSender(dependencies: SendDependencies) {
  const { threads, publishing, ground } = dependencies;
  const { realtime, bus, limits } = ground;
  const [compose, write, oneAtATime] = [composing(dependencies), writing(dependencies), createKeyedMutex()];

  /** Publishes the new ones of the messages. Returns the answer for each message, in order. */
  async function publish(member: Actor, { thread, blocks }: Place, written: Written[]): Promise<OperationResult[]> {
    const { tenant } = member;
    const drawn = await threads.draw(
      tenant,
      written.map(({ row }) => row),
      member,
    );
    const fresh = new Set<number>();
    const results = written.flatMap(({ row, isNew }, index) => {
      const message = drawn[index];
      if (!message) return [];
      if (isNew && !fresh.has(row.ts)) realtime.publish(tenant, thread.channel_id, 'message_created', { message }, { except: blocks.blockedBy });
      if (isNew) fresh.add(row.ts);
      return [{ op: 'send', client_id: row.client_id, message_ts: row.ts, message, reaction_count: row.reaction_count }];
    });
    if (fresh.size > 0) {
      await publishing.publishReplies(tenant, thread);
      const { kind, who_joins: whoJoins, channel_id: channel } = thread;
      const isForEverybody = whoJoins === 'everyone' && !thread.is_private;
      const sent = { isFeed: kind === 'feed', isForEverybody, channel, ts: Math.max(...fresh) };
      bus.publish('message.sent', { tenant, threadId: thread.id, authorId: member.id, ...sent });
    }
    return results;
  }

  return {
    sendInto: async (author: Author, place: Place, operations: SendOperation[]): Promise<OperationResult[]> => {
      const { member, realAuthorId } = author;
      await limits.take('message_send', `${member.tenant.appId}:${realAuthorId ?? member.id}`, operations.length);
      const messages: NewMessage[] = [];
      for (const operation of operations) messages.push(await compose(author, place, operation));
      const written = await write(author, place.thread, messages);
      // In the order in which they were written, which is that of their times: nothing may come between.
      return oneAtATime(place.thread.id, () => publish(member, place, written));
    },
  };
}

const rowOf = (
  { threadId, authorId, ts, isRoot }: { threadId: string; authorId: string; ts: number; isRoot: boolean },
  { made_at: _madeAt, ...message }: NewMessage,
): MessageRow => ({
  ...message,
  thread_id: threadId,
  ts,
  author_id: authorId,
  reaction_count: 0,
  has_reacted: false,
  emojis: null,
  own_emojis: null,
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
