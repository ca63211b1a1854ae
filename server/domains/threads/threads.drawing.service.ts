import type { Message, Thread } from '@bandstand/contract/threads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ThreadAccess } from './threads.access.service.ts';
import type { ThreadRow } from './threads.columns.repo.ts';
import type { Facts } from './threads.facts.ts';
import { noBlocks, type Sender } from './threads.posting.ts';
import type { ThreadsRepo } from './threads.repo.ts';
import { authorsIn, messagesIn, peopleIn, toMessage, toThread, videosIn } from './threads.shape.ts';
import type { MessageRow } from './threads.tables.ts';

export interface DrawingDependencies {
  repo: Pick<ThreadsRepo, 'many' | 'forEach'>;
  access: Pick<ThreadAccess, 'mayRead'>;
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
      Promise.all(rows.map(async (row) => row.page_id !== null || (await access.mayRead(tenant, row, [member]))[0])),
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

/** A participant, and the thread from their side. */
export interface Listener {
  person: PersonFacts;
  thread: Thread | null;
}

/** The members notified on their own channel that a thread changed. */
function createAudience({ repo, access, facts, clock }: DrawingDependencies, find: ReturnType<typeof createThreadDrawing>['find']) {
  const { members, messaging, videosOf, blocksOf, pictureUrl } = facts;
  return {
    /**
     * A private thread, or the replies in one, from each participant's side, at most 50 of them. Of any other thread only the participants who may
     * still read it, without the thread.
     */
    audience: async (tenant: Tenant, threadId: string): Promise<Listener[]> => {
      const rows = await repo.forEach(tenant, threadId);
      const [first] = rows;
      if (!first) return [];
      const people = await members.peopleByIds(tenant, [...new Set([...peopleIn(rows), ...rows.flatMap(({ viewer_id }) => viewer_id ?? [])])]);
      const all = rows.flatMap((row) => {
        const person = people.get(row.viewer_id ?? '');
        return person ? [{ row, person }] : [];
      });
      const answers = await access.mayRead(
        tenant,
        first,
        all.map(({ person }) => person),
      );
      const viewers = all.filter((_, index) => answers[index]);
      if (!first.is_private) return viewers.map(({ person }) => ({ person, thread: null }));
      const [settings, videos] = await Promise.all([messaging(tenant), videosOf(tenant, videosIn(messagesIn(rows)))]);
      const seen = { people, videos, settings, pictureUrl: (id: string) => pictureUrl(tenant, id), pageTitle: null, nowMs: clock.ms() };
      return Promise.all(
        viewers.map(async ({ row, person }) => {
          const blocks = await blocksOf(tenant, person.id);
          // The rows count replies of blocked members: a member who blocks others needs a row of their own.
          const isOwn = blocks.blocked.size > 0 && messagesIn([row]).some(({ reply_count: count }) => count > 0);
          return { person, thread: isOwn ? await find(tenant, person, threadId) : toThread(row, { ...seen, viewer: person, blocks }) };
        }),
      );
    },
  };
}

export type Drawing = ReturnType<typeof createDrawing>;

/** Threads and messages in their wire form: for one viewer, for everyone, for staff. */
export function createDrawing(dependencies: DrawingDependencies) {
  const threads = createThreadDrawing(dependencies);
  return { ...createMessageDrawing(dependencies.facts), ...threads, ...createAudience(dependencies, threads.find) };
}
