import type { Changed, Signal } from './fanout.ts';

/** Where processes ask each other; all of them listen to it. Every other topic is an app's, named by its id. */
export const controlTopic = '';

/** Instead of the name of a process. */
export const everyone = '*';

/** What processes send each other. `beat`: only the number counts. */
export type Notice =
  | { signal: Signal }
  | { changed: Changed }
  /** `by` misses what `of` sent on a topic after that number. */
  | { missing: { by: string; of: string; topic: string; after: number } }
  /** `by` was away for so long, and knows these numbers by topic and process. */
  | { since: { by: string; awayMs: number; known: Record<string, Record<string, number>>; topics: string[] } }
  /** `of` has sent `to` again what it was away for. */
  | { answer: { to: string; of: string } }
  /** `of` no longer has what `to`, or everyone, misses. */
  | { gone: { to: string; of: string; topics: string[] } }
  | { beat: true };

/** In pieces that fit, without cutting a character in two. */
export function inParts(text: string, unitsPerPiece: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + unitsPerPiece;
    const isCut = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
    parts.push(text.slice(at, isCut ? end - 1 : end));
    at = isCut ? end - 1 : end;
  }
  return parts;
}
