import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canRedo, canUndo, commit, historyLimit, rebase, redo, sameStepMs, startHistory, undo, type History } from './history.ts';

const times = <T>(count: number, step: (value: T) => T, from: T): T => {
  let value = from;
  for (let at = 0; at < count; at += 1) value = step(value);
  return value;
};
const typed = (texts: readonly string[], mark: string | null = null, gapMs = 0) => {
  let history: History<string> = startHistory('');
  texts.forEach((text, at) => (history = commit(history, text, at * gapMs, mark)));
  return history;
};

describe('undo and redo (studio.md 2: at least 100 steps)', () => {
  it('lead back to the very start and forward to the very end, for any edits', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 150 }), (texts) => {
        const end = typed(texts);
        const start = times(texts.length, undo, end);
        expect([start.present, canUndo(start)]).toEqual(['', false]);
        const again = times(texts.length, redo, start);
        expect([again.present, canRedo(again), again.past]).toEqual([end.present, false, end.past]);
      }),
      { numRuns: 60 },
    );
  });
  it('change nothing at either end', () => {
    const history = startHistory('a');
    expect([undo(history), redo(history)]).toEqual([history, history]);
  });
  it('keep the newest of very many steps', () => {
    const history = typed(Array.from({ length: historyLimit + 20 }, (_, at) => `${at}`));
    expect([history.past.length, times(historyLimit + 20, undo, history).present]).toEqual([historyLimit, '19']);
  });
  it('forget undone steps once something else changes', () => {
    expect(canRedo(commit(undo(typed(['a', 'b'])), 'c', 0))).toBe(false);
  });
  it('have no step that changes nothing', () => {
    const history = typed(['a']);
    expect(commit(history, 'a', 0)).toBe(history);
  });
});

describe('one step', () => {
  it('is a word, not each letter', () => {
    expect(undo(typed(['w', 'wo', 'word'], 'title', 100)).present).toBe('');
  });
  it('ends with a pause, with another field, and with an undo', () => {
    expect(undo(typed(['a', 'ab'], 'title', sameStepMs)).present).toBe('a');
    expect(undo(commit(typed(['a'], 'title'), 'b', 10, 'text')).present).toBe('a');
    const redone = redo(undo(typed(['a', 'ab'], 'title', 100)));
    expect(undo(commit(redone, 'abc', 200, 'title')).present).toBe('ab');
  });
  it('lasts as long as typing continues', () => {
    expect(
      undo(
        typed(
          Array.from({ length: 30 }, (_, at) => `${at}`),
          'title',
          sameStepMs - 1,
        ),
      ).present,
    ).toBe('');
  });
  it('without a mark is never joined', () => {
    expect(undo(typed(['a', 'b'])).present).toBe('a');
  });
});

describe('changes by others', () => {
  it('enter every state, so that no undo removes them', () => {
    const mine = undo(typed(['a', 'b', 'c']));
    const both = rebase(mine, (state) => `${state}+theirs`);
    expect([undo(undo(both)).present, both.present, redo(both).present]).toEqual(['+theirs', 'b+theirs', 'c+theirs']);
  });
});
