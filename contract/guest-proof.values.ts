/**
 * What guests may have to prove work for. `sign_up`: a new member, also in the e-mail step of checkout. `reset`: a mail with a link, or one that confirms a cancellation. `quote`: a price
 * that is kept. `staff_reset`: a mail with a link to the studio.
 */
export const proofPurposes = ['sign_up', 'reset', 'quote', 'staff_reset'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];
