import { forGood, isSuspended } from '@bandstand/rules/threads/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { MembersEvents } from './members.events.ts';
import { toWirePerson, type Members } from './members.service.ts';
import type { SuspensionsRepo } from './members.suspensions.repo.ts';

const pageSize = 50;
const dayMs = 86_400_000;

export type Suspensions = ReturnType<typeof createSuspensions>;

/** Members who may not write for a time, or for good. A suspension expires without further action. */
export function createSuspensions({
  db,
  repo,
  members,
  clock,
  bus,
}: {
  db: Database;
  repo: SuspensionsRepo;
  members: Pick<Members, 'peopleByIds'>;
  clock: Clock;
  bus: Bus<MembersEvents>;
}) {
  const shown = (until: string | null) => ({ suspended_until: isSuspended(until, clock.iso()) ? until : null });

  /** This many days from now; null: for good. */
  const untilIn = (days: number | null): string => (days === null ? forGood : clock.isoIn(days * dayMs));

  /**
   * Inside the caller's transaction; call `publishChanged` after its commit. Returns the previous end of the suspension. Null for an unknown member, and when
   * `onlyWhere` is given and is no longer the state: someone has changed it since.
   */
  async function set(
    trx: Work,
    tenant: Tenant,
    id: string,
    until: string | null,
    onlyWhere?: string | null,
  ): Promise<{ userId: string; before: string | null } | null> {
    const row = await repo.lock(trx, tenant, id);
    if (!row || (onlyWhere !== undefined && row.suspended_until !== onlyWhere)) return null;
    await repo.set(trx, tenant, id, until);
    return { userId: row.user_id, before: row.suspended_until };
  }
  const publishChanged = (tenant: Tenant, subscriberId: string, userId: string): void =>
    bus.publish('member.changed', { tenant, subscriberId, userId });

  async function change(tenant: Tenant, id: string, until: string | null) {
    const member = await transact(db, tenant, (trx) => set(trx, tenant, id, until));
    if (!member) throw new AppError('not_found');
    publishChanged(tenant, id, member.userId);
    return shown(until);
  }

  return {
    set,
    publishChanged,
    untilIn,
    /** Throws 404; 422 for app profiles and for admins, whom it would not stop. */
    suspend: async (tenant: Tenant, id: string, days: number | null): Promise<{ suspended_until: string | null }> => {
      const person = (await members.peopleByIds(tenant, [id])).get(id);
      if (!person) throw new AppError('not_found');
      refuseFields({ days: isStaff(person) && { key: 'field.invalid' } });
      return change(tenant, id, untilIn(days));
    },
    /** Throws 404. Changes nothing if there is no suspension. */
    lift: (tenant: Tenant, id: string): Promise<{ suspended_until: string | null }> => change(tenant, id, null),
    list: async (tenant: Tenant, page = 1) => {
      const { ids, total } = await repo.page(tenant, clock.iso(), { offset: (page - 1) * pageSize, limit: pageSize });
      const people = await members.peopleByIds(tenant, ids);
      const items = ids
        .flatMap((id) => people.get(id) ?? [])
        .map((person) => ({ ...toWirePerson(person), suspended_until: person.suspendedUntil ?? '' }));
      return { items, total_count: total };
    },
  };
}

/** Someone who writes for the app: they must be removed from the staff first. */
export const isStaff = (person: { isAdmin: boolean; isAccountAdmin: boolean; isAppProfile: boolean }): boolean =>
  person.isAdmin || person.isAccountAdmin || person.isAppProfile;
