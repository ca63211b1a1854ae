/**
 * Money was taken, and its receipt is to be written: in the transaction of the payment, so that it is written if and only if that is kept.
 * `again`: the owner sends it once more; a mail of its own.
 */
export type InvoicesJobs = { 'invoice.receipt': { appId: string; invoiceId: string; again?: string } };
