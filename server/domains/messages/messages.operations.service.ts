import { DeleteOperation, EditOperation, ReactOperation, SendOperation } from '@bandstand/contract/messages.ts';
import { isWebUrl, safeUrl } from '@bandstand/rules/text/url.ts';
import { mayDelete, mayEdit, mayReact } from '@bandstand/rules/threads/permissions.ts';
import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { compile } from '../../platform/http/validation.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ThreadAccess } from '../threads/threads.access.service.ts';
import type { Actor } from '../threads/threads.posting.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { Mentions } from './messages.mentions.service.ts';
import type { MessagePages } from './messages.pages.service.ts';
import type { Publishing } from './messages.publish.service.ts';
import type { Removal } from './messages.removal.service.ts';
import type { Replies } from './messages.replies.service.ts';
import type { MessagesRepo } from './messages.repo.ts';
import type { Author, OperationResult, TextRule } from './messages.send.service.ts';
import type { MessageRow } from './messages.tables.ts';

export interface OperationsDependencies {
  repo: Pick<MessagesRepo, 'edit' | 'react'>;
  access: Pick<ThreadAccess, 'requirePostable' | 'requireReadable'>;
  threads: Pick<Threads, 'draw'>;
  pages: Pick<MessagePages, 'require'>;
  replies: Pick<Replies, 'send'>;
  texts: Mentions & TextRule;
  changes: Pick<Publishing, 'publishReplies' | 'publishUpdated'> & Pick<Removal, 'remove'>;
  ground: { realtime: Realtime; clock: Clock };
}

/** An app profile, and the staff member who writes under its name (ID-6). */
export interface ProfileAuthor {
  tenant: Tenant;
  profile: PersonFacts;
  realAuthorId: string;
}
export const authorOf = ({ tenant, profile, realAuthorId }: ProfileAuthor): Author => ({ member: { ...profile, tenant }, realAuthorId });

/** Edits, deletes and likes. */
function createChanges({ repo, access, threads, pages, texts, changes, ground: { realtime, clock } }: OperationsDependencies) {
  return {
    edit: async (member: Actor, threadId: string, { message_ts: ts, message: text, mentions: wanted }: Edit): Promise<OperationResult> => {
      const { tenant } = member;
      const { thread } = await access.requirePostable(member, threadId);
      const row = await pages.require(tenant, member, thread, ts);
      if (!mayEdit({ viewer: member, message: factsOf(row) })) throw new AppError('forbidden');
      refuseFields({ message: row.type === 'message' && text.trim() === '' && { key: 'field.required' } });
      await texts.refuseText(tenant, text);
      const mentions = await texts.mentionsIn(member, thread, text, wanted, row.mentions);
      const at = clock.iso();
      if (!(await repo.edit(tenant, threadId, ts, { text, mentions, at }))) throw new AppError('not_found');
      const [message = null] = await threads.draw(tenant, [{ ...row, text, mentions, edited_at: at }], member);
      await changes.publishUpdated(tenant, thread, ts);
      return { op: 'edit', client_id: row.client_id, message_ts: ts, message, reaction_count: row.reaction_count };
    },

    remove: async (member: Actor, threadId: string, { message_ts: ts }: Delete): Promise<OperationResult> => {
      const { tenant } = member;
      // Read access is enough to delete one's own message: it must work after messaging was switched off.
      const thread = await access.requireReadable(tenant, member, threadId);
      const row = await pages.require(tenant, member, thread, ts);
      if (!mayDelete({ viewer: member, message: factsOf(row) })) throw new AppError('forbidden');
      await changes.remove(tenant, thread, ts);
      return { op: 'delete', client_id: row.client_id, message_ts: ts, message: null, reaction_count: null };
    },

    react: async (member: Actor, threadId: string, { message_ts: ts, value }: React): Promise<OperationResult> => {
      const { tenant } = member;
      const { thread } = await access.requirePostable(member, threadId, 'like');
      const row = await pages.require(tenant, member, thread, ts);
      if (!mayReact({ viewer: member, message: factsOf(row) })) throw new AppError(row.author_id === member.id ? 'own_message' : 'forbidden');
      const count = await repo.react(tenant, threadId, ts, member.id, value, clock.iso());
      if (count === null) throw new AppError('not_found');
      realtime.publish(tenant, thread.channel_id, 'reaction_changed', { message_ts: ts, reaction_count: count });
      await changes.publishReplies(tenant, thread);
      const [message = null] = await threads.draw(tenant, [{ ...row, reaction_count: count, has_reacted: value === 1 }], member);
      return { op: 'react', client_id: null, message_ts: ts, message, reaction_count: count };
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;

/** Sends, edits, deletes and likes (decisions section 12.2). */
export function createOperations(dependencies: OperationsDependencies) {
  const { replies } = dependencies;
  const { edit, remove, react } = createChanges(dependencies);
  // The last change is published last.
  const oneAtATime = createKeyedMutex();
  const change = (member: Actor, threadId: string, operation: Changing): Promise<OperationResult> =>
    operation.op === 'edit'
      ? edit(member, threadId, operation)
      : operation.op === 'delete'
        ? remove(member, threadId, operation)
        : react(member, threadId, operation);

  async function operate(author: Author, threadId: string, data: unknown): Promise<{ results: OperationResult[] }> {
    const operation = readOperation(data);
    if (Array.isArray(operation)) return { results: await replies.send(author, threadId, operation) };
    return { results: [await oneAtATime(threadId, () => change(author.member, threadId, operation))] };
  }

  return {
    /** One operation, or several sends. Results in their order. */
    operate: (member: Actor, threadId: string, data: unknown) => operate({ member, realAuthorId: null }, threadId, data),
    /** The same under an app profile. The staff member is stored, and no member learns who it was (ID-6). */
    operateAs: (author: ProfileAuthor, threadId: string, data: unknown) => operate(authorOf(author), threadId, data),
    readSends,
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
type Edit = Static<typeof EditOperation>;
type Delete = Static<typeof DeleteOperation>;
type React = Static<typeof ReactOperation>;
type Changing = Edit | Delete | React;

/** One operation, or several sends. Throws 422 for anything else, an unknown `op` included. */
function readOperation(data: unknown): SendOperation[] | Changing {
  if (Array.isArray(data)) return readSends(data);
  const op = opOf(data);
  const checked = checks[op](data);
  if ('error' in checked) throw checked.error;
  return op === 'send' ? readSends([data]) : (data as Changing);
}

/** The sends of an array. Throws 422 for any other operation. */
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

const isOp = (op: unknown): op is keyof typeof checks => typeof op === 'string' && Object.hasOwn(checks, op);
function opOf(data: unknown): keyof typeof checks {
  const op = typeof data === 'object' && data !== null && 'op' in data && data.op !== undefined ? data.op : 'send';
  if (isOp(op)) return op;
  throw new AppError('validation_failed', { fields: { op: [{ key: 'field.invalid' }] } });
}
