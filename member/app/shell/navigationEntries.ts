import type { NavigationEntry } from '@bandstand/contract/apps.ts';
import { screenPlaces } from '../../platform/navigation/screens.ts';
import type { Translate } from '../../platform/texts/texts.ts';

export type Destination = { id: string; icon: string; label: string; href: string; screen: string | null };

/** Maximum number of tabs shown (NAV-3). */
export const tabBarMax = 5;

/** The targets of the owner's entries, without those whose page is unpublished. */
export function destinationsOf(entries: readonly NavigationEntry[], t: Translate): Destination[] {
  return entries.flatMap(({ id, icon, label, screen, path }) => {
    const place = screen ? screenPlaces[screen] : null;
    const href = place?.path ?? path;
    return href === undefined ? [] : [{ id, icon, label: label || (place ? t(place.title) : ''), href, screen: screen ?? null }];
  });
}

/** The member's own places, each with its icon. */
const pinned = [
  { screen: 'my-content', icon: 'library' },
  { screen: 'schedule', icon: 'calendar' },
  { screen: 'messages', icon: 'message-circle' },
] as const;

/** The member's places as the owner named them, and the entries that are left. */
export function pinnedPlaces(entries: readonly Destination[], t: Translate, hasMessages: boolean): { places: Destination[]; others: Destination[] } {
  const places = pinned
    .filter(({ screen }) => screen !== 'messages' || hasMessages)
    .map(({ screen, icon }): Destination => {
      const { path, title } = screenPlaces[screen];
      return entries.find(({ href }) => href === path) ?? { id: screen, icon, label: t(title), href: path, screen };
    });
  // Search has a field of its own there, and the account is below.
  const isPinned = ({ href }: Destination) =>
    places.some((place) => place.href === href) || href === screenPlaces.search.path || href === screenPlaces.account.path;
  return { places, others: entries.filter((entry) => !isPinned(entry)) };
}

/** Screens that belong to another entry than their path suggests. */
const belongsTo: Record<string, string> = {
  '/me/theme': '/me/account',
  '/me/language': '/me/account',
  '/legal/privacy': '/me/account',
  '/legal/terms': '/me/account',
};
/** Below the path of My content, but no part of it. */
const apart = /^\/me\/(search|account)(\/|$)/;

/** The active entry for a path: the longest matching prefix; the start page only on an exact match. */
export function activeDestination(destinations: readonly Destination[], path: string): Destination | null {
  const own = destinations.find(({ href }) => href === path);
  if (own) return own;
  const place = belongsTo[path] ?? path;
  const isPart = (href: string) => place.startsWith(`${href}/`) && !(href === '/me' && apart.test(place));
  const fits = ({ href }: Destination) => href === place || (href !== '/' && isPart(href));
  return destinations.filter(fits).sort((a, b) => b.href.length - a.href.length)[0] ?? null;
}
