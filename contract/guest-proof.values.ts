/**
 * What guests may have to prove work for. `sign_up`: a new member, also in the email step of checkout. `reset`: an email with a link, or
 * one that confirms a cancellation. `quote`: a stored price. `staff_reset`: an email with a link to the studio.
 */
export const askedPurposes = ['sign_up', 'reset', 'quote', 'staff_reset'] as const;
export type AskedPurpose = (typeof askedPurposes)[number];
/** `form`: a submission of the form that came with the challenge, and of no other (FRM-14). */
export const proofPurposes = [...askedPurposes, 'form'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];
