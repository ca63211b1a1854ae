import type { Pattern } from './words.languages.ts';

/** What the documents must not contain. */
export const documentPatterns: Pattern[] = [
  { what: /\bsign(?:s|ed|ing)?[- ](?:in|out)s?\b/i, instead: 'log in, log out, login' },
  { what: /\be-mails?\b/i, instead: 'email' },
  { what: /\bwhom?ever\b/i, instead: 'anyone who' },
  { what: /\b(?:some|every)body\b|\banybody\b/i, instead: 'someone, everyone, anyone' },
  { what: /\b(?:stands|stood)\b|\b(?:they|words|texts|it) stand\b/i, instead: 'is, is shown, is kept' },
  { what: /\b(?:he|she|his|hers?|him)\b/i, instead: 'they' },
  { what: /\b(?:so long an?|another than|upon|lest|hence)\b/i, instead: 'everyday words' },
  { what: /\bno more(?=[.,;:])/i, instead: 'no longer' },
  { what: /\b(?:is|are|was|were) (?:said|told) to\b/i, instead: 'an active verb' },
];

/** What comments must not say either. `atMost` is how many lines still do: lower it when you reword some. */
export const commentPatterns: (Pattern & { atMost: number })[] = [
  { what: /\banother than\b|\bso long an?\b|\bhence\b|\blest\b/i, instead: 'everyday words', atMost: 0 },
  { what: /\bwhom?ever\b/i, instead: 'anyone who', atMost: 210 },
  { what: /\b(?:stands?|stood)\b/i, instead: 'is, is shown, applies', atMost: 425 },
  { what: /\b(?:he|she|his|hers?|him)\b/i, instead: 'they', atMost: 180 },
  { what: /\b(?:is|are|was|were|be|been) (?:told|said)\b/i, instead: 'an active verb', atMost: 225 },
  { what: /\b(?:gives?|given|gave) back\b/i, instead: 'returns', atMost: 75 },
  { what: /\be-mails?\b/i, instead: 'email', atMost: 35 },
  { what: /\bsign(?:s|ed|ing)?[- ](?:in|out)s?\b/i, instead: 'log in, log out', atMost: 80 },
];
