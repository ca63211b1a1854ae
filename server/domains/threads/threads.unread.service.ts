import { isUnread } from '@bandstand/rules/threads/messages.ts';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Members, PersonFacts } from '../members/members.service.ts';
import type { Blocks, ThreadAccess } from './threads.access.service.ts';
import type { ThreadsEvents, ThreadsJobs } from './threads.events.ts';
import type { PageGate } from './threads.pages.ts';
import type { PeopleRepo, TakenUnread } from './threads.people.repo.ts';
import type { AccessRow, ThreadsRepo } from './threads.repo.ts';

export interface UnreadDependencies {
  repo: ThreadsRepo;
  people: PeopleRepo;
  access: ThreadAccess;
  pages: PageGate;
  members: Pick<Members, 'peopleByIds'>;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
  jobs: Jobs<ThreadsJobs>;
  realtime: Realtime;
  bus: Bus<ThreadsEvents>;
  clock: Clock;
}

/** A message that is unread for this long is told of by mail (NTF-6). */
export const unreadAfterMs = 15 * 60_000;
/** A clock of a client may be ahead by this much. */
const aheadUs = 60_000_000;

/** What somebody has not read for a quarter of an hour. */
export interface UnreadNotice {
  person: PersonFacts;
  threadId: string;
  title: string | null;
  count: number;
  /** The oldest of them; text without markup. */
  messages: { author: PersonFacts; type: TakenUnread['messages'][number]['type']; text: string }[];
  /** The same for the same messages, whenever they are told. */
  key: string;
}

/** Writes down, with the message itself, that somebody may have to be told of it. */
export interface UnreadWatch {
  watch(on: Work, tenant: Tenant, threadId: string, runAt?: string): Promise<void>;
}

export function createUnreadWatch({ jobs, clock }: Pick<UnreadDependencies, 'jobs' | 'clock'>): UnreadWatch {
  return {
    watch: (on, tenant, threadId, runAt = clock.isoIn(unreadAfterMs)) =>
      jobs.enqueue(
        within(on),
        'thread.unread',
        { app_id: tenant.appId, account_id: tenant.accountId, slug: tenant.slug, thread_id: threadId },
        { runAt, key: `unread:${threadId}`, mode: 'keep' },
      ),
  };
}

export type Unread = ReturnType<typeof createUnread>;

/** Reader's marks, switches, and what waits to be read. */
export function createUnread({ repo, people, access, pages, members, blocksOf, realtime, bus, clock, watch }: UnreadDependencies & UnreadWatch) {
  async function noticeOf(tenant: Tenant, threadId: string, person: PersonFacts, taken: TakenUnread, key: string): Promise<UnreadNotice | null> {
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
  }

  return {
    watch,

    /** Everything there is was read. Late and future calls change nothing (MSG-7). */
    read: async (member: Member, threadId: string, clientTs: number | undefined) => {
      const { tenant } = member;
      const thread = await access.requireReadable(tenant, member, threadId);
      const nowUs = clock.ms() * 1000;
      const isDropped = clientTs !== undefined && (clientTs < (thread.last_read_ts ?? 0) || clientTs > nowUs + aheadUs);
      if (isDropped) return { is_unread: isUnreadFor(thread, member), last_message_read_ts: thread.last_read_ts };
      const ts = await people.read(tenant, threadId, member.id, { isFeed: thread.kind === 'feed', at: clock.iso() });
      if (ts !== null && ts !== thread.last_read_ts) {
        // Who of everybody has read is nobody's business, and would be told to all of them.
        if (thread.kind !== 'feed' && thread.who_joins !== 'everyone')
          realtime.publish(tenant, thread.channel_id, 'read', { user_id: member.userId, ts });
        bus.publish('thread.read', { tenant, threadId, member });
      }
      return { is_unread: false, last_message_read_ts: ts };
    },

    /** The thread's notices on or off; an older toggle than the one on record is ignored (MSG-7). */
    toggleNotification: async (member: Member, threadId: string, { active, toggle_ts: ts }: { active: boolean; toggle_ts?: number }) => {
      const { tenant } = member;
      await access.requireReadable(tenant, member, threadId);
      const nowUs = clock.ms() * 1000;
      const isEnabled = await people.toggle(tenant, threadId, member.id, {
        isEnabled: active,
        ts: Math.min(ts ?? nowUs, nowUs + aheadUs),
        at: clock.iso(),
      });
      return { notifications_enabled: isEnabled };
    },

    /**
     * Takes what waits in a thread since a quarter of an hour and hands a notice for each person to `tell`, in the transaction that marks it as
     * told: it is told if and only if the transaction commits, and never twice. What is not due yet is looked at again later.
     */
    takeDue: async (tenant: Tenant, threadId: string, tell: (on: Work, notice: UnreadNotice) => Promise<void>): Promise<void> => {
      const dueUs = clock.ms() * 1000 - unreadAfterMs * 1000;
      const waiting = await people.waiting(tenant, threadId);
      const due = waiting.filter(({ unread_since_ts }) => unread_since_ts <= dueUs);
      const known = await members.peopleByIds(
        tenant,
        due.map(({ subscriber_id }) => subscriber_id),
      );
      for (const row of due) {
        const person = known.get(row.subscriber_id);
        await repo.transaction(tenant, async (on) => {
          const taken = await people.take(on, tenant, threadId, row);
          const notice =
            taken && person
              ? await noticeOf(tenant, threadId, person, taken, `unread:${threadId}:${row.subscriber_id}:${row.unread_since_ts}`)
              : null;
          if (notice) await tell(on, notice);
        });
      }
      const next = waiting.find(({ unread_since_ts }) => unread_since_ts > dueUs);
      if (next) await repo.transaction(tenant, (on) => watch(on, tenant, threadId, clock.isoIn((next.unread_since_ts - dueUs) / 1000)));
    },
  };
}

const isUnreadFor = (thread: Pick<AccessRow, 'latest_message_ts' | 'latest_author_id' | 'last_read_ts'>, { id }: Member): boolean =>
  isUnread({ latestTs: thread.latest_message_ts, latestAuthorId: thread.latest_author_id, readTs: thread.last_read_ts, viewerId: id });
