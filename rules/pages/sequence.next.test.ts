import { describe, expect, it } from 'vitest';
import { activeStage, nextInSequence, nextLeft } from './sequence.ts';

describe('L235: the next page', () => {
  it.each([
    [[true, false, false], 1],
    [[true, true], 1],
    [[false], 0],
    [[], null],
  ])('L235 active stage of %j', (done, expected) => {
    const stages = done.map((is_completed, at) => ({ at, is_completed }));
    expect(activeStage(stages)?.at ?? null).toBe(expected);
  });
  it.each([
    ['next of the sequence, across branches', 'b', ['a', 'b', 'c'], ['a', 'b'], 'c'],
    ['end of the sequence', 'c', ['a', 'b', 'c'], ['c', 'z'], 'root'],
    ['not started: next sibling', 'a', null, ['a', 'b'], 'b'],
    ['last sibling', 'b', null, ['a', 'b'], 'root'],
    ['a page outside the sequence', 'x', ['a'], ['x', 'y'], 'y'],
    ['from the root of a started run', 'root', ['a', 'b'], ['root', 'other'], 'a'],
    ['unknown everywhere', 'q', null, [], 'root'],
  ])('open_next: %s', (_title, pageId, ids, siblings, expected) =>
    expect(nextInSequence({ pageId, rootId: 'root', sequence: ids, siblings })).toBe(expected),
  );
  it.each([
    ['the next that is not completed', 'b', 'abcd', 'bc', 'd'],
    ['the first that is left, at the end', 'd', 'abcd', 'ad', 'b'],
    ['never the page itself', 'a', 'ab', 'b', null],
    ['the first that is left, from a page outside', 'x', 'ab', 'a', 'b'],
    ['nothing without pages', 'a', '', '', null],
  ])('to go on with: %s', (_title, pageId, ids, done, expected) => {
    const pages = [...ids].map((id) => ({ page_id: id, is_completed: done.includes(id) }));
    expect(nextLeft(pages, pageId)?.page_id ?? null).toBe(expected);
  });
});
