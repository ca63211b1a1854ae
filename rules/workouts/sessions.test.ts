import { describe, expect, it } from 'vitest';
import { closesAtMs, isInSession, modeOf, momentOf, statusAt, timesAt, type SessionTimes } from './sessions.ts';

const startedAt = '2026-05-01T10:00:00.000Z';
const ms = (iso: string) => Date.parse(iso);
const aSession = (times: Partial<SessionTimes> = {}): SessionTimes => ({ started_at: startedAt, completed_at: null, abandoned_at: null, ...times });

describe('the mode of a session (WRK-1)', () => {
  it.each([
    ['follow_along', 'follow_along'],
    ['list', 'list'],
    ['grouped', 'list'],
    ['', null],
    ['Follow_Along', null],
    ['constructor', null],
  ])('%s means %s', (preference, mode) => {
    expect(modeOf(preference)).toBe(mode);
  });
});

describe('the end of a session (WRK-3, WRK-13)', () => {
  it.each<[string, Partial<SessionTimes>, string, string]>([
    ['an open session is open for 24 hours', {}, '2026-05-02T09:59:59.999Z', 'open'],
    ['and is abandoned after them', {}, '2026-05-02T10:00:00.000Z', 'abandoned'],
    ['a completed one stays completed', { completed_at: '2026-05-01T10:40:00.000Z' }, '2027-01-01T00:00:00.000Z', 'completed'],
    ['an abandoned one is closed at once', { abandoned_at: '2026-05-01T10:10:00.000Z' }, '2026-05-01T10:10:00.000Z', 'abandoned'],
    ['one that a later start will close is open before that', { abandoned_at: '2026-05-01T11:00:00.000Z' }, '2026-05-01T10:59:00.000Z', 'open'],
  ])('%s', (_, times, now, status) => {
    expect(statusAt(aSession(times), ms(now))).toBe(status);
  });

  it('shows a session that was left open as abandoned 24 hours after its start', () => {
    expect(timesAt(aSession(), ms('2026-05-09T00:00:00.000Z')).abandoned_at).toBe('2026-05-02T10:00:00.000Z');
    expect(timesAt(aSession(), ms('2026-05-01T12:00:00.000Z')).abandoned_at).toBeNull();
    const completed = aSession({ completed_at: '2026-05-01T10:40:00.000Z' });
    expect(timesAt(completed, ms('2026-05-09T00:00:00.000Z'))).toEqual(completed);
  });

  it('a start after 24 hours moves no end', () => {
    expect(closesAtMs(aSession({ abandoned_at: '2026-05-05T10:00:00.000Z' }))).toBe(ms('2026-05-02T10:00:00.000Z'));
  });
});

describe('what belongs to a session (WRK-10)', () => {
  const completed = { completed_at: '2026-05-01T10:40:00.000Z' };
  const abandoned = { abandoned_at: '2026-05-01T10:20:00.000Z' };
  it.each<[string, Partial<SessionTimes>, string, boolean]>([
    ['a set of an open session', {}, '2026-05-01T23:00:00.000Z', true],
    ['a set of before its start, by a clock that is behind', {}, '2026-05-01T09:58:00.000Z', true],
    ['a set after 24 hours', {}, '2026-05-02T10:00:00.001Z', false],
    ['a set that was queued before the completion', completed, '2026-05-01T10:39:59.999Z', true],
    ['a set at the moment of the completion', completed, '2026-05-01T10:40:00.000Z', true],
    ['a set after the completion', completed, '2026-05-01T10:40:00.001Z', false],
    ['a set from before another start', abandoned, '2026-05-01T10:19:00.000Z', true],
    ['a set from after another start', abandoned, '2026-05-01T10:21:00.000Z', false],
  ])('%s', (_, times, ts, belongs) => {
    expect(isInSession(aSession(times), ts)).toBe(belongs);
  });
});

it('takes the time of the device, unless its clock is more than five minutes ahead', () => {
  const now = ms(startedAt);
  expect(momentOf(undefined, now)).toBe(now);
  expect(momentOf('2026-05-01T09:00:00.250Z', now)).toBe(now - 3_600_000 + 250);
  expect(momentOf('2026-05-01T10:05:00.000Z', now)).toBe(now + 300_000);
  expect(momentOf('2026-05-01T10:05:00.001Z', now)).toBe(now);
  expect(momentOf('2026-13-41T10:05:00Z', now)).toBeNull();
});
