import type { Block } from '@bandstand/contract/blocks/block.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';

/** Typical reading speed on a screen. */
const wordsPerMinute = 220;

/** Whole minutes, at least one; null for a page with hardly any text. */
export function readingMinutes(blocks: readonly Block[]): number | null {
  const words = blocks.reduce((sum, block) => sum + (block.type === 'text' ? wordsIn(plainText(block.data.rich_text)) : 0), 0);
  return words < wordsPerMinute / 4 ? null : Math.max(1, Math.round(words / wordsPerMinute));
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;
