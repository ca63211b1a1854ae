import { describe, expect, it } from 'vitest';
import { vocabularyOf, withoutTypos } from './typos.ts';

const texts = ['Squat, slowly', 'Back squat', 'Deadlift day', 'Große Füße', 'Rowing', 'Row', 'Mobility for shoulders'];

const meantIn = (term: string, texts: readonly string[], counts: (text: string) => boolean = () => true) =>
  withoutTypos(
    term,
    vocabularyOf(texts, (text) => [text]),
    counts,
  );

describe('a mistyped term', () => {
  it.each([
    ['sqaut', 'squat'],
    ['suqat', 'squat'],
    ['squatt', 'squat'],
    ['Deadlfit', 'deadlift'],
    ['grose fuse', 'grosse fusse'],
    ['mobilitty shouldesr', 'mobility shoulders'],
    ['back sqaut', 'back squat'],
    ['mobi sqaut', 'mobi squat'],
  ])('%s means %s', (term, meant) => expect(meantIn(term, texts)).toBe(meant));

  it.each(['squat', 'squ', 'dead', 'rwo', 'zebra', 'xx', '', '!', '日本'])('%s stays', (term) => expect(meantIn(term, texts)).toBeNull());

  it('means the more frequent of two close words', () => {
    expect(meantIn('bill', ['Ball', 'Bell', 'Bell'])).toBe('bell');
    expect(meantIn('bill', [])).toBeNull();
  });

  it('means no word of texts that do not count, and knows none of them', () => {
    const withoutBall = (text: string) => text !== 'Ball';
    expect(meantIn('bill', ['Ball', 'Ball', 'Bell'], withoutBall)).toBe('bell');
    expect(meantIn('balk', ['Ball'], withoutBall)).toBeNull();
    expect(meantIn('ball', ['Ball', 'Bell'], withoutBall)).toBe('bell');
  });

  it('has at most four mistyped words, none of them endless', () => {
    expect(meantIn('sqaut suqat squatt squa7 back', texts)).toBe('squat squat squat squat back');
    expect(meantIn('sqaut suqat squatt squa7 dedalift', texts)).toBeNull();
    const long = 'long'.repeat(20);
    expect(meantIn(`${long}s`, [long])).toBeNull();
  });
});
