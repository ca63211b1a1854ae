import { required } from '@bandstand/rules/fields/fields.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import { encodeProof } from '../../platform/http/session-cookies.ts';
import type { AuthLinks } from '../auth/auth.links.ts';
import type { Directory } from '../members/members.directory.service.ts';

const actingMs = 3_600_000;

export interface ActingDependencies {
  directory: Pick<Directory, 'require'>;
  links: Pick<AuthLinks, 'handOff'>;
  clock: Clock;
  originOf: (tenant: Tenant) => Promise<string>;
}
export type Acting = ReturnType<typeof createActing>;

/** Staff see the app as a named member (STU-5), in a read-only session that ends after an hour. */
export const createActing = ({ directory, links, clock, originOf }: ActingDependencies) => ({
  /**
   * A link that opens such a session once, within a minute. The call's log entry has the reason. Errors: not_found; forbidden for staff who see more
   * than the asker may, unless the owner asks.
   */
  begin: async (tenant: Tenant, staff: Staff, memberId: string, reason: string): Promise<{ token: string; url: string; expires_at: string }> => {
    refuseFields({ reason: required(reason) });
    const member = await directory.require(tenant, memberId);
    if (member.is_admin && staff.role !== 'owner' && member.user_id !== staff.userId) throw new AppError('forbidden');
    const until = clock.isoIn(actingMs);
    const token = await links.handOff(tenant, member.id, null, { staffId: staff.userId, staffSessionId: staff.sessionId, name: staff.name, until });
    const session = encodeProof({ email: member.email, token });
    return { token, url: `${await originOf(tenant)}/?session=${session}`, expires_at: until };
  },
});
