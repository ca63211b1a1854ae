/** Why a message is reported (L166, MSG-16), in the order of the dialog. Separate from the schemas, which browsers do not need. */
export const reportReasons = [
  'spam',
  'sexually_explicit',
  'abuse',
  'hate_or_violence',
  'terrorism',
  'harassment',
  'misinformation',
  'other',
] as const;
