/** Why members cancel, as they are asked. */
export const leavingReasons = ['too_expensive', 'not_used', 'missing', 'disappointed', 'technical', 'for_a_while', 'other'] as const;
export type LeavingReason = (typeof leavingReasons)[number];
