import { createHash } from 'node:crypto';
import { DeleteOperation, EditOperation, ReactOperation, SendOperation, type Message } from '@bandstand/contract/threads.ts';
import { isWebUrl, safeUrl } from '@bandstand/rules/text/url.ts';
import { mayDelete, mayEdit, mayReact } from '@bandstand/rules/threads/permissions.ts';
import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { compile } from '../../platform/http/validation.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Members, PersonFacts } from '../members/members.service.ts';
import type { Actor, Blocks, ThreadAccess } from './threads.access.service.ts';
import type { MessageRow } from './threads.columns.repo.ts';
import type { MessagesRepo, View } from './threads.messages.repo.ts';
import type { AccessRow, ThreadsRepo } from './threads.repo.ts';
import type { MessageSender, OperationResult, Voice } from './threads.send.service.ts';
import { toThreadUser } from './threads.shape.ts';
import { threadPageSize, type Threads } from './threads.service.ts';
import type { StaffMessages } from './threads.staff.service.ts';

export interface MessagesDependencies {
  repo: MessagesRepo;
  threadsRepo: Pick<ThreadsRepo, 'ensureReplies' | 'access'>;
  sender: MessageSender;
  staff: StaffMessages;
  access: ThreadAccess;
  threads: Threads;
  members: Pick<Members, 'peopleByIds'>;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
  refuseText: (tenant: Tenant, text: string) => Promise<void>;
  realtime: Realtime;
  clock: Clock;
  ids: Ids;
}
interface Start {
  subscriber_id?: string | string[];
  parent_message_id?: string | null;
  messages?: SendOperation[];
}

export type Messages = ReturnType<typeof createMessages>;

const viewOf = (thread: Pick<AccessRow, 'id' | 'kind'>, viewerId: string | null): View => ({
  threadId: thread.id,
  isRoot: thread.kind !== 'reply',
  viewerId,
});

/** Messages: read by key, changed by those who may, told after the commit. */
export function createMessages(dependencies: MessagesDependencies) {
  const { repo, threadsRepo, sender, staff, access, threads, members, blocksOf, refuseText, realtime, clock, ids } = dependencies;
  // What was changed last is told last.
  const inTurn = createTurns();
  const hiddenFrom = async (tenant: Tenant, member: Actor | null): Promise<string[]> =>
    member ? [...(await blocksOf(tenant, member.id)).blocked] : [];

  /** A message that is there, and not of somebody whom the viewer blocks. `isKept`: also the empty place of one that was answered. */
  async function require(
    tenant: Tenant,
    member: Actor | null,
    thread: Pick<AccessRow, 'id' | 'kind'>,
    ts: number,
    isKept = false,
  ): Promise<MessageRow> {
    const blockedIds = await hiddenFrom(tenant, member);
    const row = await repo.find(tenant, viewOf(thread, member?.id ?? null), ts, { isKept, blockedIds });
    if (!row || (row.author_id !== null && blockedIds.includes(row.author_id))) throw new AppError('not_found');
    return row;
  }

  async function edit(member: Actor, threadId: string, operation: Static<typeof EditOperation>): Promise<OperationResult> {
    const { tenant } = member;
    const { thread } = await access.requirePostable(member, threadId);
    const row = await require(tenant, member, thread, operation.message_ts);
    if (!mayEdit({ viewer: member, message: factsOf(row) })) throw new AppError('forbidden');
    refuseFields({ message: row.type === 'message' && operation.message.trim() === '' && { key: 'field.required' } });
    await refuseText(tenant, operation.message);
    const change = {
      text: operation.message,
      mentions: await sender.mentionsIn(member, thread, operation.message, operation.mentions, row.mentions),
      at: clock.iso(),
    };
    if (!(await repo.edit(tenant, threadId, row.ts, change))) throw new AppError('not_found');
    const [message] = await threads.draw(tenant, [{ ...row, text: change.text, mentions: change.mentions, edited_at: change.at }], member);
    await staff.tellUpdated(tenant, thread, row.ts);
    return { op: 'edit', client_id: row.client_id, message_ts: row.ts, message: message!, reaction_count: row.reaction_count };
  }

  async function remove(member: Actor, threadId: string, ts: number): Promise<OperationResult> {
    const { tenant } = member;
    // Taking back one's own words needs no more than reading: it must work after messaging was switched off.
    const thread = await access.requireReadable(tenant, member, threadId);
    const row = await require(tenant, member, thread, ts);
    if (!mayDelete({ viewer: member, message: factsOf(row) })) throw new AppError('forbidden');
    await staff.takeAway(tenant, thread, ts);
    return { op: 'delete', client_id: row.client_id, message_ts: ts, message: null, reaction_count: null };
  }

  async function react(member: Actor, threadId: string, ts: number, value: 1 | -1): Promise<OperationResult> {
    const { tenant } = member;
    const { thread } = await access.requirePostable(member, threadId, 'like');
    const row = await require(tenant, member, thread, ts);
    if (!mayReact({ viewer: member, message: factsOf(row) })) throw new AppError(row.author_id === member.id ? 'own_message' : 'forbidden');
    const count = await repo.react(tenant, threadId, ts, member.id, value, clock.iso());
    if (count === null) throw new AppError('not_found');
    realtime.publish(tenant, thread.channel_id, 'reaction_changed', { message_ts: ts, reaction_count: count });
    await staff.tellReplies(tenant, thread);
    const [message] = await threads.draw(tenant, [{ ...row, reaction_count: count, has_reacted: value === 1 }], member);
    return { op: 'react', client_id: null, message_ts: ts, message: message!, reaction_count: count };
  }

  /** The thread of a message's replies, made by the first who may write there and wants to (MSG-4). */
  async function openReplies(member: Actor, threadId: string, ts: number): Promise<string> {
    const { tenant } = member;
    const thread = await access.requireReadable(tenant, member, threadId);
    refuseFields({ parent_message_id: thread.kind === 'reply' && { key: 'field.invalid' } });
    const root = await require(tenant, member, thread, ts, true);
    if (root.reply_thread_id) return root.reply_thread_id;
    await access.requirePostable(member, threadId, 'answer');
    if (root.type === 'notification') throw new AppError('forbidden');
    const id = await threadsRepo.ensureReplies(tenant, { threadId, ts }, { id: ids.next(), channelId: ids.next(), at: clock.iso() });
    if (!id) throw new AppError('not_found');
    return id;
  }

  /** Sends in their order: those that answer a message to the thread of its replies. */
  async function send(voice: Voice, threadId: string, operations: SendOperation[]): Promise<OperationResult[]> {
    const results: OperationResult[] = [];
    for (let rest = operations; rest.length > 0;) {
      const parentTs = rest[0]!.parent_ts ?? null;
      const other = rest.findIndex(({ parent_ts }) => (parent_ts ?? null) !== parentTs);
      const run = other === -1 ? rest : rest.slice(0, other);
      const into = parentTs === null ? threadId : await openReplies(voice.member, threadId, parentTs);
      results.push(...(await sender.send(voice, await access.requirePostable(voice.member, into), run)));
      rest = rest.slice(run.length);
    }
    return results;
  }

  async function operateAs(voice: Voice, threadId: string, data: unknown): Promise<{ results: OperationResult[] }> {
    const { member } = voice;
    const operation = readOperation(data);
    if (Array.isArray(operation)) return { results: await send(voice, threadId, operation) };
    const change = () =>
      operation.op === 'edit'
        ? edit(member, threadId, operation)
        : operation.op === 'delete'
          ? remove(member, threadId, operation.message_ts)
          : react(member, threadId, operation.message_ts, operation.value);
    return { results: [await inTurn(threadId, change)] };
  }

  async function startAs(voice: Voice, { subscriber_id = '', parent_message_id: parentId, messages }: Start, attempt: string | string[] | undefined) {
    const { member } = voice;
    const named = attempt ? createHash('sha256').update(String(attempt)).digest('base64url') : null;
    const operations = (messages?.length ? readSends(messages) : []).map((operation, index) =>
      named && !operation.client_id ? { ...operation, client_id: `${named}:${index}` } : operation,
    );
    const threadId = parentId ? await openReplies(member, ...readMessageId(parentId)) : await threads.start(member, subscriber_id);
    const sent = operations.length > 0 ? await send(voice, threadId, operations) : [];
    return { ...(await threads.one(member.tenant, member, threadId)), messages: sent.flatMap(({ message }) => message ?? []) };
  }

  return {
    /** One page by key (MSG-6): the newest, or those before a time; with `after` the oldest after it, so that whoever catches up misses none. */
    list: async (
      tenant: Tenant,
      member: Member | null,
      threadId: string,
      query: { before?: number; after?: number; order?: 'asc' | 'desc'; parent_ts?: number },
    ) => {
      const asked = await access.requireReadableLately(tenant, member, threadId);
      const { before = null, after = null, order = 'desc', parent_ts: parentTs } = query;
      const replyId = parentTs === undefined ? null : await repo.replyThreadOf(tenant, threadId, parentTs);
      if (parentTs !== undefined && (replyId === null || asked.kind === 'reply')) return { items: [], has_more: false };
      const view = replyId === null ? viewOf(asked, member?.id ?? null) : { threadId: replyId, isRoot: false, viewerId: member?.id ?? null };
      const blockedIds = await hiddenFrom(tenant, member);
      if (asked.kind === 'feed' && replyId === null && order === 'desc' && after === null) {
        const { pinned, rest } = await repo.feedPage(tenant, view, { before, blockedIds, limit: threadPageSize + 1 });
        const room = threadPageSize - pinned.length;
        return { items: await threads.draw(tenant, [...pinned, ...rest.slice(0, room)], member), has_more: rest.length > room };
      }
      const isAscending = order === 'asc' || after !== null;
      const rows = await repo.page(tenant, view, { before, after, isAscending, blockedIds, limit: threadPageSize + 1 });
      const items = await threads.draw(tenant, rows.slice(0, threadPageSize), member);
      return { items: isAscending && order === 'desc' ? items.toReversed() : items, has_more: rows.length > threadPageSize };
    },

    one: async (tenant: Tenant, member: Member | null, threadId: string, ts: number): Promise<Message> => {
      const thread = await access.requireReadable(tenant, member, threadId);
      return (await threads.draw(tenant, [await require(tenant, member, thread, ts, true)], member))[0]!;
    },

    /** A message as everybody hears of it (MSG-42), without what each keeps for himself: what is published, read again. Null: it is gone. */
    heard: async (tenant: Tenant, threadId: string, ts: number): Promise<Message | null> => {
      const thread = await threadsRepo.access(tenant, threadId, null);
      const row = thread && (await repo.find(tenant, viewOf(thread, null), ts, { isKept: true }));
      return row ? (await threads.draw(tenant, [row], null))[0]! : null;
    },

    reactions: async (member: Member, threadId: string, ts: number) => {
      const { tenant } = member;
      const thread = await access.requireReadable(tenant, member, threadId);
      const row = await require(tenant, member, thread, ts);
      const blockedIds = await hiddenFrom(tenant, member);
      const found = (await repo.reactions(tenant, threadId, ts)).filter(({ subscriber_id: id }) => !blockedIds.includes(id));
      const known = await members.peopleByIds(
        tenant,
        found.map(({ subscriber_id }) => subscriber_id),
      );
      const items = found.flatMap(({ subscriber_id: id, created_at: at }) => (known.has(id) ? [{ user: toThreadUser(known.get(id)!), ts: at }] : []));
      return { items, total_count: row.reaction_count };
    },

    /** Sends, edits, deletes or reacts (decisions section 12.2). Several at once are sends. Answers in their order. */
    operate: (member: Member, threadId: string, data: unknown): Promise<{ results: OperationResult[] }> =>
      operateAs({ member, realAuthorId: null }, threadId, data),
    /** The same as a voice of the app; who of the team it was is kept and told to no member (ID-6). */
    operateAs: (speaker: Speaker, threadId: string, data: unknown) => operateAs(voiceOf(speaker), threadId, data),

    /** Opens a chat, or the replies to a message, and sends first messages (MSG-3): once for each `attempt`, which names those that have no id of their own. */
    start: (member: Member, body: Start, attempt: string | string[] | undefined) => startAs({ member, realAuthorId: null }, body, attempt),
    startAs: (speaker: Speaker, body: Start, attempt: string | string[] | undefined) => startAs(voiceOf(speaker), body, attempt),
  };
}

/** A voice of the app, and the user of the team who speaks as it. */
export interface Speaker {
  tenant: Tenant;
  profile: PersonFacts;
  realAuthorId: string;
}
const voiceOf = ({ tenant, profile, realAuthorId }: Speaker): Voice => ({ member: { ...profile, tenant }, realAuthorId });

/** `{message_thread_id}-{message_ts}` (MSG-4). */
function readMessageId(id: string): [threadId: string, ts: number] {
  const [threadId, ts] = [id.slice(0, 36).toLowerCase(), Number(id.slice(37))];
  const isWhole = isId(threadId) && id[36] === '-' && /^\d{1,16}$/.test(id.slice(37)) && Number.isSafeInteger(ts);
  refuseFields({ parent_message_id: !isWhole && { key: 'field.invalid' } });
  return [threadId, ts];
}

const factsOf = (row: MessageRow) => ({ authorId: row.author_id, isSystem: row.type === 'notification', isDeleted: false });

const checks = {
  send: compile(SendOperation, 'body'),
  edit: compile(EditOperation, 'body'),
  delete: compile(DeleteOperation, 'body'),
  react: compile(ReactOperation, 'body'),
};
const maxSends = 30;
type Changing = Static<typeof EditOperation> | Static<typeof DeleteOperation> | Static<typeof ReactOperation>;

/** One operation, or sends. Anything else, an unknown `op` included, is 422. */
function readOperation(data: unknown): SendOperation[] | Changing {
  if (Array.isArray(data)) return readSends(data);
  const op = opOf(data);
  const checked = checks[op](data);
  if ('error' in checked) throw checked.error;
  return op === 'send' ? readSends([data]) : (data as Changing);
}

/** The sends of an array: nothing else may come in company. */
function readSends(data: readonly unknown[]): SendOperation[] {
  refuseFields({ data: data.length === 0 ? { key: 'field.required' } : data.length > maxSends && { key: 'field.invalid' } });
  return data.map((operation) => {
    refuseFields({ op: opOf(operation) !== 'send' && { key: 'field.invalid' } });
    const checked = checks.send(operation);
    if ('error' in checked) throw checked.error;
    const send = operation as SendOperation;
    const type = send.message_type ?? 'message';
    refuseFields({
      message: type === 'message' && (send.message ?? '').trim() === '' && { key: 'field.required' },
      image_ids: type === 'image' && !send.image_ids?.length && { key: 'field.required' },
      video_id: type === 'video' && !send.video_id && { key: 'field.required' },
      attachment_data: type === 'attachment' && !isLinkable(send.attachment_data?.url) && { key: 'field.invalid' },
    });
    return send;
  });
}

/** A web address, or a path of this app. */
const isLinkable = (url: string | undefined): boolean => url !== undefined && safeUrl(url) !== null && (isWebUrl(url) || url.startsWith('/'));

function opOf(data: unknown): keyof typeof checks {
  const op = typeof data === 'object' && data !== null && 'op' in data && data.op !== undefined ? data.op : 'send';
  const known = (Object.keys(checks) as (keyof typeof checks)[]).find((name) => name === op);
  refuseFields({ op: known === undefined && { key: 'field.invalid' } });
  return known!;
}
