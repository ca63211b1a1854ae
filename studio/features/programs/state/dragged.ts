import type { DropItem } from 'react-aria-components/Tree';

export type Dragged = { ids: string[]; held: string };
/** Only what is dragged from a plan can be dropped in one. */
export const dragType = 'application/x-bandstand-plan';

export async function readDragged(items: readonly DropItem[]): Promise<Dragged | null> {
  for (const item of items) if (item.kind === 'text' && item.types.has(dragType)) return JSON.parse(await item.getText(dragType)) as Dragged;
  return null;
}
