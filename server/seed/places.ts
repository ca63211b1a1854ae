import type { NavigationEntry } from '@bandstand/contract/apps.ts';

/** A place of the tab bar or the menu: a page by its key, or a screen. */
export type Place = { icon: string; label: string } & ({ page: string } | { screen: NonNullable<NavigationEntry['screen']> });

/** Entries of the tab bar or the menu. */
export const navigationOf = (places: readonly Place[], pageId: (key: string) => string, pathOf: (key: string) => string): NavigationEntry[] =>
  places.map(({ icon, label, ...place }) =>
    'page' in place
      ? { id: place.page, icon, label, page_id: pageId(place.page), path: pathOf(place.page) }
      : { id: place.screen, icon, label, screen: place.screen },
  );
