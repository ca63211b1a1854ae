import type { CannedReply } from '@bandstand/contract/inbox.studio.ts';

/** The text after a slash that starts a word, up to the end of the line, and the slash's position; null when there is none before the caret. */
export function slashAt(text: string, caret: number): { query: string; from: number } | null {
  const typed = /(?:^|\s)\/((?:[^\s/][^\n/]*)?)$/.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { query: typed.toLowerCase(), from: caret - typed.length - 1 };
}

/** Replies whose title, or else text, contains the typed text. */
export function fitting(replies: readonly CannedReply[], query: string): CannedReply[] {
  const has = (text: string) => text.toLowerCase().includes(query);
  return [...replies.filter(({ title }) => has(title)), ...replies.filter(({ title, text }) => !has(title) && has(text))];
}

/** The text for one member: `{name}` is the first name; without one it is removed, with the blank before it. */
export const filled = (text: string, name: string | null): string => {
  const first = name?.trim().split(/\s+/)[0] ?? '';
  return first === '' ? text.replaceAll(/[ \t]*\{name\}/g, '') : text.replaceAll('{name}', () => first);
};

/** The text with a reply inserted into the range, and the caret position after it. */
export function inserted(text: string, { from, to }: { from: number; to: number }, reply: string): { text: string; caret: number } {
  return { text: text.slice(0, from) + reply + text.slice(to), caret: from + reply.length };
}
