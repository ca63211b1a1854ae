import { describe, expect, it } from 'vitest';
import { shiftedClock, type Clock } from '../clock.ts';
import { AppError } from './app-error.ts';
import { createTries, networkOf, triesPerDay, type TryKind } from './tries.ts';

/** Whether a try was checked, and if not, how many seconds to wait. */
async function attempt(tries: ReturnType<typeof createTries>, kind: TryKind, origin: { address: string; device?: string }): Promise<number> {
  try {
    await tries.begin(kind, 'ann@example.com', { device: null, ...origin });
    return 0;
  } catch (error) {
    if (error instanceof AppError) return Number(error.headers?.['retry-after']);
    throw error;
  }
}
/** A clock that moves only when advanced. */
function steppedClock(): Clock & { advance(ms: number): void } {
  let now = 1_800_000_000_000;
  return {
    ms: () => now,
    iso: () => new Date(now).toISOString(),
    isoIn: (ms) => new Date(now + ms).toISOString(),
    advance: (ms) => void (now += ms),
  };
}

/** A day with as many guesses as the server checks, from more networks than it lets in. */
async function attackedDay(kind: TryKind, networks: number): Promise<number> {
  const clock = steppedClock();
  const tries = createTries({ clock });
  let checked = 0;
  for (let second = 0; second < 86_400; second += 10) {
    for (let number = 0; number < networks; number += 1) {
      // Each wave comes from the networks that waited, so that every allowance is used.
      const network = Math.floor(second / 60) * networks + number;
      if ((await attempt(tries, kind, { address: `${20 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.1` })) === 0) checked += 1;
    }
    clock.advance(10_000);
  }
  return checked;
}

describe('guesses a day', () => {
  it.each<[TryKind, number]>([
    ['sign_in', 7900],
    ['code', 798],
  ])('by %s are at most %i from all unknown devices of the world', async (kind, most) => {
    expect(triesPerDay(kind).unknown).toBe(most);
    const checked = await attackedDay(kind, 12);
    expect(checked).toBeLessThanOrEqual(most);
    // The attack was real: it used its whole allowance.
    expect(checked).toBeGreaterThan(most * 0.9);
  });
  it.each<[TryKind, number]>([
    ['sign_in', 1444],
    ['code', 292],
  ])('by %s are at most %i from one known device', async (kind, most) => {
    const clock = steppedClock();
    const tries = createTries({ clock });
    let checked = 0;
    for (let second = 0; second < 86_400; second += 1) {
      while ((await attempt(tries, kind, { address: '20.0.0.1', device: 'd' })) === 0) checked += 1;
      clock.advance(1000);
    }
    expect(triesPerDay(kind).known).toBe(most);
    expect(checked).toBe(most);
  });
  it('are five in the first minute from one network (API-15)', async () => {
    const clock = steppedClock();
    const tries = createTries({ clock });
    let checked = 0;
    for (let second = 0; second < 60; second += 1) {
      while ((await attempt(tries, 'sign_in', { address: '20.0.0.1' })) === 0) checked += 1;
      clock.advance(1000);
    }
    expect(checked).toBe(5);
  });
});

describe('waiting', () => {
  it('ends as announced even when the clock goes back', async () => {
    const clock = shiftedClock();
    const tries = createTries({ clock });
    clock.advance(86_400_000);
    for (let number = 0; number < 3; number += 1) await attempt(tries, 'sign_in', { address: '20.0.0.1' });
    expect(await attempt(tries, 'sign_in', { address: '20.0.0.1' })).toBe(5);
    clock.reset();
    expect(await attempt(tries, 'sign_in', { address: '20.0.0.1' })).toBe(0);
  });
  it('applies to a network, not to each of its addresses', () => {
    expect(networkOf('203.0.113.9')).toBe(networkOf('203.0.113.200'));
    expect(networkOf('203.0.113.9')).toBe(networkOf('::ffff:203.0.113.9'));
    expect(networkOf('203.0.113.9')).not.toBe(networkOf('203.0.114.9'));
    expect(networkOf('2001:db8:1::1')).toBe(networkOf('2001:db8:1:ffff::9'));
    expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8:2::1'));
    expect(networkOf('no address')).toBe('no address');
  });
});
