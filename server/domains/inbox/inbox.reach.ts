import { permissionsFor } from '@bandstand/rules/team/permissions.ts';
import type { TeamPerson } from '@bandstand/contract/inbox.studio.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { InboxRepo, Reach } from './inbox.repo.ts';

export interface ReachDependencies {
  repo: Pick<InboxRepo, 'team'>;
  appProfiles: (tenant: Tenant) => Promise<PersonFacts[]>;
  /** The profile without a log-in, with which the app was made (subscriber id). */
  mainProfile: (tenant: Tenant) => Promise<string | null>;
}
/** For whom somebody of the team speaks; the app's own profile first. */
export interface Desk {
  reach: Reach;
  voices: PersonFacts[];
  team: TeamPerson[];
}
export type Reaching = ReturnType<typeof createReaching>;

/**
 * Which threads are whose (studio.md section 11). Whoever moderates sees all that the team may see; a coach and the support see the chats of the app's
 * own profile, those of the profile that they are themselves, and what was assigned to them.
 */
export function createReaching({ repo, appProfiles, mainProfile }: ReachDependencies) {
  const facts = async (tenant: Tenant) => {
    const [people, profiles, mainId] = await Promise.all([repo.team(tenant), appProfiles(tenant), mainProfile(tenant)]);
    const voices = profiles.toSorted((one, other) => Number(other.id === mainId) - Number(one.id === mainId));
    const teamIds = [...new Set([...profiles.map(({ id }) => id), ...people.flatMap(({ subscriber_id }) => subscriber_id ?? [])])];
    return { people, voices, teamIds, mainId: voices[0]?.id ?? null };
  };
  return {
    /** Everybody who counts as the team, and the app's profiles: for numbers, which nobody's reach narrows. */
    everybody: async (tenant: Tenant): Promise<Pick<Reach, 'teamIds' | 'voiceIds'>> => {
      const { teamIds, voices } = await facts(tenant);
      return { teamIds, voiceIds: voices.map(({ id }) => id) };
    },
    deskOf: async (tenant: Tenant, staff: Staff): Promise<Desk> => {
      const { people, voices, teamIds, mainId } = await facts(tenant);
      const isAll = staff.permissions.has('moderation.read');
      const own = isAll ? voices : voices.filter(({ id, userId }) => id === mainId || userId === staff.userId);
      const team = people.filter(({ roles }) => permissionsFor(roles).has('messages.write')).map(({ user_id: id, name }) => ({ id, name }));
      const reach: Reach = {
        isAll,
        userId: staff.userId,
        voiceIds: own.map(({ id }) => id),
        profileIds: voices.map(({ id }) => id),
        teamIds,
        assignableIds: team.map(({ id }) => id),
      };
      return { reach, voices: own, team };
    },
  };
}
