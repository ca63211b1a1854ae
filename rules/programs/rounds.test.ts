import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from '../time/days.ts';
import { beginsAgainOn, dueRound, type RoundFacts } from './rounds.ts';

/** Ten days from a Monday. */
const ten: RoundFacts = { ending: 'repeats', firstDay: '2026-06-01', lastDay: '2026-06-10', length: 10, completedOn: null, isPaused: false };

describe('a program that repeats', () => {
  it('begins again the day after its last day, done or not', () => {
    expect([beginsAgainOn(ten), beginsAgainOn({ ...ten, completedOn: '2026-06-04' })]).toEqual(['2026-06-11', '2026-06-11']);
    expect(dueRound(ten, '2026-06-10')).toBeNull();
    expect(dueRound(ten, '2026-06-11')).toEqual({ firstDay: '2026-06-11', rounds: 1 });
    expect(dueRound(ten, '2026-06-20')).toEqual({ firstDay: '2026-06-11', rounds: 1 });
    expect(dueRound(ten, '2026-06-21')).toEqual({ firstDay: '2026-06-21', rounds: 2 });
  });
  it('follows its delays once', () =>
    expect(dueRound({ ...ten, lastDay: '2026-06-14' }, '2026-06-25')).toEqual({ firstDay: '2026-06-25', rounds: 2 }));
  it('without days, follows its completion', () => {
    const none = { ...ten, lastDay: null, length: 0 };
    expect([beginsAgainOn(none), beginsAgainOn({ ...none, completedOn: '2026-06-04' })]).toEqual([null, '2026-06-05']);
    expect(dueRound({ ...none, completedOn: '2026-06-04' }, '2026-08-01')).toEqual({ firstDay: '2026-08-01', rounds: 1 });
  });
});

describe('a program without an end', () => {
  it('goes on in whole weeks', () => {
    expect(beginsAgainOn({ ...ten, ending: 'perpetual' })).toBe('2026-06-15');
    expect(dueRound({ ...ten, ending: 'perpetual' }, '2026-07-01')).toEqual({ firstDay: '2026-06-29', rounds: 2 });
  });
  it('ends when its member completes it, and needs days to repeat', () => {
    expect(beginsAgainOn({ ...ten, ending: 'perpetual', completedOn: '2026-06-03' })).toBeNull();
    expect(beginsAgainOn({ ...ten, ending: 'perpetual', lastDay: null })).toBeNull();
  });
});

it.each<Partial<RoundFacts>>([{ ending: 'ends' }, { isPaused: true }, { isPaused: true, ending: 'perpetual' }])('%j never begins again', (more) =>
  expect(dueRound({ ...ten, ...more }, '2030-01-01')).toBeNull(),
);

it('however late it is noticed, a round covers today, and weeks keep their weekday', () => {
  const late = fc.record({
    ending: fc.constantFrom('repeats' as const, 'perpetual' as const),
    length: fc.integer({ min: 1, max: 90 }),
    late: fc.nat(900),
  });
  fc.assert(
    fc.property(late, ({ ending, length, late }) => {
      const facts: RoundFacts = { ...ten, ending, length, lastDay: addDays(ten.firstDay, length - 1) };
      const next = beginsAgainOn(facts) ?? '';
      const today = addDays(next, late);
      const due = dueRound(facts, today);
      if (!due) throw new Error('a round is due');
      expect(due.firstDay <= today && due.firstDay >= next).toBe(true);
      expect(dueRound({ ...facts, firstDay: due.firstDay, lastDay: addDays(due.firstDay, length - 1) }, today)).toBeNull();
      const span = daysBetween(ten.firstDay, due.firstDay);
      expect(span % due.rounds).toBe(0);
      if (ending === 'perpetual') expect(weekdayOf(due.firstDay)).toBe(weekdayOf(ten.firstDay));
    }),
  );
});
