/** Queued in the transaction of what they report, so that they run if and only if it commits. */
export type InvoicesJobs = {
  /** Money was taken: sends the receipts. `again`: the owner sends one once more, as a separate mail. */
  'invoice.receipts': { appId: string; invoiceIds: readonly string[]; again?: string };
  /** How earlier servers of the install name it. */
  'invoice.receipt': { appId: string; invoiceId: string; again?: string };
  /** Part of it was refunded. Minor units. */
  'invoice.refunded': { appId: string; invoiceId: string; refundId: string; amount: number; isRevoking: boolean; creditNoteId?: string };
};
