import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Hexadecimal digits of a prefix: about 24 passwords share one. */
export const prefixDigits = 3;
const wordsAtOnce = 5000;
const newline = 10;

/** The 100,000 most common passwords; the file names their source and date. Read on first use. */
export interface CommonPasswords {
  /** Whether a password is one of them, in any case. */
  has(password: string): Promise<boolean>;
  /** The rest of each SHA-256 (hex, of the lower-case password) that begins with the prefix: the caller does not reveal which password they mean. */
  suffixes(prefix: string): Promise<string[]>;
}

const plain = (password: string): string => password.normalize('NFKC').toLowerCase();

export function createCommonPasswords(file = path.join(import.meta.dirname, 'passwords.frequent.txt.gz')): CommonPasswords {
  let words: Promise<Buffer> | null = null;
  let index: Promise<Map<string, string[]>> | null = null;
  // A megabyte of text in one piece: a set of as many strings takes ten times the memory.
  const read = (): Promise<Buffer> => (words ??= readFile(file).then((packed) => promisify(gunzip)(packed)));

  async function makeIndex(): Promise<Map<string, string[]>> {
    const words = new Map<string, string[]>();
    const lines = (await read()).toString('utf8').split('\n');
    for (const [number, word] of lines.entries()) {
      if (word === '' || word.startsWith('# ')) continue;
      const digest = hash('sha256', word);
      const prefix = digest.slice(0, prefixDigits);
      const suffixes = words.get(prefix) ?? [];
      suffixes.push(digest.slice(prefixDigits));
      words.set(prefix, suffixes);
      // Lets others be answered meanwhile.
      if (number % wordsAtOnce === 0) await new Promise((resolve) => void setImmediate(resolve));
    }
    return words;
  }

  return {
    has: async (password) => {
      const [text, wanted] = [await read(), Buffer.from(plain(password))];
      if (wanted.length === 0 || wanted.includes(newline)) return false;
      let [low, high] = [0, text.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const start = text.lastIndexOf(newline, Math.max(0, middle - 1)) + 1;
        const from = middle === 0 ? 0 : start;
        const end = text.indexOf(newline, from);
        const order = Buffer.compare(text.subarray(from, end), wanted);
        if (order === 0) return true;
        if (order < 0) low = end + 1;
        else high = from;
      }
      return false;
    },
    suffixes: async (prefix) => (await (index ??= makeIndex())).get(prefix) ?? [],
  };
}
