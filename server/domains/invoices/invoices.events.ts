/** Written in the transaction of what they tell, so that they are done if and only if that is kept. */
export type InvoicesJobs = {
  /** Money was taken: its receipt goes out. `again`: the owner sends it once more; a mail of its own. */
  'invoice.receipt': { appId: string; invoiceId: string; again?: string };
  /** Money of it was given back. Minor units. */
  'invoice.refunded': { appId: string; invoiceId: string; refundId: string; amount: number; isRevoking: boolean; creditNoteId?: string };
};
