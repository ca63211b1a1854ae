import { describe, expect, it } from 'vitest';
import { around, atEnd, downwards, drawnOf, indexFrom, showsLast, trimmed, upwards, type ChatWindow } from './chatWindow.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ message_ts: 100 + index * 10 }));
const all = many(1000);
const shape = (window: ChatWindow | null, messages = all) => {
  const drawn = window && drawnOf(messages, window);
  return drawn && [drawn[0]?.message_ts, drawn.at(-1)?.message_ts, drawn.length];
};
const whole = { from: null, to: null };

describe('the rendered window', () => {
  it('starts with the newest messages and includes new ones', () => {
    expect(shape(atEnd(all))).toEqual([9500, 10_090, 60]);
    expect(shape(atEnd(all), many(1002))).toEqual([9500, 10_110, 62]);
  });

  it('covers everything in a short thread, including new messages', () => {
    expect(atEnd(many(5))).toEqual(whole);
    expect(drawnOf(all, whole)).toBe(all);
  });

  it.each([
    ['in the middle', 5000, [4700, 5300, 61]],
    ['between two', 5005, [4710, 5310, 61]],
    ['at the beginning', 100, [100, 400, 31]],
    ['near the end', 10_080, [9780, 10_090, 32]],
    ['behind all', 99_999, [9800, 10_090, 30]],
  ])('around a time: %s', (_title, ts, expected) => expect(shape(around(all, ts))).toEqual(expected));

  it('grows at an end that is approached, up to where the messages end', () => {
    const up = upwards(all, atEnd(all));
    expect(shape(up)).toEqual([9100, 10_090, 100]);
    expect(shape(downwards(all, around(all, 5000)))).toEqual([4700, 5700, 101]);
    expect(upwards(all, whole)).toBeNull();
    expect(downwards(all, atEnd(all))).toBeNull();
  });

  it('drops the far end when scrolling through a thousand in either direction', () => {
    let window: ChatWindow = atEnd(all);
    let turns = 0;
    for (let next = upwards(all, window); next; next = upwards(all, window)) {
      window = next;
      turns += 1;
      expect(drawnOf(all, window).length).toBeLessThanOrEqual(160);
    }
    expect([shape(window), turns, window.from]).toEqual([[100, 1690, 160], 24, null]);
    for (let next = downwards(all, window); next; next = downwards(all, window)) window = next;
    expect(shape(window)).toEqual([8500, 10_090, 160]);
    expect([window.to, showsLast(all, window)]).toEqual([null, true]);
  });

  it('is trimmed after growing at an open end', () => {
    expect(trimmed(all, atEnd(all), true)).toBeNull();
    expect(shape(trimmed(all, whole, true))).toEqual([8500, 10_090, 160]);
    expect(shape(trimmed(all, whole, false))).toEqual([100, 1690, 160]);
  });
});

it('finds the first that is not older', () => {
  expect([0, 100, 105, 10_090, 10_091].map((ts) => indexFrom(all, ts))).toEqual([0, 0, 1, 999, 1000]);
  expect(indexFrom([], 5)).toBe(0);
});
