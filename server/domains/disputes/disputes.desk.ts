import type { Dispute } from '../gateways/gateways.shape.ts';

/** A file on its way to the provider. */
export interface SentFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * Where a provider accepts answers to disputes. Each call may be repeated. All throw 409 `dispute_closed` when the provider accepts no answer any
 * more, 502 `provider_down` when the outcome is unknown, 501 `not_configured` when it refuses the keys.
 */
export interface Desk {
  isTest: boolean;
  /** Returns the provider’s id of the file; the same bytes under the same name are uploaded once a day. */
  upload(file: SentFile): Promise<string>;
  /** Sends texts and files under the provider’s field names, for good. */
  send(disputeId: string, evidence: Record<string, string>): Promise<Dispute>;
  accept(disputeId: string): Promise<Dispute>;
}
