import { describe, expect, it } from 'vitest';
import { isoOf, msOf, shiftedClock, type Clock } from './clock.ts';
import { editedAt, requireUnchanged } from './edits.ts';

const updated_at = '2027-05-01T10:00:00.000Z';

describe('an edit', () => {
  it.each([undefined, updated_at, '2027-05-01T12:00:00.000+02:00', '2027-05-01T10:00:00Z'])('continues when %s was seen', (seen) =>
    expect(() => requireUnchanged(seen, { updated_at })).not.toThrow(),
  );

  it.each(['2027-05-01T09:59:59.999Z', '2027-05-01T10:00:00.001Z', '', 'yesterday'])('is a conflict when %j was seen', (seen) =>
    expect(() => requireUnchanged(seen, { updated_at })).toThrow(expect.objectContaining({ code: 'edit_conflict', status: 409 })),
  );

  it.each([
    ['a later clock', 5000, 5000],
    ['the same millisecond', 0, 1],
    ['a clock that went back', -60_000, 1],
  ])('is later than the last one at %s', (_when, shiftMs, laterMs) => {
    const clock = { ms: () => msOf(updated_at) + shiftMs } as Clock;
    expect(editedAt(clock, { updated_at })).toBe(isoOf(msOf(updated_at) + laterMs));
  });

  it('is seen by the next person who saves', () => {
    const saved = { updated_at: editedAt(shiftedClock(), { updated_at: isoOf(Date.now() + 3_600_000) }) };
    expect(() => requireUnchanged(saved.updated_at, saved)).not.toThrow();
    expect(() => requireUnchanged(isoOf(msOf(saved.updated_at) - 1), saved)).toThrow('edit_conflict');
  });
});
