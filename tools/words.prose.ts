import type { Pattern } from './words.languages.ts';

/** What documents and comments must not contain. */
export const prosePatterns: Pattern[] = [
  { what: /\bsign(?:s|ed|ing)?[- ](?:in|out)s?\b/i, instead: 'log in, log out, login' },
  { what: /\be-mails?\b/i, instead: 'email' },
  { what: /\bwhom?ever\b/i, instead: 'anyone who' },
  { what: /\b(?:some|every)body\b|\banybody\b/i, instead: 'someone, everyone, anyone' },
  { what: /\b(?:stands|stood)\b|\b(?:they|words|texts|it) stand\b/i, instead: 'is, is shown, is kept' },
  { what: /\b(?:he|she|his|hers?|him)\b/i, instead: 'they' },
  { what: /\b(?:so long an?|another than|upon|lest|hence)\b/i, instead: 'everyday words' },
  { what: /\bno more(?=[.,;:])/i, instead: 'no longer' },
  { what: /\b(?:is|are|was|were|be|been) (?:said|told)\b/i, instead: 'an active verb' },
  { what: /\b(?:gives?|given|gave) back\b/i, instead: 'returns' },
];
