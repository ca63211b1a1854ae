import type { InboxMessage, InboxThread, StaffPerson } from '@bandstand/contract/inbox.studio.ts';
import type { Message } from '@bandstand/contract/threads.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ProfileAuthor } from '../messages/messages.operations.service.ts';
import type { InboxFilter, InboxListsRepo, InboxRow } from './inbox.lists.repo.ts';
import type { Desk, Reaching } from './inbox.reach.ts';
import type { InboxRepo } from './inbox.repo.ts';
import { peopleOf, profileIn, toInboxMessage, toInboxThread } from './inbox.shape.ts';

type Titles = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, { title: string }>>;
/** Facts that inbox rows are drawn with. */
export interface InboxFacts {
  people: (tenant: Tenant, ids: readonly string[]) => Promise<Map<string, PersonFacts>>;
  pageTitles: Titles;
  productTitles: Titles;
  appName: (tenant: Tenant) => Promise<string>;
  /** A name as used for search: without accents. */
  searchName: (name: string) => string;
}
export interface InboxDependencies {
  repo: Pick<InboxRepo, 'writers'>;
  lists: InboxListsRepo;
  reaching: Pick<Reaching, 'deskOf'>;
  facts: InboxFacts;
}
export interface InboxQuery {
  filter?: InboxFilter['filter'];
  kind?: InboxThread['kind'];
  assigned_to?: string;
  member_id?: string;
  q?: string;
  page?: number;
}
/** A thread that a staff member may see, and the app profile they write as there. */
export interface Opened {
  desk: Desk;
  row: InboxRow;
  author: ProfileAuthor;
}

/** API-10. */
const pageSize = 30;
export type Inbox = ReturnType<typeof createInbox>;

/** All threads that staff may see (studio.md section 7). */
export function createInbox({ repo, lists, reaching, facts }: InboxDependencies) {
  async function show(tenant: Tenant, desk: Desk, rows: readonly InboxRow[]): Promise<InboxThread[]> {
    const [people, pages, products, appName] = await Promise.all([
      facts.people(tenant, peopleOf(rows)),
      facts.pageTitles(tenant, [...new Set(rows.flatMap(({ page_id }) => page_id ?? []))]),
      facts.productTitles(tenant, [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]),
      facts.appName(tenant),
    ]);
    return rows.map((row) => toInboxThread(row, { desk, people, pages, products, appName }));
  }

  return {
    show,

    /** Absent, foreign and out of reach are one answer: `thread_forbidden` (MSG-28). */
    require: async (tenant: Tenant, staff: Staff, threadId: string): Promise<Opened> => {
      const desk = await reaching.deskOf(tenant, staff);
      const row = await lists.find(tenant, desk.reach, threadId);
      const profile = row && profileIn(desk, row);
      if (!row || !profile) throw new AppError('thread_forbidden');
      return { desk, row, author: { tenant, profile, realAuthorId: staff.userId } };
    },

    /** Messages with the staff members who wrote them. */
    withWriters: async (tenant: Tenant, desk: Desk, threadId: string, messages: readonly Message[]): Promise<InboxMessage[]> => {
      const times = messages.map(({ message_ts }) => message_ts);
      const writers = times.length > 0 ? await repo.writers(tenant, threadId, times) : new Map<number, StaffPerson>();
      return messages.map((message) => toInboxMessage(message, desk, writers));
    },

    /** Newest first, 30 per page, with counts of what is open. */
    list: async (tenant: Tenant, staff: Staff, query: InboxQuery) => {
      const desk = await reaching.deskOf(tenant, staff);
      const text = (query.q ?? '').trim().toLowerCase();
      const filter: InboxFilter = {
        filter: query.filter ?? 'all',
        kind: query.kind ?? null,
        assignedTo: query.assigned_to?.toLowerCase() ?? null,
        memberId: query.member_id?.toLowerCase() ?? null,
        text: text === '' ? null : text,
        name: facts.searchName(text),
        offset: ((query.page ?? 1) - 1) * pageSize,
        limit: pageSize + 1,
      };
      const [rows, counts] = await Promise.all([lists.list(tenant, desk.reach, filter), lists.counts(tenant, desk.reach)]);
      return { items: await show(tenant, desk, rows.slice(0, pageSize)), has_more: rows.length > pageSize, counts };
    },

    /** Staff to whom a thread may be assigned: those who may write. */
    team: async (tenant: Tenant, staff: Staff): Promise<{ items: StaffPerson[]; total_count: number }> => {
      const { team } = await reaching.deskOf(tenant, staff);
      return { items: team, total_count: team.length };
    },
  };
}
