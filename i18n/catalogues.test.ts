import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@bandstand/contract/languages.ts';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { compileTexts, readTexts } from './compile.ts';
import { translate } from './server.ts';

const english = readTexts('en');
const others = languages.filter((language) => language !== 'en');
/** The values that a compiled text takes, in any of its plural forms. */
function argumentsOf(tokens: unknown, found = new Set<string>()): Set<string> {
  if (!Array.isArray(tokens)) return found;
  for (const token of tokens) {
    if (!Array.isArray(token)) continue;
    found.add(String(token[0]));
    for (const branch of Object.values((token[2] ?? {}) as object)) argumentsOf(branch, found);
  }
  return found;
}
const names = (text: string): string[] => [...argumentsOf(compileMessage(text))].sort();

describe('catalogues', () => {
  it.each(others)('%s has the keys of English in the same files, and no others', (language) => {
    for (const file of readdirSync(path.join(import.meta.dirname, 'en'))) {
      const read = (folder: string) => Object.keys(JSON.parse(readFileSync(path.join(import.meta.dirname, folder, file), 'utf8')) as object).sort();
      expect(read(language), file).toEqual(read('en'));
    }
  });

  it.each(others)('%s takes the same values as English in every text, and leaves none empty', (language) => {
    const texts = readTexts(language);
    for (const [key, text] of Object.entries(english)) {
      expect(names(texts[key] ?? ''), key).toEqual(names(text));
      expect(texts[key]?.trim(), key).not.toBe('');
    }
  });

  it.each(['cs', 'pl'])('%s writes 0, 1, 2, 5 and 22 in its own plural forms', (language) => {
    const i18n = setupI18n({ locale: language, messages: { [language]: compileTexts(language) } });
    const counted = Object.entries(english).filter(([, text]) => /, plural,/.test(text));
    expect(counted.length).toBeGreaterThan(0);
    for (const [key, text] of counted) {
      const name = /\{\s*(\w+)\s*, plural,/.exec(text)![1]!;
      const values = Object.fromEntries(names(text).map((other) => [other, 'x']));
      const sentences = [0, 1, 2, 5, 22].map((count) => i18n._(key, { ...values, [name]: count }));
      for (const [index, count] of [0, 1, 2, 5, 22].entries())
        if (sentences[index]!.match(/\d/)) expect(sentences[index], key).toContain(String(count));
      expect(
        sentences.every((sentence) => sentence !== '' && !sentence.includes('{')),
        key,
      ).toBe(true);
    }
  });

  it('has the exact texts of the specification in English', () => {
    const rows = readFileSync(path.join(import.meta.dirname, '../../shared/spec/texts.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    const missing = rows.filter(([key, text]) => key! in english && english[key!] !== text!.replaceAll('{betweenMin}', '{betweenMin}'));
    expect(missing).toEqual([]);
  });

  it('falls back to English when a language lacks a text (LNG-2)', () => {
    expect(translate('pt-BR', 'locked.title')).not.toBe('');
    expect(translate('en', 'field.min_length', { minLength: 3 })).toBe('Field must be at least 3 characters long.');
  });
});
