import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const folder = import.meta.dirname;

/** The texts of one language as written, by key. `isWanted` filters the files (domains). */
export function readTexts(language: string, isWanted: (domain: string) => boolean = () => true): Record<string, string> {
  const texts: Record<string, string> = {};
  const own = path.join(folder, language);
  for (const file of readdirSync(own)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    if (isWanted(file.slice(0, -'.json'.length))) Object.assign(texts, JSON.parse(readFileSync(path.join(own, file), 'utf8')));
  }
  return texts;
}

/** The same texts, compiled for Lingui. Uses the English text when the language lacks one (LNG-2). */
export function compileTexts(language: string, isWanted?: (domain: string) => boolean): Record<string, ReturnType<typeof compileMessage>> {
  const texts = { ...readTexts('en', isWanted), ...(language === 'en' ? {} : tryRead(language, isWanted)) };
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]));
}

function tryRead(language: string, isWanted?: (domain: string) => boolean): Record<string, string> {
  try {
    return readTexts(language, isWanted);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
