import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { LanguageSchema } from './languages.ts';
import { AvatarUrls } from './media.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** User (current), L80. */
export const User = Type.Object({
  email: Type.String(),
  /** An unconfirmed address; it has no effect yet (ID-25). */
  pending_email: Nullable(Type.String()),
  id: Id,
  name: Type.String(),
  timezone: Type.String(),
  subscriber_id: Id,
  subscriber_uuid: Id,
  is_admin: Type.Boolean(),
  is_account_admin: Type.Boolean(),
  is_app_messaging_profile: Type.Boolean(),
  active_product_ids: Type.Array(Id),
  global_events_channel: Type.String(),
  avatar_urls: Nullable(AvatarUrls),
  can_receive_messages_from_members: Type.Boolean(),
  language: LanguageSchema,
  passwordless: Type.Boolean(),
  auth_provider: OneOf(['default', 'passwordless', 'google', 'apple']),
  attributes: Type.Record(Type.String(), Type.String()),
  app_subscription: Nullable(Type.Object({ id: Id, product_id: Id, status: Type.String(), current_period_end: Nullable(Time) })),
});
export type User = Static<typeof User>;

/** A person as other members see them: never an email address (PRV-4). */
export const Person = Type.Object({ id: Id, user_id: Id, name: Type.String(), avatar_urls: Nullable(AvatarUrls) });
export type Person = Static<typeof Person>;

const BlockedIds = Type.Object({ blocked_user_ids: Type.Array(Id) });

/** A member in the studio's list. */
export const StudioMember = Type.Object({
  id: Id,
  user_id: Id,
  name: Type.String(),
  email: Type.String(),
  avatar_urls: Nullable(AvatarUrls),
  language: LanguageSchema,
  timezone: Type.String(),
  signed_up_at: Time,
  last_active_at: Nullable(Time),
  is_admin: Type.Boolean(),
  /** Until when they may not write; null: they may. In the year 9999: forever. */
  suspended_until: Nullable(Time),
  products: Type.Array(Type.Object({ id: Id, title: Type.String() })),
});
export type StudioMember = Static<typeof StudioMember>;

export const members = calls({
  'GET /subscribers': {
    who: 'member',
    query: {
      term: Type.Optional(Type.String({ maxLength: 100 })),
      ids: Type.Optional(Type.String({ maxLength: 4000 })),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    returns: List(Person),
  },
  'PUT /subscribers': {
    who: 'member',
    body: Type.Partial(Type.Object({ language: Type.String({ maxLength: 12 }), can_receive_messages_from_members: Type.Boolean() })),
    returns: Type.Object({ user: User }),
  },
  'POST /subscribers/block': {
    who: 'member',
    body: Type.Object({ user_id: Id }),
    returns: BlockedIds,
    errors: ['user_not_found'],
  },
  'POST /subscribers/unblock': { who: 'member', body: Type.Object({ user_id: Id }), returns: BlockedIds },
  'GET /subscribers/blocked': { who: 'member', returns: List(Person) },
  'GET /studio/members': {
    who: 'owner',
    permission: 'members.read',
    query: {
      q: Type.Optional(Type.String({ maxLength: 200 })),
      product_id: Type.Optional(Id),
      sort: Type.Optional(OneOf(['name', '-name', 'signed_up_at', '-signed_up_at', 'last_active_at', '-last_active_at'])),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    returns: List(StudioMember),
  },
  'GET /studio/members/{id}': { who: 'owner', permission: 'members.read', params: { id: Id }, returns: StudioMember },
  'POST /studio/members/{id}/grants': {
    who: 'owner',
    permission: 'members.write',
    params: { id: Id },
    body: Type.Object({ product_id: Id, ends_at: Type.Optional(Nullable(Time)) }),
    returns: Type.Object({ id: Id, product_id: Id, ends_at: Nullable(Time) }),
    errors: ['product_not_found'],
  },
  'DELETE /studio/members/{id}/grants/{grantId}': { who: 'owner', permission: 'members.write', params: { id: Id, grantId: Id }, returns: Nothing },
});
