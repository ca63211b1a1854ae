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
  /** End of the current test period (OPS-1). */
  test_until: Type.Optional(Nullable(Time)),
});
export type StudioApp = Static<typeof StudioApp>;

/** The staff member's session in the studio. Staff tokens are not valid as member tokens, nor the reverse (STU-2). */
export const StaffSession = Type.Object({
  staff: Type.Object({ id: Id, email: Type.String(), name: Type.String() }),
  account: Type.Object({ id: Id, name: Type.String() }),
  apps: Type.Array(StudioApp),
  permissions: Type.Array(Type.String()),
  /** The server's version. */
  version: Type.String(),
  authentication_token: Type.String(),
});
export type StaffSession = Static<typeof StaffSession>;

/** The session of the user who set up the installation, and codes to get in again if the password is lost: shown only once. */
export const SetUpSession = Type.Object({ ...StaffSession.properties, recovery_codes: Type.Array(Type.String()) });

/** A staff member's own profile. */
export const StaffProfile = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  /** An unconfirmed address; it has no effect yet (ID-25). */
  pending_email: Nullable(Type.String()),
  has_second_factor: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  sessions: Type.Array(Type.Object({ id: Id, device: Nullable(Type.String()), created_at: Time, last_used_at: Time, is_current: Type.Boolean() })),
});
export type StaffProfile = Static<typeof StaffProfile>;
