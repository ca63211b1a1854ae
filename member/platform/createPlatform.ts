import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { isPagePath, normalPath } from '@bandstand/rules/pages/slugs.ts';
import { interfaceLanguage } from '@bandstand/rules/text/languages.ts';
import type { Messages } from '@lingui/core';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { QueryClient } from '@tanstack/react-query';
import { createAccessTrees } from './access/accessTrees.ts';
import { answerChallenge, carriesToken, createApi, type Api } from '@bandstand/client/api/api.ts';
import { createDevice } from './device.ts';
import { forgetKept, keepFor } from './keptCaches.ts';
import { createNavigation, type Place } from './navigation/navigation.ts';
import { goOnAfterOffline } from './offline/comeback.ts';
import { createOfflineQueue, type Outcome } from './offline/offlineQueue.ts';
import { workoutLog, type QueuedChange } from './offline/queuedChanges.ts';
import { createPages, isMissing } from './pages/pages.ts';
import type { Platform } from './platform.ts';
import { createPreview } from './preview.ts';
import { createRealtime, type Socket } from './realtime/realtime.ts';
import { keepReferral } from './session/referral.ts';
import { createSession } from './session/session.ts';
import { followOtherTabs } from './session/session.tabs.ts';
import { hasSessionCookie, takeHandoffFromAddress } from './session/session.handoff.ts';
import { createDeviceStorage } from './storage.ts';
import { createTexts, type LoadCatalogue, type LoadTexts } from './texts/texts.ts';
import { together } from './together.ts';
import { drawWithMotion } from './navigation/transition.ts';

export type PlatformInput = {
  config: AppConfig;
  language: Language;
  messages: Messages;
  /** Whether `messages` are only the first view's. */
  areMessagesPartial?: boolean;
  loadCatalogue: LoadCatalogue;
  /** Loads the texts of page types beyond the first view's. */
  loadPageTexts?: LoadTexts;
  openSocket: () => Promise<Socket>;
  /** Loads the code of a place's screen; null when it is loaded. */
  prepareScreen?: (place: Place) => Promise<unknown> | null;
  /** Loads a page's code; null when it is loaded. */
  preparePage?: (page: PageJson) => Promise<unknown> | null;
  takeOver?: (url: URL) => boolean;
  /** Data from the server belongs to a later release than this document; `isAwaited`: it is for the current URL. */
  onOtherRelease?: (isAwaited: boolean) => void;
  reload?: (url: URL, after: Promise<unknown>) => void;
};

const textsOf = ({ language, messages, loadCatalogue, areMessagesPartial = false, loadPageTexts }: PlatformInput) =>
  createTexts({ language, messages, load: loadCatalogue, isPartial: areMessagesPartial, loadOfPages: loadPageTexts });

/** A change is shown before the server answers, so it must be delivered even if the page is left at once. */
const keepaliveLength = 8000;

/** Creates and connects the parts of a running app: another person clears the caches, the server's events refresh them. */
export function createPlatform(input: PlatformInput): Platform {
  const { config } = input;
  const storage = createDeviceStorage(config.app.slug);
  keepReferral(storage, window.location.search, Date.now());
  const device = createDevice(storage);
  const preview = createPreview();
  const queries = createQueries();
  const texts = textsOf(input);

  const signedHeaders = (): Record<string, string> => {
    const { bundle } = session.current();
    // A remembered member has no token, and is verified by the cookie.
    return bundle?.authentication_token ? { 'x-user-email': bundle.user.email, 'x-user-token': bundle.authentication_token } : {};
  };
  const headers = () => ({
    Accept: 'application/json',
    'Accept-Language': texts.language(),
    'x-account-app': config.app.slug,
    ...device.headers(),
    ...signedHeaders(),
    ...(preview ? { 'x-page-builder': preview.token } : {}),
  });
  const api: Api = createApi({ headers, onSignedOut: () => session.drop(), isTokenOfBody: carriesToken, answer: answerChallenge, keepaliveLength });
  const isByCookie = preview === null && hasSessionCookie();
  let isHandedOff = false;
  const takeHandoff = () => {
    const handoff = takeHandoffFromAddress();
    isHandedOff = handoff !== null;
    return handoff;
  };
  const offlineQueue = createOfflineQueue({
    api: () => api,
    session: () => session,
    storage,
    sendLog: (key) => import('./workouts/sendLog.ts').then(({ sendLog }) => sendLog(platform, key)),
    sessionIdOf: (key) => import('./workouts/sendLog.ts').then(({ sessionIdOf }) => sessionIdOf(platform, key)),
    onOutcome: (change, outcome) => tellOutcome(platform, change, outcome),
    onArrived: () => {
      // The server counts progress; lists and completions are refetched when next shown.
      void session.refresh().catch(() => null);
      void queries.invalidateQueries({ refetchType: 'none' });
    },
  });
  const session = createSession({ api: () => api, storage, takeHandoff, hasSessionCookie: () => isByCookie, amend: offlineQueue.amend });

  const pages = createPages({
    queries,
    headers,
    mayPrefetch: () => preview === null && !savesData(),
    previewToken: preview?.token ?? null,
    // The builder's frame shows drafts and gets its theme from the studio.
    configVersion: preview ? undefined : config.version,
    onOtherRelease: (path, isAwaited) => input.onOtherRelease?.(isAwaited && normalPath(navigation.current().path) === path),
    // A page needing further texts is ready once they have loaded too.
    prepareCode: (page) => {
      const code = input.preparePage?.(page) ?? null;
      return code && together([code, texts.complete('pages')]);
    },
  });
  const access = createAccessTrees({
    config,
    session: session.current,
    load: (rootId) => api('GET /__/access/{rootId}.json', { params: { rootId }, query: { t: String(Date.now()) } }),
    pathById: (id) =>
      api('GET /pages/{id}/path', { params: { id } }).then(
        ({ path }) => path,
        (error: unknown) => (isMissing(error) ? null : Promise.reject(error)),
      ),
  });
  const navigation = createNavigation({
    prepare: (place) =>
      together([
        input.prepareScreen?.(place) ?? null,
        isPagePath(place.path) ? null : texts.complete(),
        isPagePath(place.path) ? pages.prepare(place.path) : null,
      ]),
    draw: drawWithMotion,
    takeOver: input.takeOver ?? (() => false),
    reload: input.reload ?? (() => {}),
    carry: (url) => {
      if (preview) url.searchParams.set('page_builder', preview.token);
    },
  });
  const realtime = createRealtime({
    appSlug: config.app.slug,
    credentials: () => {
      const { bundle } = session.current();
      return bundle?.authentication_token ? { email: bundle.user.email, token: bundle.authentication_token } : null;
    },
    openSocket: input.openSocket,
  });
  const platform: Platform = { config, api, session, texts, navigation, realtime, queries, pages, access, storage, offlineQueue, preview };
  if (!preview) {
    goOnAfterOffline(platform);
    followOtherTabs(platform);
  }
  tie(platform, () => isHandedOff || isByCookie !== (session.current().state === 'member'));
  return platform;
}

/** What became of an action that waited for a connection. */
function tellOutcome(platform: Platform, change: QueuedChange, outcome: Outcome): void {
  // A workout's log stays on the device, and is sent with the next entry.
  if (change.name === workoutLog) return;
  if (change.name === 'POST /forms/{id}/submit')
    return void import('./offline/submissionArrived.ts').then(({ submissionArrived }) => submissionArrived(platform, change, outcome));
  // The messages on the device may have come from the server before it knew.
  if (change.name === 'PUT /threads/{id}/emojis') void platform.queries.invalidateQueries({ queryKey: ['threads', 'messages', change.pageId] });
  if (!('refusal' in outcome)) return;
  toast({ text: platform.texts.translate()('page.kept_refused'), tone: 'danger' });
  void platform.session.refresh().catch(() => null);
}

function tie({ config, session, queries, pages, access, realtime, texts, storage }: Platform, isPageOfOther: () => boolean): void {
  let isStarted = false;
  const followLanguage = () => {
    const { bundle } = session.current();
    const chosen = storage.get('global_state')?.language ?? null;
    const ofApp = config.app.default_language;
    void texts.setLanguage(interfaceLanguage({ memberLanguage: bundle?.user.language ?? null, chosen, ofApp }));
  };
  session.onChange(({ isOtherPerson, mayOpenOther }) => {
    if (isOtherPerson) {
      realtime.restart();
      if (isStarted) void forgetAnswers(queries, config.app.slug);
    }
    access.viewerChanged(isOtherPerson);
    if (isStarted && mayOpenOther) void pages.renew();
  });
  let person: string | undefined;
  session.subscribe(() => {
    const { bundle } = session.current();
    if (!isStarted || person !== bundle?.user.id || bundle?.user.language !== texts.language()) followLanguage();
    person = bundle?.user.id;
    // A session that ended while the app was closed left its pages behind.
    if (bundle && keepFor(storage, bundle) && !isStarted) void forgetKept(config.app.slug);
    if (isStarted) return;
    isStarted = true;
    // The page in the HTML is valid if the cookie it was requested with was then verified.
    if (isPageOfOther()) void pages.renew();
  });
}

/** Nothing of the previous person stays in memory or in the worker's caches; pages on the screen are refetched. */
async function forgetAnswers(queries: QueryClient, slug: string): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'page' });
  queries.removeQueries({ queryKey: ['page'], type: 'inactive' });
  await forgetKept(slug);
}

/** The worker may have an answer offline, so nothing waits for the browser to be online. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (count, error) => navigator.onLine && !isRefusal(error) && count < 2,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;

const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
