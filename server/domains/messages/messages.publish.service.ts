import type { Message } from '@bandstand/contract/threads.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Rereaders } from '../../platform/realtime/signals.ts';
import type { ThreadAccess, ThreadFacts } from '../threads/threads.access.service.ts';
import type { Facts } from '../threads/threads.facts.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { View } from './messages.pages.repo.ts';
import type { MessagesRepo } from './messages.repo.ts';

export interface PublishDependencies {
  repo: Pick<MessagesRepo, 'find' | 'ofVideo'>;
  access: Pick<ThreadAccess, 'find' | 'idOf'>;
  threads: Pick<Threads, 'draw'>;
  facts: Pick<Facts, 'blocksOf' | 'forgetVideo'>;
  realtime: Realtime;
}
/** Where a message is. */
export type Spot = Pick<ThreadFacts, 'id' | 'kind' | 'channel_id' | 'parent_thread_id' | 'parent_ts' | 'parent_channel_id'>;

/** A thread as a viewer reads it; null: as it is published to everyone. */
export const viewOf = (thread: Pick<ThreadFacts, 'id' | 'kind'>, viewerId: string | null): View => ({
  threadId: thread.id,
  isRoot: thread.kind !== 'reply',
  viewerId,
});

export type Publishing = ReturnType<typeof createPublishing>;

/** Publishes the current state of a message, on the channel of its thread (MSG-42). */
export function createPublishing({ repo, access, threads, facts, realtime }: PublishDependencies) {
  const blockersOf = async (tenant: Tenant, ids: readonly (string | null)[]): Promise<Set<string>> =>
    new Set((await Promise.all(ids.flatMap((id) => (id === null ? [] : facts.blocksOf(tenant, id))))).flatMap((blocks) => [...blocks.blockedBy]));
  const findPublished = async (tenant: Tenant, thread: Pick<ThreadFacts, 'id' | 'kind'>, ts: number) => {
    const row = await repo.find(tenant, viewOf(thread, null), ts, { isKept: true });
    const [message] = row ? await threads.draw(tenant, [row], null) : [];
    return row && message ? { row, message } : null;
  };

  /** Publishes in the parent thread the current replies of a message. Does nothing for a thread without a parent. */
  async function publishReplies(tenant: Tenant, { parent_thread_id: id, parent_ts: ts, parent_channel_id: channel }: Spot): Promise<void> {
    if (id === null || ts === null) return;
    const root = await findPublished(tenant, { id, kind: 'chat' }, ts);
    if (!root?.row.reply_thread_id) return;
    const { reply_thread_id, reply_count } = root.row;
    const except = await blockersOf(
      tenant,
      root.row.latest_replies.map(({ author_id }) => author_id),
    );
    const changed = { message_ts: ts, reply_thread_id, reply_count, latest_replies: root.message.latest_replies };
    realtime.publish(tenant, channel, 'replies_changed', changed, { except });
  }

  /** Publishes a changed message. The author of a hidden one receives nothing: they still see their own text. */
  async function publishUpdated(tenant: Tenant, thread: Spot, ts: number): Promise<void> {
    const publishedMessage = await findPublished(tenant, thread, ts);
    if (!publishedMessage) return;
    const { row, message } = publishedMessage;
    const except = await blockersOf(tenant, [row.author_id]);
    if (row.hidden_at && row.author_id !== null) except.add(row.author_id);
    realtime.publish(tenant, thread.channel_id, 'message_updated', { message }, { except });
    await publishReplies(tenant, thread);
  }

  /** A message as it is published to everyone, without what differs by viewer. Null: it is gone. */
  async function published(tenant: Tenant, threadId: string, ts: number): Promise<Message | null> {
    const thread = await access.find(tenant, threadId);
    return thread && ((await findPublished(tenant, thread, ts))?.message ?? null);
  }

  /** Reads again what another process published by ids. */
  const reread = async (tenant: Tenant, { thread_id, message_ts }: { thread_id: string; message_ts: number }) => {
    const message = await published(tenant, thread_id, message_ts);
    return message && { message };
  };
  const rereaders: Partial<Rereaders> = {
    message_created: ({ tenant }, ids) => reread(tenant, ids),
    message_updated: ({ tenant }, ids) => reread(tenant, ids),
    replies_changed: async ({ tenant, channel }, { message_ts }) => {
      const id = await access.idOf(tenant, channel);
      const message = id && (await published(tenant, id, message_ts));
      if (!message || !message.reply_thread_id) return null;
      const { reply_thread_id, reply_count, latest_replies } = message;
      return { message_ts, reply_thread_id, reply_count, latest_replies };
    },
  };

  return {
    publishReplies,
    publishUpdated,
    published,
    rereaders,

    /** A video can be played now, or never will be: publishes the messages that show it (MSG-8). */
    videoPrepared: async (tenant: Tenant, videoId: string): Promise<void> => {
      facts.forgetVideo(tenant, videoId);
      for (const { thread_id: threadId, ts } of await repo.ofVideo(tenant, videoId)) {
        const thread = await access.find(tenant, threadId);
        if (!thread) throw new AppError('thread_forbidden');
        await publishUpdated(tenant, thread, ts);
      }
    },
  };
}
