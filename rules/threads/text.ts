import { findLinks, isWebUrl } from '../text/url.ts';

export type MessagePiece = { type: 'attachment'; url: string } | { type: 'message'; text: string };

/**
 * The messages sent for a text: leading and trailing links become attachment messages, in order; the text between them is one message
 * (L280, MSG-12). A link followed by sentence punctuation belongs to the sentence. Blank text: nothing.
 */
export function splitLinks(text: string): MessagePiece[] {
  let rest = text.trim();
  const leading: MessagePiece[] = [];
  const trailing: MessagePiece[] = [];
  for (let word = /^\S+/.exec(rest)?.[0]; word && isLoneLink(word); word = /^\S+/.exec(rest)?.[0]) {
    leading.push({ type: 'attachment', url: word });
    rest = rest.slice(word.length).trimStart();
  }
  for (let word = lastWord(rest); isLoneLink(word); word = lastWord(rest)) {
    trailing.unshift({ type: 'attachment', url: word });
    rest = rest.slice(0, -word.length).trimEnd();
  }
  return rest === '' ? [...leading, ...trailing] : [...leading, { type: 'message', text: rest }, ...trailing];
}

const isLoneLink = (word: string) => isWebUrl(word) && findLinks(word).length === 1;

/** By hand: a regular expression anchored only at the end takes quadratic time on long words. */
function lastWord(text: string): string {
  let start = text.length;
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

export type MentionOf = { user_id: string; name: string };

/** A mention as written in the text (L281). */
export const mentionText = (name: string): string => `@<${name}>`;

/** The people mentioned in the text, each once, in the order of the text (MSG-11). */
export function mentionsOf<T extends MentionOf>(text: string, people: readonly T[]): T[] {
  const found = people.map((person) => ({ person, at: text.indexOf(mentionText(person.name)) })).filter(({ at }) => at >= 0);
  const ids = new Set<string>();
  return found
    .toSorted((one, other) => one.at - other.at)
    .map(({ person }) => person)
    .filter(({ user_id: id }) => !ids.has(id) && ids.add(id));
}

export type TextPart = { type: 'text'; text: string } | { type: 'mention'; userId: string; name: string } | { type: 'link'; url: string };

/**
 * A message as parts to render: mentions of the given people first, then links; everything else, including angle brackets, is text as typed
 * (MSG-11). Never markup. `nameOf` returns the current name, or null to keep the written one.
 */
export function renderParts(text: string, mentions: readonly MentionOf[], nameOf: (userId: string) => string | null = () => null): TextPart[] {
  // Longer names first: one name may be the beginning of another.
  const byLength = mentions.toSorted((one, other) => other.name.length - one.name.length);
  const parts: TextPart[] = [];
  let rest = 0;
  for (let at = text.indexOf('@<'); at >= 0; at = text.indexOf('@<', at + 1)) {
    if (at < rest) continue;
    const mention = byLength.find(({ name }) => name !== '' && text.startsWith(mentionText(name), at));
    if (!mention) continue;
    parts.push(...findLinks(text.slice(rest, at)), { type: 'mention', userId: mention.user_id, name: nameOf(mention.user_id) ?? mention.name });
    rest = at + mentionText(mention.name).length;
  }
  parts.push(...findLinks(text.slice(rest)));
  return parts;
}

/** The message in one line without brackets around mentions, for lists, emails and pushes. */
export function plainMessage(text: string, mentions: readonly MentionOf[]): string {
  return renderParts(text, mentions)
    .map((part) => (part.type === 'mention' ? `@${part.name}` : part.type === 'link' ? part.url : part.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
