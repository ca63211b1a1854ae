import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** The proof in an invitation's link. */
export const InviteToken = Type.String({ maxLength: 200 });

/** A link that makes people members. `url` works for anyone who has it, so only staff who may invite see it. */
export const Invite = Type.Object({
  id: Id,
  url: Type.String(),
  email: Nullable(Type.String()),
  product_ids: Type.Array(Id),
  page_ids: Type.Array(Id),
  max_uses: Nullable(Type.Integer()),
  uses: Type.Integer(),
  state: OneOf(['open', 'used', 'expired', 'revoked']),
  created_at: Time,
  expires_at: Nullable(Time),
});
export type Invite = Static<typeof Invite>;

/** Invitations of members (ID-5); `/studio/team` invites staff. */
export const invites = calls({
  'GET /studio/invites': {
    who: 'owner',
    permission: 'members.write',
    query: { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) },
    returns: List(Invite),
  },
  'POST /studio/invites': {
    who: 'owner',
    permission: 'members.write',
    body: Type.Partial(
      Type.Object({
        email: Nullable(Type.String({ maxLength: 254 })),
        product_ids: Type.Array(Id, { maxItems: 50 }),
        page_ids: Type.Array(Id, { maxItems: 50 }),
        max_uses: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        expires_at: Nullable(Time),
      }),
    ),
    returns: Invite,
    errors: ['product_not_found', 'page_not_found'],
  },
  'DELETE /studio/invites/{id}': { who: 'owner', permission: 'members.write', params: { id: Id }, returns: Nothing },
  'GET /auth/invite': {
    who: 'guest',
    query: { invite: InviteToken },
    returns: Type.Object({ email: Nullable(Type.String()) }),
    errors: ['invite_invalid', 'rate_limited'],
  },
  'POST /auth/invite': {
    who: 'member',
    body: Type.Object({ invite: InviteToken }),
    returns: Nothing,
    errors: ['invite_invalid', 'email_unproven'],
  },
});
