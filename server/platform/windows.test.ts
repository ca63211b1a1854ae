import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWindows } from './windows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('work for a key runs at once, and only its last repetition within a window runs, at the end', async () => {
  const inWindow = createWindows(100);
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  await inWindow('a', note('a1'));
  const [second, third] = [inWindow('a', note('a2')), inWindow('a', note('a3'))];
  await inWindow('b', note('b1'));
  expect(done).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all([second, third]);
  expect(done).toEqual(['a1', 'b1', 'a3']);
  await vi.advanceTimersByTimeAsync(100);
  await inWindow('a', note('a4'));
  expect(done.at(-1)).toBe('a4');
});

it('work that fails is reported to those who asked for it, and blocks nothing after it', async () => {
  const inWindow = createWindows(100);
  await expect(inWindow('a', () => Promise.reject(new Error('first')))).rejects.toThrow('first');
  const second = inWindow('a', () => Promise.reject(new Error('second'))).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toEqual(new Error('second'));
  await vi.advanceTimersByTimeAsync(100);
  await expect(inWindow('a', async () => {})).resolves.toBeUndefined();
});
