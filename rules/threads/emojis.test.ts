import { describe, expect, it } from 'vitest';
import { emojiChange, withOwnEmoji } from './emojis.ts';

describe('the emojis of one member on a message', () => {
  it.each([
    ['the first', [], '👍', true, { given: ['👍'], taken: [] }],
    ['a second', ['👍'], '🔥', true, { given: ['🔥'], taken: [] }],
    ['one that is there', ['👍'], '👍', true, { given: [], taken: [] }],
    ['a fourth takes the place of the oldest', ['👍', '🔥', '🎉'], '💪', true, { given: ['💪'], taken: ['👍'] }],
    ['taken back', ['👍', '🔥'], '👍', false, { given: [], taken: ['👍'] }],
    ['taken back, but it is not there', ['👍'], '🔥', false, { given: [], taken: [] }],
  ])('%s', (_what, own, emoji, isOn, change) => {
    expect(emojiChange(own, emoji, isOn)).toEqual(change);
  });
});

describe('the emojis of a message after the viewer’s change', () => {
  const fire = { emoji: '🔥', count: 2, is_own: false };
  const own = { emoji: '👍', count: 1, is_own: true };

  it.each([
    ['a new one comes last', [fire], '👍', true, [fire, own]],
    ['one of others counts one more', [fire], '🔥', true, [{ emoji: '🔥', count: 3, is_own: true }]],
    ['the last one goes', [fire, own], '👍', false, [fire]],
    ['one of several counts one less', [{ ...fire, is_own: true }], '🔥', false, [{ emoji: '🔥', count: 1, is_own: false }]],
    ['a repeat changes nothing', [own], '👍', true, [own]],
  ])('%s', (_what, before, emoji, isOn, after) => {
    expect(withOwnEmoji(before, emoji, isOn)).toEqual(after);
  });
});
