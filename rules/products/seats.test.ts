import { describe, expect, it } from 'vitest';
import { countedTitle, firstQuantity, seatGives, sellsQuantity, type TeamAccess } from './seats.ts';

describe('a quantity', () => {
  const seats = { min: 2, max: 5 };
  it.each([
    [seats, 2, true],
    [seats, 5, true],
    [seats, 1, false],
    [seats, 6, false],
    [seats, 2.5, false],
    [seats, 0, false],
    [seats, -3, false],
    [null, 1, true],
    [null, 2, false],
    [undefined, 1, true],
  ])('of %j may be %d: %s', (version, quantity, may) => expect(sellsQuantity({ seats: version }, quantity)).toBe(may));
  it('begins with the fewest seats', () => expect([firstQuantity({ seats }), firstQuantity({ seats: null })]).toEqual([2, null]));
  it('precedes the title when it is more than one', () =>
    expect([5, 1, null].map((quantity) => countedTitle('Pass', quantity))).toEqual(['5 × Pass', 'Pass', 'Pass']));
});

describe('a seat', () => {
  const now = '2026-11-02T10:00:00.000Z';
  it.each<[TeamAccess | null, string | null, boolean]>([
    [{ status: 'active', endsAt: null }, null, true],
    [{ status: 'ending', endsAt: '2026-11-03T00:00:00.000Z' }, null, true],
    [{ status: 'past_due', endsAt: '2026-11-01T00:00:00.000Z' }, null, false],
    [{ status: 'ended', endsAt: null }, null, false],
    [{ status: 'owned', endsAt: null }, now, false],
    [null, null, false],
  ])('of %j, revoked %s, gives access: %s', (access, revokedAt, gives) => expect(seatGives(access, revokedAt, now) !== null).toBe(gives));
});
