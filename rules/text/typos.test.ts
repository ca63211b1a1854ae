import { describe, expect, it } from 'vitest';
import { withoutTypos } from './typos.ts';

const texts = ['Squat, slowly', 'Back squat', 'Deadlift day', 'Große Füße', 'Rowing', 'Row', 'Mobility for shoulders'];

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
  ])('%s means %s', (term, meant) => expect(withoutTypos(term, texts)).toBe(meant));

  it.each(['squat', 'squ', 'dead', 'rwo', 'zebra', 'xx', '', '!', '日本'])('%s stays', (term) => expect(withoutTypos(term, texts)).toBeNull());

  it('means the more frequent of two close words', () => {
    expect(withoutTypos('bill', ['Ball', 'Bell', 'Bell'])).toBe('bell');
    expect(withoutTypos('bill', [])).toBeNull();
  });
});
