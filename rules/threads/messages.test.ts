import { describe, expect, it } from 'vitest';
import { runs } from './messages.ts';

describe('L254, MSG-10: runs', () => {
  const base = Date.parse('2025-06-01T12:00:00Z') * 1000;
  const line = (author: string | null, seconds: number, message_type: 'message' | 'notification' = 'message') => ({
    message_ts: base + seconds * 1_000_000,
    message_type,
    user: author === null ? null : { id: author },
  });
  const shape = (list: ReturnType<typeof line>[], more: Partial<Parameters<typeof runs>[1]> = {}) =>
    runs(list, { timeZone: null, readTs: null, viewerId: 'me', ...more })
      .map((run) => `${run.startsUnread ? '*' : ''}${run.authorId ?? '-'}${run.messages.length}`)
      .join(' ');
  it.each([
    ['60 s after the first, inclusive', [line('a', 0), line('a', 30), line('a', 60)], 'a3'],
    ['counted from the first, not the last', [line('a', 0), line('a', 50), line('a', 60.001)], 'a2 a1'],
    ['another author', [line('a', 0), line('b', 1), line('a', 2)], 'a1 b1 a1'],
    ['a system line', [line('a', 0), line(null, 1, 'notification'), line('a', 2)], 'a1 -1 a1'],
    ['system lines stay alone', [line(null, 0, 'notification'), line(null, 1, 'notification')], '-1 -1'],
    ['nothing', [], ''],
  ])('%s', (_title, list, expected) => expect(shape(list)).toBe(expected));
  it('a new day starts in the viewer’s zone', () => {
    const list = [line('a', -1), line('a', 1)];
    expect(shape(list)).toBe('a2');
    expect(shape(list, { timeZone: 'Pacific/Auckland' })).toBe('a1 a1');
    expect(runs(list, { timeZone: 'Pacific/Auckland', readTs: null, viewerId: null }).map(({ day, startsDay }) => [day, startsDay])).toEqual([
      ['2025-06-01', true],
      ['2025-06-02', true],
    ]);
  });
  it('the unread line appears once, above the first message by someone else', () => {
    const list = [line('a', 0), line('a', 1), line('a', 2), line('a', 3)];
    expect(shape(list, { readTs: base + 1_000_000 })).toBe('a2 *a2');
    expect(shape([line('me', 0), line('a', 1)], { readTs: base - 1 })).toBe('me1 *a1');
    expect(shape(list, { readTs: base + 9_000_000 })).toBe('a4');
  });
});
