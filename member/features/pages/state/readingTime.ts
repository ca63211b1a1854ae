import type { Block } from '@bandstand/contract/blocks/block.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';

/** What most people read of a text on a screen. */
const wordsPerMinute = 220;

/** Whole minutes, one at least; null for a page that is hardly read at all. */
export function readingMinutes(blocks: readonly Block[]): number | null {
  const words = blocks.reduce((sum, block) => sum + (block.type === 'text' ? wordsIn(plainText(block.data.rich_text)) : 0), 0);
  return words < wordsPerMinute / 4 ? null : Math.max(1, Math.round(words / wordsPerMinute));
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;
