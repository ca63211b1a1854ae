import type { Answer } from '@bandstand/client/api/api.ts';
import { matching } from '../../platform/picking/matching.ts';

export type Command = { id: string; label: string; detail?: string; group: string; run: () => void };
type Found = Answer<'GET /studio/search'>['items'][number];

/** What the palette shows: commands that match the typed text, then the server's results. */
export function paletteEntries(
  commands: readonly Command[],
  found: readonly Found[],
  typed: string,
  toCommand: (found: Found) => Command,
): Command[] {
  const fitting = matching(commands, typed);
  return typed.trim() === '' ? fitting : [...found.map(toCommand), ...fitting];
}
