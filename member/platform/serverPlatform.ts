import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { Messages } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { createAccessTrees } from './access/accessTrees.ts';
import { createPages } from './pages/pages.ts';
import { seedMissing, seedPage } from './pages/seed.ts';
import { staticNavigation } from './navigation/navigation.ts';
import type { Platform } from './platform.ts';
import type { Session } from './session/session.ts';
import type { SessionState } from './session/session.state.ts';
import { createTexts } from './texts/texts.ts';

type ServerInput = { url: string; language: Language; messages: Messages; config: AppConfig; page: PageJson | null; isMissing: boolean };

const unchecked: SessionState = { state: 'unchecked', bundle: null };
const nothing = () => {};
const never = () => new Promise<never>(nothing);

/** A platform that only renders: no requests, no storage, no listeners. */
export function createServerPlatform({ url, language, messages, config, page, isMissing }: ServerInput): Platform {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
  const navigation = staticNavigation(url);
  const { path } = navigation.current();
  if (isMissing) seedMissing(queries, path);
  else seedPage(queries, path, page);
  const session: Session = {
    current: () => unchecked,
    subscribe: () => nothing,
    known: never,
    onChange: () => nothing,
    start: never,
    adopt: nothing,
    isRemembered: () => false,
    startedWith: () => null,
    refresh: never,
    update: nothing,
    logOut: never,
    drop: nothing,
    signUp: { isRunning: () => false, begin: nothing, finish: nothing, onFinished: () => nothing },
  };
  return {
    config,
    navigation,
    session,
    queries,
    api: never,
    texts: createTexts({ language, messages, load: never }),
    realtime: { subscribe: () => nothing, typing: nothing, status: () => 'idle', onStatus: () => nothing, restart: nothing, close: nothing },
    pages: createPages({ queries, headers: () => ({}), mayPrefetch: () => false, previewToken: null }),
    access: createAccessTrees({ config, session: session.current, load: never, pathById: never }),
    offlineQueue: { send: never, sendWorkout: nothing, resume: never, amend: (bundle) => bundle },
    storage: { get: () => null, set: nothing, remove: nothing },
    preview: null,
  };
}
