import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { GuestFields, guestQuery } from './guest-proof.ts';
import { InviteToken } from './invites.ts';
import { AvatarUrls } from './media.ts';
import { User } from './members.ts';
import { Progress } from './progress.ts';
import { Id, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';
import { ExerciseSwaps } from './workout.ts';

const Email = Type.String({ maxLength: 254 });
const Password = Type.String({ maxLength: 1000 });
const PersonName = Type.String({ maxLength: 120 });
const Provider = OneOf(['default', 'passwordless', 'google', 'apple']);

/** A pause or a shift: what had not opened at `at`, and planned days from `from` on, are later. */
const RunDelay = Type.Object({ at: Time, from: PlainDate, days: Type.Integer(), ms: Type.Integer() });

export const PageSubscription = Type.Object({
  page_id: Id,
  subscribed_at: Time,
  started_at: Nullable(Time),
  started_at_exact: Nullable(Time),
  /** Time zone in which `started_at` is a midnight; releases are counted in it (ACC-11). */
  time_zone: Type.Optional(Nullable(Type.String())),
  start_from_page_id: Nullable(Id),
  is_assigned: Type.Boolean(),
  /** (+) Since when the run is paused, and by what it was delayed; absent: it runs as it was started (PRG-13). */
  paused_at: Type.Optional(Time),
  delays: Type.Optional(Type.Array(RunDelay)),
  progress: Nullable(Progress),
  releases: Type.Record(Type.String(), Time),
});
export type PageSubscription = Static<typeof PageSubscription>;

export const ProgramSubscription = Type.Object({
  id: Id,
  program_id: Id,
  started_at: Nullable(Time),
  completed_stages: Type.Record(Type.String(), Time),
  completed_at: Nullable(Time),
});

/** Session bundle (L82): all that the client needs to know of the member, in one answer. */
export const SessionBundle = Type.Object({
  user: User,
  authentication_token: Type.String(),
  program_subscriptions: Type.Record(Type.String(), ProgramSubscription),
  event_subscriptions: Type.Record(Type.String(), Type.Object({ id: Id, event_occurrence_id: Id, event_id: Id, joined_at: Time })),
  pack_subscriptions: Type.Record(Type.String(), Type.Object({ id: Id, pack_id: Id, joined_at: Time })),
  page_completions: Type.Object({ by_uuid: Type.Record(Type.String(), Type.Boolean()), by_content_type: Type.Record(Type.String(), Type.Array(Id)) }),
  page_subscriptions: Type.Record(Type.String(), PageSubscription),
  bookmarked_pages: Type.Array(Id),
  /** (+) `is_closed`: the grace period is over; the subscription waits for payment. */
  past_due_subscriptions: Type.Array(Type.Object({ id: Id, product_id: Id, is_closed: Type.Optional(Type.Boolean()) })),
  /** (+) Subscriptions that end unless their member agrees to a new price. */
  asked_subscriptions: Type.Optional(Type.Array(Id)),
  subscriber_properties: Type.Array(Type.Object({ slug: Type.String(), value: Type.String() })),
  blocked_user_ids: Type.Array(Id),
  exercise_swaps: ExerciseSwaps,
  tree_version: Type.String(),
  /** A staff member is viewing the app as this member, read-only, until `ends_at` (STU-5). */
  acting: Type.Optional(Type.Object({ name: Type.String(), ends_at: Time })),
});
export type SessionBundle = Static<typeof SessionBundle>;

/** Six digits from an email. */
const MailCode = Type.String({ maxLength: 20 });
const LinkToken = Type.String({ maxLength: 200 });
const Proven = Type.Object({ email: Type.String(), reset_token: Nullable(Type.String()) });

export const auth = calls({
  /**
   * `session` is the value of `?session=`. Anyone can write such an address, so only a hand-off token in it is exchanged; the caller's
   * other credentials are ignored (ID-12).
   */
  'POST /auth/verify': {
    who: 'guest',
    cookie: true,
    body: Type.Partial(Type.Object({ session: Type.String({ maxLength: 4000 }) })),
    returns: SessionBundle,
    errors: ['unauthenticated', 'invalid_token'],
  },
  'POST /auth/login': {
    who: 'guest',
    body: Type.Object({
      email: Email,
      password: Type.Optional(Password),
      provider: Type.Optional(Provider),
      provider_id: Type.Optional(Type.String()),
      provider_token: Type.Optional(Type.String()),
      invite: Type.Optional(InviteToken),
    }),
    returns: SessionBundle,
    errors: ['invalid_credentials', 'invite_invalid', 'email_unproven', 'user_not_found', 'rate_limited', 'not_configured'],
  },
  'POST /auth/fetch': {
    who: 'guest',
    body: Type.Object({ email: Email }),
    returns: Type.Object({
      exists: Nullable(Type.Boolean()),
      provider: Nullable(Provider),
      passwordless: Type.Boolean(),
      /** Always null: guests do not learn who owns an address (ID-16). */
      name: Nullable(Type.String()),
    }),
    errors: ['rate_limited'],
  },
  'POST /auth/sign_up': {
    who: 'guest',
    guestProof: 'sign_up',
    body: Type.Object({
      ...GuestFields,
      email: Email,
      name: PersonName,
      password: Type.Optional(Password),
      provider: Type.Optional(Provider),
      provider_id: Type.Optional(Type.String()),
      timezone: Type.Optional(Type.String({ maxLength: 60 })),
      provider_token: Type.Optional(Type.String()),
      invite: Type.Optional(InviteToken),
    }),
    returns: SessionBundle,
    errors: ['existing_subscriber', 'sign_up_closed', 'invite_invalid', 'rate_limited', 'not_configured'],
  },
  /**
   * The email step of checkout and forms for guests (ID-27). `existing_subscriber` carries `order_id`, the waiting order, or null. A repeat
   * from the same device with the same key returns the same session: a guest who missed the first answer must not be treated as an existing
   * member.
   */
  'POST /auth/verify_subscriber': {
    who: 'guest',
    guestProof: 'sign_up',
    idempotent: true,
    body: Type.Object({ ...GuestFields, email: Email, name: PersonName, timezone: Type.Optional(Type.String({ maxLength: 60 })) }),
    returns: SessionBundle,
    errors: ['existing_subscriber', 'sign_up_closed', 'rate_limited'],
  },
  /** Completes the set-up of a member without a password (ID-23). */
  'POST /auth/set_password': {
    who: 'member',
    body: Type.Object({ password: Password, name: Type.Optional(PersonName) }),
    returns: SessionBundle,
    errors: ['forbidden', 'staff_identity'],
  },
  'GET /auth/provider': {
    who: 'guest',
    query: { email: Type.Optional(Email), provider_id: Type.Optional(Type.String()), provider: Type.Optional(Provider) },
    returns: Type.Object({ current_provider: Nullable(Provider) }),
    errors: ['rate_limited'],
  },
  /**
   * The rest of the SHA-256 (hex) of each common password that begins with the prefix. A form warns without sending the typed password.
   * Common passwords are compared in lower case.
   */
  'GET /auth/common_passwords': {
    who: 'guest',
    query: { prefix: Type.String({ pattern: '^[0-9a-f]{3}$' }) },
    returns: Type.Object({ suffixes: Type.Array(Type.String()) }),
    errors: ['rate_limited'],
  },
  'PUT /auth': {
    who: 'member',
    body: Type.Partial(
      Type.Object({ email: Email, name: PersonName, timezone: Type.String({ maxLength: 60 }), current_password: Password, code: MailCode }),
    ),
    returns: Type.Object({ user: User }),
    errors: ['invalid_credentials', 'proof_required', 'staff_identity', 'rate_limited'],
  },
  /** Cancels an unconfirmed change of address; does nothing when there is none (ID-25). */
  'DELETE /auth/pending_email': { who: 'member', returns: Type.Object({ user: User }), errors: ['staff_identity'] },
  /** Sends a code to the current address, which replaces the password for a member without one (ID-25). */
  'POST /auth/proof': { who: 'member', returns: Nothing, errors: ['staff_identity', 'rate_limited'] },
  /**
   * Confirms an address by the link in an email, or by its code on the device that asked for the change (ID-15, ID-25). `reset_token`: a
   * device without that member's session confirmed first, so older passwords and sessions ended; it sets a new password.
   */
  'POST /auth/confirm': {
    who: 'guest',
    body: Type.Object({ token: Type.Optional(LinkToken), code: Type.Optional(MailCode) }),
    returns: Proven,
    errors: ['invalid_token', 'email_taken', 'rate_limited'],
  },
  /** Cancels or undoes a change of address by the link sent to the old address (ID-25). */
  'POST /auth/undo': {
    who: 'guest',
    body: Type.Object({ token: LinkToken }),
    returns: Proven,
    errors: ['invalid_token', 'email_taken', 'rate_limited'],
  },
  'PUT /auth/update_avatar': {
    who: 'member',
    upload: true,
    bodyLimit: 22_000_000,
    returns: Type.Object({ avatar_urls: Nullable(AvatarUrls) }),
    errors: ['upload_empty', 'upload_too_large', 'invalid_image_type'],
  },
  'PUT /auth/password': {
    who: 'member',
    body: Type.Object({ current_password: Password, password: Password }),
    returns: Nothing,
    errors: ['invalid_credentials', 'staff_identity'],
  },
  'POST /auth/logout': { who: 'guest', cookie: true, returns: Nothing },
  'GET /auth/reset_password': {
    who: 'guest',
    guestProof: 'reset',
    query: { ...guestQuery, email: Email },
    returns: Nothing,
    errors: ['user_not_found', 'rate_limited'],
  },
  'POST /auth/reset_password': {
    who: 'guest',
    body: Type.Object({ token: Type.String({ maxLength: 200 }), password: Password, password_confirmation: Password }),
    returns: SessionBundle,
    errors: ['invalid_token'],
  },
  'POST /auth/handoff': {
    who: 'member',
    body: Type.Object({ device_id: Type.Optional(Type.String({ maxLength: 100 })) }),
    returns: Type.Object({ session: Type.String() }),
  },
});

/** Staff view the app as a named member: read-only, with a recorded reason (STU-5). */
export const acting = calls({
  'POST /studio/members/{id}/act_as': {
    who: 'owner',
    permission: 'members.write',
    params: { id: Id },
    body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
    returns: Type.Object({ token: Type.String(), url: Type.String(), expires_at: Time }),
  },
});
