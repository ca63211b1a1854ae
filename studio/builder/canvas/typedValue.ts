import type { Block } from '@bandstand/contract/blocks/block.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';

/** Plain texts that can be typed in the frame, and the maximum length of each. */
const plainFields: Partial<Record<string, number>> = {
  title: 200,
  subtitle: 500,
  text: 500,
  name: 200,
  caption: 500,
  action_text: 80,
  secondary_action_text: 80,
};

/** Text typed in the frame, in the form the block takes; undefined when the block has no such text. */
export function typedValue(block: Block, field: string, value: unknown): unknown {
  if (block.type === 'text') return field === 'rich_text' ? cleanRichText(value) : undefined;
  const most = plainFields[field.replace(/^items\.\d+\./, '')];
  if (most === undefined || typeof value !== 'string' || block.type === 'composed') return undefined;
  return value.slice(0, block.type === 'button' ? 80 : most);
}
