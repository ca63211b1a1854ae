import type Stripe from 'stripe';
import { type Sent, wordOf } from './form.ts';
import { invalidRequest, missing, type Made } from './objects.ts';

interface World {
  make: (prefix: string) => Made;
  emit: (type: string, object: object) => void;
  isSeen: (id: string) => boolean;
  now: () => number;
}
export interface StoredFile {
  id: string;
  object: 'file';
  filename: string;
  purpose: string;
  size: number;
  type: string;
  created: number;
  bytes: Buffer;
}
interface Opened {
  intent: Stripe.PaymentIntent;
  status: Stripe.Dispute['status'];
  reason: string;
  amount: number | null;
  /** Days until the evidence is due; null: the bank accepts none. */
  days: number | null;
}

/** Text fields with their limits, and file fields: docs.stripe.com/api/disputes/update, 2026-11. */
const long = 20_000;
const texts: Record<string, number> = {
  access_activity_log: long,
  billing_address: Infinity,
  cancellation_policy_disclosure: long,
  cancellation_rebuttal: long,
  customer_email_address: Infinity,
  customer_name: Infinity,
  customer_purchase_ip: Infinity,
  duplicate_charge_explanation: long,
  duplicate_charge_id: Infinity,
  product_description: long,
  refund_policy_disclosure: long,
  refund_refusal_explanation: long,
  service_date: Infinity,
  shipping_address: Infinity,
  shipping_carrier: Infinity,
  shipping_date: Infinity,
  shipping_tracking_number: Infinity,
  uncategorized_text: long,
};
const files = new Set(
  `cancellation_policy customer_communication customer_signature duplicate_charge_documentation receipt refund_policy service_documentation
  shipping_documentation uncategorized_file`.split(/\s+/),
);
const mostOfAll = 150_000;
const maxFileBytes = 5 * 1024 * 1024;
const kindOf = (bytes: Buffer): string | null =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    ? 'pdf'
    : bytes.subarray(0, 3).toString('hex') === 'ffd8ff'
      ? 'jpg'
      : bytes.subarray(1, 4).toString('latin1') === 'PNG'
        ? 'png'
        : null;
const waits = (dispute: Stripe.Dispute) => dispute.status === 'needs_response' || dispute.status === 'warning_needs_response';

/** Checks the evidence of a dispute: known fields, within their limits, and files uploaded for it. */
function checked(evidence: Sent, hasFile: (id: string) => boolean): Record<string, string> {
  let sum = 0;
  for (const [field, value] of Object.entries(evidence)) {
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: evidence[${field}]`, { param: `evidence[${field}]` });
    if (files.has(field)) {
      if (value !== '' && !hasFile(value)) throw missing('file upload', value, `evidence[${field}]`);
      continue;
    }
    const most = texts[field];
    if (most === undefined)
      throw invalidRequest(`Received unknown parameter: evidence[${field}]`, { code: 'parameter_unknown', param: `evidence[${field}]` });
    if (value.length > most) throw invalidRequest(`Invalid string: evidence[${field}] is longer than ${most} characters.`);
    sum += value.length;
  }
  if (sum > mostOfAll) throw invalidRequest(`The combined character count of all fields is limited to ${mostOfAll}.`);
  return evidence as Record<string, string>;
}

/** Files uploaded as evidence. */
function createUploads({ make, isSeen }: Pick<World, 'make' | 'isSeen'>) {
  const uploaded = new Map<string, StoredFile>();
  return {
    uploaded,
    hasFile: (id: string): boolean => isSeen(id) && uploaded.get(id)?.purpose === 'dispute_evidence',
    upload: (params: Sent, filename: string, bytes: Buffer): Omit<StoredFile, 'bytes'> => {
      const purpose = wordOf(params['purpose']);
      if (purpose !== 'dispute_evidence') throw invalidRequest('Invalid purpose.', { param: 'purpose' });
      const type = kindOf(bytes);
      if (!type) throw invalidRequest('The file type is not supported for this purpose.', { param: 'file' });
      if (bytes.length > maxFileBytes) throw invalidRequest('The file is larger than the 5 MB that this purpose takes.', { param: 'file' });
      const { id, created } = make('file');
      const file: StoredFile = { id, object: 'file', filename, purpose, size: bytes.length, type, created, bytes };
      uploaded.set(id, file);
      const { bytes: _bytes, ...shown } = file;
      return shown;
    },
  };
}

function aDispute(make: World['make'], { intent, status, reason, amount, days }: Opened): Stripe.Dispute {
  const { id, created, livemode } = make('dp');
  const isWarning = status.startsWith('warning');
  return {
    id,
    object: 'dispute',
    amount: amount ?? intent.amount,
    balance_transactions: isWarning
      ? []
      : [{ id: make('txn').id, object: 'balance_transaction', amount: -(amount ?? intent.amount), currency: intent.currency, fee: 2000 }],
    currency: intent.currency,
    created,
    charge: intent.latest_charge,
    evidence: {},
    evidence_details: {
      due_by: days === null ? 0 : created + days * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
      enhanced_eligibility: {},
    },
    is_charge_refundable: isWarning,
    livemode,
    payment_intent: intent.id,
    metadata: {},
    reason,
    status,
  } as unknown as Stripe.Dispute;
}

export type Disputes = ReturnType<typeof createDisputes>;

/** Disputes, and their evidence: accepted once, and in time. */
export function createDisputes({ make, emit, isSeen, now }: World) {
  const disputes = new Map<string, Stripe.Dispute>();
  const { uploaded, hasFile, upload } = createUploads({ make, isSeen });
  const require = (id: string): Stripe.Dispute => {
    const dispute = disputes.get(id);
    if (!dispute || !isSeen(id)) throw missing('dispute', id);
    return dispute;
  };
  const answerable = (id: string): Stripe.Dispute => {
    const dispute = require(id);
    const { due_by: due } = dispute.evidence_details;
    if (!waits(dispute)) throw invalidRequest(`This dispute has a status of ${dispute.status} and takes no evidence.`);
    if (!due || due * 1000 < now()) throw invalidRequest('The time to answer this dispute is over.');
    return dispute;
  };

  return {
    disputes,
    files: uploaded,
    list: (): Stripe.Dispute[] => [...disputes.values()].filter(({ id }) => isSeen(id)),
    find: require,
    update: (id: string, params: Sent): Stripe.Dispute => {
      const dispute = answerable(id);
      const evidence = checked((params['evidence'] ?? {}) as Sent, hasFile);
      Object.assign(dispute.evidence, evidence);
      dispute.evidence_details.has_evidence = true;
      // Sent to the bank by default.
      if (params['submit'] !== 'false') {
        dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
        dispute.evidence_details.submission_count += 1;
        emit('charge.dispute.updated', dispute);
      }
      return dispute;
    },
    close: (id: string): Stripe.Dispute => {
      const dispute = require(id);
      if (dispute.status !== 'needs_response') throw invalidRequest(`This dispute has a status of ${dispute.status} and cannot be closed.`);
      dispute.status = 'lost';
      emit('charge.dispute.closed', dispute);
      return dispute;
    },
    upload,
    /** A bank disputes a payment. */
    open: (opened: Opened): string => {
      const dispute = aDispute(make, opened);
      disputes.set(dispute.id, dispute);
      const isDecided = opened.status === 'won' || opened.status === 'lost';
      emit(isDecided ? 'charge.dispute.closed' : 'charge.dispute.created', dispute);
      return dispute.id;
    },
    /** The bank decided, or an inquiry became a dispute. */
    decide: (id: string, status: Stripe.Dispute['status']): void => {
      const dispute = disputes.get(id);
      if (!dispute) throw missing('dispute', id);
      dispute.status = status;
      emit(status === 'needs_response' ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute);
    },
  };
}
