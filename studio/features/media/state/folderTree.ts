import type { MediaFolder } from '@bandstand/contract/media.studio.ts';

/** A folder in its place: `depth` rows of folders stand above it. */
export type PlacedFolder = MediaFolder & { depth: number };

/** All folders from the top, each followed by what is in it; by name within one. */
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

/** A folder and everything in it: where it cannot be moved to. */
export function withInside(folders: readonly MediaFolder[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const folder of folderTree(folders)) if (folder.parent_id !== null && found.has(folder.parent_id)) found.add(folder.id);
  return found;
}

/** What is dragged inside of the library. */
export const dragType = 'application/x-bandstand-media';
export type Dragged = { media: string[] } | { folder: string };
