import type { ComponentType } from 'react';
import { lazyScreen, type LazyScreen } from '../platform/lazyScreen.tsx';

/** What a screen gets: the parts of the address that its route names. */
export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };

export type AppRoute = {
  /** As in wouter: `/me/messages/:threadId`. */
  path: string;
  screen: LazyScreen<ScreenProps>;
  /** Guests are asked to log in instead. */
  needsMember?: boolean;
};

const screen = (load: () => Promise<ComponentType<ScreenProps>>) => lazyScreen<ScreenProps>(load);

/** The app's own screens (NAV-1); every other address is a page. A feature adds its lines here. */
export const routes: readonly AppRoute[] = [
  { path: '/me/theme', screen: screen(() => import('./ThemeScreen.tsx').then((file) => file.ThemeScreen)) },
  { path: '/auth/reset', screen: screen(() => import('../features/auth/ResetScreen.tsx').then((file) => file.ResetScreen)) },
  { path: '/me/search', screen: screen(() => import('./SearchScreen.tsx').then((file) => file.SearchScreen)) },
  { path: '/offline', screen: screen(() => import('./OfflineScreen.tsx').then((file) => file.OfflineScreen)) },
];
