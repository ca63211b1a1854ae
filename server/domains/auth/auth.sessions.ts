import { flagsOf } from '@bandstand/rules/members/flags.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Member, Proof } from '../../platform/http/context.ts';
import { decodeProof } from '../../platform/http/session-cookies.ts';
import { secretHash, type Ids } from '../../platform/ids.ts';
import { createMemory } from '../../platform/memory.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Changes } from '../changes/changes.service.ts';
import type { Members } from '../members/members.service.ts';
import type { AuthEvents } from './auth.events.ts';
import type { SessionRow, SessionsRepo } from './auth.repo.ts';
import type { ActingGrant } from './auth.tables.ts';

const dayMs = 86_400_000;
/** How long a session is valid from its last use (ID-8). */
const sessionMs = 365 * dayMs;
/** The last use is written at most this often. */
const touchEveryMs = 900_000;
/** Sessions in memory together, and what one takes besides its texts. */
const [maxBytes, sessionBytes] = [64 * 1_048_576, 1000];

/** What the client reports about itself when a session begins (API-3). Recorded, never trusted. */
export interface ClientFacts {
  deviceId: string | null;
  client: object;
}

interface Kept {
  member: Member;
  /** Between these times it needs no look at its row: it neither expires nor is due to be touched. */
  fromMs: number;
  untilMs: number;
}

const toMember = (tenant: Tenant, row: SessionRow): Member =>
  ({
    id: row.id,
    userId: row.user_id,
    uuid: row.uuid,
    email: row.email,
    name: row.name,
    language: row.language,
    timezone: row.timezone,
    ...flagsOf(row.roles),
    isAppProfile: row.is_app_messaging_profile,
    acceptsMessages: row.can_receive_messages_from_members,
    acting: row.acting && { name: row.acting.name, endsAt: row.expires_at },
    sessionId: row.session_id,
    tenant,
  }) as Member;

export interface SessionsDependencies {
  repo: SessionsRepo;
  members: Pick<Members, 'markActive'>;
  clock: Clock;
  ids: Ids;
  bus: Bus<AuthEvents>;
  apps: Pick<Apps, 'byId'>;
  changes: Changes;
}
export type Sessions = ReturnType<typeof createSessions>;

/** Sessions of members: one token per device, stored as a hash, bound to person and app (ID-8). */
export function createSessions(dependencies: SessionsDependencies) {
  const proofs = createSessionProofs(dependencies);
  /** The members of these credentials, null for invalid ones; renews the sessions. */
  async function checkAll(tenant: Tenant, given: readonly Proof[]): Promise<(Member | null)[]> {
    const isPossible = ({ token }: Proof) => token.length <= 200;
    const members = await proofs.prove(
      tenant,
      given.map((proof) => (isPossible(proof) ? proof.token : '')),
    );
    return given.map((proof, index) => {
      const member = members[index];
      return member && isPossible(proof) && member.email.toLowerCase() === proof.email.trim().toLowerCase() ? member : null;
    });
  }
  const check = async (tenant: Tenant, email: string, token: string): Promise<Member | null> =>
    (await checkAll(tenant, [{ email, token }]))[0] ?? null;

  return {
    check,
    checkAll,
    checkCookie: async (tenant: Tenant, cookie: string): Promise<Member | null> => {
      const proof = decodeProof(cookie);
      return proof && check(tenant, proof.email, proof.token);
    },
    ...createSessionChanges(dependencies, proofs),
    /** Drops the cached sessions of a person. */
    forget: proofs.forget,
    /** Drops the cached members of a deleted app. */
    forgetApp: proofs.forgetApp,
  };
}

type SessionProofs = ReturnType<typeof createSessionProofs>;
/** Proofs by token, queried together. They stay in memory until something about their member changes, on whichever server. */
function createSessionProofs({ repo, members, clock, changes }: SessionsDependencies) {
  const kept = createMemory<Kept>({
    maxBytes,
    bytesOf: ({ member: { email, name } }) => sessionBytes + 2 * (email.length + name.length),
    namesOf: ({ member }) => [member.id, member.userId],
  });
  changes.listen({
    member: (_appId, subscriberId, part) => {
      if (part === 'person') kept.forget(subscriberId);
    },
    user: (userId) => kept.forget(userId),
  });

  async function touch(tenant: Tenant, rows: readonly SessionRow[], atMs: number): Promise<void> {
    const stale = rows.filter((row) => !row.acting && atMs - msOf(row.last_used_at) > touchEveryMs);
    if (stale.length === 0) return;
    const now = clock.iso();
    await repo.touch(
      tenant,
      stale.map((row) => row.session_id),
      { last_used_at: now, expires_at: clock.isoIn(sessionMs) },
    );
    await members.markActive(
      tenant,
      stale.map((row) => row.id),
      now,
    );
  }

  const keptOf = (tenant: Tenant, row: SessionRow, nowMs: number): Kept => {
    const touchedMs = row.acting ? nowMs : msOf(row.last_used_at);
    const touchDueMs = (nowMs - touchedMs > touchEveryMs ? nowMs : touchedMs) + touchEveryMs;
    return { member: toMember(tenant, row), fromMs: nowMs, untilMs: Math.min(msOf(row.expires_at), touchDueMs) };
  };

  /** What the tokens prove, one answer each. Queries those that are not in memory together. */
  async function prove(tenant: Tenant, tokens: readonly string[]): Promise<(Member | null)[]> {
    const hashes = tokens.map(secretHash);
    await changes.recent();
    const epoch = changes.epochOf(tenant);
    const nowMs = clock.ms();
    const proven = new Map<string, Member>();
    for (const hash of hashes) {
      const entry = kept.find(tenant, hash, epoch);
      if (entry && nowMs >= entry.fromMs && nowMs < entry.untilMs) proven.set(hash, entry.member);
    }
    const missing = hashes.filter((hash) => !proven.has(hash));
    if (missing.length === 0) return hashes.map((hash) => proven.get(hash) ?? null);
    for (const hash of missing) kept.forgetOne(tenant, hash);
    const found = await kept.load(tenant, epoch, async () => {
      const rows = await repo.find(tenant, missing, clock.iso());
      await touch(tenant, rows, nowMs);
      return new Map(rows.map((row) => [row.token_hash, keptOf(tenant, row, nowMs)]));
    });
    return hashes.map((hash) => proven.get(hash) ?? found.get(hash)?.member ?? null);
  }

  return { prove, forget: kept.forget, forgetApp: kept.forgetApp };
}

/** How sessions begin and end. */
function createSessionChanges({ repo, members, clock, ids, bus, apps }: SessionsDependencies, proofs: SessionProofs) {
  return {
    /** Opens a session. Returns its token, which cannot be read again. */
    open: async (tenant: Tenant, subscriberId: string, { deviceId, client }: ClientFacts, acting: ActingGrant | null = null): Promise<string> => {
      const token = ids.secret();
      const now = clock.iso();
      await repo.insert(tenant, {
        app_id: tenant.appId,
        id: ids.next(),
        subscriber_id: subscriberId,
        token_hash: secretHash(token),
        device_id: deviceId,
        client,
        created_at: now,
        last_used_at: now,
        expires_at: acting?.until ?? clock.isoIn(sessionMs),
        acting: acting && { staff_id: acting.staffId, staff_session_id: acting.staffSessionId, name: acting.name },
      });
      if (!acting) await members.markActive(tenant, [subscriberId], now);
      return token;
    },
    /** Ends one session, everywhere at once. */
    close: async (member: Member): Promise<void> => {
      await repo.remove(member.tenant, member.sessionId);
      proofs.forget(member.userId);
      bus.publish('auth.sessions_revoked', { tenant: member.tenant, subscriberId: member.id });
    },
    /** Ends the person's sessions in all apps of the account, except `exceptId`, and hand-offs that would begin new ones. */
    closeAll: async (tenant: Tenant, userId: string, exceptId: string | null = null): Promise<void> => {
      await repo.dropTokensOfUser(tenant, ['handoff'], userId);
      const ended = await repo.removeOfUser(tenant, userId, exceptId);
      proofs.forget(userId);
      const concerned = new Map(ended.map((row) => [row.subscriber_id, row.app_id]));
      for (const [subscriberId, appId] of concerned) {
        const app = await apps.byId(appId);
        if (app) bus.publish('auth.sessions_revoked', { tenant: app, subscriberId });
      }
    },
    /** Ends every session in which that staff member looks at an app as a member; `staffSessionId`: only those begun from that session. */
    closeActing: async (staffId: string, staffSessionId: string | null = null): Promise<void> => {
      for (const { subscriber_id, app_id } of await repo.removeActing(staffId, staffSessionId)) {
        proofs.forget(subscriber_id);
        const app = await apps.byId(app_id);
        if (app) bus.publish('auth.sessions_revoked', { tenant: app, subscriberId: subscriber_id });
      }
    },
  };
}
