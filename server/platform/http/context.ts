import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import type { ProofPurpose } from '@bandstand/contract/guest-proof.values.ts';
import type { Permission } from '@bandstand/contract/permission.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../db/tenancy.ts';

declare const authenticated: unique symbol;

/** A logged-in member. Only the session check creates one, so its holder has been authenticated. */
export interface Member {
  /** Subscriber id (ID-3). */
  readonly id: string;
  readonly userId: string;
  readonly uuid: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly timezone: string;
  readonly isAdmin: boolean;
  readonly isAccountAdmin: boolean;
  readonly isAppProfile: boolean;
  readonly acceptsMessages: boolean;
  /** A staff member looks at the app as this member: nothing may change, nothing is counted (STU-5). */
  readonly acting: { readonly name: string; readonly endsAt: string } | null;
  readonly sessionId: string;
  readonly tenant: Tenant;
  readonly [authenticated]: 'member';
}

/** A staff member of the account, logged in to the studio. */
export interface Staff {
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** Password and second factor were proven within the last minutes. */
  readonly isFresh: boolean;
  /** The browser's own name when the session began. */
  readonly device: string | null;
  readonly [authenticated]: 'staff';
}

/** What an owner's page-builder token lets its holder see: drafts, as a persona, without writing (ACC-27). */
export interface PreviewGrant {
  readonly appId: string;
  readonly staffUserId: string;
  readonly persona: 'everything' | 'guest' | 'member';
  readonly productIds?: readonly string[] | undefined;
  /** Days since a member's start of every program, counted back from `at`. */
  readonly startedDaysAgo?: number | undefined;
  /** The simulated time; left out: now. */
  readonly at?: string | undefined;
  /** One page in an earlier published version, among drafts. */
  readonly version?: { pageId: string; id: string } | undefined;
  /** What members see once this release is out, or what they saw then of its things; no drafts. */
  readonly release?: string | undefined;
  /** A saved block group that is drawn like a page. */
  readonly reusable?: { kind: 'overlay' | 'composed' | 'workout'; id: string } | undefined;
  readonly expiresAt: number;
}

/** What every handler gets. `tenant` is null only in calls that may come without an app. */
export interface BaseContext {
  readonly tenant: Tenant;
  readonly language: Language;
  readonly requestId: string;
  /** `x-device-id`, never trusted for access (API-3). */
  readonly deviceId: string | null;
  readonly address: string;
  readonly preview: PreviewGrant | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
export interface GuestContext extends BaseContext {
  readonly member: Member | null;
  /** A challenge for this caller's next call of that purpose on that thing (FRM-14). */
  readonly challenge: (purpose: ProofPurpose, subject: string) => PowChallenge;
}
export interface MemberContext extends BaseContext {
  readonly member: Member;
}
export interface StaffContext extends BaseContext {
  readonly staff: Staff;
}

/** A member's credentials. */
export interface Proof {
  email: string;
  token: string;
}

/**
 * What a host names: an app; the base host, which names none and shows the default app, if there is one; a sub-domain that nobody has; or nothing of
 * this install. `isHome`: an address of the machine or its network.
 */
export type NamedByHost =
  | { names: 'app'; tenant: Tenant }
  | { names: 'base'; tenant: Tenant | null; isHome: boolean }
  | { names: 'absent' | 'nothing' };

/** How the HTTP layer finds the caller and the app: provided by the domains that know. */
export interface Identity {
  /** The app of that slug. */
  appBySlug(slug: string): Promise<Tenant | null>;
  /** What a host names (ID-2). It is lower case and without a port. */
  appByHost(host: string): Promise<NamedByHost>;
  /** The member of these credentials, or null. Renews the session's expiry. */
  memberByToken(tenant: Tenant, email: string, token: string): Promise<Member | null>;
  /** The same for many in one query, one answer each. */
  membersByTokens(tenant: Tenant, proofs: readonly Proof[]): Promise<(Member | null)[]>;
  /** The member of the session cookie's value, or null. */
  memberByCookie(tenant: Tenant, cookie: string): Promise<Member | null>;
  staffByToken(email: string, token: string, tenant: Tenant | null): Promise<Staff | null>;
  /** What a page-builder token grants, or null when it is forged, expired, of another app, or its maker may no longer see drafts. */
  previewByToken(tenant: Tenant, token: string): Promise<PreviewGrant | null>;
}
