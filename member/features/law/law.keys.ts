/** Contracts that a member may withdraw from. */
export const withdrawalsKey = ['law', 'withdrawals'];
