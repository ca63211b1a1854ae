import type { Message, Thread } from '@bandstand/contract/threads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ThreadAccess, ThreadFacts } from './threads.access.service.ts';
import type { ThreadRow } from './threads.columns.repo.ts';
import type { Facts } from './threads.facts.ts';
import { noBlocks, type Sender } from './threads.posting.ts';
import type { Seat, ThreadsRepo } from './threads.repo.ts';
import {
  authorsIn,
  messagesIn,
  peopleIn,
  reactedBy,
  reactedMessagesIn,
  toMessage,
  toParticipants,
  toThread,
  videosIn,
  type OwnReactions,
} from './threads.shape.ts';
import type { MessageRow } from './threads.tables.ts';

export interface DrawingDependencies {
  repo: Pick<ThreadsRepo, 'many' | 'seats' | 'withSeats' | 'reactions'>;
  access: Pick<ThreadAccess, 'mayRead' | 'mayReadEach' | 'recent'>;
  facts: Facts;
  clock: Clock;
}

/** Converts messages to their wire form. */
const createMessageDrawing = ({ members, videosOf, blocksOf, pictureUrl }: Facts) => ({
  /** Messages as one viewer sees them; null: as published to everyone; staff also see hidden texts. */
  draw: async (tenant: Tenant, rows: readonly MessageRow[], seenBy: Pick<Sender, 'id'> | null | 'staff'): Promise<Message[]> => {
    const viewer = seenBy === 'staff' ? null : seenBy;
    const [people, videos, blocks] = await Promise.all([
      members.peopleByIds(tenant, authorsIn(rows)),
      videosOf(tenant, videosIn(rows)),
      viewer ? blocksOf(tenant, viewer.id) : noBlocks,
    ]);
    const facts = {
      people,
      videos,
      pictureUrl: (id: string) => pictureUrl(tenant, id),
      viewerId: viewer?.id ?? null,
      blocked: blocks.blocked,
      seesHidden: seenBy === 'staff',
    };
    return rows.map((row) => toMessage(row, facts));
  },
});

/** Converts threads to their wire form for one viewer. */
function createThreadDrawing({ repo, access, facts, clock }: DrawingDependencies) {
  const { members, blocksOf, videosOf, pictureUrl, pages, messaging } = facts;

  /** Converts the rows that the viewer may read. */
  async function show(tenant: Tenant, member: Sender | null, rows: readonly ThreadRow[]): Promise<Thread[]> {
    const pageIds = rows.flatMap(({ page_id }) => page_id ?? []);
    const viewer = member && { ...member, isAdmin: member.isAdmin || member.isAppProfile };
    const [people, videos, blocks, settings, open, answers] = await Promise.all([
      members.peopleByIds(tenant, [...new Set([...peopleIn(rows), ...(member ? [member.id] : [])])]),
      videosOf(tenant, videosIn(messagesIn(rows))),
      member ? blocksOf(tenant, member.id) : noBlocks,
      messaging(tenant),
      pageIds.length > 0 ? pages.openOnes(tenant, viewer, pageIds) : new Map<string, { title: string }>(),
      access.mayReadEach(
        tenant,
        member,
        rows.map((row) => ({ ...row, page_id: null })),
      ),
    ]);
    const seen = { viewer: member, people, videos, blocks, settings, pictureUrl: (id: string) => pictureUrl(tenant, id), nowMs: clock.ms() };
    return rows
      .filter(({ page_id }, index) => (page_id === null ? answers[index] : open.has(page_id)))
      .map((row) => toThread(row, { ...seen, pageTitle: row.page_id && (open.get(row.page_id)?.title ?? null) }));
  }

  async function find(tenant: Tenant, member: Sender | null, threadId: string): Promise<Thread | null> {
    const { blocked } = member ? await blocksOf(tenant, member.id) : noBlocks;
    return (await show(tenant, member, await repo.many(tenant, [threadId], member?.id ?? null, [...blocked])))[0] ?? null;
  }

  return {
    show,
    find,

    /** Throws thread_forbidden. */
    one: async (tenant: Tenant, member: Sender | null, threadId: string): Promise<Thread> => {
      const thread = await find(tenant, member, threadId);
      if (!thread) throw new AppError('thread_forbidden');
      return thread;
    },

    /** Threads as staff see them, without a viewer's own state. Does not check access. */
    forStaff: async (tenant: Tenant, threadIds: readonly string[]): Promise<Thread[]> => {
      const rows = await repo.many(tenant, threadIds, null);
      const [people, videos, settings, titles] = await Promise.all([
        members.peopleByIds(tenant, peopleIn(rows)),
        videosOf(tenant, videosIn(messagesIn(rows))),
        messaging(tenant),
        Promise.all(rows.map(async ({ page_id }) => (page_id === null ? null : pages.titleOf(tenant, page_id)))),
      ]);
      const seen = {
        viewer: null,
        people,
        videos,
        blocks: noBlocks,
        settings,
        pictureUrl: (id: string) => pictureUrl(tenant, id),
        nowMs: clock.ms(),
      };
      const drawn = new Map(rows.map((row, index) => [row.id, toThread(row, { ...seen, pageTitle: titles[index] ?? null })]));
      return threadIds.flatMap((id) => drawn.get(id) ?? []);
    },
  };
}

/** A participant who listens, and the thread from their side; null: they learn only that something is new. */
export interface Listener {
  person: PersonFacts;
  thread: Thread | null;
}
/** Whether someone listens to this member's own channel here. */
type IsListening = (person: Pick<PersonFacts, 'uuid'>) => boolean;

/** The members notified on their own channel that a thread changed. */
function createAudience({ repo, access, facts, clock }: DrawingDependencies, find: ReturnType<typeof createThreadDrawing>['find']) {
  const { members, messaging, videosOf, blocksOfMany, pictureUrl } = facts;

  /** Those of the participants who listen and may read the thread. */
  async function listeners(tenant: Tenant, thread: ThreadFacts | ThreadRow, seats: readonly Seat[], isListening: IsListening) {
    const people = await members.peopleByIds(
      tenant,
      seats.map(({ subscriber_id }) => subscriber_id),
    );
    const there = seats.flatMap((seat) => {
      const person = people.get(seat.subscriber_id);
      return person && isListening(person) ? [{ seat, person }] : [];
    });
    const answers = await access.mayRead(
      tenant,
      thread,
      there.map(({ person }) => person),
    );
    return there.filter((_, index) => answers[index]);
  }

  /** One statement, and one more if someone reacted to a message in it: what differs between the participants is filled in from memory. */
  async function ofPrivate(tenant: Tenant, threadId: string, isListening: IsListening): Promise<Listener[]> {
    const row = await repo.withSeats(tenant, threadId);
    const there = row ? await listeners(tenant, row, row.seats, isListening) : [];
    if (!row || there.length === 0) return [];
    const ids = there.map(({ person }) => person.id);
    const reacted = reactedMessagesIn(row);
    const [people, blocks, settings, videos, reactions] = await Promise.all([
      members.peopleByIds(tenant, [...new Set([...peopleIn([row]), ...ids])]),
      blocksOfMany(tenant, ids),
      messaging(tenant),
      videosOf(tenant, videosIn(messagesIn([row]))),
      reacted.length > 0 ? repo.reactions(tenant, reacted, ids) : [],
    ]);
    const given = Map.groupBy(reactions, ({ thread_id, ts, subscriber_id }) => `${thread_id} ${ts} ${subscriber_id}`);
    const shared = { people, videos, settings, pictureUrl: (id: string) => pictureUrl(tenant, id), pageTitle: null, nowMs: clock.ms() };
    const seen = { ...shared, participants: toParticipants(row.participants, people) };
    return Promise.all(
      there.map(async ({ seat, person }) => {
        const around = blocks.get(person.id) ?? noBlocks;
        // The row counts replies of blocked members: a member who blocks others needs a row of their own.
        if (around.blocked.size > 0 && messagesIn([row]).some(({ reply_count: count }) => count > 0))
          return { person, thread: await find(tenant, person, threadId) };
        const own = reacted.length > 0 ? reactedBy(row, ({ thread_id, ts }) => ownOf(given.get(`${thread_id} ${ts} ${person.id}`) ?? [])) : row;
        const { last_read_ts, notifications_enabled } = seat;
        return { person, thread: toThread({ ...own, last_read_ts, notifications_enabled }, { ...seen, viewer: person, blocks: around }) };
      }),
    );
  }

  return {
    /**
     * Participants who listen: of a private thread, or the replies in one, each with the thread from their side. Of any other thread only those who
     * get notices and may still read it, without the thread.
     */
    audience: async (tenant: Tenant, threadId: string, isListening: IsListening): Promise<Listener[]> => {
      const { thread } = await access.recent(tenant, threadId);
      if (!thread) return [];
      if (thread.is_private) return ofPrivate(tenant, threadId, isListening);
      const there = await listeners(tenant, thread, await repo.seats(tenant, threadId), isListening);
      return there.map(({ person }) => ({ person, thread: null }));
    },
  };
}

const ownOf = (given: readonly { emoji: string | null }[]): OwnReactions => ({
  has_reacted: given.some(({ emoji }) => emoji === null),
  own_emojis: given.flatMap(({ emoji }) => emoji ?? []),
});

export type Drawing = ReturnType<typeof createDrawing>;

/** Threads and messages in their wire form: for one viewer, for everyone, for staff. */
export function createDrawing(dependencies: DrawingDependencies) {
  const threads = createThreadDrawing(dependencies);
  return { ...createMessageDrawing(dependencies.facts), ...threads, ...createAudience(dependencies, threads.find) };
}
