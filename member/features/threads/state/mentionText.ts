import type { Mention, Message } from '@bandstand/contract/threads.ts';
import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { mentionsOf, mentionText, type MentionOf } from '@bandstand/rules/threads/text.ts';

/** A person chosen at an `@`. `shown` is the text in the field after it; `name` is sent to the server. */
export type Mentioned = Mention & { shown: string };

/** Everyone in a thread (MSG-11): the language's word in the field, `everyone` on the wire. */
export const everyone = (word: string): Mentioned => ({ user_id: everyoneId, name: 'everyone', shown: word });

const wordPart = /[\p{L}\p{N}_]/u;

/**
 * The field's text as it is sent (L281): each chosen `@Name` becomes `@<Name>`; one edited by hand since then is plain text. `people` are
 * those whose mention may also be typed in full.
 */
export function toSent(text: string, chosen: readonly Mentioned[], people: readonly MentionOf[]): { text: string; mentions: Mention[] } {
  const byLength = chosen.toSorted((one, other) => other.shown.length - one.shown.length);
  let sent = '';
  let rest = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < rest || wordPart.test(text.charAt(at - 1))) continue;
    const mention = byLength.find(({ shown }) => text.startsWith(shown, at + 1) && !wordPart.test(text.charAt(at + 1 + shown.length)));
    if (!mention) continue;
    sent += text.slice(rest, at) + mentionText(mention.name);
    rest = at + 1 + mention.shown.length;
  }
  sent += text.slice(rest);
  return { text: sent, mentions: mentionsOf(sent, [...chosen, ...people]).map(({ user_id, name }) => ({ user_id, name })) };
}

/** A message as edited in the field, and the people mentioned in it. */
export function toWritten({ message, mentions }: Pick<Message, 'message' | 'mentions'>, everyoneWord: string): { text: string; chosen: Mentioned[] } {
  const chosen = mentions.map((mention): Mentioned =>
    mention.user_id === everyoneId ? everyone(everyoneWord) : { ...mention, shown: mention.name },
  );
  const text = chosen
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce((written, { name, shown }) => written.replaceAll(mentionText(name), `@${shown}`), message);
  return { text, chosen };
}

/** A mention being typed right before the caret: the position of its `@`, and the typed part of the name; null: none. */
export function mentionAt(text: string, caret: number): { from: number; term: string } | null {
  const match = /(?:^|[\s(])@([^\s@<>]{0,40})$/u.exec(text.slice(Math.max(0, caret - 60), caret));
  return match?.[1] === undefined ? null : { from: caret - match[1].length - 1, term: match[1] };
}
