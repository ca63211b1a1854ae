import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { roles, StaffSession } from './staff.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

const Email = Type.String({ maxLength: 254 });
const Token = Type.String({ maxLength: 200 });
const AppIds = Nullable(Type.Array(Id, { maxItems: 200 }));

/** A staff member as seen from one app, or an invited one. `app_ids` null: in all apps of the account. */
export const StaffMember = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: OneOf(roles),
  app_ids: AppIds,
  state: OneOf(['active', 'invited', 'expired']),
  is_you: Type.Boolean(),
  /** Roles that the caller may give this person; empty: none. */
  assignable_roles: Type.Array(OneOf(roles)),
  last_seen_at: Nullable(Time),
  /** Link of a valid invitation, for staff who may create it. */
  invite_url: Nullable(Type.String()),
});
export type StaffMember = Static<typeof StaffMember>;

/** Staff: who works on an app in the studio, and in which role (STU-4). */
export const staffMembers = calls({
  'GET /studio/team': { who: 'owner', permission: 'team', returns: List(StaffMember) },
  'POST /studio/team': {
    who: 'owner',
    permission: 'team',
    body: Type.Object({
      email: Email,
      name: Type.Optional(Type.String({ maxLength: 120 })),
      role: OneOf(roles),
      app_ids: Type.Optional(AppIds),
    }),
    returns: StaffMember,
    errors: ['already_in_team'],
  },
  'GET /studio/team/{id}': { who: 'owner', permission: 'team', params: { id: Id }, returns: StaffMember },
  'PUT /studio/team/{id}': {
    who: 'owner',
    permission: 'team',
    params: { id: Id },
    body: Type.Object({ role: Type.Optional(OneOf(roles)), app_ids: Type.Optional(AppIds) }),
    returns: StaffMember,
    errors: ['last_owner'],
  },
  'DELETE /studio/team/{id}': { who: 'owner', permission: 'team', params: { id: Id }, returns: Nothing, errors: ['last_owner'] },
  'GET /studio/auth/join': {
    who: 'guest',
    appless: true,
    query: { token: Token },
    returns: Type.Object({
      email: Type.String(),
      name: Type.String(),
      role: OneOf(roles),
      app_name: Type.String(),
      /** The account has this address confirmed: ask for the password instead of a new one. */
      is_known: Type.Boolean(),
    }),
    errors: ['invite_invalid', 'rate_limited'],
  },
  'POST /studio/auth/join': {
    who: 'guest',
    appless: true,
    body: Type.Object({
      token: Token,
      name: Type.String({ maxLength: 120 }),
      password: Type.String({ maxLength: 1000 }),
      code: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    returns: StaffSession,
    /** `new_password_required` carries a `reset_token`, as at login: the person is now staff, but their password is too weak. */
    errors: ['invite_invalid', 'invalid_credentials', 'new_password_required', 'code_required', 'rate_limited'],
  },
});
