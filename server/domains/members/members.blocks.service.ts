import type { Person } from '@bandstand/contract/members.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { BlocksRepo } from './members.blocks.repo.ts';
import type { MembersEvents } from './members.events.ts';
import { toWirePerson, type Members } from './members.service.ts';

export type Blocks = ReturnType<typeof createBlocks>;

/** Which members blocked which others (MSG-23). */
export function createBlocks({ repo, members, clock, bus }: { repo: BlocksRepo; members: Members; clock: Clock; bus: Bus<MembersEvents> }) {
  const userIds = async (member: Member): Promise<{ blocked_user_ids: string[] }> => ({
    blocked_user_ids: (await repo.blockedBy(member.tenant, member.id)).map((row) => row.user_id),
  });
  const requirePerson = async (member: Member, userId: string) => {
    const person = (await members.peopleByUserIds(member.tenant, [userId])).get(userId);
    if (!person) throw new AppError('user_not_found');
    return person;
  };

  return {
    /** Throws 422 for oneself (MSG-23), 404 `user_not_found`. */
    block: async (member: Member, userId: string): Promise<{ blocked_user_ids: string[] }> => {
      refuseFields({ user_id: userId.toLowerCase() === member.userId && { key: 'field.invalid' } });
      const person = await requirePerson(member, userId);
      if (await repo.insert(member.tenant, member.id, person.id, clock.iso()))
        bus.publish('member.blocked', { tenant: member.tenant, subscriberId: member.id, blockedId: person.id });
      return userIds(member);
    },
    /** Changes nothing if there is no block, or the other is no longer a member. */
    unblock: async (member: Member, userId: string): Promise<{ blocked_user_ids: string[] }> => {
      const person = (await members.peopleByUserIds(member.tenant, [userId])).get(userId);
      if (person && (await repo.remove(member.tenant, member.id, person.id)))
        bus.publish('member.unblocked', { tenant: member.tenant, subscriberId: member.id, blockedId: person.id });
      return userIds(member);
    },
    blocked: async (member: Member): Promise<{ items: Person[]; total_count: number }> => {
      const rows = await repo.blockedBy(member.tenant, member.id);
      const people = await members.peopleByIds(
        member.tenant,
        rows.map(({ id }) => id),
      );
      const items = rows.flatMap(({ id }) => people.get(id) ?? []).map(toWirePerson);
      return { items, total_count: items.length };
    },
    userIdsBlockedBy: async (tenant: Tenant, subscriberId: string): Promise<string[]> =>
      (await repo.blockedBy(tenant, subscriberId)).map((row) => row.user_id),
    /** Subscriber ids of members whom this member blocked. */
    idsBlockedBy: async (tenant: Tenant, subscriberId: string): Promise<Set<string>> =>
      new Set((await repo.blockedBy(tenant, subscriberId)).map((row) => row.id)),
    /** Subscriber ids of everyone who blocked the member. */
    blockersOf: async (tenant: Tenant, subscriberId: string): Promise<Set<string>> =>
      new Set((await repo.blockersOf(tenant, subscriberId)).map((row) => row.blocker_id)),
    /** Subscriber ids on both sides of each member: whom they blocked, and who blocked them. */
    around: async (
      tenant: Tenant,
      subscriberIds: readonly string[],
    ): Promise<Map<string, { blocked: ReadonlySet<string>; blockedBy: ReadonlySet<string> }>> => {
      const around = new Map(subscriberIds.map((id) => [id, { blocked: new Set<string>(), blockedBy: new Set<string>() }]));
      for (const row of subscriberIds.length > 0 ? await repo.around(tenant, subscriberIds) : []) {
        around.get(row.blocker_id)?.blocked.add(row.blocked_id);
        around.get(row.blocked_id)?.blockedBy.add(row.blocker_id);
      }
      return around;
    },
    /** Those of `others` to whom the member cannot write, because one of the two blocked the other. */
    between: async (tenant: Tenant, subscriberId: string, others: readonly string[]): Promise<Set<string>> => {
      const rows = others.length === 0 ? [] : await repo.between(tenant, subscriberId, others);
      return new Set(rows.map((row) => (row.blocker_id === subscriberId ? row.blocked_id : row.blocker_id)));
    },
  };
}
