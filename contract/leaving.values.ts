/** The reasons that members choose from when they cancel. */
export const leavingReasons = ['too_expensive', 'not_used', 'missing', 'disappointed', 'technical', 'for_a_while', 'other'] as const;
export type LeavingReason = (typeof leavingReasons)[number];
