import { isNoticedByDefault, isUnread } from '@bandstand/rules/threads/messages.ts';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import type { Clock } from '../../platform/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import { tenantOf, type Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ThreadAccess, ThreadFacts } from './threads.access.service.ts';
import type { ThreadsEvents } from './threads.events.ts';
import type { Facts } from './threads.facts.ts';
import type { ParticipantsRepo, ReadPosition, TakenUnread, WaitingThread } from './threads.participants.repo.ts';
import type { ThreadsRepo } from './threads.repo.ts';

export interface UnreadDependencies {
  repo: Pick<ThreadsRepo, 'access' | 'transaction'>;
  participants: Pick<ParticipantsRepo, 'read' | 'toggle' | 'waitingThreads' | 'waiting' | 'take' | 'settle'>;
  access: ThreadAccess;
  facts: Facts;
  realtime: Realtime;
  bus: Bus<ThreadsEvents>;
  clock: Clock;
}

/** After this time a mail announces an unread message (NTF-6). */
const unreadAfterMs = 15 * 60_000;
/** Threads that a round reads at once. */
const threadsAtOnce = 200;
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

type Notify = (tenant: Tenant, on: Work, notice: UnreadNotice) => Promise<void>;
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
export function createUnread(dependencies: UnreadDependencies) {
  const { repo, participants, access, facts, realtime, bus, clock } = dependencies;
  const noticeOf = noticesOf({ repo, access, facts });
  // Everyone who has a thread open reads each message at the same moment.
  const readTogether = createGroupCommit<ReadPosition, number | null>({
    write: participants.read,
    laneOf: ({ threadId, subscriberId }) => `${threadId} ${subscriberId}`,
  });

  /** Passes the notices of one thread to `notify`, and notes since when someone waits now. */
  async function noticeThread(tenant: Tenant, threadId: string, dueUs: number, notify: Notify): Promise<void> {
    const waiting = await participants.waiting(tenant, threadId);
    const due = waiting.filter(({ since_ts }) => since_ts <= dueUs);
    const people = await facts.members.peopleByIds(
      tenant,
      due.map(({ subscriber_id }) => subscriber_id),
    );
    for (const row of due) {
      const person = people.get(row.subscriber_id);
      await repo.transaction(tenant, async (on) => {
        const taken = await participants.take(on, tenant, threadId, row);
        const key = `unread:${threadId}:${row.subscriber_id}:${row.since_ts}`;
        const notice = taken && person ? await noticeOf(tenant, threadId, person, taken, key) : null;
        if (notice) await notify(tenant, on, notice);
      });
    }
    await repo.transaction(tenant, (on) => participants.settle(on, tenant, threadId));
  }

  return {
    /** Marks everything as read. Late calls, and calls from the future, change nothing (MSG-7). */
    read: async (member: Member, threadId: string, clientTs: number | undefined) => {
      const { tenant } = member;
      const thread = await access.requireReadable(tenant, member, threadId);
      const nowUs = clock.ms() * 1000;
      const isDropped = clientTs !== undefined && (clientTs < (thread.last_read_ts ?? 0) || clientTs > nowUs + aheadUs);
      const isAtEnd = (thread.last_read_ts ?? 0) >= (thread.latest_message_ts ?? 0);
      if (isDropped || isAtEnd) return { is_unread: isUnreadFor(thread, member), last_message_read_ts: thread.last_read_ts };
      const position = { threadId, subscriberId: member.id, isNoticed: isNoticedByDefault(thread.kind), at: clock.iso() };
      const ts = await readTogether(tenant, position);
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
     * Claims what has been unread for a quarter of an hour, in all apps. Passes a notice for each participant to `notify`, in the transaction that
     * marks it as notified: once, if and only if that commits. One thread that fails delays no other.
     */
    takeDue: async (notify: Notify): Promise<void> => {
      const dueUs = clock.ms() * 1000 - unreadAfterMs * 1000;
      const errors: unknown[] = [];
      let last: WaitingThread | null = null;
      do {
        const threads: WaitingThread[] = await participants.waitingThreads(dueUs, last, threadsAtOnce);
        for (const thread of threads) {
          const tenant = tenantOf({ ...thread, id: thread.app_id });
          await noticeThread(tenant, thread.id, dueUs, notify).catch((error: unknown) => errors.push(error));
        }
        last = threads.length === threadsAtOnce ? (threads.at(-1) ?? null) : null;
      } while (last);
      if (errors.length > 0) throw errors[0];
    },
  };
}

const isUnreadFor = (thread: Pick<ThreadFacts, 'latest_message_ts' | 'latest_author_id' | 'last_read_ts'>, { id }: Member): boolean =>
  isUnread({ latestTs: thread.latest_message_ts, latestAuthorId: thread.latest_author_id, readTs: thread.last_read_ts, viewerId: id });
