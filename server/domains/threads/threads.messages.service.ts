import { createHash } from 'node:crypto';
import { DeleteOperation, EditOperation, ReactOperation, SendOperation, type Message } from '@bandstand/contract/threads.ts';
import { isWebUrl, safeUrl } from '@bandstand/rules/text/url.ts';
import { mayDelete, mayEdit, mayReact } from '@bandstand/rules/threads/permissions.ts';
import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { compile } from '../../platform/http/validation.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Members } from '../members/members.service.ts';
import type { Blocks, ThreadAccess } from './threads.access.service.ts';
import type { ThreadsEvents } from './threads.events.ts';
import type { MessagesRepo } from './threads.messages.repo.ts';
import type { MessageRow } from './threads.repo.ts';
import type { MessageSender, OperationResult } from './threads.send.service.ts';
import { toMessage, toThreadUser } from './threads.shape.ts';
import { threadPageSize, type Threads } from './threads.service.ts';

export interface MessagesDependencies {
  repo: MessagesRepo;
  sender: MessageSender;
  access: ThreadAccess;
  threads: Threads;
  members: Pick<Members, 'peopleByIds'>;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
  realtime: Realtime;
  bus: Bus<ThreadsEvents>;
  clock: Clock;
}

export type Messages = ReturnType<typeof createMessages>;

/** Messages: read by key, changed by those who may, told after the commit. */
export function createMessages(dependencies: MessagesDependencies) {
  const { repo, sender, access, threads, members, blocksOf, realtime, bus, clock } = dependencies;
  const onWire = async (tenant: Tenant, rows: readonly MessageRow[]): Promise<Message[]> => {
    const known = await members.peopleByIds(tenant, [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))]);
    return rows.map((row) => toMessage(row, known, threads.picturesOf(tenant)));
  };
  const hiddenFrom = async (tenant: Tenant, member: Member | null): Promise<string[]> =>
    member ? [...(await blocksOf(tenant, member.id)).blocked] : [];

  /** A message that is there, and not of somebody whom the viewer blocks. */
  async function require(tenant: Tenant, member: Member | null, threadId: string, ts: number): Promise<MessageRow> {
    const row = await repo.find(tenant, threadId, ts, member?.id ?? null);
    if (!row || (row.author_id !== null && (await hiddenFrom(tenant, member)).includes(row.author_id))) throw new AppError('not_found');
    return row;
  }

  async function edit(member: Member, threadId: string, operation: Static<typeof EditOperation>): Promise<OperationResult> {
    const { tenant } = member;
    const { thread, blocks } = await access.requirePostable(member, threadId);
    const row = await require(tenant, member, threadId, operation.message_ts);
    if (!mayEdit({ viewer: member, message: factsOf(row) })) throw new AppError('forbidden');
    refuseFields({ message: row.type === 'message' && operation.message.trim() === '' && { key: 'field.required' } });
    const change = {
      text: operation.message,
      mentions: await sender.mentionsIn(tenant, thread, operation.message, operation.mentions),
      at: clock.iso(),
    };
    if (!(await repo.edit(tenant, threadId, row.ts, change))) throw new AppError('not_found');
    const [message] = await onWire(tenant, [{ ...row, text: change.text, mentions: change.mentions, edited_at: change.at }]);
    realtime.publish(tenant, thread.channel_id, 'message_updated', { message: { ...message!, has_reacted: false } }, { except: blocks.blockedBy });
    return { op: 'edit', client_id: row.client_id, message_ts: row.ts, message: message!, reaction_count: row.reaction_count };
  }

  async function remove(member: Member, threadId: string, ts: number): Promise<OperationResult> {
    const { tenant } = member;
    // Taking back one's own words needs no more than reading: it must work after messaging was switched off.
    const thread = await access.requireReadable(tenant, member, threadId);
    const row = await require(tenant, member, threadId, ts);
    if (!mayDelete({ viewer: member, message: factsOf(row) })) throw new AppError('forbidden');
    const removed = await repo.remove(tenant, threadId, ts, clock.iso());
    if (!removed) throw new AppError('not_found');
    realtime.publish(tenant, thread.channel_id, 'message_deleted', { message_ts: ts, latest_message_ts: removed.latestTs });
    bus.publish('message.removed', { tenant, threadId, ts });
    return { op: 'delete', client_id: row.client_id, message_ts: ts, message: null, reaction_count: null };
  }

  async function react(member: Member, threadId: string, ts: number, value: 1 | -1): Promise<OperationResult> {
    const { tenant } = member;
    const { thread } = await access.requirePostable(member, threadId);
    const row = await require(tenant, member, threadId, ts);
    if (!mayReact({ viewer: member, message: factsOf(row) })) throw new AppError(row.author_id === member.id ? 'own_message' : 'forbidden');
    const count = await repo.react(tenant, threadId, ts, member.id, value, clock.iso());
    if (count === null) throw new AppError('not_found');
    realtime.publish(tenant, thread.channel_id, 'reaction_changed', { message_ts: ts, reaction_count: count });
    const [message] = await onWire(tenant, [{ ...row, reaction_count: count, has_reacted: value === 1 }]);
    return { op: 'react', client_id: null, message_ts: ts, message: message!, reaction_count: count };
  }

  return {
    /** One page by key (MSG-6): the newest, or those before a time; with `after` the oldest after it, so that whoever catches up misses none. */
    list: async (
      tenant: Tenant,
      member: Member | null,
      threadId: string,
      query: { before?: number; after?: number; order?: 'asc' | 'desc'; parent_ts?: number },
    ) => {
      const thread = await access.requireReadable(tenant, member, threadId);
      const { before = null, after = null, order = 'desc', parent_ts: parentTs } = query;
      // Replies are threads of their own (MSG-4); there are none yet.
      if (parentTs !== undefined) return { items: [], has_more: false };
      const isAscending = order === 'asc' || after !== null;
      const rows = await repo.page(tenant, thread.id, member?.id ?? null, {
        before,
        after,
        isAscending,
        blockedIds: await hiddenFrom(tenant, member),
        limit: threadPageSize + 1,
      });
      const items = await onWire(tenant, rows.slice(0, threadPageSize));
      return { items: isAscending && order === 'desc' ? items.toReversed() : items, has_more: rows.length > threadPageSize };
    },

    one: async (tenant: Tenant, member: Member | null, threadId: string, ts: number): Promise<Message> => {
      await access.requireReadable(tenant, member, threadId);
      return (await onWire(tenant, [await require(tenant, member, threadId, ts)]))[0]!;
    },

    /** A message as everybody hears of it (MSG-42), without what each keeps for himself: what is published, read again. Null: it is gone. */
    heard: async (tenant: Tenant, threadId: string, ts: number): Promise<Message | null> => {
      const row = await repo.find(tenant, threadId, ts, null);
      return row ? (await onWire(tenant, [row]))[0]! : null;
    },

    reactions: async (member: Member, threadId: string, ts: number) => {
      const { tenant } = member;
      await access.requireReadable(tenant, member, threadId);
      const row = await require(tenant, member, threadId, ts);
      const found = await repo.reactions(tenant, threadId, ts);
      const known = await members.peopleByIds(
        tenant,
        found.map(({ subscriber_id }) => subscriber_id),
      );
      const items = found.flatMap(({ subscriber_id: id, created_at: at }) => (known.has(id) ? [{ user: toThreadUser(known.get(id)!), ts: at }] : []));
      return { items, total_count: row.reaction_count };
    },

    /** Sends, edits, deletes or reacts (decisions section 12.2). Several at once are sends. Answers in their order. */
    operate: async (member: Member, threadId: string, data: unknown): Promise<{ results: OperationResult[] }> => {
      const operation = readOperation(data);
      if (Array.isArray(operation)) return { results: await sender.send(member, await access.requirePostable(member, threadId), operation) };
      if (operation.op === 'edit') return { results: [await edit(member, threadId, operation)] };
      if (operation.op === 'delete') return { results: [await remove(member, threadId, operation.message_ts)] };
      return { results: [await react(member, threadId, operation.message_ts, operation.value)] };
    },

    /** Opens a chat and sends its first messages (MSG-3): once for each `attempt`, which names those that have no id of their own. */
    start: async (
      member: Member,
      { subscriber_id = '', messages }: { subscriber_id?: string | string[]; messages?: SendOperation[] },
      attempt: string | string[] | undefined,
    ) => {
      const named = attempt ? createHash('sha256').update(String(attempt)).digest('base64url') : null;
      const operations = (messages?.length ? readSends(messages) : []).map((operation, index) =>
        named && !operation.client_id ? { ...operation, client_id: `${named}:${index}` } : operation,
      );
      const threadId = await threads.start(member, subscriber_id);
      const sent = operations.length > 0 ? await sender.send(member, await access.requirePostable(member, threadId), operations) : [];
      return { ...(await threads.one(member.tenant, member, threadId)), messages: sent.flatMap(({ message }) => message ?? []) };
    },
  };
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
