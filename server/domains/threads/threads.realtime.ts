import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { MembersEvents } from '../members/members.events.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { userChannel } from '../../platform/realtime/realtime.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import type { Blocks, ThreadAccess } from './threads.access.service.ts';
import type { ThreadsEvents } from './threads.events.ts';
import type { Messages } from './threads.messages.service.ts';
import type { PeopleLookUp, Threads } from './threads.service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface ThreadsRealtime {
  hub: Hub;
  bus: Bus<ThreadsEvents & MembersEvents>;
  access: ThreadAccess;
  threads: Threads;
  messages: Pick<Messages, 'heard'>;
  members: PeopleLookUp;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
}

/** Who may listen to a thread, and what its people are told on their own channels (MSG-41, MSG-42). */
export function threadsRealtime({ hub, bus, access, threads, messages, members, blocksOf }: ThreadsRealtime): void {
  hub.authorize({ matches: (channel) => uuid.test(channel), mayListen: access.mayListen, typing: access.typing, refusal: 'thread_forbidden' });

  /** A thread as a listener sees it; null where he may not any more. */
  const threadFor = (tenant: Tenant, listener: Member | null, threadId: string) =>
    threads.one(tenant, listener, threadId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'thread_forbidden') return null;
      throw error;
    });
  const heard = async (tenant: Tenant, { thread_id, message_ts }: { thread_id: string; message_ts: number }) => {
    const message = await messages.heard(tenant, thread_id, message_ts);
    return message && { message };
  };
  // What another process tells of, in ids, is read here.
  hub.rereadWith({
    message_created: ({ tenant }, ids) => heard(tenant, ids),
    message_updated: ({ tenant }, ids) => heard(tenant, ids),
    thread_renamed: async ({ tenant, channel, listener }) => {
      const id = await access.idOf(tenant, channel);
      const thread = id && (await threadFor(tenant, listener, id));
      return thread ? { title: thread.has_been_renamed ? thread.title : null, has_been_renamed: thread.has_been_renamed } : null;
    },
    participant_added: async ({ tenant, channel, listener }, { user_ids }) => {
      const id = await access.idOf(tenant, channel);
      const thread = id && (await threadFor(tenant, listener, id));
      return thread ? { participants: thread.participants.filter(({ user }) => user_ids.includes(user.id)) } : null;
    },
    replies_changed: async ({ tenant, channel }, { message_ts }) => {
      const id = await access.idOf(tenant, channel);
      const message = id && (await messages.heard(tenant, id, message_ts));
      if (!message || !message.reply_thread_id) return null;
      const { reply_thread_id, reply_count, latest_replies } = message;
      return { message_ts, reply_thread_id, reply_count, latest_replies };
    },
    thread_updated: async ({ tenant, listener }, { thread_id }) => {
      const thread = await threadFor(tenant, listener, thread_id);
      return thread && { thread };
    },
  });

  async function tell({ tenant, threadId }: { tenant: Tenant; threadId: string }, authorId: string | null): Promise<void> {
    for (const { person, thread } of await threads.audience(tenant, threadId)) {
      const channel = userChannel(person.uuid);
      if (thread) hub.publish(tenant, channel, 'thread_updated', { thread });
      const isUnread = thread ? thread.is_unread : authorId !== null && authorId !== person.id;
      if (isUnread) hub.publish(tenant, channel, 'unread_status', { has_unread: true });
    }
  }
  bus.on('message.sent', async (event) => {
    if (event.isForEverybody) {
      const except = new Set([event.authorId, ...(await blocksOf(event.tenant, event.authorId)).blockedBy]);
      hub.publishToReaders(event.tenant, event.channel, 'unread_status', { has_unread: true }, { except });
    }
    // A feed is nobody's own: whoever reads it listens to it.
    else if (!event.isFeed) await tell(event, event.authorId);
  });
  bus.on('thread.changed', async ({ tenant, threadId, leftIds }) => {
    await tell({ tenant, threadId }, null);
    for (const person of (await members.peopleByIds(tenant, leftIds)).values()) {
      hub.publish(tenant, userChannel(person.uuid), 'thread_left', { thread_id: threadId });
      hub.publish(tenant, userChannel(person.uuid), 'unread_status', { has_unread: await threads.hasUnread({ ...person, tenant }) });
    }
  });
  bus.on('message.removed', (event) => tell(event, null));
  bus.on('thread.read', async ({ tenant, member }) => {
    hub.publish(tenant, userChannel(member.uuid), 'unread_status', { has_unread: await threads.hasUnread(member) });
  });

  /** Told to the one who blocks, on all his devices. */
  const tellBlock =
    (event: 'member_blocked' | 'member_unblocked') =>
    async ({ tenant, subscriberId, blockedId }: MembersEvents['member.blocked']) => {
      const known = await members.peopleByIds(tenant, [subscriberId, blockedId]);
      const [blocker, blocked] = [known.get(subscriberId), known.get(blockedId)];
      if (blocker && blocked) hub.publish(tenant, userChannel(blocker.uuid), event, { user_id: blocked.userId });
    };
  bus.on('member.blocked', tellBlock('member_blocked'));
  bus.on('member.unblocked', tellBlock('member_unblocked'));
}
