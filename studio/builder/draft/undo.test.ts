import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as verbs from './document.ts';
import { canUndo, commit, historyLimit, rebase, redo, sameStepMs, startHistory, undo, type History } from '../../platform/history.ts';
import { aButton, aPage, aText } from '../../testing/aPage.ts';
import { fromClipboard, toClipboard } from '../blocks/clipboard.ts';
import { mergePages } from './merge.ts';

/** A sample in the suite; a thousand sequences of a hundred edits at night. */
const isWhole = process.env['TEST_EXTENT'] === 'whole';

const start = aPage([aText('a', 'One'), aButton('b'), aText('c', 'Three')]);
type Edit = (page: verbs.PageDocument) => verbs.PageDocument;

/** Any edit that the editor has, on any existing block. */
const edits = fc.integer({ min: 0, max: 20 }).chain((at) => {
  const idAt = (page: verbs.PageDocument) => page.blocks[at % Math.max(1, page.blocks.length)]?.id ?? 'none';
  const idsAt = (page: verbs.PageDocument) => page.blocks.filter((_block, index) => index % (1 + (at % 4)) === 0).map(({ id }) => id);
  let made = 0;
  const newId = () => `new-${at}-${(made += 1)}-${Math.random()}`;
  return fc.oneof(
    fc.string().map(
      (words): Edit =>
        (page) =>
          verbs.setBlockData(page, idAt(page), 'text', words),
    ),
    fc.string().map(
      (title): Edit =>
        (page) =>
          verbs.setField(page, 'title', title),
    ),
    fc.constantFrom(-1 as const, 1 as const).map(
      (step): Edit =>
        (page) =>
          verbs.moveBlocksBy(page, idsAt(page), step),
    ),
    fc.constantFrom('before' as const, 'after' as const).map(
      (place): Edit =>
        (page) =>
          verbs.moveBlocksTo(page, new Set(idsAt(page)), page.blocks.at(at % 7)?.id ?? 'none', place),
    ),
    fc.constant<Edit>((page) => (page.blocks.length > 30 ? page : verbs.duplicateBlocks(page, idsAt(page), newId))),
    fc.constant<Edit>((page) => verbs.removeBlocks(page, idsAt(page))),
    fc.constant<Edit>((page) => verbs.insertBlocks(page, at, fromClipboard(toClipboard(page.blocks.slice(0, 2)), ['text', 'button'], newId))),
    fc.constant<Edit>((page) => verbs.replaceBlock(page, idAt(page), [aText(newId(), 'one'), aButton(newId())])),
    fc.string().map(
      (words): Edit =>
        (page) =>
          verbs.setBlockDataAt(page, idAt(page), 'action.data.url', words),
    ),
    fc.constant<Edit>((page) => mergePages(start, page, verbs.setField(start, 'subtitle', `theirs ${at}`), () => 'mine').page),
    fc.constant<Edit>((page) => verbs.insertBlocks(page, at, [aText(newId(), 'new')])),
    fc.constantFrom(null, 'primary', 'dark').map(
      (color): Edit =>
        (page) =>
          verbs.setBlockStyle(page, idAt(page), 'background_color', color),
    ),
    fc.boolean().map(
      (only): Edit =>
        (page) =>
          verbs.setMembersOnly(page, idAt(page), only),
    ),
  );
});

const undoAll = (history: History<verbs.PageDocument>) => {
  let at = history;
  while (canUndo(at)) at = undo(at);
  return at;
};

describe('undo and redo', () => {
  it('leads back to the identical document after any edits, and forward to the last one', () => {
    fc.assert(
      fc.property(fc.array(edits, { minLength: isWhole ? 100 : 0, maxLength: 120 }), (steps) => {
        const frozen = structuredClone(start);
        let history = startHistory(start);
        steps.forEach((edit, index) => {
          history = commit(history, edit(history.present), index * 2 * sameStepMs);
        });
        const last = history.present;
        const back = undoAll(history);
        expect(back.present).toBe(start);
        expect(back.present).toEqual(frozen);
        let forward = back;
        while (forward.future.length > 0) forward = redo(forward);
        expect(forward.present).toBe(last);
      }),
      { numRuns: isWhole ? 1_000 : 60 },
    );
  });
  it('keeps at least 100 steps', () => {
    let history = startHistory(0);
    for (let step = 1; step <= historyLimit + 50; step += 1) history = commit(history, step, step * 10_000);
    expect(history.past).toHaveLength(historyLimit);
    expect(historyLimit).toBeGreaterThanOrEqual(100);
  });
  it('joins the letters of a word into one step, but not what follows a pause or another field', () => {
    let history = commit(startHistory('a'), 'ab', 1_000, 'title');
    history = commit(history, 'abc', 1_400, 'title');
    expect(undo(history).present).toBe('a');
    history = commit(history, 'abcd', 1_400 + sameStepMs, 'title');
    history = commit(history, 'abcde', 1_500 + sameStepMs, 'slug');
    expect(undo(history).present).toBe('abcd');
    expect(undo(undo(history)).present).toBe('abc');
  });
  it('does nothing at either end, and an edit clears the undone steps', () => {
    const history = startHistory('a');
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
    expect(commit(history, 'a', 0)).toBe(history);
    const branched = commit(undo(commit(history, 'b', 0)), 'c', 0);
    expect(redo(branched).present).toBe('c');
  });
  it('never reverts what others did', () => {
    const history = commit(commit(startHistory(['a']), ['a', 'b'], 0), ['a', 'b', 'c'], 9_000);
    const rebased = rebase(history, (state) => ['theirs', ...state]);
    expect(undo(undo(rebased)).present).toEqual(['theirs', 'a']);
  });
});
