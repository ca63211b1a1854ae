import { describe, expect, it } from 'vitest';
import { isSameFile, rangeOf } from './ranges.ts';

const part = (start: number, end: number) => ({ kind: 'part', start, end });
const all = { kind: 'all' };
const none = { kind: 'none' };

describe('a range of 100 bytes', () => {
  it.each([
    [undefined, all],
    ['bytes=0-9', part(0, 9)],
    ['Bytes=0-9', part(0, 9)],
    ['bytes=90-', part(90, 99)],
    ['bytes=90-500', part(90, 99)],
    ['bytes=-10', part(90, 99)],
    ['bytes=-500', part(0, 99)],
    ['bytes=99-99', part(99, 99)],
    ['bytes=100-', none],
    ['bytes=-0', none],
    ['bytes=0-9,10-19', part(0, 19)],
    ['bytes=10-19, 0-9', part(0, 19)],
    ['bytes=0-9,5-30,200-', part(0, 30)],
    ['bytes=0-9,50-59', all],
    ['bytes=200-,300-', none],
    ['bytes=9-0', all],
    ['bytes=-', all],
    ['bytes=', all],
    ['bytes=a-b', all],
    ['bytes=0-9;q=1', all],
    ['items=0-9', all],
    ['bytes=1-99999999999999999999', all],
    [`bytes=${Array.from({ length: 60 }, (_, index) => `${index}-${index}`).join(',')}`, all],
  ])('%s', (header, wanted) => {
    expect(rangeOf(header, 100)).toEqual(wanted);
  });
});

describe('If-Range', () => {
  it.each([
    [undefined, true],
    ['"a"', true],
    [' "a" ', true],
    ['"b"', false],
    ['W/"a"', false],
    ['Wed, 21 Oct 2026 07:28:00 GMT', false],
  ])('%s', (header, isSame) => {
    expect(isSameFile(header, '"a"')).toBe(isSame);
  });
});
