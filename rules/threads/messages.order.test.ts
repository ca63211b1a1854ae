import { describe, expect, it } from 'vitest';
import { feedOrder, isUnread, newestRemaining } from './messages.ts';

describe('order, pointer, unread', () => {
  it('L255 pins first, older pins first, then newest first', () => {
    const post = (message_ts: number, pinned_at: string | null = null) => ({ message_ts, pinned_at });
    const list = [post(1), post(5), post(2, '2025-06-02T00:00:00Z'), post(3, '2025-06-01T00:00:00Z'), post(4)];
    expect(feedOrder(list).map(({ message_ts }) => message_ts)).toEqual([3, 2, 5, 4, 1]);
  });
  it('L251 the newest remaining message', () => {
    const list = [
      { message_ts: 1, is_deleted: false },
      { message_ts: 3, is_deleted: false },
      { message_ts: 2, is_deleted: true },
    ];
    expect(newestRemaining(list, 3)?.message_ts).toBe(1);
    expect(newestRemaining(list, 1)?.message_ts).toBe(3);
    expect(newestRemaining(list.slice(0, 1), 1)).toBeNull();
  });
  it.each([
    [5, 'bob', 4, true],
    [5, 'bob', 5, false],
    [5, 'ann', 4, false],
    [5, 'bob', null, true],
    [null, null, null, false],
  ])('MSG-7 latest %s by %s, read %s', (latestTs, latestAuthorId, readTs, expected) => {
    expect(isUnread({ latestTs, latestAuthorId, readTs, viewerId: 'ann' })).toBe(expected);
  });
});
