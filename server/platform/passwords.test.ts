import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

describe('passwords (ID-28)', () => {
  const passwords = createPasswords({ cost: { memoryKib: 64, passes: 1 } });

  it('are stored as argon2id with a salt each, and match only themselves', async () => {
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches('correct horse', one)).toBe(true);
    for (const wrong of ['Correct horse', 'correct horse ', '', 'correct']) expect(await passwords.matches(wrong, one)).toBe(false);
  });

  it('are the same however a keyboard composes their letters', async () => {
    expect(await passwords.matches('Zoe\u0308', await passwords.hash('Zo\u00EB'))).toBe(true);
  });

  it('still match after the cost was raised', async () => {
    const old = await passwords.hash('correct horse');
    expect(await createPasswords({ cost: { memoryKib: 128, passes: 2 } }).matches('correct horse', old)).toBe(true);
  });

  it.each([null, undefined, '', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA'])(
    'match nothing when the hash is %j',
    async (hash) => {
      expect(await passwords.matches('correct horse', hash)).toBe(false);
      expect(await passwords.matches('', hash)).toBe(false);
    },
  );

  it('are computed two at a time, and a failing one lets the next in', async () => {
    const narrow = createPasswords({ cost: { memoryKib: 64, passes: 1 }, concurrency: 1 });
    const bad = narrow.matches('x', '$argon2id$v=19$m=1,t=0,p=1$AAAA$AAAA').catch(() => 'failed');
    const good = Promise.all(Array.from({ length: 6 }, () => narrow.hash('x')));
    expect(await bad).toBe('failed');
    expect(new Set(await good).size).toBe(6);
  });
});
