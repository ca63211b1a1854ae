/** Keys of the query cache that more than one file uses. */
export const subscriptionsKey = ['account', 'subscriptions'] as const;
export const refundRequestsKey = ['account', 'refund_requests'];
export const purchasesKey = ['account', 'purchases'];
