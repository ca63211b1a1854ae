import { describe, expect, it } from 'vitest';
import { isForgotten, keysKeptMs, madeAtMs, timedId } from './clientIds.ts';

const nowMs = Date.UTC(2026, 10, 24);
const random = '9b2f3c1e-6a54-4d0b-8c7e-0123456789ab';

describe('the client id of a message', () => {
  it('carries the time at which it was made', () => {
    const id = timedId(random, nowMs);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7d0b-8c7e-0123456789ab$/);
    expect(madeAtMs(id)).toBe(nowMs);
    expect(madeAtMs(`${id}-p`)).toBe(nowMs);
    expect(madeAtMs(id.toUpperCase())).toBe(nowMs);
  });

  it.each([
    ['a random UUID', random],
    ['a text', 'attempt:0'],
    ['a time that no clock shows', timedId(random, 5)],
    ['a time after 2100', timedId(random, Date.UTC(2101, 0))],
  ])('carries no time if it is %s, and is never forgotten', (_what, id) => {
    expect(madeAtMs(id)).toBeNull();
    expect(isForgotten(id, nowMs)).toBe(false);
  });

  it('is forgotten after 90 days', () => {
    expect(isForgotten(timedId(random, nowMs - keysKeptMs), nowMs)).toBe(false);
    expect(isForgotten(timedId(random, nowMs - keysKeptMs - 1), nowMs)).toBe(true);
  });
});
