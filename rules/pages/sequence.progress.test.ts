import { describe, expect, it } from 'vitest';
import { isSequenceDone, progress, toSequence } from './sequence.ts';

describe('PRG-4, PRG-6: progress', () => {
  const facts = { startedAt: null, startedAtExact: null, completedAt: null };
  it.each([
    [['a', 'b', 'c'], ['a'], 1, 33],
    [['a', 'b', 'c'], ['a', 'b', 'x'], 2, 66],
    [['a'], ['a'], 1, 100],
    [[], ['a'], 0, 0],
  ])('PRG-4 %j with %j', (ids, completed, count, percent) => {
    expect(progress({ ...facts, sequence: ids, completed: new Set(completed) })).toEqual({
      started_at: null,
      started_at_exact: null,
      completed_at: null,
      completed_count: count,
      total_count: ids.length,
      percent,
    });
  });
  it('completes automatically, but never when empty', () => {
    expect([isSequenceDone(['a', 'b'], new Set(['a', 'b'])), isSequenceDone(['a'], new Set()), isSequenceDone([], new Set())]).toEqual([
      true,
      false,
      false,
    ]);
    expect(toSequence(['a', 'b'], new Set(['b']))).toEqual([
      { page_id: 'a', is_completed: false },
      { page_id: 'b', is_completed: true },
    ]);
  });
});
