import { expect, it } from 'vitest';
import { adopted, mayForget, nextOwed, settledOf, withRemoved, withServerLog, type KeptEntry } from './keptSession.ts';

const at = (seconds: number) => new Date(Date.parse('2026-05-01T10:00:00Z') + seconds * 1000).toISOString();
const activity = (client_uid: string, seconds = 1) => ({
  id: `server ${client_uid}`,
  client_uid,
  activity_type: 'set_completed' as const,
  workout_group_id: 'g',
  workout_group_item_id: 'i',
  data: {},
  ts: at(seconds),
  removed_at: null,
});
const server = (activities = [activity('a')], more: object = {}) => ({
  id: 's1',
  workout_id: 'w',
  session_mode: 'list' as const,
  started_at: at(0),
  completed_at: null,
  abandoned_at: null,
  page_id: null,
  activities,
  ...more,
});
const here = adopted('ines', server());
const mine = (client_uid: string, owes: KeptEntry['owes']): KeptEntry => ({ ...activity(client_uid), id: null, owes });
const uids = ({ entries }: { entries: KeptEntry[] }) => entries.map(({ client_uid }) => client_uid).sort();

it('a session of another device comes with its log and owes nothing', () => {
  expect([here.key, here.id, uids(here), nextOwed(here)]).toEqual(['s1', 's1', ['a'], null]);
});

it('the log of two devices is one: what is owed stays, what the server no longer lists goes', () => {
  const both = { ...here, entries: [...here.entries, mine('b', 'entry')] };
  expect(uids(withServerLog(both, server([activity('c')]), settledOf(both)))).toEqual(['b', 'c']);
});

it('what was sent while the server answered is not lost', () => {
  const before = settledOf(here);
  const sentMeanwhile = { ...here, entries: [...here.entries, mine('b', null)] };
  expect(uids(withServerLog(sentMeanwhile, server(), before))).toEqual(['a', 'b']);
});

it('an entry that was removed here stays removed until the server knows', () => {
  const removed = withRemoved(here, new Set(['a']), at(3));
  expect(nextOwed(removed)).toMatchObject({ kind: 'removal' });
  expect(withServerLog(removed, server()).entries[0]?.removed_at).toBe(at(3));
});

it('a completion here is stronger than an open session there, and another device’s completion ends it', () => {
  const done = { ...here, completed_at: at(9), owes: 'completion' as const };
  expect(withServerLog(done, server()).completed_at).toBe(at(9));
  expect(withServerLog(here, server([], { completed_at: at(8) }))).toMatchObject({ completed_at: at(8), owes: null });
});

it('leaves the device two days after its end, if the server knows everything', () => {
  const done = { ...here, completed_at: at(0) };
  const later = Date.parse(at(49 * 3600));
  expect(mayForget(done, later)).toBe(true);
  expect(mayForget(done, later - 2 * 3_600_000)).toBe(false);
  expect(mayForget({ ...done, owes: 'completion' }, later)).toBe(false);
});
