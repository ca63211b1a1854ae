import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { InvitesTables } from './invites.tables.ts';

export type InviteRow = Selectable<InvitesTables['invites']>;

export const createInvitesRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<InvitesTables>(tenant);
  return {
    list: (tenant: Tenant, page: number): Promise<{ items: InviteRow[]; total: number }> =>
      pageOf(
        rows(tenant)
          .selectFrom('invites')
          .selectAll()
          .where('app_id', '=', tenant.appId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc'),
        page,
      ),
    find: (tenant: Tenant, id: string): Promise<InviteRow | undefined> =>
      rows(tenant).selectFrom('invites').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).executeTakeFirst(),
    insert: async (trx: Work, invite: Insertable<InvitesTables['invites']>): Promise<InviteRow> =>
      within<InvitesTables>(trx).insertInto('invites').values(invite).returningAll().executeTakeFirstOrThrow(),
    /** False when there is none, or it was revoked before. */
    revoke: async (tenant: Tenant, id: string, now: string): Promise<boolean> =>
      (
        await rows(tenant)
          .updateTable('invites')
          .set({ revoked_at: now })
          .where('app_id', '=', tenant.appId)
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning('id')
          .execute()
      ).length === 1,
    /**
     * `new`: counted now. `known`: the member used it before. `none`: it is invalid, or its uses are spent, however many try at once: roll back what
     * was written.
     */
    use: async (trx: Work, tenant: Tenant, id: string, subscriberId: string, now: string): Promise<'new' | 'known' | 'none'> => {
      const on = within<InvitesTables>(trx);
      // The member's own row comes first: their later concurrent calls wait for it, and find it.
      const added = await on
        .insertInto('invite_uses')
        .values({ app_id: tenant.appId, invite_id: id, subscriber_id: subscriberId, used_at: now })
        .onConflict((conflict) => conflict.columns(['app_id', 'invite_id', 'subscriber_id']).doNothing())
        .returning('invite_id')
        .execute();
      if (added.length === 0) return 'known';
      const counted = await on
        .updateTable('invites')
        .set({ uses: sql<number>`uses + 1` })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
        .where((where) => where.or([where('max_uses', 'is', null), where('uses', '<', where.ref('max_uses'))]))
        .returning('id')
        .execute();
      return counted.length === 1 ? 'new' : 'none';
    },
  };
};
export type InvitesRepo = ReturnType<typeof createInvitesRepo>;
