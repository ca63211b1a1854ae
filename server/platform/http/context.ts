import type { Permission } from '@bandstand/contract/permission.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../db/tenancy.ts';

declare const authenticated: unique symbol;

/** A signed-in member. Made by the session check alone, so whoever holds one has been authenticated. */
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
  /** Somebody of the team looks at the app as this member: nothing may change, nothing is counted (STU-5). */
  readonly acting: { readonly name: string; readonly endsAt: string } | null;
  readonly sessionId: string;
  readonly tenant: Tenant;
  readonly [authenticated]: 'member';
}

/** Somebody of the account's team, signed in to the studio. */
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
  /** What the browser called itself when the session began. */
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
  /** When it is; left out: now. */
  readonly at?: string | undefined;
  /** One page as a version of it was published, among drafts. */
  readonly version?: { pageId: string; id: string } | undefined;
  /** What members see once this release is out, or what they saw then of its things; no drafts. */
  readonly release?: string | undefined;
  /** A reusable that is drawn by itself, as if it were a page. */
  readonly reusable?: { kind: 'overlay' | 'composed'; id: string } | undefined;
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
}
export interface MemberContext extends BaseContext {
  readonly member: Member;
}
export interface StaffContext extends BaseContext {
  readonly staff: Staff;
}

/** What a member shows of himself. */
export interface Proof {
  email: string;
  token: string;
}

/**
 * What a host names: an app of its own; the base host, which names none and shows the default app, where there is one; a sub-domain that nobody has; or
 * nothing of this install. `isHome`: an address of the machine or its network.
 */
export type NamedByHost =
  | { names: 'app'; tenant: Tenant }
  | { names: 'base'; tenant: Tenant | null; isHome: boolean }
  | { names: 'absent' | 'nothing' };

/** How the HTTP layer finds out who asks, and for which app: given by the domains that know. */
export interface Identity {
  /** The app of that slug. */
  appBySlug(slug: string): Promise<Tenant | null>;
  /** What a host names (ID-2). It is lower case and without a port. */
  appByHost(host: string): Promise<NamedByHost>;
  /** The member of these credentials, or null. Renews the session's expiry. */
  memberByToken(tenant: Tenant, email: string, token: string): Promise<Member | null>;
  /** The same for many in one look, one answer each. */
  membersByTokens(tenant: Tenant, proofs: readonly Proof[]): Promise<(Member | null)[]>;
  /** The member of the session cookie's value, or null. */
  memberByCookie(tenant: Tenant, cookie: string): Promise<Member | null>;
  staffByToken(email: string, token: string, tenant: Tenant | null): Promise<Staff | null>;
  /** What a page-builder token grants, or null where it is forged, expired, of another app, or of somebody who may not look any more. */
  previewByToken(tenant: Tenant, token: string): Promise<PreviewGrant | null>;
}
