import type { InboxMessage, InboxThread, TeamPerson } from '@bandstand/contract/inbox.studio.ts';
import type { Upload } from '@bandstand/contract/media.ts';
import type { Message, SendOperation } from '@bandstand/contract/threads.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { Desk, Reaching } from './inbox.reach.ts';
import type { InboxFilter, InboxRepo, InboxRow } from './inbox.repo.ts';
import { peopleOf, toInboxMessage, toInboxThread, voiceIn } from './inbox.shape.ts';

/** What is said in the name of a profile, and by whom in truth (user id). */
export interface Speaker {
  profile: PersonFacts;
  realAuthorId: string;
}
interface Result {
  op: string;
  client_id: string | null;
  message_ts: number;
  message: Message | null;
}
/** What the domain `threads` does for the team: it does not ask whether the profile itself may, that was asked here. */
export interface TeamTalk {
  operate(tenant: Tenant, speaker: Speaker, threadId: string, data: unknown): Promise<{ results: Result[] }>;
  start(tenant: Tenant, speaker: Speaker, memberIds: string[], messages: SendOperation[], attempt: string | string[] | undefined): Promise<string>;
  /** One page by key, with hidden messages as they are. */
  list(
    tenant: Tenant,
    profile: PersonFacts,
    threadId: string,
    query: { before?: number; after?: number },
  ): Promise<{ items: Message[]; has_more: boolean }>;
}

export interface InboxDependencies {
  repo: InboxRepo;
  reaching: Reaching;
  talk: TeamTalk;
  clock: Clock;
  people: (tenant: Tenant, ids: readonly string[]) => Promise<Map<string, PersonFacts>>;
  pageTitles: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, { title: string }>>;
  productTitles: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, { title: string }>>;
  appName: (tenant: Tenant) => Promise<string>;
  /** A name as names are searched: without accents. */
  searchName: (name: string) => string;
  /** Takes in what was sent, as an upload of that member. */
  upload: (uploader: { tenant: Tenant; id: string }, request: FastifyRequest) => Promise<Upload>;
}
export interface InboxQuery {
  filter?: InboxFilter['filter'];
  kind?: InboxThread['kind'];
  assigned_to?: string;
  member_id?: string;
  q?: string;
  page?: number;
}

/** API-10. */
const pageSize = 30;
export type Inbox = ReturnType<typeof createInbox>;

/** All threads that the team may see, and what it says there in the name of the app (studio.md section 7, ID-6). */
export function createInbox({ repo, reaching, talk, clock, people, pageTitles, productTitles, appName, searchName, upload }: InboxDependencies) {
  async function show(tenant: Tenant, desk: Desk, rows: readonly InboxRow[]): Promise<InboxThread[]> {
    const [known, pages, products, name] = await Promise.all([
      people(tenant, peopleOf(rows)),
      pageTitles(tenant, [...new Set(rows.flatMap(({ page_id }) => page_id ?? []))]),
      productTitles(tenant, [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]),
      appName(tenant),
    ]);
    return rows.map((row) => toInboxThread(row, { desk, people: known, pages, products, appName: name }));
  }

  /** A thread that this person may see: absent, foreign and none of the team's business are one answer (MSG-28). */
  async function require(tenant: Tenant, staff: Staff, threadId: string): Promise<{ desk: Desk; row: InboxRow; speaker: Speaker }> {
    const desk = await reaching.deskOf(tenant, staff);
    const row = await repo.find(tenant, desk.reach, threadId);
    const profile = row && voiceIn(desk, row);
    if (!row || !profile) throw new AppError('thread_forbidden');
    return { desk, row, speaker: { profile, realAuthorId: staff.userId } };
  }
  const again = async (tenant: Tenant, { desk, row }: { desk: Desk; row: InboxRow }): Promise<InboxThread> => {
    const now = await repo.find(tenant, desk.reach, row.id);
    // Whoever gave away what was assigned to him alone sees it no more; how it stood he is told all the same.
    return (await show(tenant, desk, [now ?? { ...row, assigned_to: null }]))[0]!;
  };
  const withWriters = async (tenant: Tenant, desk: Desk, threadId: string, messages: readonly Message[]): Promise<InboxMessage[]> => {
    const times = messages.map(({ message_ts }) => message_ts);
    const writers = times.length > 0 ? await repo.writers(tenant, threadId, times) : new Map<number, TeamPerson>();
    return messages.map((message) => toInboxMessage(message, desk, writers));
  };

  return {
    /** The newest first, 30 a page, with what waits beside them. */
    list: async (tenant: Tenant, staff: Staff, query: InboxQuery) => {
      const desk = await reaching.deskOf(tenant, staff);
      const text = (query.q ?? '').trim().toLowerCase();
      const [rows, counts] = await Promise.all([
        repo.list(tenant, desk.reach, {
          filter: query.filter ?? 'all',
          kind: query.kind ?? null,
          assignedTo: query.assigned_to?.toLowerCase() ?? null,
          memberId: query.member_id?.toLowerCase() ?? null,
          text: text === '' ? null : text,
          name: searchName(text),
          offset: ((query.page ?? 1) - 1) * pageSize,
          limit: pageSize + 1,
        }),
        repo.counts(tenant, desk.reach),
      ]);
      return { items: await show(tenant, desk, rows.slice(0, pageSize)), has_more: rows.length > pageSize, counts };
    },

    /** Whom a thread may be assigned to: whoever of the team may write. */
    team: async (tenant: Tenant, staff: Staff): Promise<{ items: TeamPerson[]; total_count: number }> => {
      const { team } = await reaching.deskOf(tenant, staff);
      return { items: team, total_count: team.length };
    },

    /** A thread with one page of its messages, in ascending order: the newest, or those before or after a time. Throws 403 `thread_forbidden`. */
    thread: async (tenant: Tenant, staff: Staff, threadId: string, query: { before?: number; after?: number }) => {
      const { desk, row, speaker } = await require(tenant, staff, threadId);
      const [[thread], found] = await Promise.all([show(tenant, desk, [row]), talk.list(tenant, speaker.profile, row.id, query)]);
      const messages = await withWriters(tenant, desk, row.id, found.items);
      return { ...thread!, messages: messages.toSorted((one, other) => one.message_ts - other.message_ts), has_more: found.has_more };
    },

    /** Operations of section 12.2 in the name of the profile; who it was is stored (ID-6). What is answered was read, and stays closed where it was. */
    operate: async (tenant: Tenant, staff: Staff, threadId: string, data: unknown) => {
      const { desk, row, speaker } = await require(tenant, staff, threadId);
      const { results } = await talk.operate(tenant, speaker, row.id, data);
      const sent = results.filter(({ op }) => op === 'send').map(({ message_ts }) => message_ts);
      if (sent.length > 0) {
        await repo.read(tenant, row.id, Math.max(...sent));
        if (row.is_closed) await repo.close(tenant, row.id, staff.userId);
      }
      const shown = await withWriters(
        tenant,
        desk,
        row.id,
        results.flatMap(({ message }) => message ?? []),
      );
      return {
        results: results.map(({ op, client_id, message_ts, message }) => ({
          op,
          client_id,
          message_ts,
          message: message && (shown.find((other) => other.id === message.id) ?? null),
        })),
      };
    },

    /** A picture of the profile, for a message in this thread. */
    upload: async (tenant: Tenant, staff: Staff, threadId: string, request: FastifyRequest): Promise<Upload> => {
      const { speaker } = await require(tenant, staff, threadId);
      return upload({ tenant, id: speaker.profile.id }, request);
    },

    /** Opens the chat of exactly these members with the app, and says the first words. Throws 404 `user_not_found`. */
    start: async (
      tenant: Tenant,
      staff: Staff,
      { member_ids: ids, messages }: { member_ids: string[]; messages: SendOperation[] },
      attempt: string | string[] | undefined,
    ): Promise<InboxThread> => {
      const desk = await reaching.deskOf(tenant, staff);
      const [profile] = desk.voices;
      if (!profile) throw new AppError('forbidden');
      const memberIds = [...new Set(ids.map((id) => id.toLowerCase()))];
      refuseFields({ member_ids: memberIds.some((id) => desk.voices.some((voice) => voice.id === id)) && { key: 'field.invalid' } });
      const threadId = await talk.start(tenant, { profile, realAuthorId: staff.userId }, memberIds, messages, attempt);
      const row = await repo.find(tenant, desk.reach, threadId);
      if (!row) throw new AppError('thread_forbidden');
      return (await show(tenant, desk, [row]))[0]!;
    },

    /** Null: nobody looks after it. Throws 422 where that person may not write messages, 409 `edit_conflict` where another took it meanwhile. */
    assign: async (
      tenant: Tenant,
      staff: Staff,
      threadId: string,
      { staff_id: staffId, seen }: { staff_id: string | null; seen?: string | null },
    ): Promise<InboxThread> => {
      const found = await require(tenant, staff, threadId);
      const { assignableIds } = found.desk.reach;
      const to = staffId?.toLowerCase() ?? null;
      refuseFields({ staff_id: to !== null && !assignableIds.includes(to) && { key: 'field.invalid' } });
      const isDone = await repo.assign(tenant, found.row.id, { to, at: clock.iso(), seen: seen?.toLowerCase() ?? seen, assignableIds });
      if (!isDone) throw new AppError('edit_conflict');
      return again(tenant, found);
    },

    /** Read up to a time by the team, whoever of it; or unread again. */
    read: async (tenant: Tenant, staff: Staff, threadId: string, change: { read: boolean; message_ts?: number }): Promise<InboxThread> => {
      const found = await require(tenant, staff, threadId);
      const newest = found.row.latest_message_ts ?? 0;
      // A mark from the future would hide what is still to be written.
      if (change.read) await repo.read(tenant, found.row.id, Math.min(change.message_ts ?? newest, newest));
      else await repo.unread(tenant, found.row.id);
      return again(tenant, found);
    },

    /** Done, until a member writes again; or open. */
    close: async (tenant: Tenant, staff: Staff, threadId: string, isClosed: boolean): Promise<InboxThread> => {
      const found = await require(tenant, staff, threadId);
      await repo.close(tenant, found.row.id, isClosed ? staff.userId : null);
      return again(tenant, found);
    },
  };
}
