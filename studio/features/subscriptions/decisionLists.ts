/** The queries that a decision on a subscription changes, besides it. */
export const decidedLists = ['GET /studio/subscriptions', 'GET /studio/orders', 'GET /studio/orders/{id}', 'GET /studio/home'] as const;
