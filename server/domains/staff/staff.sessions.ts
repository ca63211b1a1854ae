import type { Permission } from '@bandstand/contract/permission.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import { highestRole, permissionsFor } from '@bandstand/rules/staff/permissions.ts';
import { LRUCache } from 'lru-cache';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Staff } from '../../platform/http/context.ts';
import { secretHash, type Ids } from '../../platform/ids.ts';
import type { StaffEvents } from './staff.events.ts';
import type { StaffRole, StaffRepo } from './staff.repo.ts';

const dayMs = 86_400_000;
/** How long a session is valid after its last use (STU-2). */
const sessionMs = 14 * dayMs;
/** How long a proof of password and second factor counts for sensitive calls. */
const freshMs = 600_000;
const touchEveryMs = 3_600_000;
/** How long to use a cached proof. */
const ttlMs = 3000;

type Known = NonNullable<Awaited<ReturnType<StaffRepo['session']>>>;

/** Roles that apply in an app: those for the whole account and those for that app. */
export const rolesIn = (roles: readonly StaffRole[], appId: string | null): Role[] =>
  roles.filter((held) => held.app_id === null || held.app_id === appId).map((held) => held.role);

export type StaffSessions = ReturnType<typeof createStaffSessions>;

/** Studio sessions: a separate kind of token, which no member call accepts, and vice versa (STU-2). */
export function createStaffSessions({ repo, clock, ids, bus }: { repo: StaffRepo; clock: Clock; ids: Ids; bus: Bus<StaffEvents> }) {
  const sessions = createKnownStaff({ repo, clock });
  return {
    open: async (accountId: string, userId: string, device: string | null): Promise<string> => {
      const token = ids.secret();
      const now = clock.iso();
      await repo.openSession({
        account_id: accountId,
        id: ids.next(),
        user_id: userId,
        token_hash: secretHash(token),
        created_at: now,
        last_used_at: now,
        expires_at: clock.isoIn(sessionMs),
        proven_at: now,
        device: device?.slice(0, 300) ?? null,
      });
      return token;
    },
    /** The person behind a token, with all roles; null if it is unknown, ended, or of another address. */
    find: async (email: string, token: string): Promise<Known | null> => {
      const session = await sessions.find(token);
      return session && session.email.toLowerCase() === email.trim().toLowerCase() ? session : null;
    },
    /** The same as staff of one app. Null if the app belongs to another account, or the person has no role in it. */
    staff: async (email: string, token: string, tenant: Tenant | null): Promise<Staff | null> => {
      const session = await sessions.find(token);
      if (!session || session.email.toLowerCase() !== email.trim().toLowerCase()) return null;
      if (tenant && tenant.accountId !== session.account_id) return null;
      const held = tenant ? rolesIn(session.roles, tenant.appId) : session.roles.map(({ role }) => role);
      const role = highestRole(held);
      if (!role) return null;
      return {
        userId: session.id,
        accountId: session.account_id,
        name: session.name,
        email: session.email,
        role,
        permissions: permissionsFor(held),
        sessionId: session.session_id,
        isFresh: session.proven_at !== null && Math.abs(clock.ms() - msOf(session.proven_at)) < freshMs,
        device: session.device,
      } as Staff;
    },
    /** The person has just proven password and second factor. */
    markFresh: async (sessionId: string): Promise<void> => {
      await repo.markFresh(sessionId, clock.iso());
      sessions.forgetSessions();
    },
    close: async (token: string): Promise<void> => {
      sessions.forgetToken(token);
      await repo.closeSession(secretHash(token));
    },
    /** Drops cached sessions. */
    forget: sessions.forget,
    /**
     * Whether a staff member has a permission in an app, without a session at hand: for what they gave to others. Takes effect within seconds, like a
     * session.
     */
    may: async (tenant: Tenant, userId: string, permission: Permission): Promise<boolean> =>
      permissionsFor(rolesIn(await sessions.rolesOf(tenant.accountId, userId), tenant.appId)).has(permission),
    /** Ends one of the person's sessions; false if there is none with that id. */
    end: async (accountId: string, userId: string, id: string): Promise<boolean> => {
      sessions.forgetSessions();
      return repo.endSession(accountId, userId, id);
    },
    /** The only way to end all sessions of a person: ends what was opened from them in the member apps, too. */
    closeAll: async (accountId: string, userId: string): Promise<void> => {
      sessions.forget();
      await repo.closeSessionsOf(accountId, userId);
      bus.publish('team.sessions_ended', { accountId, userId });
    },
  };
}

/** Sessions and roles as loaded within the last seconds. */
function createKnownStaff({ repo, clock }: { repo: StaffRepo; clock: Clock }) {
  const kept = new LRUCache<string, { known: Known; atMs: number }>({ max: 2000 });
  const keptRoles = new LRUCache<string, { roles: StaffRole[]; atMs: number }>({ max: 2000 });

  async function find(token: string): Promise<Known | null> {
    if (token.length > 200) return null;
    const tokenHash = secretHash(token);
    const entry = kept.get(tokenHash);
    if (entry && Math.abs(clock.ms() - entry.atMs) < ttlMs) return entry.known;
    const known = await repo.session(tokenHash, clock.iso());
    if (!known) {
      kept.delete(tokenHash);
      return null;
    }
    if (clock.ms() - msOf(known.last_used_at) > touchEveryMs) await repo.touch(known.session_id, clock.iso(), clock.isoIn(sessionMs));
    kept.set(tokenHash, { known, atMs: clock.ms() });
    return known;
  }

  async function rolesOf(accountId: string, userId: string): Promise<StaffRole[]> {
    const key = `${accountId}/${userId}`;
    const entry = keptRoles.get(key);
    const atMs = clock.ms();
    if (entry && Math.abs(atMs - entry.atMs) < ttlMs) return entry.roles;
    const roles = await repo.rolesOf(accountId, userId);
    keptRoles.set(key, { roles, atMs });
    return roles;
  }
  const forget = (): void => {
    kept.clear();
    keptRoles.clear();
  };
  return {
    find,
    rolesOf,
    forget,
    forgetSessions: (): void => kept.clear(),
    forgetToken: (token: string): void => void kept.delete(secretHash(token)),
  };
}
