import { sql, type Expression, type SqlBool } from 'kysely';
import type { SubscriptionStatus } from '@bandstand/contract/checkout.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { SubscriptionRow } from './billing.repo.ts';
import type { BillingTables } from './billing.tables.ts';

/** The members' columns that an owner searches by. */
interface PeopleColumns {
  subscribers: { app_id: string; id: string; account_id: string; user_id: string; search_name: string };
  users: { account_id: string; id: string; email: string; name: string };
}
export interface StudioFilter {
  status?: SubscriptionStatus;
  isUncharged?: boolean;
  /** At least this many tries in a row without an answer. */
  unknownTries?: number;
  productId?: string;
  memberId?: string;
  id?: string;
  /** Words of the member's name or address, or the id of a subscription or an order. */
  text?: string;
  /** Whether to search addresses, too. */
  byEmail?: boolean;
  offset: number;
  limit: number;
}
export type StudioRow = SubscriptionRow & { member_name: string; member_email: string };

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const createSubscriptionListRepo = ({ db }: { db: Database }) => ({
  /** Newest first, with their total number. */
  list: async (
    tenant: Tenant,
    { status, isUncharged, unknownTries, productId, memberId, id, text, byEmail = false, offset, limit }: StudioFilter,
  ) => {
    const own = db.for<BillingTables & PeopleColumns>(tenant);
    const people = own
      .selectFrom('subscriptions as s')
      .innerJoin('subscribers as m', (join) => join.onRef('m.app_id', '=', 's.app_id').onRef('m.id', '=', 's.subscriber_id'))
      .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'));
    const conditions: Expression<SqlBool>[] = [sql<SqlBool>`s.app_id = ${tenant.appId}`];
    if (id) conditions.push(sql<SqlBool>`s.id = ${id}`);
    if (status) conditions.push(sql<SqlBool>`s.status = ${status}`);
    if (isUncharged) conditions.push(sql<SqlBool>`s.trouble = 'nobody' and s.status <> 'ended'`);
    if (unknownTries !== undefined) conditions.push(sql<SqlBool>`s.unknown_tries >= ${unknownTries} and s.status <> 'ended'`);
    // Also finds bumps that joined the subscription.
    if (productId)
      conditions.push(
        sql<SqlBool>`(s.product_id = ${productId} or exists (select 1 from jsonb_array_elements(s.terms -> 'items') i
          where i ->> 'product_id' = ${productId}))`,
      );
    if (memberId) conditions.push(sql<SqlBool>`s.subscriber_id = ${memberId}`);
    if (text)
      conditions.push(
        sql<SqlBool>`(m.search_name like ${like(text.toLowerCase())}
          or (${byEmail}::boolean and u.email_key like ${like(text.toLowerCase())}) or s.id::text = ${text.toLowerCase()}
          or s.order_id::text = ${text.toLowerCase()})`,
      );
    // Subscriptions before the page are skipped without their terms and people; only a text asks about people.
    const matching = (text ? people : own.selectFrom('subscriptions as s')).where((on) => on.and(conditions));
    const listed = matching.select('s.id').orderBy('s.created_at', 'desc').orderBy('s.id', 'desc').offset(offset).limit(sql.lit(limit));
    const [rows, count] = await Promise.all([
      people
        .where('s.app_id', '=', tenant.appId)
        .where('s.id', 'in', listed)
        .selectAll('s')
        .select(['u.name as member_name', 'u.email as member_email'])
        .orderBy('s.created_at', 'desc')
        .orderBy('s.id', 'desc')
        .execute(),
      matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows: rows as StudioRow[], total: Number(count.total) };
  },
  /** Names of staff, by user id. */
  namesOf: async (tenant: Tenant, userIds: readonly string[]): Promise<Map<string, string>> => {
    if (userIds.length === 0) return new Map();
    const people = db.for<PeopleColumns>(tenant).selectFrom('users').select(['id', 'name']).where('account_id', '=', tenant.accountId);
    return new Map((await people.where(sql<boolean>`id = any(${userIds}::uuid[])`).execute()).map(({ id, name }) => [id, name]));
  },
});
