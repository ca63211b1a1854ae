import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, Nullable, Time } from './wire.ts';

/** One change that staff made: who, which call, on what, from where. `fields` names what was sent, never its values. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Time,
  actor_id: Nullable(Id),
  actor: Type.String(),
  role: Nullable(Type.String()),
  call: Type.String(),
  object: Type.String({ description: 'kind of thing: the first word of the address' }),
  object_id: Nullable(Type.String()),
  title: Nullable(Type.String({ description: 'as it was called then' })),
  fields: Type.Array(Type.String()),
  /** The reason, where the call asks for one. */
  reason: Type.Optional(Type.String()),
  address: Nullable(Type.String()),
  device: Nullable(Type.String()),
});
export type AuditEntry = Static<typeof AuditEntry>;

const filter = {
  actor_id: Type.Optional(Id),
  object: Type.Optional(Type.String({ maxLength: 60 })),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
};

/** Who changed what, when, from where (STU-4). */
export const audit = calls({
  'GET /studio/audit_log': {
    who: 'owner',
    permission: 'insights.read',
    query: { ...filter, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) },
    returns: Type.Object({
      items: Type.Array(AuditEntry),
      total_count: Type.Integer(),
      people: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      objects: Type.Array(Type.String()),
    }),
  },
  'GET /studio/audit_log.csv': {
    who: 'owner',
    permission: 'insights.export',
    fresh: true,
    exports: true,
    query: filter,
    returns: Type.String({ description: 'CSV' }),
    errors: ['proof_required'],
  },
});
