import type { EmojiCount } from '@bandstand/contract/threads.ts';

/** How many different emojis one member can give to a message. */
const emojisPerMember = 3;

/**
 * What changes of the emojis that a member gave to a message, oldest first in `own`. One too many takes the place of the oldest. Nothing changes if it is as
 * wanted.
 */
export function emojiChange(own: readonly string[], emoji: string, isOn: boolean): { given: string[]; taken: string[] } {
  if (own.includes(emoji) === isOn) return { given: [], taken: [] };
  if (!isOn) return { given: [], taken: [emoji] };
  return { given: [emoji], taken: own.slice(0, Math.max(0, own.length - emojisPerMember + 1)) };
}

/** The emojis of a message as they look once the viewer's change has arrived. Those that stay keep their places. */
export function withOwnEmoji(emojis: readonly EmojiCount[], emoji: string, isOn: boolean): EmojiCount[] {
  const own = emojis.flatMap((one) => (one.is_own ? one.emoji : []));
  const { given, taken } = emojiChange(own, emoji, isOn);
  const moved = emojis.map((one) => {
    if (taken.includes(one.emoji)) return { ...one, count: one.count - 1, is_own: false };
    return given.includes(one.emoji) ? { ...one, count: one.count + 1, is_own: true } : one;
  });
  const isNew = given.length > 0 && !emojis.some((one) => one.emoji === emoji);
  return [...moved.filter(({ count }) => count > 0), ...(isNew ? [{ emoji, count: 1, is_own: true }] : [])];
}
