import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ChatsTables } from './chats.tables.ts';

export interface NewChat {
  id: string;
  channelId: string;
  peopleKey: string;
  /** Subscriber ids. */
  people: string[];
  createdBy: string;
  at: string;
}

export type ChatsRepo = ReturnType<typeof createChatsRepo>;

/** Private threads, found by their participants. */
export function createChatsRepo({ db }: { db: Database }) {
  const byPeople = (on: Pick<ReturnType<typeof db.for<ChatsTables>>, 'selectFrom'>, tenant: Tenant, peopleKey: string) =>
    on.selectFrom('threads').select('id').where('app_id', '=', tenant.appId).where('people_key', '=', peopleKey);

  return {
    idByPeople: async (tenant: Tenant, peopleKey: string): Promise<string | null> =>
      (await byPeople(db.for<ChatsTables>(tenant), tenant, peopleKey).executeTakeFirst())?.id ?? null,

    /** The private thread of exactly these people, created if there is none (MSG-3). Two callers that start it at once get the same one. */
    ensureChat: (tenant: Tenant, { id, channelId, peopleKey, people, createdBy, at }: NewChat): Promise<string> =>
      db
        .for<ChatsTables>(tenant)
        .transaction()
        .execute(async (trx) => {
          const { appId } = tenant;
          const made = await sql<{ id: string }>`with made as (
              insert into threads (app_id, id, kind, channel_id, is_private, is_group, people_key, created_by, created_at)
              values (${appId}, ${id}, 'chat', ${channelId}, true, ${people.length > 2}, ${peopleKey}, ${createdBy}, ${at}::timestamptz)
              on conflict (app_id, people_key) where people_key is not null do nothing returning id),
            people as (
              insert into thread_participants (app_id, thread_id, subscriber_id, notifications_enabled, is_listed, joined_at)
              select ${appId}, made.id, q, true, true, ${at}::timestamptz from made, unnest(${people}::uuid[]) q)
            select id from made`.execute(trx);
          return made.rows[0]?.id ?? (await byPeople(trx, tenant, peopleKey).executeTakeFirstOrThrow()).id;
        }),
  };
}
