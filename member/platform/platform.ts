import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { AccessTrees } from './access/accessTrees.ts';
import type { Api } from '@bandstand/client/api/api.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { OfflineQueue } from './offline/offlineQueue.ts';
import type { Pages } from './pages/pages.ts';
import type { Preview } from './preview.ts';
import type { RealtimeClient } from './realtime/realtime.ts';
import type { Session } from './session/session.ts';
import type { DeviceStorage } from './storage.ts';
import type { Texts } from './texts/texts.ts';

/** The single parts of a running app. Screens get them through the hooks of this folder. */
export type Platform = {
  config: AppConfig;
  api: Api;
  session: Session;
  texts: Texts;
  navigation: Navigation;
  realtime: RealtimeClient;
  queries: QueryClient;
  pages: Pages;
  access: AccessTrees;
  storage: DeviceStorage;
  offlineQueue: OfflineQueue;
  /** Null outside the builder's frame (ACC-27). */
  preview: Preview | null;
};

export const PlatformContext = createContext<Platform | null>(null);

/** The running app. Throws outside of it. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('There is no platform above this component');
  return platform;
}

/** What is known of the app before anyone logs in (ACC-23). */
export function useConfig(): AppConfig {
  const { config, preview } = usePlatform();
  const shown = useSyncExternalStore(preview?.config.subscribe ?? never, preview?.config.current ?? unchanged, unchanged);
  return useMemo(() => (shown === nothing ? config : { ...config, ...shown }), [config, shown]);
}
const nothing = {};
const unchanged = (): object => nothing;
const never = () => () => {};
/** The typed client. */
export const useApi = (): Api => usePlatform().api;
