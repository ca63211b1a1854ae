import type { Block } from '@bandstand/contract/blocks/block.ts';
import { copyBlock } from '../draft/document.ts';

const mark = 'bandstand/blocks';

/** Blocks as text for the clipboard: other pages, other apps and other tabs can paste them. */
export const toClipboard = (blocks: readonly Block[]): string => JSON.stringify({ [mark]: 1, blocks });

/** The blocks in a clipboard's text, with new ids; none when it contains something else. */
export function fromClipboard(text: string, knownTypes: readonly string[], newId: () => string): Block[] {
  if (!text.includes(mark)) return [];
  try {
    const value = JSON.parse(text) as { blocks?: unknown };
    if (!Array.isArray(value.blocks)) return [];
    return value.blocks.filter((block): block is Block => isBlock(block, knownTypes)).map((block) => copyBlock(block, newId));
  } catch {
    return [];
  }
}

function isBlock(value: unknown, knownTypes: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { type, data, style } = value as Partial<Record<string, unknown>>;
  return typeof type === 'string' && knownTypes.includes(type) && isRecord(data) && isRecord(style);
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
