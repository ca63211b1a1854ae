import { describe, expect, it } from 'vitest';
import { shiftedClock } from './clock.ts';
import { createIds, isId, sameSecret, secretHash } from './ids.ts';
import { createPasswords } from './passwords.ts';

const clock = shiftedClock();
const ids = createIds(clock);

describe('ids', () => {
  it('are UUIDs of version 7 that sort by the time at which they were made', () => {
    const made: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      clock.advance(1);
      made.push(ids.next());
    }
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(made).toEqual(made.toSorted());
    expect(Math.abs(Number.parseInt(made.at(-1)!.replaceAll('-', '').slice(0, 12), 16) - clock.ms())).toBeLessThan(1000);
  });

  it('are never the same twice, also within a millisecond', () => {
    expect(new Set(Array.from({ length: 20_000 }, () => ids.next())).size).toBe(20_000);
  });

  it.each([
    ['', false],
    ['0190a000-0000-7000-8000-00000000dead', true],
    ['0190A000-0000-7000-8000-00000000DEAD', true],
    ['0190a000-0000-7000-8000-00000000dea', false],
    ['{0190a000-0000-7000-8000-00000000dead}', false],
    ['0190a000-0000-7000-8000-00000000dead\n', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isId(text)).toBe(expected);
  });
});

describe('secrets', () => {
  it('are as long as asked for, and codes keep their zeros', () => {
    expect(Buffer.from(ids.secret(), 'base64url')).toHaveLength(32);
    expect(Buffer.from(ids.secret(12), 'base64url')).toHaveLength(12);
    const codes = Array.from({ length: 400 }, () => ids.code(3));
    expect(codes.every((code) => /^\d{3}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it('are compared as a whole, whatever their length', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    for (const other of ['abd', 'ab', 'abcd', '']) expect(sameSecret('abc', other)).toBe(false);
    expect(secretHash('abc')).not.toContain('abc');
  });
});

describe('passwords (ID-28)', () => {
  const passwords = createPasswords({ cost: { memoryKib: 64, passes: 1 } });

  it('are kept as argon2id with a salt each, and match themselves alone', async () => {
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches('correct horse', one)).toBe(true);
    for (const wrong of ['Correct horse', 'correct horse ', '', 'correct']) expect(await passwords.matches(wrong, one)).toBe(false);
  });

  it('are the same however a keyboard composes their letters', async () => {
    expect(await passwords.matches('Zoe\u0308', await passwords.hash('Zo\u00EB'))).toBe(true);
  });

  it('keep matching after the cost was raised', async () => {
    const old = await passwords.hash('correct horse');
    expect(await createPasswords({ cost: { memoryKib: 128, passes: 2 } }).matches('correct horse', old)).toBe(true);
  });

  it.each([null, undefined, '', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA'])(
    'match nothing where the hash is %j',
    async (hash) => {
      expect(await passwords.matches('correct horse', hash)).toBe(false);
      expect(await passwords.matches('', hash)).toBe(false);
    },
  );

  it('are computed two at a time, and one that fails lets the next in', async () => {
    const narrow = createPasswords({ cost: { memoryKib: 64, passes: 1 }, concurrency: 1 });
    const bad = narrow.matches('x', '$argon2id$v=19$m=1,t=0,p=1$AAAA$AAAA').catch(() => 'failed');
    const good = Promise.all(Array.from({ length: 6 }, () => narrow.hash('x')));
    expect(await bad).toBe('failed');
    expect(new Set(await good).size).toBe(6);
  });
});
