import { describe, expect, it } from 'vitest';
import { mayDelete, mayEdit, mayReact } from './permissions.ts';

describe('L320, L331, L332, MSG-13, MSG-14: actions on a message', () => {
  const own = { authorId: 'ann', isSystem: false, isDeleted: false };
  const others = { ...own, authorId: 'bob' };
  const viewer = { id: 'ann', isAdmin: false, isAccountAdmin: false };
  it.each([
    ['own', viewer, own, [true, true, false]],
    ['another’s', viewer, others, [false, false, true]],
    ['another’s, as admin', { ...viewer, isAdmin: true }, others, [false, true, true]],
    ['another’s, as account admin', { ...viewer, isAccountAdmin: true }, others, [true, true, true]],
    ['guest', null, others, [false, false, false]],
    ['a system line', { ...viewer, isAccountAdmin: true }, { ...others, authorId: null, isSystem: true }, [false, false, false]],
    ['a deleted one', { ...viewer, isAdmin: true }, { ...own, isDeleted: true }, [false, false, false]],
  ])('%s: edit, delete, react', (_title, who, message, expected) => {
    expect([mayEdit, mayDelete, mayReact].map((may) => may({ viewer: who, message }))).toEqual(expected);
  });
});
