/** The queries that a decision on an order changes, besides the order. */
export const decidedLists = [
  'GET /studio/orders',
  'GET /studio/subscriptions',
  'GET /studio/subscriptions/{id}',
  'GET /studio/members',
  'GET /studio/home',
] as const;
