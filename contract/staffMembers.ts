import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { roles, StaffSession } from './staff.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

const Email = Type.String({ maxLength: 254 });
const Token = Type.String({ maxLength: 200 });
const AppIds = Nullable(Type.Array(Id, { maxItems: 200 }));

/** Somebody of the team as seen from one app, or somebody invited. `app_ids` null: in all apps of the account. */
export const StaffMember = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: OneOf(roles),
  app_ids: AppIds,
  state: OneOf(['active', 'invited', 'expired']),
  is_you: Type.Boolean(),
  /** What the asker may make of this person; empty: nothing. */
  assignable_roles: Type.Array(OneOf(roles)),
  last_seen_at: Nullable(Time),
  /** Link of an invitation that holds, for whoever may make it. */
  invite_url: Nullable(Type.String()),
});
export type StaffMember = Static<typeof StaffMember>;

/** The team: who works on an app in the studio, and as what (STU-4). */
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
      /** The account knows the address, and it is proven: the password is asked for, not chosen. */
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
    /** `new_password_required` carries a `reset_token`, as at sign-in: the person is in the team, their password is too weak for it. */
    errors: ['invite_invalid', 'invalid_credentials', 'new_password_required', 'code_required', 'rate_limited'],
  },
});
