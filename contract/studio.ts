import { Type } from 'typebox';
import { calls } from './call.ts';
import { GuestFields } from './guest-proof.ts';
import { Id, Nothing, Nullable } from './wire.ts';
import { SetUpSession, StaffProfile, StaffSession } from './staff.ts';

const Email = Type.String({ maxLength: 254 });
const Password = Type.String({ maxLength: 1000 });
/** Six digits of the second factor, or a recovery code. */
const Code = Type.String({ maxLength: 40 });
const RecoveryCodes = Type.Array(Type.String());

export const studio = calls({
  'GET /studio/setup': { who: 'guest', appless: true, returns: Type.Object({ needed: Type.Boolean() }) },
  'POST /studio/setup': {
    who: 'guest',
    appless: true,
    body: Type.Object({
      name: Type.String({ maxLength: 120 }),
      email: Email,
      password: Password,
      app_name: Type.String({ minLength: 1, maxLength: 80 }),
      app_slug: Type.Optional(Type.String({ maxLength: 60 })),
      setup_code: Type.Optional(Type.String({ maxLength: 60 })),
      template_id: Type.Optional(Nullable(Id)),
    }),
    returns: SetUpSession,
    errors: ['already_set_up', 'set_up_code_wrong', 'slug_taken', 'rate_limited'],
  },
  'POST /studio/auth/login': {
    who: 'guest',
    appless: true,
    body: Type.Object({ email: Email, password: Password, code: Type.Optional(Code) }),
    returns: StaffSession,
    /**
     * `new_password_required` carries the `reset_token` for `POST /studio/auth/reset`: the password predates the rules and opens nothing.
     */
    errors: ['invalid_credentials', 'new_password_required', 'code_required', 'rate_limited'],
  },
  'POST /studio/auth/verify': { who: 'guest', appless: true, cookie: true, returns: StaffSession, errors: ['unauthenticated'] },
  'POST /studio/auth/logout': { who: 'guest', appless: true, cookie: true, returns: Nothing },
  'POST /studio/auth/reset_request': {
    who: 'guest',
    guestProof: 'staff_reset',
    appless: true,
    body: Type.Object({ ...GuestFields, email: Email }),
    returns: Nothing,
    errors: ['rate_limited'],
  },
  'POST /studio/auth/reset': {
    who: 'guest',
    appless: true,
    body: Type.Object({ token: Type.String({ maxLength: 200 }), password: Password, code: Type.Optional(Code) }),
    returns: StaffSession,
    errors: ['invalid_token', 'code_required', 'rate_limited'],
  },
  /** Proves password, and the second factor if it is on. For ten minutes the session may make calls that need a fresh proof. */
  'POST /studio/auth/prove': {
    who: 'owner',
    appless: true,
    body: Type.Object({ password: Password, code: Type.Optional(Code) }),
    returns: Nothing,
    errors: ['invalid_credentials', 'code_required', 'rate_limited'],
  },
  'POST /studio/auth/two_factor': {
    who: 'owner',
    appless: true,
    fresh: true,
    reads: { while: { code: '' } },
    body: Type.Object({ code: Type.Optional(Code) }),
    returns: Type.Object({ secret: Nullable(Type.String()), url: Nullable(Type.String()), recovery_codes: RecoveryCodes }),
    errors: ['already_on', 'proof_required', 'rate_limited'],
  },
  'DELETE /studio/auth/two_factor': {
    who: 'owner',
    appless: true,
    fresh: true,
    body: Type.Object({ code: Code }),
    returns: Nothing,
    errors: ['proof_required', 'rate_limited'],
  },
  'POST /studio/auth/recovery_codes': {
    who: 'owner',
    appless: true,
    body: Type.Object({ password: Password }),
    returns: Type.Object({ recovery_codes: RecoveryCodes }),
    errors: ['invalid_credentials', 'proof_required', 'rate_limited'],
  },
  'GET /studio/profile': { who: 'owner', appless: true, returns: StaffProfile },
  'PUT /studio/profile': {
    who: 'owner',
    appless: true,
    body: Type.Partial(Type.Object({ name: Type.String({ maxLength: 120 }), email: Email, password: Password, current_password: Password })),
    returns: StaffSession,
    errors: ['invalid_credentials', 'proof_required', 'rate_limited'],
  },
  /** Cancels an unconfirmed change of address; does nothing when there is none (ID-25). */
  'DELETE /studio/profile/pending_email': { who: 'owner', appless: true, returns: StaffProfile },
  'DELETE /studio/profile/sessions/{id}': {
    who: 'owner',
    appless: true,
    fresh: true,
    params: { id: Id },
    returns: Nothing,
    errors: ['proof_required'],
  },
  'GET /studio/home': {
    who: 'owner',
    permission: 'build.read',
    returns: Type.Object({
      checklist: Type.Array(Type.Object({ id: Type.String(), is_done: Type.Boolean(), href: Type.String() })),
      numbers: Type.Object({
        members: Type.Integer(),
        new_members_7d: Type.Integer(),
        active_members_7d: Type.Integer(),
        completions_7d: Type.Integer(),
        messages_7d: Type.Integer(),
        sales_7d: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer() })),
      }),
      attention: Type.Array(
        Type.Object({
          id: Type.String(),
          count: Type.Integer(),
          href: Type.String(),
          /** The other server's message, in its own words. */
          detail: Type.Optional(Type.String()),
        }),
      ),
    }),
  },
  'GET /studio/search': {
    who: 'owner',
    permission: 'build.read',
    query: { q: Type.String({ maxLength: 100 }) },
    returns: Type.Object({
      items: Type.Array(Type.Object({ type: Type.String(), id: Id, title: Type.String(), subtitle: Nullable(Type.String()), href: Type.String() })),
    }),
  },
});
