/** Query keys used in several files. */
export const subscriptionsKey = ['account', 'subscriptions'] as const;
export const refundRequestsKey = ['account', 'refund_requests'];
export const purchasesKey = ['account', 'purchases'];
