import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Members } from '../members/members.service.ts';

/** The fields of a member that calendars need. */
export interface FeedPerson {
  id: string;
  timezone: string;
  isAdmin: boolean;
}

/** Members by id; null if missing. */
export const createFeedPeople =
  (members: Pick<Members, 'peopleByIds' | 'profile'>) =>
  async (tenant: Tenant, id: string): Promise<FeedPerson | null> => {
    const member = (await members.peopleByIds(tenant, [id])).get(id);
    return member ? { id, isAdmin: member.isAdmin, timezone: (await members.profile(tenant, id)).user.timezone } : null;
  };
