import { sql } from 'kysely';
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
    let found = db
      .for<BillingTables & PeopleColumns>(tenant)
      .selectFrom('subscriptions as s')
      .innerJoin('subscribers as m', (join) => join.onRef('m.app_id', '=', 's.app_id').onRef('m.id', '=', 's.subscriber_id'))
      .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
      .where('s.app_id', '=', tenant.appId);
    if (id) found = found.where('s.id', '=', id);
    if (status) found = found.where('s.status', '=', status);
    if (isUncharged) found = found.where('s.trouble', '=', 'nobody').where('s.status', '<>', 'ended');
    if (unknownTries !== undefined) found = found.where('s.unknown_tries', '>=', unknownTries).where('s.status', '<>', 'ended');
    // Also finds bumps that joined the subscription.
    if (productId)
      found = found.where(
        sql<boolean>`(s.product_id = ${productId} or exists (select 1 from jsonb_array_elements(s.terms -> 'items') i
          where i ->> 'product_id' = ${productId}))`,
      );
    if (memberId) found = found.where('s.subscriber_id', '=', memberId);
    if (text)
      found = found.where(
        sql<boolean>`(m.search_name like ${like(text.toLowerCase())}
          or (${byEmail}::boolean and u.email_key like ${like(text.toLowerCase())}) or s.id::text = ${text.toLowerCase()}
          or s.order_id::text = ${text.toLowerCase()})`,
      );
    const [rows, count] = await Promise.all([
      found
        .selectAll('s')
        .select(['u.name as member_name', 'u.email as member_email'])
        .orderBy('s.created_at', 'desc')
        .orderBy('s.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),
      found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
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
