import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { userChannel, type RealtimeHub } from '../../platform/realtime/realtime.ts';
import { createWindows } from '../../platform/windows.ts';
import type { MembersEvents } from '../members/members.events.ts';
import type { MessagesEvents } from '../messages/messages.events.ts';
import type { ThreadAccess } from './threads.access.service.ts';
import type { ThreadsEvents } from './threads.events.ts';
import type { Facts } from './threads.facts.ts';
import type { Threads } from './threads.service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface ThreadsRealtime {
  realtime: RealtimeHub;
  bus: Bus<ThreadsEvents & MessagesEvents & MembersEvents>;
  access: ThreadAccess;
  threads: Threads;
  facts: Pick<Facts, 'members' | 'blocksOf'>;
}

/** Who may listen to a thread, and how this process reads what another one publishes about it (MSG-41, MSG-42). */
export function threadChannels({ realtime, access, threads }: ThreadsRealtime): void {
  const { mayListen, mayListenMany, typing } = access;
  realtime.authorize({ matches: (channel) => uuid.test(channel), mayListen, mayListenMany, typing, refusal: 'thread_forbidden' });

  /** The thread from a listener's side; null if they may no longer read it. */
  const threadFor = (tenant: Tenant, listener: Member | null, threadId: string) =>
    threads.one(tenant, listener, threadId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'thread_forbidden') return null;
      throw error;
    });
  realtime.rereadWith({
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
  });
}

/** Changes of a thread, and of what a member has read, are published at most this often. */
const windowMs = 100;

/** Publishes changes of a member's threads on the member's own channel. */
export function ownChannels({ realtime, bus, threads, facts: { members, blocksOf } }: ThreadsRealtime): void {
  const inWindow = createWindows(windowMs);

  /** `authorId`: a new message is by this member. */
  realtime.relayWith('thread_updated', async (tenant, { thread_id: threadId, author_id: authorId }) => {
    const isListening = ({ uuid: id }: { uuid: string }) => realtime.isListening(tenant, userChannel(id));
    for (const { person, thread } of await threads.audience(tenant, String(threadId), isListening)) {
      const channel = userChannel(person.uuid);
      if (thread) realtime.publishHere(tenant, channel, 'thread_updated', { thread });
      const isUnread = thread ? thread.is_unread : authorId !== null && authorId !== person.id;
      if (isUnread) realtime.publishHere(tenant, channel, 'unread_status', { has_unread: true });
    }
  });
  realtime.relayWith('unread_status', async (tenant, { subscriber_id: id }) => {
    const person = (await members.peopleByIds(tenant, [String(id)])).get(String(id));
    if (!person || !realtime.isListening(tenant, userChannel(person.uuid))) return;
    realtime.publishHere(tenant, userChannel(person.uuid), 'unread_status', { has_unread: await threads.hasUnread({ ...person, tenant }) });
  });
  const publishTo = ({ tenant, threadId }: { tenant: Tenant; threadId: string }, authorId: string | null): Promise<void> =>
    inWindow(`${authorId === null ? 'changed' : 'sent'} ${threadId}`, () =>
      realtime.relay(tenant, 'thread_updated', { thread_id: threadId, author_id: authorId }),
    );
  const publishUnread = (tenant: Tenant, subscriberId: string): Promise<void> =>
    inWindow(subscriberId, () => realtime.relay(tenant, 'unread_status', { subscriber_id: subscriberId }));

  bus.on('message.sent', async (event) => {
    if (event.isForEverybody) {
      const except = new Set([event.authorId, ...(await blocksOf(event.tenant, event.authorId)).blockedBy]);
      realtime.publishToReaders(event.tenant, event.channel, 'unread_status', { has_unread: true }, { except });
    }
    // Members who read a feed listen to the feed's own channel.
    else if (!event.isFeed) await publishTo(event, event.authorId);
  });
  bus.on('thread.changed', async ({ tenant, threadId, leftIds }) => {
    await publishTo({ tenant, threadId }, null);
    for (const person of (await members.peopleByIds(tenant, leftIds)).values()) {
      realtime.publish(tenant, userChannel(person.uuid), 'thread_left', { thread_id: threadId });
      await publishUnread(tenant, person.id);
    }
  });
  bus.on('message.removed', (event) => publishTo(event, null));
  bus.on('thread.read', ({ tenant, member }) => publishUnread(tenant, member.id));

  /** Published to the member who blocks, on all their devices. */
  const publishBlock =
    (event: 'member_blocked' | 'member_unblocked') =>
    async ({ tenant, subscriberId, blockedId }: MembersEvents['member.blocked']) => {
      const people = await members.peopleByIds(tenant, [subscriberId, blockedId]);
      const [blocker, blocked] = [people.get(subscriberId), people.get(blockedId)];
      if (blocker && blocked) realtime.publish(tenant, userChannel(blocker.uuid), event, { user_id: blocked.userId });
    };
  bus.on('member.blocked', publishBlock('member_blocked'));
  bus.on('member.unblocked', publishBlock('member_unblocked'));
}
