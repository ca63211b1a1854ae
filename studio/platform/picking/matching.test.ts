import { describe, expect, it } from 'vitest';
import { matching } from './matching.ts';

const options = [
  { label: 'Morning run', detail: '/run' },
  { label: 'Über uns', detail: '/about' },
  { label: 'Run slowly', detail: '/slow' },
  { label: 'Crème brûlée', detail: '/recipes/creme' },
];
const found = (typed: string) => matching(options, typed).map(({ label }) => label);

describe('finding by typing', () => {
  it.each([
    ['', ['Morning run', 'Über uns', 'Run slowly', 'Crème brûlée'], 'all, as they are'],
    ['   ', ['Morning run', 'Über uns', 'Run slowly', 'Crème brûlée'], 'blanks are nothing'],
    ['run', ['Run slowly', 'Morning run'], 'what begins with it comes first'],
    ['RUN', ['Run slowly', 'Morning run'], 'large letters are no difference'],
    ['uber', ['Über uns'], 'nor are accents'],
    ['CRÈME', ['Crème brûlée'], 'on either side'],
    ['run mor', ['Morning run'], 'every word has to be there, in any order'],
    ['recipes', ['Crème brûlée'], 'the address counts too'],
    ['slow run', ['Run slowly'], 'and a word may stand in either of them'],
    ['yoga', [], 'nothing'],
  ])('%j: %j (%s)', (typed, labels) => {
    expect(found(typed)).toEqual(labels);
  });
  it('treats special characters as plain text', () => {
    expect(found('.*')).toEqual([]);
  });
});
