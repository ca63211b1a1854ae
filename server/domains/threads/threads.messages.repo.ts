import type { AttachmentData } from '@bandstand/contract/threads.ts';
import { sql } from 'kysely';
import { asWork, transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import { statements, type Places } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { beginOfFeed, isLatest, messageColumns, nobody, pageOf, type MessageRow, type PageShape, type PageValues } from './threads.columns.repo.ts';
import type { MessageTable, ThreadsTables } from './threads.tables.ts';

/** A message to be written, without its time: that is given inside the insert. */
export type NewMessage = Pick<MessageTable, 'client_id' | 'type' | 'text' | 'mentions' | 'image_ids' | 'attachment'> & { video_id: string | null };

export interface Sending {
  threadId: string;
  authorId: string;
  /** Who of the team wrote it under the author's name. */
  realAuthorId: string | null;
  nowUs: number;
  at: string;
  /** A private thread: its people alone write in it, and whoever was taken out a moment ago does not come back by it. */
  isOfPeople: boolean;
  /** Nobody is waited for: a feed, or a thread of everybody. */
  isQuiet: boolean;
  isFeed: boolean;
  /** The message that is answered. */
  parent: { threadId: string; ts: number } | null;
  messages: NewMessage[];
}
export interface Sent {
  /** Time of the first; the others follow, one microsecond apart. */
  firstTs: number;
  /** Somebody who had read everything has something to read now. */
  isNewToSomebody: boolean;
}

export interface PageFilter {
  before: number | null;
  after: number | null;
  isAscending: boolean;
  blockedIds: string[];
  limit: number;
}
/** What is looked at, and by whom; null: as it is told to all. */
export interface View {
  threadId: string;
  isRoot: boolean;
  viewerId: string | null;
}
/** A message that was taken away. */
export interface Removed {
  latestTs: number | null;
  /** Its place stays because of its replies. */
  isKept: boolean;
  /** The message that it answered is gone for good now, too. */
  isParentGone: boolean;
}
/** What is purged: its media are nobody's any more. */
export interface Purged {
  appId: string;
  mediaIds: string[];
}

export type MessagesRepo = ReturnType<typeof createMessagesRepo>;

/** Whether writing failed because a client id was written before. */
const isKnownClientId = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'messages_client';
/** `said`: the messages as JSON. */
type SendValues = Omit<Sending, 'parent' | 'messages'> & {
  appId: string;
  count: number;
  parentId: string | null;
  parentTs: number | null;
  said: string;
};
type Said = { last_ts: number; is_new: boolean; is_answer: boolean; is_inside: boolean };
/** Parts that a message does not need are left out: the database sets each one up, though nothing comes of it. */
const sendOf = statements(
  (of: Places<SendValues>, { isQuiet, isOfPeople, isAnswer }: Pick<Sending, 'isQuiet' | 'isOfPeople'> & { isAnswer: boolean }) => {
    const seat = sql`seat as (
      update threads set last_ts = greatest(last_ts, ${of.nowUs}::bigint - 1) + ${of.count}::int, latest_message_ts = greatest(last_ts, ${of.nowUs}::bigint - 1) + ${of.count}::int,
        latest_author_id = ${of.authorId}::uuid, message_count = message_count + ${of.count}::int
      where app_id = ${of.appId} and id = ${of.threadId}::uuid returning last_ts)`;
    const said = sql`, said as (
      insert into messages (app_id, thread_id, ts, author_id, real_author_id, client_id, type, text, mentions, image_ids, video_id, attachment)
      select ${of.appId}, ${of.threadId}::uuid, seat.last_ts - ${of.count}::int + m.n, ${of.authorId}::uuid, ${of.realAuthorId}::uuid, m.client_id, m.type, m.text, m.mentions, m.image_ids, m.video_id, m.attachment
      from seat, jsonb_to_recordset(${of.said}::jsonb)
        as m(n int, client_id text, type text, text text, mentions jsonb, image_ids uuid[], video_id uuid, attachment jsonb))`;
    const answered = sql`, answered as (
      update messages set reply_count = reply_count + ${of.count}::int where app_id = ${of.appId} and thread_id = ${of.parentId}::uuid
        and ts = ${of.parentTs}::bigint and (deleted_at is null or reply_count > 0) returning 1)`;
    const inside = sql`, inside as (
      update thread_participants p set latest_message_ts = seat.last_ts, last_read_ts = seat.last_ts, unread_since_ts = null, has_contributed = true
      from seat where p.app_id = ${of.appId} and p.thread_id = ${of.threadId}::uuid and p.subscriber_id = ${of.authorId}::uuid and p.is_listed returning 1)`;
    const author = sql`, author as (
      insert into thread_participants as p (app_id, thread_id, subscriber_id, latest_message_ts, last_read_ts, notifications_enabled, has_contributed, is_listed, joined_at)
      select ${of.appId}, ${of.threadId}::uuid, ${of.authorId}::uuid, seat.last_ts, seat.last_ts, not ${of.isFeed}::boolean, true, not ${of.isFeed}::boolean, ${of.at}::timestamptz from seat
      on conflict (app_id, thread_id, subscriber_id) do update set latest_message_ts = excluded.latest_message_ts, last_read_ts = excluded.last_read_ts, unread_since_ts = null,
        has_contributed = true, is_listed = p.is_listed or excluded.is_listed)`;
    const others = sql`, others as (
      update thread_participants p set latest_message_ts = seat.last_ts, unread_since_ts = coalesce(p.unread_since_ts, seat.last_ts - ${of.count}::int + 1)
      from seat where p.app_id = ${of.appId} and p.thread_id = ${of.threadId}::uuid and p.subscriber_id <> ${of.authorId}::uuid and p.is_listed
      returning p.unread_since_ts = seat.last_ts - ${of.count}::int + 1 as is_new)`;
    return sql<Said>`with ${seat}${said}${isAnswer ? answered : sql``}${isOfPeople ? inside : author}${isQuiet ? sql`` : others}
      select last_ts, ${isQuiet ? sql`false` : sql`exists (select from others where is_new)`} as is_new,
        ${isAnswer ? sql`exists (select from answered)` : sql`false`} as is_answer, ${isOfPeople ? sql`exists (select from inside)` : sql`true`} as is_inside from seat`;
  },
);

const pageValues = (tenant: Tenant, view: View, { before, after, blockedIds }: Pick<PageFilter, 'before' | 'after' | 'blockedIds'>): PageValues => ({
  appId: tenant.appId,
  threadId: view.threadId,
  viewerId: view.viewerId ?? nobody,
  isRoot: view.isRoot,
  after: after ?? 0,
  before: before ?? 0,
  blockedIds,
});
export function createMessagesRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ThreadsTables>(tenant);
  const own = (on: Work) => within<ThreadsTables>(on);
  const columnsFor = (tenant: Tenant, { isRoot, viewerId }: Omit<View, 'threadId'>, blockedIds: readonly string[] = []) =>
    messageColumns(tenant.appId, sql`${viewerId ?? nobody}`, { isRoot: sql`${isRoot}::boolean`, blockedIds });

  /** Points the thread, and all who take part, at the newest that may be shown (L251). The row of the thread has to be held. */
  async function repoint(on: Work, tenant: Tenant, threadId: string): Promise<number | null> {
    const found = await sql<{ latest_message_ts: number | null }>`with newest as (
        select m.ts, m.author_id from messages m where m.app_id = ${tenant.appId} and m.thread_id = ${threadId} and ${isLatest} order by m.ts desc limit 1),
      people as (
        update thread_participants p set latest_message_ts = (select ts from newest) from threads t
        where t.app_id = ${tenant.appId} and t.id = ${threadId} and t.kind <> 'feed' and t.who_joins <> 'everyone'
          and p.app_id = ${tenant.appId} and p.thread_id = ${threadId} and p.is_listed and p.latest_message_ts is distinct from (select ts from newest))
      update threads set latest_message_ts = (select ts from newest), latest_author_id = (select author_id from newest)
      where app_id = ${tenant.appId} and id = ${threadId} returning latest_message_ts`.execute(own(on));
    return found.rows[0]?.latest_message_ts ?? null;
  }
  // The thread first, as sending does: two that lock in another order wait for each other.
  const hold = async (on: Work, tenant: Tenant, threadId: string) =>
    (
      await sql<{
        parent_thread_id: string | null;
        parent_ts: number | null;
        latest_message_ts: number | null;
      }>`select parent_thread_id, parent_ts, latest_message_ts
        from threads where app_id = ${tenant.appId} and id = ${threadId} for update`.execute(own(on))
    ).rows[0];

  return {
    isKnownClientId,
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
    /** For writing without a transaction of one's own. */
    alone: (tenant: Tenant): Work => asWork(rows(tenant)),

    /**
     * Messages, their times and everything that points at the newest, in one statement. The row of the thread is locked until the commit, so
     * times become visible in their order. Fails where one of the client ids is known already (`isKnownClientId`): then nothing is written.
     * Null: the thread is gone, or its author from it, or what is answered; then the transaction has to be given up.
     */
    send: async (on: Work, tenant: Tenant, sending: Sending): Promise<Sent | null> => {
      const { parent, messages, ...values } = sending;
      const count = messages.length;
      const said = JSON.stringify(messages.map((message, index) => ({ n: index + 1, ...message })));
      const places = { appId: tenant.appId, parentId: parent?.threadId ?? null, parentTs: parent?.ts ?? null };
      const shape = { isQuiet: values.isQuiet, isOfPeople: values.isOfPeople, isAnswer: parent !== null };
      const [seat] = await sendOf(shape)(own(on), { ...values, ...places, count, said });
      if (!seat || !seat.is_inside || (parent !== null && !seat.is_answer)) return null;
      return { firstTs: seat.last_ts - count + 1, isNewToSomebody: seat.is_new };
    },

    /** `viewer` of the rows is their author. */
    byClientIds: async (tenant: Tenant, view: View, clientIds: string[]): Promise<MessageRow[]> => {
      const found = await sql<MessageRow>`select ${columnsFor(tenant, view)} from messages m
        where m.app_id = ${tenant.appId} and m.thread_id = ${view.threadId} and m.author_id = ${view.viewerId} and m.client_id = any(${clientIds})`.execute(
        rows(tenant),
      );
      return found.rows;
    },

    /** A message that is not deleted; with `isKept` also the empty place of one that was answered. */
    find: async (
      tenant: Tenant,
      view: View,
      ts: number,
      { isKept = false, blockedIds = [] as readonly string[] } = {},
    ): Promise<MessageRow | null> => {
      const found = await sql<MessageRow>`select ${columnsFor(tenant, view, blockedIds)} from messages m
        where m.app_id = ${tenant.appId} and m.thread_id = ${view.threadId} and m.ts = ${ts} and (m.deleted_at is null or (${isKept} and m.reply_count > 0))`.execute(
        rows(tenant),
      );
      return found.rows[0] ?? null;
    },

    /** One page by key: as fast in the middle of a million as at the end of ten. */
    page: async (tenant: Tenant, view: View, { before, after, isAscending, blockedIds, limit }: PageFilter): Promise<MessageRow[]> => {
      const shape: PageShape = {
        isAscending,
        hasAfter: after !== null,
        hasBefore: before !== null,
        hasBlocked: blockedIds.length > 0,
        of: 'all',
        limit,
      };
      return pageOf(shape)(rows(tenant), pageValues(tenant, view, { before, after, blockedIds }));
    },

    /** A page of a feed (L255): the first begins with what is pinned, older pins first; none has it again. */
    feedPage: async (
      tenant: Tenant,
      view: View,
      { before, blockedIds, limit }: Pick<PageFilter, 'before' | 'blockedIds' | 'limit'>,
    ): Promise<{ pinned: MessageRow[]; rest: MessageRow[] }> => {
      const shape: PageShape = {
        isAscending: false,
        hasAfter: false,
        hasBefore: before !== null,
        hasBlocked: blockedIds.length > 0,
        of: 'unpinned',
        limit,
      };
      const ask = before === null ? beginOfFeed(shape) : pageOf(shape);
      const found = await ask(rows(tenant), pageValues(tenant, view, { before, after: null, blockedIds }));
      const pinned = found.filter(({ pinned_at }) => pinned_at !== null);
      const rest = found.filter(({ pinned_at }) => pinned_at === null);
      return {
        pinned: pinned.toSorted((one, other) => one.pinned_at!.localeCompare(other.pinned_at!) || one.ts - other.ts),
        rest: rest.toSorted((one, other) => other.ts - one.ts),
      };
    },

    /** The thread in which a message is answered; null: nobody did. */
    replyThreadOf: async (tenant: Tenant, threadId: string, ts: number): Promise<string | null> =>
      (
        await sql<{
          id: string | null;
        }>`select reply_thread_id as id from messages where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts}`.execute(rows(tenant))
      ).rows[0]?.id ?? null,

    /** Whether everybody was mentioned in the thread since then (MSG-11). */
    wasEverybodyMentioned: async (tenant: Tenant, threadId: string, sinceUs: number, everyoneId: string): Promise<boolean> =>
      (
        await sql`select 1 from messages where app_id = ${tenant.appId} and thread_id = ${threadId} and ts > ${sinceUs}
          and mentions @> ${JSON.stringify([{ user_id: everyoneId }])}::jsonb limit 1`.execute(rows(tenant))
      ).rows.length > 0,

    /** Completes the card of a link; false where the message is gone. */
    setAttachment: async (tenant: Tenant, threadId: string, ts: number, card: AttachmentData): Promise<boolean> =>
      (
        await sql`update messages set attachment = ${JSON.stringify(card)}::jsonb
          where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null returning 1`.execute(rows(tenant))
      ).rows.length > 0,

    /** Where a video is shown. */
    ofVideo: async (tenant: Tenant, videoId: string): Promise<{ thread_id: string; ts: number; author_id: string | null }[]> =>
      (
        await sql<{ thread_id: string; ts: number; author_id: string | null }>`select thread_id, ts, author_id from messages
          where app_id = ${tenant.appId} and video_id = ${videoId} and deleted_at is null limit 50`.execute(rows(tenant))
      ).rows,

    edit: async (
      tenant: Tenant,
      threadId: string,
      ts: number,
      change: { text: string; mentions: MessageTable['mentions']; at: string },
    ): Promise<boolean> => {
      const changed = await rows(tenant)
        .updateTable('messages')
        .set({ text: change.text, mentions: sql`${JSON.stringify(change.mentions)}::jsonb`, edited_at: change.at })
        .where('app_id', '=', tenant.appId)
        .where('thread_id', '=', threadId)
        .where('ts', '=', ts)
        .where('deleted_at', 'is', null)
        .returning('ts')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** Hides it, or shows it again, and moves what points at the newest; null where nothing changed. */
    setHidden: (tenant: Tenant, threadId: string, ts: number, hiddenAt: string | null): Promise<{ latestTs: number | null } | null> =>
      transact(db, tenant, async (on) => {
        await hold(on, tenant, threadId);
        const changed =
          await sql`update messages set hidden_at = ${hiddenAt}::timestamptz where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts}
          and deleted_at is null and type <> 'notification' and (hidden_at is null) = ${hiddenAt !== null} returning 1`.execute(own(on));
        return changed.rows.length > 0 ? { latestTs: await repoint(on, tenant, threadId) } : null;
      }),

    /** Marks the message as deleted, lets go who liked it, and moves what pointed at it to the newest that is left. Null: it was gone already. */
    remove: (tenant: Tenant, threadId: string, ts: number, at: string): Promise<Removed | null> =>
      transact(db, tenant, async (on) => {
        const thread = await hold(on, tenant, threadId);
        const gone = await sql<{ reply_count: number }>`with gone as (
            update messages set deleted_at = ${at}::timestamptz, pinned_at = null, reaction_count = 0
            where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null returning reply_count),
          likes as (
            delete from message_reactions using gone where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts}),
          counted as (
            update threads set message_count = greatest(message_count - 1, 0) from gone where app_id = ${tenant.appId} and id = ${threadId})
          select reply_count from gone`.execute(own(on));
        if (!thread || !gone.rows[0]) return null;
        const latestTs = thread.latest_message_ts === ts ? await repoint(on, tenant, threadId) : thread.latest_message_ts;
        const parent =
          thread.parent_thread_id === null
            ? undefined
            : (
                await sql<{ is_gone: boolean }>`update messages set reply_count = greatest(reply_count - 1, 0)
                  where app_id = ${tenant.appId} and thread_id = ${thread.parent_thread_id} and ts = ${thread.parent_ts}
                  returning deleted_at is not null and reply_count = 0 as is_gone`.execute(own(on))
              ).rows[0];
        return { latestTs, isKept: gone.rows[0].reply_count > 0, isParentGone: parent?.is_gone ?? false };
      }),

    /** Messages before and after a time, in ascending order, deleted ones left out: what the team reads. */
    around: async (tenant: Tenant, view: View, ts: number, count: number): Promise<(MessageRow & { real_author_id: string | null })[]> => {
      const columns = sql`${columnsFor(tenant, view)}, m.real_author_id`;
      const of = sql`from messages m where m.app_id = ${tenant.appId} and m.thread_id = ${view.threadId}`;
      const found = await sql<MessageRow & { real_author_id: string | null }>`select * from (
          (select ${columns} ${of} and m.ts < ${ts} and m.deleted_at is null order by m.ts desc limit ${count})
          union all (select ${columns} ${of} and m.ts = ${ts})
          union all (select ${columns} ${of} and m.ts > ${ts} and m.deleted_at is null order by m.ts limit ${count})) x order by x.ts`.execute(
        rows(tenant),
      );
      return found.rows;
    },

    /** Who really wrote these, where it was somebody of the team. */
    realAuthors: async (tenant: Tenant, threadId: string, times: readonly number[]): Promise<Map<number, string>> =>
      new Map(
        (
          await sql<{
            ts: number;
            id: string;
          }>`select ts, real_author_id as id from messages where app_id = ${tenant.appId} and thread_id = ${threadId}
            and ts = any(${[...times]}::bigint[]) and real_author_id is not null`.execute(rows(tenant))
        ).rows.map(({ ts, id }) => [ts, id]),
      ),

    /**
     * Takes away for good what was deleted before then, of all apps, some at a time: rows, and the words of those whose answers are
     * still there (MSG-13).
     * Answers whose media nobody shows any more; empty when nothing is left.
     */
    purge: async (before: string, limit: number): Promise<Purged[]> => {
      const found = await sql<{ app_id: string; media_ids: string[] }>`with old as (
          select app_id, thread_id, ts, is_kept, image_ids, video_id, reply_thread_id from messages m
          cross join lateral (select exists (select from messages r where r.app_id = m.app_id and r.thread_id = m.reply_thread_id) as is_kept) a
          where deleted_at < ${before}::timestamptz and (not is_kept or text <> '' or image_ids <> '{}' or video_id is not null or attachment is not null)
          order by deleted_at limit ${limit} for update of m skip locked),
        emptied as (
          update messages m set text = '', mentions = '[]', image_ids = '{}', video_id = null, attachment = null from old
          where m.app_id = old.app_id and m.thread_id = old.thread_id and m.ts = old.ts and is_kept),
        removed as (
          delete from messages m using old where m.app_id = old.app_id and m.thread_id = old.thread_id and m.ts = old.ts and not is_kept),
        answers as (
          delete from threads t using old where t.app_id = old.app_id and t.id = old.reply_thread_id and not is_kept)
        select app_id, array_remove(image_ids || video_id, null) as media_ids from old`.execute(db.system<ThreadsTables>());
      return found.rows.map(({ app_id, media_ids }) => ({ appId: app_id, mediaIds: media_ids }));
    },

    /** Those of the media that some message still shows. */
    shownMedia: async (appId: string, mediaIds: string[]): Promise<string[]> =>
      (
        await sql<{ id: string }>`select distinct id from (
            select unnest(image_ids) as id from messages where app_id = ${appId} and image_ids <> '{}' and image_ids && ${mediaIds}::uuid[]
            union all select video_id from messages where app_id = ${appId} and video_id = any(${mediaIds}::uuid[])) x where id = any(${mediaIds}::uuid[])`.execute(
          db.system<ThreadsTables>(),
        )
      ).rows.map(({ id }) => id),

    /** One like a person. Answers how many there are now, or null where the message is gone. */
    react: async (tenant: Tenant, threadId: string, ts: number, subscriberId: string, value: 1 | -1, at: string): Promise<number | null> => {
      const changed =
        value === 1
          ? sql`insert into message_reactions (app_id, thread_id, ts, subscriber_id, created_at)
              select app_id, thread_id, ts, ${subscriberId}, ${at}::timestamptz from target on conflict do nothing returning 1`
          : sql`delete from message_reactions where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and subscriber_id = ${subscriberId} returning 1`;
      // The message is held first: a like must not come to one that is being deleted.
      const counted = await sql<{ reaction_count: number }>`with target as (select app_id, thread_id, ts from messages
          where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null for update), changed as (${changed})
        update messages set reaction_count = reaction_count + ${value} * (select count(*)::int from changed)
        where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null returning reaction_count`.execute(
        rows(tenant),
      );
      return counted.rows[0]?.reaction_count ?? null;
    },

    reactions: (tenant: Tenant, threadId: string, ts: number) =>
      rows(tenant)
        .selectFrom('message_reactions')
        .select(['subscriber_id', 'created_at'])
        .where('app_id', '=', tenant.appId)
        .where('thread_id', '=', threadId)
        .where('ts', '=', ts)
        .orderBy('created_at')
        .limit(500)
        .execute(),
  };
}
