import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MembersTables } from './members.tables.ts';

export const createBlocksRepo = ({ db }: { db: Database }) => ({
  /** True when it was not there before. */
  insert: async (tenant: Tenant, blockerId: string, blockedId: string, at: string): Promise<boolean> =>
    (
      await db
        .for<MembersTables>(tenant)
        .insertInto('member_blocks')
        .values({ app_id: tenant.appId, blocker_id: blockerId, blocked_id: blockedId, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('blocked_id')
        .execute()
    ).length === 1,
  remove: async (tenant: Tenant, blockerId: string, blockedId: string): Promise<boolean> =>
    (
      await db
        .for<MembersTables>(tenant)
        .deleteFrom('member_blocks')
        .where('app_id', '=', tenant.appId)
        .where('blocker_id', '=', blockerId)
        .where('blocked_id', '=', blockedId)
        .returning('blocked_id')
        .execute()
    ).length === 1,
  /** Members whom this member blocked, newest first. */
  blockedBy: (tenant: Tenant, blockerId: string) =>
    db
      .for<MembersTables>(tenant)
      .selectFrom('member_blocks as b')
      .innerJoin('subscribers as m', (join) => join.onRef('m.app_id', '=', 'b.app_id').onRef('m.id', '=', 'b.blocked_id'))
      .select(['b.blocked_id as id', 'm.user_id'])
      .where('b.app_id', '=', tenant.appId)
      .where('b.blocker_id', '=', blockerId)
      .orderBy('b.created_at', 'desc')
      .limit(1000)
      .execute(),
  /** Those of `others` who block the member, or are blocked by them. */
  between: (tenant: Tenant, subscriberId: string, others: readonly string[]) =>
    db
      .for<MembersTables>(tenant)
      .selectFrom('member_blocks')
      .select(['blocker_id', 'blocked_id'])
      .where('app_id', '=', tenant.appId)
      .where((on) =>
        on.or([
          on.and([on('blocker_id', '=', subscriberId), sql<boolean>`blocked_id = any(${others})`]),
          on.and([on('blocked_id', '=', subscriberId), sql<boolean>`blocker_id = any(${others})`]),
        ]),
      )
      .execute(),
  /** Every block set by these members or against them, in one statement. */
  around: (tenant: Tenant, subscriberIds: readonly string[]) =>
    db
      .for<MembersTables>(tenant)
      .selectFrom('member_blocks')
      .select(['blocker_id', 'blocked_id'])
      .where('app_id', '=', tenant.appId)
      .where(sql<boolean>`(blocker_id = any(${subscriberIds}::uuid[]) or blocked_id = any(${subscriberIds}::uuid[]))`)
      .execute(),
  /** Everyone who blocks the member. */
  blockersOf: (tenant: Tenant, subscriberId: string) =>
    db
      .for<MembersTables>(tenant)
      .selectFrom('member_blocks')
      .select('blocker_id')
      .where('app_id', '=', tenant.appId)
      .where('blocked_id', '=', subscriberId)
      .execute(),
});
export type BlocksRepo = ReturnType<typeof createBlocksRepo>;
