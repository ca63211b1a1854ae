/** Queued in the transaction of what they report, so that they run if and only if it commits. */
export type InvoicesJobs = {
  /** Money was taken: sends its receipt. `again`: the owner sends it once more, as a separate mail. */
  'invoice.receipt': { appId: string; invoiceId: string; again?: string };
  /** Part of it was refunded. Minor units. */
  'invoice.refunded': { appId: string; invoiceId: string; refundId: string; amount: number; isRevoking: boolean; creditNoteId?: string };
};
