import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { securityKinds } from './security.values.ts';
import { Id, Nullable, OneOf, Time } from './wire.ts';

/** An event that concerns an account's protection: who, what, from where. */
export const SecurityEntry = Type.Object({
  id: Id,
  at: Time,
  kind: OneOf(securityKinds),
  is_staff: Type.Boolean(),
  person_id: Nullable(Id),
  email: Nullable(Type.String({ description: 'as it was typed where nobody was recognised' })),
  name: Nullable(Type.String()),
  call: Type.String(),
  address: Type.String(),
  device: Nullable(Type.String()),
});
export type SecurityEntry = Static<typeof SecurityEntry>;

const filter = {
  kind: Type.Optional(OneOf(securityKinds)),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
};

/** Logins, failures, and changes to account protection, in this app and in the studio. */
export const security = calls({
  'GET /studio/security_log': {
    who: 'owner',
    permission: 'team',
    query: { ...filter, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) },
    returns: Type.Object({ items: Type.Array(SecurityEntry), total_count: Type.Integer() }),
  },
  'GET /studio/security_log.csv': {
    who: 'owner',
    permission: 'team',
    fresh: true,
    exports: true,
    query: filter,
    returns: Type.String({ description: 'CSV' }),
    errors: ['proof_required'],
  },
});
