import type { Bus } from '../../platform/events/bus.ts';
import type { MembersEvents } from '../members/members.events.ts';
import { userChannel, type RealtimeHub } from '../../platform/realtime/realtime.ts';
import type { ThreadAccess } from './threads.access.service.ts';
import type { ThreadsEvents } from './threads.events.ts';
import type { PeopleLookUp, Threads } from './threads.service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface ThreadsRealtime {
  hub: RealtimeHub;
  bus: Bus<ThreadsEvents & MembersEvents>;
  access: ThreadAccess;
  threads: Threads;
  members: PeopleLookUp;
}

/** Who may listen to a thread, and what its people are told on their own channels (MSG-41, MSG-42). */
export function threadsRealtime({ hub, bus, access, threads, members }: ThreadsRealtime): void {
  hub.authorize({ matches: (channel) => uuid.test(channel), mayListen: access.mayListen, typing: access.typing, refusal: 'thread_forbidden' });

  async function tell({ tenant, threadId }: ThreadsEvents['message.removed'], authorId: string | null): Promise<void> {
    for (const { person, thread } of await threads.audience(tenant, threadId)) {
      const channel = userChannel(person.uuid);
      if (thread) hub.publish(tenant, channel, 'thread_updated', { thread });
      const isUnread = thread ? thread.is_unread : authorId !== null && authorId !== person.id;
      if (isUnread) hub.publish(tenant, channel, 'unread_status', { has_unread: true });
    }
  }
  bus.on('message.sent', async (event) => {
    // A feed is nobody's own: whoever reads it listens to it.
    if (!event.isFeed) await tell(event, event.authorId);
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
