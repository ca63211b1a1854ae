import type { CallOutput } from '@bandstand/contract/call.values.ts';
import type { Permission } from '@bandstand/contract/permission.ts';
import type { studio } from '@bandstand/contract/studio.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Staff } from '../../platform/http/context.ts';

type Home = CallOutput<(typeof studio)['GET /studio/home']>;
type Found = CallOutput<(typeof studio)['GET /studio/search']>['items'];

/** What a domain adds to the first screen of the studio. */
export type HomePart = (
  tenant: Tenant,
  permissions: Staff['permissions'],
) => Promise<{ checklist?: Home['checklist']; numbers?: Partial<Home['numbers']>; attention?: Home['attention'] }>;
/** A domain's search by a few letters, for staff with the permission. */
export interface SearchPart {
  permission: Permission;
  find: (tenant: Tenant, term: string) => Promise<Found>;
}

const nothingYet: Home['numbers'] = { members: 0, new_members_7d: 0, active_members_7d: 0, completions_7d: 0, messages_7d: 0, sales_7d: [] };
const shownPerPart = 8;

export type Overview = ReturnType<typeof createOverview>;

/** Home and search palette of the studio; every domain brings its own part. */
export function createOverview() {
  const homeParts: HomePart[] = [];
  const searchParts: SearchPart[] = [];
  return {
    addHome: (part: HomePart): void => void homeParts.push(part),
    addSearch: (part: SearchPart): void => void searchParts.push(part),
    home: async (tenant: Tenant, { permissions }: Pick<Staff, 'permissions'>): Promise<Home> => {
      const parts = await Promise.all(homeParts.map((part) => part(tenant, permissions)));
      return {
        checklist: parts.flatMap((part) => part.checklist ?? []),
        numbers: Object.assign({}, nothingYet, ...parts.map((part) => part.numbers ?? {})) as Home['numbers'],
        attention: parts.flatMap((part) => part.attention ?? []).filter((entry) => entry.count > 0),
      };
    },
    /** Finds only what the role may see. */
    search: async (tenant: Tenant, staff: Staff, term: string): Promise<{ items: Found }> => {
      if (term.trim() === '') return { items: [] };
      const allowed = searchParts.filter((part) => staff.permissions.has(part.permission));
      const found = await Promise.all(allowed.map((part) => part.find(tenant, term.trim())));
      return { items: found.flatMap((items) => items.slice(0, shownPerPart)) };
    },
  };
}
