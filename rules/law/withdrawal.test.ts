import { describe, expect, it } from 'vitest';
import { mayWithdraw, meantContracts, withdrawalEnd } from './withdrawal.ts';

const facts = { boughtAt: '2026-03-01T22:30:00.000Z', now: '2026-03-10T00:00:00.000Z', hasWaiver: false, isPaid: true, isRefunded: false };

describe('withdrawing from a contract', () => {
  it('is possible until the fourteenth day is over everywhere', () => {
    expect(withdrawalEnd('2026-03-01T22:30:00.000Z')).toBe('2026-03-16T23:59:59.999Z');
  });
  it.each([
    ['within the days', {}, true],
    ['at their last moment', { now: '2026-03-16T23:59:59.999Z' }, true],
    ['after them', { now: '2026-03-17T00:00:00.000Z' }, false],
    ['of what was begun at once with consent', { hasWaiver: true }, false],
    ['of what was never paid', { isPaid: false }, false],
    ['of what was refunded', { isRefunded: true }, false],
  ])('%s: %s', (_when, more, may) => {
    expect(mayWithdraw({ ...facts, ...more })).toBe(may);
  });
});

describe('a cancellation', () => {
  const club = { id: 'club', title: 'Strength Club', numbers: ['RE-0042', 'RE-0050'] };
  const yoga = { id: 'yoga', title: 'Yoga', numbers: ['RE-0043'] };
  it.each([
    ['by its title', 'my strength  club membership', [club, yoga], ['club']],
    ['by the number of an invoice', 'Invoice re-0043, please', [club, yoga], ['yoga']],
    ['by several', 'Yoga and Strength Club', [club, yoga], ['club', 'yoga']],
    ['the only one, whatever it is called', 'everything', [yoga], ['yoga']],
    ['none of several that it does not name', 'my membership', [club, yoga], []],
    ['none by a part of a number', 'RE-004', [club, yoga], []],
    ['none where none runs', 'Yoga', [], []],
  ])('refers to %s', (_how, text, running, meant) => {
    expect(meantContracts(text, running)).toEqual(meant);
  });
});
