import { isUnread } from '@bandstand/rules/threads/messages.ts';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ThreadAccess, ThreadFacts } from './threads.access.service.ts';
import type { ThreadsEvents, ThreadsJobs } from './threads.events.ts';
import type { Facts } from './threads.facts.ts';
import type { ParticipantsRepo, TakenUnread } from './threads.participants.repo.ts';
import type { ThreadsRepo } from './threads.repo.ts';

export interface UnreadDependencies {
  repo: Pick<ThreadsRepo, 'access' | 'transaction'>;
  participants: Pick<ParticipantsRepo, 'read' | 'toggle' | 'waiting' | 'take'>;
  access: ThreadAccess;
  facts: Facts;
  jobs: Jobs<ThreadsJobs>;
  realtime: Realtime;
  bus: Bus<ThreadsEvents>;
  clock: Clock;
}

/** After this time a mail announces an unread message (NTF-6). */
const unreadAfterMs = 15 * 60_000;
/** How far a client's clock may be ahead. */
const aheadUs = 60_000_000;

/** What one participant has left unread for a quarter of an hour. */
export interface UnreadNotice {
  person: PersonFacts;
  threadId: string;
  title: string | null;
  count: number;
  /** The oldest of them; text without markup. */
  messages: { author: PersonFacts; type: TakenUnread['messages'][number]['type']; text: string }[];
  /** The same for the same messages, however often they are announced. */
  key: string;
}

export type Unread = ReturnType<typeof createUnread>;

/** The mail notice for one participant; null if they may no longer read the thread, or want no notices. */
const noticesOf =
  ({ repo, access, facts: { pages, members, blocksOf } }: Pick<UnreadDependencies, 'repo' | 'access' | 'facts'>) =>
  async (tenant: Tenant, threadId: string, person: PersonFacts, taken: TakenUnread, key: string): Promise<UnreadNotice | null> => {
    const thread = await repo.access(tenant, threadId, person.id);
    if (!thread || !taken.isEnabled || !(await access.mayRead(tenant, thread, [person]))[0]) return null;
    const { blocked } = await blocksOf(tenant, person.id);
    const authors = await members.peopleByIds(tenant, [...new Set(taken.messages.flatMap(({ author_id }) => author_id ?? []))]);
    const messages = taken.messages.flatMap(({ author_id: id, type, text, mentions }) => {
      const author = id === null || blocked.has(id) ? undefined : authors.get(id);
      return author ? [{ author, type, text: plainMessage(text, mentions) }] : [];
    });
    const hidden = taken.messages.length - messages.length;
    const title = thread.title ?? (thread.page_id === null ? null : ((await pages.titleOf(tenant, thread.page_id)) ?? null));
    return messages.length > 0 ? { person, threadId, title, count: taken.count - hidden, messages, key } : null;
  };

/** Read positions, notice settings, and unread messages. */
export function createUnread({ repo, participants, access, facts, jobs, realtime, bus, clock }: UnreadDependencies) {
  const noticeOf = noticesOf({ repo, access, facts });
  const watch = (on: Work, tenant: Tenant, threadId: string, runAt = clock.isoIn(unreadAfterMs)): Promise<void> =>
    jobs.enqueue(
      within(on),
      'thread.unread',
      { app_id: tenant.appId, account_id: tenant.accountId, slug: tenant.slug, thread_id: threadId },
      { runAt, key: `unread:${threadId}`, mode: 'keep' },
    );

  return {
    /** Queues a check for unread messages, in the transaction that writes the message. */
    watch,

    /** Marks everything as read. Late calls, and calls from the future, change nothing (MSG-7). */
    read: async (member: Member, threadId: string, clientTs: number | undefined) => {
      const { tenant } = member;
      const thread = await access.requireReadable(tenant, member, threadId);
      const nowUs = clock.ms() * 1000;
      const isDropped = clientTs !== undefined && (clientTs < (thread.last_read_ts ?? 0) || clientTs > nowUs + aheadUs);
      if (isDropped) return { is_unread: isUnreadFor(thread, member), last_message_read_ts: thread.last_read_ts };
      const ts = await participants.read(tenant, threadId, member.id, { isFeed: thread.kind === 'feed', at: clock.iso() });
      if (ts !== null && ts !== thread.last_read_ts) {
        // In a thread open to everyone, each read position would go to every member.
        if (thread.kind !== 'feed' && thread.who_joins !== 'everyone')
          realtime.publish(tenant, thread.channel_id, 'read', { user_id: member.userId, ts });
        bus.publish('thread.read', { tenant, threadId, member });
      }
      return { is_unread: false, last_message_read_ts: ts };
    },

    /** Turns the thread's notices on or off. Ignores a toggle older than the stored one (MSG-7). */
    toggleNotification: async (member: Member, threadId: string, { active, toggle_ts: ts }: { active: boolean; toggle_ts?: number }) => {
      const { tenant } = member;
      await access.requireReadable(tenant, member, threadId);
      const nowUs = clock.ms() * 1000;
      const isEnabled = await participants.toggle(tenant, threadId, member.id, {
        isEnabled: active,
        ts: Math.min(ts ?? nowUs, nowUs + aheadUs),
        at: clock.iso(),
      });
      return { notifications_enabled: isEnabled };
    },

    /**
     * Claims what has been unread for a quarter of an hour. Passes a notice for each participant to `notify`, in the transaction that marks it as
     * notified: once, if and only if that commits. Queues another check for what is not due yet.
     */
    takeDue: async (tenant: Tenant, threadId: string, notify: (on: Work, notice: UnreadNotice) => Promise<void>): Promise<void> => {
      const dueUs = clock.ms() * 1000 - unreadAfterMs * 1000;
      const waiting = await participants.waiting(tenant, threadId);
      const due = waiting.filter(({ unread_since_ts }) => unread_since_ts <= dueUs);
      const known = await facts.members.peopleByIds(
        tenant,
        due.map(({ subscriber_id }) => subscriber_id),
      );
      for (const row of due) {
        const person = known.get(row.subscriber_id);
        await repo.transaction(tenant, async (on) => {
          const taken = await participants.take(on, tenant, threadId, row);
          const notice =
            taken && person
              ? await noticeOf(tenant, threadId, person, taken, `unread:${threadId}:${row.subscriber_id}:${row.unread_since_ts}`)
              : null;
          if (notice) await notify(on, notice);
        });
      }
      const next = waiting.find(({ unread_since_ts }) => unread_since_ts > dueUs);
      if (next) await repo.transaction(tenant, (on) => watch(on, tenant, threadId, clock.isoIn((next.unread_since_ts - dueUs) / 1000)));
    },
  };
}

const isUnreadFor = (thread: Pick<ThreadFacts, 'latest_message_ts' | 'latest_author_id' | 'last_read_ts'>, { id }: Member): boolean =>
  isUnread({ latestTs: thread.latest_message_ts, latestAuthorId: thread.latest_author_id, readTs: thread.last_read_ts, viewerId: id });
