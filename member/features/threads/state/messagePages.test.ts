import { describe, expect, it } from 'vitest';
import {
  newestTs,
  noMessages,
  oldestTs,
  withChange,
  withCreated,
  withDeleted,
  withNewer,
  withNewest,
  withOlder,
  withPin,
  withUpdated,
} from './messagePages.ts';
import { aMessage } from '@bandstand/contract/testing/threads.builders.ts';

const at = (...minutes: number[]) => minutes.map((minute) => aMessage(minute));
const minutesOf = (pages: { items: { message: string }[] } | null) => pages?.items.map(({ message }) => Number(message.replace(/\D/g, '')));
const opened = withOlder(noMessages, at(5, 4, 3), true);

describe('a stretch of messages', () => {
  it('is ascending whatever the order of arrival', () => {
    expect(minutesOf(opened)).toEqual([3, 4, 5]);
    expect(minutesOf(withOlder(opened, at(2, 1), false))).toEqual([1, 2, 3, 4, 5]);
    expect(minutesOf(withNewer(opened, at(6, 7), false))).toEqual([3, 4, 5, 6, 7]);
  });

  it('contains nothing twice', () => {
    expect(minutesOf(withOlder(opened, at(4, 3, 2), true))).toEqual([2, 3, 4, 5]);
    expect(minutesOf(withCreated(withCreated(opened, aMessage(6)), aMessage(6)))).toEqual([3, 4, 5, 6]);
  });

  it('knows its ends', () => {
    expect(oldestTs(opened)).toBe(aMessage(3).message_ts);
    expect(newestTs(opened)).toBe(aMessage(5).message_ts);
    expect(newestTs(undefined)).toBeNull();
  });

  it('omits a new message while newer ones are still to be loaded', () => {
    const inTheMiddle = { ...opened, hasNewer: true };
    expect(minutesOf(withCreated(inTheMiddle, aMessage(99)))).toEqual([3, 4, 5]);
  });
});

describe('changes', () => {
  it('keeps one’s own like after an edit, and ignores edits of unloaded messages', () => {
    const liked = withChange(opened, aMessage(4).message_ts, { has_reacted: true, reaction_count: 2 });
    const edited = withUpdated(liked, aMessage(4, { message: 'Message 4!', reaction_count: 2 }));
    expect(edited.items[1]).toMatchObject({ message: 'Message 4!', has_reacted: true, reaction_count: 2 });
    expect(withUpdated(opened, aMessage(9))).toBe(opened);
  });

  it('drops a deleted message', () => expect(minutesOf(withDeleted(opened, aMessage(4).message_ts))).toEqual([3, 5]));
});

describe('after a lost connection', () => {
  const asked = aMessage(5).message_ts;

  it('an overlapping newest page is merged, and messages deleted meanwhile disappear', () => {
    expect(minutesOf(withNewest(opened, at(7, 6, 4), true, asked))).toEqual([3, 4, 6, 7]);
  });

  it('messages published in between stay', () => {
    const meanwhile = withCreated(opened, aMessage(8));
    expect(minutesOf(withNewest(meanwhile, at(7, 6, 5, 4), true, asked))).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('a gap is not closed', () => expect(withNewest(opened, at(40, 39, 38), true, asked)).toBeNull());

  it('a short thread is simply replaced', () => {
    expect(withNewest(opened, at(6, 5), false, asked)).toEqual({ items: at(5, 6), hasOlder: false, hasNewer: false });
  });

  it('older ones can still be loaded', () => {
    expect(withNewest(opened, at(6, 5, 3), true, asked)?.hasOlder).toBe(true);
    expect(withNewest({ ...opened, hasOlder: false }, at(6, 5, 4), true, asked)?.hasOlder).toBe(false);
  });
});

describe('pins', () => {
  const pinned = (minute: number) => aMessage(minute, { pinned_at: '2026-11-20T15:00:00.000Z' });

  it('in a feed come out of order: the stretch begins at the oldest one in order (L255)', () => {
    const feed = withOlder(noMessages, [pinned(1), ...at(40, 39, 38)], true);
    expect(oldestTs(feed)).toBe(aMessage(38).message_ts);
    expect(oldestTs(withOlder(noMessages, [pinned(1)], false))).toBe(aMessage(1).message_ts);
  });

  it('out of order do not make a newest page overlap', () => {
    expect(withNewest(opened, [pinned(1), ...at(40, 39)], true, aMessage(5).message_ts)).toBeNull();
  });

  it('are set and removed in place', () => {
    const { message_ts: ts } = aMessage(4);
    const set = withPin(opened, ts, '2026-11-20T15:00:00.000Z', false);
    expect(set.items.map(({ pinned_at: pinnedAt }) => pinnedAt !== null)).toEqual([false, true, false]);
    expect(withPin(set, ts, null, true).items[1]).toMatchObject({ pinned_at: null });
  });

  it('removed from before a feed’s stretch leave no gap', () => {
    const feed = withOlder(noMessages, [pinned(1), ...at(40, 39)], true);
    expect(minutesOf(withPin(feed, aMessage(1).message_ts, null, true))).toEqual([39, 40]);
    expect(minutesOf(withPin({ ...feed, hasOlder: false }, aMessage(1).message_ts, null, true))).toEqual([1, 39, 40]);
  });
});
