import { permissionsFor } from '@bandstand/rules/staff/permissions.ts';
import type { StaffPerson } from '@bandstand/contract/inbox.studio.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { Reach } from './inbox.reach.repo.ts';
import type { InboxRepo } from './inbox.repo.ts';

export interface ReachDependencies {
  repo: Pick<InboxRepo, 'team'>;
  appProfiles: (tenant: Tenant) => Promise<PersonFacts[]>;
  /** The app's own profile, which nobody logs in as (subscriber id). */
  mainProfile: (tenant: Tenant) => Promise<string | null>;
}
/** What a staff member sees, and the app profiles they write as, the app's own first. */
export interface Desk {
  reach: Reach;
  profiles: PersonFacts[];
  team: StaffPerson[];
}
export type Reaching = ReturnType<typeof createReaching>;

/**
 * Which threads are whose (studio.md section 11). Moderators see everything that staff may see. Coaches and support see the chats of the app's own
 * profile, those of their own profile, and those assigned to them.
 */
export function createReaching({ repo, appProfiles, mainProfile }: ReachDependencies) {
  const facts = async (tenant: Tenant) => {
    const [people, profiles, mainId] = await Promise.all([repo.team(tenant), appProfiles(tenant), mainProfile(tenant)]);
    const sorted = profiles.toSorted((one, other) => Number(other.id === mainId) - Number(one.id === mainId));
    const staffIds = [...new Set([...profiles.map(({ id }) => id), ...people.flatMap(({ subscriber_id }) => subscriber_id ?? [])])];
    return { people, profiles: sorted, staffIds, mainId: sorted[0]?.id ?? null };
  };
  return {
    /** All staff and all app profiles, for numbers, which do not depend on what one staff member may see. */
    everybody: async (tenant: Tenant): Promise<Pick<Reach, 'staffIds' | 'profileIds'>> => {
      const { staffIds, profiles } = await facts(tenant);
      return { staffIds, profileIds: profiles.map(({ id }) => id) };
    },
    deskOf: async (tenant: Tenant, staff: Staff): Promise<Desk> => {
      const { people, profiles, staffIds, mainId } = await facts(tenant);
      const isAll = staff.permissions.has('moderation.read');
      const own = isAll ? profiles : profiles.filter(({ id, userId }) => id === mainId || userId === staff.userId);
      const team = people.filter(({ roles }) => permissionsFor(roles).has('messages.write')).map(({ user_id: id, name }) => ({ id, name }));
      const reach: Reach = {
        isAll,
        userId: staff.userId,
        writesAsIds: own.map(({ id }) => id),
        profileIds: profiles.map(({ id }) => id),
        staffIds,
        assignableIds: team.map(({ id }) => id),
      };
      return { reach, profiles: own, team };
    },
  };
}
