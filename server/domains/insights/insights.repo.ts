import { sql } from 'kysely';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { InsightsTables } from './insights.tables.ts';

export interface HomeRow {
  members: number;
  new_members: number;
  active_members: number;
  completions: number;
  messages: number;
  has_page: boolean;
  has_published: boolean;
  has_product: boolean;
  unpublished: number;
  failed_mails: number;
  /** Of the newest one. */
  mail_error: string | null;
}

/** A LIKE pattern for text that contains the words. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const createInsightsRepo = ({ db }: { db: Database }) => ({
  /** Everything that the first screen shows, in one statement. `sinceTs` is `since` in microseconds. */
  home: async (tenant: Tenant, since: string, sinceTs: number): Promise<HomeRow> => {
    const { appId } = tenant;
    const found = await sql<HomeRow>`select
      (select count(*) from subscribers where app_id = ${appId} and not is_app_messaging_profile) as members,
      (select count(*) from subscribers where app_id = ${appId} and not is_app_messaging_profile and created_at >= ${since}) as new_members,
      (select count(*) from subscribers where app_id = ${appId} and not is_app_messaging_profile
        and last_active_at >= ${since}) as active_members,
      (select count(*) from page_completions where app_id = ${appId} and completed_at >= ${since}) as completions,
      (select coalesce(sum(recent.count), 0)::bigint from threads t,
        lateral (select count(*) from messages m where m.app_id = t.app_id and m.thread_id = t.id and m.ts >= ${sinceTs}
          and m.type <> 'notification' and m.deleted_at is null) recent
        where t.app_id = ${appId} and t.latest_message_ts >= ${sinceTs}) as messages,
      exists (select from pages where app_id = ${appId} and archived_at is null) as has_page,
      exists (select from pages where app_id = ${appId} and archived_at is null and revision_id is not null) as has_published,
      exists (select from products where app_id = ${appId} and archived_at is null) as has_product,
      (select count(*) from pages where app_id = ${appId} and is_changed and archived_at is null) as unpublished,
      (select count(*) from outbox where app_id = ${appId} and error is not null and state <> 'sent'
        and created_at >= ${since}) as failed_mails,
      (select error from outbox where app_id = ${appId} and error is not null and state <> 'sent' and created_at >= ${since}
        order by created_at desc limit 1) as mail_error`.execute(db.for(tenant));
    return oneRow(found);
  },

  pages: (tenant: Tenant, text: string, limit: number) =>
    db
      .for<InsightsTables>(tenant)
      .selectFrom('pages as p')
      .leftJoin('page_revisions as r', (join) => join.onRef('r.app_id', '=', 'p.app_id').onRef('r.id', '=', 'p.revision_id'))
      .select(['p.id', 'p.title', 'r.path'])
      .where('p.app_id', '=', tenant.appId)
      .where('p.archived_at', 'is', null)
      .where(sql<boolean>`(p.title ilike ${containing(text)} or r.path ilike ${containing(text)} or p.id::text = ${text})`)
      .orderBy(sql`p.title ilike ${`${text}%`}`, 'desc')
      .orderBy('p.title')
      .limit(limit)
      .execute(),
  members: (tenant: Tenant, text: string, searchName: string, limit: number) =>
    db
      .for<InsightsTables>(tenant)
      .selectFrom('subscribers as m')
      .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
      .select(['m.id', 'u.name', 'u.email'])
      .where('m.app_id', '=', tenant.appId)
      .where('m.is_app_messaging_profile', '=', false)
      .where(sql<boolean>`(m.search_name like ${containing(searchName)} or u.email ilike ${containing(text)} or m.id::text = ${text})`)
      .orderBy('m.search_name')
      .limit(limit)
      .execute(),
});
export type InsightsRepo = ReturnType<typeof createInsightsRepo>;
