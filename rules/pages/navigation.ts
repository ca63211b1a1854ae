import type { NavigationEntry } from '@bandstand/contract/apps.ts';

/** Entries with the current paths of their pages; one for a missing page links nowhere (NAV-3). */
export const withPaths = (entries: readonly NavigationEntry[], pathOf: (pageId: string) => string | undefined): NavigationEntry[] =>
  entries.map((entry) => {
    const path = entry.page_id ? pathOf(entry.page_id) : entry.path;
    const { path: _path, ...rest } = entry;
    return path === undefined ? rest : { ...rest, path };
  });
