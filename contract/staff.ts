import { Type, type Static } from 'typebox';
import { Id, Nullable, OneOf, Time } from './wire.ts';

export const roles = ['owner', 'admin', 'editor', 'coach', 'moderator', 'support', 'analyst'] as const;
export type Role = (typeof roles)[number];

const StudioApp = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  url: Type.String(),
  icon_url: Nullable(Type.String()),
  role: OneOf(roles),
  /** End of the test period that is on (OPS-1). */
  test_until: Type.Optional(Nullable(Time)),
});
export type StudioApp = Static<typeof StudioApp>;

/** What the studio knows of the person at its keyboard. Staff tokens are no member tokens, and the reverse (STU-2). */
export const StaffSession = Type.Object({
  staff: Type.Object({ id: Id, email: Type.String(), name: Type.String() }),
  account: Type.Object({ id: Id, name: Type.String() }),
  apps: Type.Array(StudioApp),
  permissions: Type.Array(Type.String()),
  /** Of the server. */
  version: Type.String(),
  authentication_token: Type.String(),
});
export type StaffSession = Static<typeof StaffSession>;

/** The session of whoever set the installation up, and what lets him in again once the password is lost: shown this once. */
export const SetUpSession = Type.Object({ ...StaffSession.properties, recovery_codes: Type.Array(Type.String()) });

/** A person of the team as he sees himself. */
export const StaffProfile = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  /** An address that waits to be confirmed; nothing counts it yet (ID-25). */
  pending_email: Nullable(Type.String()),
  has_second_factor: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  sessions: Type.Array(Type.Object({ id: Id, device: Nullable(Type.String()), created_at: Time, last_used_at: Time, is_current: Type.Boolean() })),
});
export type StaffProfile = Static<typeof StaffProfile>;
