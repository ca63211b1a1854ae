import type { DropItem } from 'react-aria-components/Tree';
import type { Entry } from './lanes.ts';

/** Content from the list, or an entry that moves to another day. */
export type Dragged = { kind: 'content'; pageId: string } | { kind: 'entry'; id: string };
export const dragType = 'application/x-bandstand-calendar';
export const asDragged = (dragged: Dragged, title: string) => [{ [dragType]: JSON.stringify(dragged), 'text/plain': title }];
export const heldEntry = ({ id }: Pick<Entry, 'id'>): Dragged => ({ kind: 'entry', id });

export async function readDragged(items: readonly DropItem[]): Promise<Dragged | null> {
  for (const item of items) if (item.kind === 'text' && item.types.has(dragType)) return JSON.parse(await item.getText(dragType)) as Dragged;
  return null;
}
