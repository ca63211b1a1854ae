import type { MediaFolder } from '@bandstand/contract/media.studio.ts';

/** A folder in its position: `depth` folders are above it. */
export type PlacedFolder = MediaFolder & { depth: number };

/** All folders from the top, each followed by its contents; by name within one. */
export function folderTree(folders: readonly MediaFolder[]): PlacedFolder[] {
  const inside = Map.groupBy(folders, ({ parent_id }) => parent_id);
  const below = (parentId: string | null, depth: number): PlacedFolder[] =>
    depth > 20
      ? []
      : (inside.get(parentId) ?? [])
          .toSorted((one, other) => one.title.localeCompare(other.title))
          .flatMap((folder) => [{ ...folder, depth }, ...below(folder.id, depth + 1)]);
  return below(null, 0);
}

/** A folder and everything in it: it cannot be moved there. */
export function withInside(folders: readonly MediaFolder[], id: string): ReadonlySet<string> {
  const below = new Set([id]);
  for (const folder of folderTree(folders)) if (folder.parent_id !== null && below.has(folder.parent_id)) below.add(folder.id);
  return below;
}

/** What is dragged within the library. */
export const dragType = 'application/x-bandstand-media';
export type Dragged = { media: string[] } | { folder: string };
