import type { Dispute } from '../gateways/gateways.shape.ts';

/** A file on its way to the provider. */
export interface SentFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * Where a provider takes answers to disputes. Each call may be repeated. All throw 409 `dispute_closed` where the provider takes no answer any more,
 * 502 `provider_down` where nobody knows what happened, 501 `not_configured` where it refuses the keys.
 */
export interface Desk {
  isTest: boolean;
  /** Answers the provider’s id of the file; the same bytes under the same name are uploaded once a day. */
  upload(file: SentFile): Promise<string>;
  /** Sends texts and files by the provider’s names of fields, for good. */
  send(disputeId: string, evidence: Record<string, string>): Promise<Dispute>;
  accept(disputeId: string): Promise<Dispute>;
}
