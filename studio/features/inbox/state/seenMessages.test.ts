import { describe, expect, it } from 'vitest';
import { anInboxMessage } from '../../../testing/anInbox.ts';
import { withNewest, withOlder } from './seenMessages.ts';

const some = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => anInboxMessage(from + at, `m${from + at}`));
const timesOf = (seen: { messages: readonly { message_ts: number }[] }) => seen.messages.map(({ message_ts }) => message_ts);

describe('the loaded messages of a thread', () => {
  it('are the newest page at first', () => {
    expect(withNewest(null, { messages: some(5, 8), has_more: true })).toMatchObject({ hasOlder: true });
  });
  it('keep what slid out of the newest page, and what was loaded before it', () => {
    const first = withNewest(null, { messages: some(5, 8), has_more: true });
    const older = withOlder(first, { messages: some(1, 4), has_more: false });
    const next = withNewest(older, { messages: some(7, 10), has_more: true });
    expect([timesOf(next), next.hasOlder]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false]);
  });
  it('lose what was deleted in the refetched part', () => {
    const known = withNewest(null, { messages: some(1, 4), has_more: false });
    expect(timesOf(withNewest(known, { messages: [...some(1, 2), ...some(4, 4)], has_more: false }))).toEqual([1, 2, 4]);
    expect(timesOf(withNewest(known, { messages: [], has_more: false }))).toEqual([]);
  });
  it('start again when more was written than a page holds', () => {
    const known = withNewest(null, { messages: some(1, 4), has_more: false });
    const next = withNewest(known, { messages: some(50, 53), has_more: true });
    expect([timesOf(next), next.hasOlder]).toEqual([[50, 51, 52, 53], true]);
  });
  it('have no message twice when a page of older ones overlaps', () => {
    const known = withNewest(null, { messages: some(5, 8), has_more: true });
    expect(timesOf(withOlder(known, { messages: some(3, 5), has_more: true }))).toEqual([3, 4, 5, 6, 7, 8]);
  });
});
