import { describe, expect, it } from 'vitest';
import { titleAfterRemoval, titleFor } from './titles.ts';

describe('MSG-5: titles', () => {
  const two = {
    title: null,
    isPrivate: true,
    hasBeenRenamed: false,
    participants: [
      { id: 'ann', name: 'Ann' },
      { id: 'bob', name: 'Bob' },
    ],
  };
  const three = { ...two, participants: [...two.participants, { id: 'cem', name: 'Cem' }] };
  it.each([
    ['two: the other’s name', 'ann', two, 'Bob'],
    ['two, the other way', 'bob', two, 'Ann'],
    ['two, an old title does not count', 'ann', { ...two, title: 'Old' }, 'Bob'],
    ['two, renamed', 'ann', { ...two, title: 'Us', hasBeenRenamed: true }, 'Us'],
    ['a group without title', 'ann', three, 'Bob, Cem'],
    ['a group with one', 'ann', { ...three, title: 'Club' }, 'Club'],
    ['a feed', null, { ...two, isPrivate: false, title: 'News' }, 'News'],
    ['nothing', null, { ...two, isPrivate: false }, null],
  ])('%s', (_title, viewer, thread, expected) => expect(titleFor(viewer, thread)).toBe(expected));
  it.each([
    ['L252 A removes B', 'ann', 'bob', two, 'Bob'],
    ['A leaves', 'ann', 'ann', two, 'Bob'],
    ['a group shrinks to two', 'ann', 'cem', three, 'Bob'],
    ['a renamed group keeps its name', 'ann', 'cem', { ...three, hasBeenRenamed: true }, null],
    ['not in a feed', 'ann', 'bob', { ...two, isPrivate: false }, null],
  ])('removal: %s', (_title, caller, removed, thread, expected) => expect(titleAfterRemoval(caller, removed, thread)).toBe(expected));
});
