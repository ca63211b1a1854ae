import type { NavigationEntry, screens } from '@bandstand/contract/apps.ts';

export const tabBarMax = 5;
export const menuMax = 30;

/** The default icon of a screen. */
const icons: Partial<Record<(typeof screens)[number], string>> = {
  'my-content': 'library',
  messages: 'message-circle',
  saved: 'bookmark',
  programs: 'dumbbell',
  packs: 'layers',
  shared: 'gift',
  events: 'calendar',
  activity: 'activity',
  submissions: 'check',
  workouts: 'dumbbell',
  schedule: 'calendar',
  search: 'search',
  account: 'user',
};
export type ScreenId = (typeof screens)[number];

/** A new entry that leads to a screen of the app, or to a page. */
export const entryOf = (target: { screen: ScreenId } | { page_id: string }, label: string, newId: () => string): NavigationEntry => ({
  id: newId(),
  icon: ('screen' in target ? icons[target.screen] : undefined) ?? 'star',
  label: label.slice(0, 40),
  ...target,
});

/** The list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
