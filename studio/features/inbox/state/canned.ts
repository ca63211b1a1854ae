import type { CannedReply } from '@bandstand/contract/inbox.studio.ts';

/** What is typed after a slash that begins a word, up to the end of the line, and where the slash stands; null where there is none before the caret. */
export function slashAt(text: string, caret: number): { query: string; from: number } | null {
  const typed = /(?:^|\s)\/((?:[^\s/][^\n/]*)?)$/.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { query: typed.toLowerCase(), from: caret - typed.length - 1 };
}

/** Those whose title, or else text, has what was typed. */
export function fitting(replies: readonly CannedReply[], query: string): CannedReply[] {
  const has = (text: string) => text.toLowerCase().includes(query);
  return [...replies.filter(({ title }) => has(title)), ...replies.filter(({ title, text }) => !has(title) && has(text))];
}

/** The text for one person: `{name}` is the first name; without one it goes, with the blank before it. */
export const filled = (text: string, name: string | null): string => {
  const first = name?.trim().split(/\s+/)[0] ?? '';
  return first === '' ? text.replaceAll(/[ \t]*\{name\}/g, '') : text.replaceAll('{name}', () => first);
};

/** The text with a reply in place of what lies between, and where the caret then stands. */
export function inserted(text: string, { from, to }: { from: number; to: number }, reply: string): { text: string; caret: number } {
  return { text: text.slice(0, from) + reply + text.slice(to), caret: from + reply.length };
}
