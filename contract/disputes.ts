import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Money, Nullable, OneOf, Time } from './wire.ts';

/** `closed`: an inquiry that became no dispute. */
export const DisputeState = OneOf(['needs_response', 'under_review', 'won', 'lost', 'closed']);
export type DisputeState = Static<typeof DisputeState>;

/** A payment that a member called into question at their bank. */
export const StudioDispute = Type.Object({
  id: Id,
  state: DisputeState,
  /** The bank only asks so far; no money was taken. */
  is_inquiry: Type.Boolean(),
  amount: Money,
  currency: Type.String(),
  /** The provider's word: `fraudulent`, `product_not_received`. */
  reason: Type.String(),
  opened_at: Time,
  /** The last moment to answer; null: the bank takes no answer. */
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

/** Longest text of one field, as Stripe takes it; all of them together may have seven and a half times that. */
export const evidenceMaxLength = 20_000;

/** A text of the answer. `gathered`: what is known; `own`: what the owner wrote in its place, null: nothing. An empty one is left out. */
export const EvidenceText = Type.Object({ field: Type.String(), gathered: Type.String(), own: Nullable(Type.String()) });
export type EvidenceText = Static<typeof EvidenceText>;

/** A file of the answer. `own`: what the owner uploaded, which takes the place of `gathered`. */
export const EvidenceFile = Type.Object({
  field: Type.String(),
  /** What is made of what is known: a name, an address where it can be read, or its text. */
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
  /** The fields that were sent; empty: none were. */
  sent_fields: Type.Array(Type.String()),
});
export type StudioDisputeDetails = Static<typeof StudioDisputeDetails>;

const params = { id: Id };
const fieldName = Type.String({ pattern: '^[a-z_]{1,60}$' });
/** What is known of a member stands in these: only staff who may give money back see them. */
const staff = { who: 'owner', permission: 'orders.write' } as const;
const asking = ['dispute_closed', 'not_configured', 'provider_down'] as const;

/** Disputes, and how the owner answers them. */
export const studioDisputes = calls({
  /** Those of the mode that the app is in, or of the other one. Those that wait for an answer come first, the most urgent of them on top. */
  'GET /studio/disputes': {
    ...staff,
    query: {
      state: Type.Optional(OneOf(['open', 'closed'])),
      mode: Type.Optional(OneOf(['own', 'other'])),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    },
    /** `other_count`: how many there are of the other mode. */
    returns: Type.Object({ ...List(StudioDispute).properties, other_count: Type.Integer(), is_test: Type.Boolean() }),
  },
  'GET /studio/disputes/{id}': { ...staff, params, returns: StudioDisputeDetails },
  /** Keeps a draft here; the provider hears of it when it is sent. `own` null: what is known is taken again. */
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
  /** One file of the field that the form names; another one takes its place. PDF, JPEG or PNG, at most 5 MB, as Stripe takes them. */
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
  /** Sends the answer. Once: nobody can change it afterwards. */
  'POST /studio/disputes/{id}/send': { ...staff, params, returns: StudioDisputeDetails, errors: [...asking] },
  /** Accepts the dispute: the money is lost. Cannot be undone. */
  'POST /studio/disputes/{id}/accept': { ...staff, params, returns: StudioDisputeDetails, errors: [...asking] },
});
