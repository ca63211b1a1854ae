import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Money, Nullable, OneOf, Time } from './wire.ts';

/** `closed`: an inquiry that never became a dispute. */
export const DisputeState = OneOf(['needs_response', 'under_review', 'won', 'lost', 'closed']);
export type DisputeState = Static<typeof DisputeState>;

/** A payment that a member disputed with their bank. */
export const StudioDispute = Type.Object({
  id: Id,
  state: DisputeState,
  /** So far the bank only asks; no money was taken. */
  is_inquiry: Type.Boolean(),
  amount: Money,
  currency: Type.String(),
  /** The provider's term: `fraudulent`, `product_not_received`. */
  reason: Type.String(),
  opened_at: Time,
  /** The deadline for an answer; null: the bank accepts none. */
  due_by: Nullable(Time),
  /** An answer can be sent, or the dispute accepted. */
  can_answer: Type.Boolean(),
  /** When the answer was sent from here. */
  sent_at: Nullable(Time),
  /** When it was accepted from here. */
  accepted_at: Nullable(Time),
  is_test: Type.Boolean(),
  order_id: Nullable(Id),
  product: Nullable(Type.String()),
  /** Null: the member was deleted. */
  member: Nullable(Type.Object({ id: Id, name: Type.String(), email: Type.String() })),
});
export type StudioDispute = Static<typeof StudioDispute>;

/** Maximum length of one field, as Stripe accepts it; all fields together may have seven and a half times that. */
export const evidenceMaxLength = 20_000;

/** A text of the answer. `gathered`: from known facts; `own`: the owner's replacement, null: none. An empty text is omitted. */
export const EvidenceText = Type.Object({ field: Type.String(), gathered: Type.String(), own: Nullable(Type.String()) });
export type EvidenceText = Static<typeof EvidenceText>;

/** A file of the answer. `own`: the owner's upload, which replaces `gathered`. */
export const EvidenceFile = Type.Object({
  field: Type.String(),
  /** Generated from known facts: a name, the address to read it at, or its text. */
  gathered: Nullable(Type.Object({ name: Type.String(), url: Nullable(Type.String()), text: Nullable(Type.String()) })),
  own: Nullable(Type.Object({ id: Id, name: Type.String(), size: Type.Integer(), url: Type.String() })),
  is_left_out: Type.Boolean(),
});
export type EvidenceFile = Static<typeof EvidenceFile>;

export const StudioDisputeDetails = Type.Object({
  ...StudioDispute.properties,
  payment: Type.Object({ amount: Money, refunded: Money, paid_at: Time, is_renewal: Type.Boolean() }),
  invoice: Nullable(Type.Object({ number: Type.String(), url: Type.String() })),
  texts: Type.Array(EvidenceText),
  files: Type.Array(EvidenceFile),
  /** The fields that were sent; empty: nothing was sent. */
  sent_fields: Type.Array(Type.String()),
});
export type StudioDisputeDetails = Static<typeof StudioDisputeDetails>;

const params = { id: Id };
const fieldName = Type.String({ pattern: '^[a-z_]{1,60}$' });
/** These contain the member's data: only staff who may refund see them. */
const staff = { who: 'owner', permission: 'orders.write' } as const;
const asking = ['dispute_closed', 'not_configured', 'provider_down'] as const;

/** Disputes, and how the owner answers them. */
export const studioDisputes = calls({
  /** Disputes of the app's current mode, or of the other one. Those awaiting an answer come first, most urgent first. */
  'GET /studio/disputes': {
    ...staff,
    query: {
      state: Type.Optional(OneOf(['open', 'closed'])),
      mode: Type.Optional(OneOf(['own', 'other'])),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    },
    /** `other_count`: how many exist in the other mode. */
    returns: Type.Object({ ...List(StudioDispute).properties, other_count: Type.Integer(), is_test: Type.Boolean() }),
  },
  'GET /studio/disputes/{id}': { ...staff, params, returns: StudioDisputeDetails },
  /** Stores a draft here; the provider gets it when it is sent. `own` null: back to the gathered text. */
  'PUT /studio/disputes/{id}/evidence': {
    ...staff,
    params,
    body: Type.Object({
      texts: Type.Optional(
        Type.Array(Type.Object({ field: fieldName, own: Nullable(Type.String({ maxLength: evidenceMaxLength })) }), { maxItems: 30 }),
      ),
      left_out: Type.Optional(Type.Array(fieldName, { maxItems: 30, description: 'fields of files that are not sent' })),
    }),
    bodyLimit: 2_097_152,
    returns: StudioDisputeDetails,
    errors: ['dispute_closed'],
  },
  /** One file for the field that the form names; it replaces an earlier one. PDF, JPEG or PNG, at most 5 MB, as Stripe accepts them. */
  'POST /studio/disputes/{id}/files': {
    ...staff,
    params,
    upload: true,
    returns: StudioDisputeDetails,
    errors: ['dispute_closed', 'upload_empty', 'upload_too_large', 'invalid_file_type'],
  },
  'DELETE /studio/disputes/{id}/files/{file_id}': {
    ...staff,
    params: { id: Id, file_id: Id },
    returns: StudioDisputeDetails,
    errors: ['dispute_closed'],
  },
  /** Sends the answer, once: it cannot be changed afterwards. */
  'POST /studio/disputes/{id}/send': { ...staff, params, returns: StudioDisputeDetails, errors: [...asking] },
  /** Accepts the dispute: the money is lost. Cannot be undone. */
  'POST /studio/disputes/{id}/accept': { ...staff, params, returns: StudioDisputeDetails, errors: [...asking] },
});
