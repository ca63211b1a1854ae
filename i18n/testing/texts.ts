import type { Language } from '@bandstand/contract/languages.ts';
import { compileTexts } from '../compile.ts';

type Texts = ReturnType<typeof compileTexts>;

// Vitest does not reload this module for each file (`vitest.config.ts`): a process compiles a language once.
const compiled = new Map<string, Texts>();

function compiledOnce(name: string, language: Language, isWanted: (domain: string) => boolean): Texts {
  const key = `${name} ${language}`;
  let texts = compiled.get(key);
  if (!texts) compiled.set(key, (texts = compileTexts(language, isWanted)));
  // Lingui adds to the object passed to it.
  return { ...texts };
}

const ofBoth = ['errors', 'fields', 'report'];

/** What the member app loads for a language. */
export const memberTexts = (language: Language): Texts =>
  compiledOnce('member', language, (domain) => !domain.startsWith('studio') && domain !== 'mails');

/** What the studio loads for a language. */
export const studioTexts = (language: Language): Texts =>
  compiledOnce('studio', language, (domain) => domain.startsWith('studio') || ofBoth.includes(domain));
