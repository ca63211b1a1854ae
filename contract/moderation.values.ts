/** Why a message is reported (L166, MSG-16), in the order of the dialog. Apart from the schemas, which no browser needs. */
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
