import type { Block } from '@bandstand/contract/blocks/block.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import type { TextValue } from './typing.ts';

export const elementOf = (blockId: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(blockId)}"]`);

export type FoundField = { field: string; shown: HTMLElement; value: TextValue };

/** The block's text at an element, or its first one; null if it has no text of its own. A group's contents are edited in the group. */
export function fieldOf(block: Block, at: Element | null): FoundField | null {
  if (block.type === 'composed') return null;
  const element = elementOf(block.id);
  const shown = at?.closest<HTMLElement>('[data-field]') ?? element?.querySelector<HTMLElement>('[data-field]') ?? null;
  const field = shown?.dataset['field'];
  if (!shown || field === undefined || !element?.contains(shown)) return null;
  return { field, shown, value: valueAt(block, field) ?? shown.textContent ?? '' };
}

/** The page's title where it is shown. */
export function titleAt(at: Element | null): FoundField | null {
  const shown = at?.closest<HTMLElement>('[data-page-title]') ?? null;
  return shown && { field: 'page_title', shown, value: shown.textContent ?? '' };
}

/** The property's value; null if it is not text. */
export function valueAt(block: Block, field: string): TextValue | null {
  const value = field.split('.').reduce<unknown>((data, name) => (data as Record<string, unknown> | null | undefined)?.[name], block.data);
  if (field === 'rich_text') return cleanRichText(value);
  return typeof value === 'string' ? value : null;
}
