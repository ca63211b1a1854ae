import { clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { pageCacheName, pictureCacheName } from '../platform/keptCaches.ts';

/** The shell's files by URL, hashed by name, and their revision. Inserted by the build. */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

/** The parts of the worker's global scope in use: the DOM types are those of a window. */
declare const self: {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: { data: { type?: string } | null; ports?: readonly MessagePort[] }) => void): void;
};

const offlinePath = '/offline';
/** A page that takes longer than this is shown from the cache and updated in the background. */
const patienceSeconds = 4;
/** Pages with their data and the exercises of their workouts, some tens of megabytes of pictures, and files of a few app versions. */
const mostPages = 1200;
const mostPictures = 300;
const mostFiles = 400;

const isPreview = (url: URL) => url.searchParams.has('page_builder');
const isOwn = (url: URL) => url.origin === self.location.origin;

// Even the first visit must store pages for offline use.
clientsClaim();
precacheAndRoute([...__SHELL_FILES__.map((url) => ({ url, revision: null })), { url: offlinePath, revision: __SHELL_VERSION__ }]);

/** The newest entries: a cache lists its entries in the order of their last update. */
const atMost = (count: number) => ({
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) => {
    const cache = await caches.open(cacheName);
    const kept = await cache.keys();
    for (const request of kept.slice(0, Math.max(0, kept.length - count))) await cache.delete(request);
  },
});
/** The same picture in every size, the requested one first. */
const inAllSizes = (url: string): string[] => [
  ...new Set([url, ...['medium', 'large', 'small'].map((size) => url.replace(/(?:small|medium|large)(?=\.webp$)/, size))]),
];
/** How often the worker was asked to forget the member. */
let timesForgotten = 0;
type Handling = { state?: { timesForgotten?: number } };
const isForgotten = ({ state }: Handling) => state?.timesForgotten !== timesForgotten;
/** An answer still under way when the member logs out must not return to the emptied caches. */
const unlessForgotten = {
  handlerWillStart: async ({ state }: Handling) => {
    if (state) state.timesForgotten = timesForgotten;
  },
  cacheWillUpdate: async ({ response, ...handling }: Handling & { response: Response }) =>
    response.status === 200 && !isForgotten(handling) ? response : null,
  cacheDidUpdate: async ({ cacheName, request, ...handling }: Handling & { cacheName: string; request: Request }) => {
    if (isForgotten(handling)) await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
  },
};
/** A refused picture is not shown from the cache either, in any size. */
const withoutRefused = {
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) => {
    if (![401, 403, 404].includes(response.status)) return response;
    const cache = await caches.open(pictureCacheName);
    for (const url of inAllSizes(request.url)) await cache.delete(url, { ignoreVary: true });
    return response;
  },
};
/** A prefetched page has each picture in one size: better than none. */
const inAnotherSize = {
  handlerDidError: async ({ request }: { request: Request }) => {
    const cache = await caches.open(pictureCacheName);
    for (const url of inAllSizes(request.url)) {
      const kept = await cache.match(url, { ignoreVary: true });
      if (kept) return kept;
    }
    return undefined;
  },
};
/** Pictures on pages, loaded or prefetched: no videos and sounds, which use ranges, no downloads, and no signed URLs, which expire. */
const isPicture = (request: Request, url: URL) =>
  (request.destination === 'image' || (request.destination === '' && url.pathname.endsWith('.webp'))) &&
  !request.headers.has('range') &&
  /^\/(media|icons)\//.test(url.pathname) &&
  !url.searchParams.has('sig');

// Hashed files never change; those of later panels and languages are cached after their first use.
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'bandstand-assets', plugins: [atMost(mostFiles)] }),
);
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/fonts/'), new CacheFirst({ cacheName: 'bandstand-fonts' }));
registerRoute(
  ({ request, url }) => isOwn(url) && isPicture(request, url),
  new StaleWhileRevalidate({ cacheName: pictureCacheName, plugins: [unlessForgotten, withoutRefused, inAnotherSize, atMost(mostPictures)] }),
);

/** Page data and access trees, cached by URL without the cache-busting time. */
const withoutTime = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    url.searchParams.delete('t');
    return url.href;
  },
};
/**
 * Cached without `Vary`: the whole cache belongs to one person and is emptied with them, and offline nobody has a token. Also without the
 * redirect flag: browsers refuse to show a page from a redirected answer.
 */
const forWhoeverLooks = {
  cacheWillUpdate: async ({ response }: { response: Response }) => {
    if (response.status !== 200) return null;
    const headers = new Headers(response.headers);
    headers.delete('vary');
    return new Response(response.body, { status: 200, headers });
  },
};
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.startsWith('/__/') && !isPreview(url),
  new NetworkFirst({
    cacheName: pageCacheName,
    networkTimeoutSeconds: patienceSeconds,
    plugins: [withoutTime, unlessForgotten, forWhoeverLooks, atMost(mostPages)],
  }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url) && !isPreview(url) && !/^\/(studio|docs|api)(\/|$)/.test(url.pathname),
  new NetworkFirst({
    cacheName: pageCacheName,
    networkTimeoutSeconds: patienceSeconds,
    plugins: [unlessForgotten, forWhoeverLooks, atMost(mostPages)],
  }),
);
// The lists that lead to cached pages, a program's run data, forms with the member's answers, exercises of workouts, and their history: begun with a
// connection, gone on without.
const keptAnswers =
  /^\/api\/(my-content|for_you|schedule|content\/[^/]+|pages\/[^/]+\/subscribers|forms_submissions|workout_group_items\/[^/]+\/exercise|forms\/[^/]+(\/submissions(\/[^/]+)?)?|workout_sessions(\/[^/]+)?|exercise_results(\/[^/]+)?)$/;
/** What is waiting for the member, whenever they were here before. */
const withoutSince = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    if (url.pathname === '/api/for_you') url.searchParams.delete('since');
    return url.href;
  },
};
registerRoute(
  // Not the drafts that the builder's frame asks for.
  ({ request, url }) => isOwn(url) && keptAnswers.test(url.pathname) && !request.headers.has('x-page-builder'),
  new NetworkFirst({ cacheName: pageCacheName, plugins: [withoutSince, unlessForgotten, forWhoeverLooks, atMost(mostPages)] }),
);

setCatchHandler(async ({ request }) => {
  const isNavigation = request instanceof Request && request.mode === 'navigate';
  const shell = isNavigation ? await caches.match(offlinePath, { ignoreSearch: true }) : undefined;
  return shell ?? Response.error();
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'skip-waiting') void self.skipWaiting();
  if (event.data?.type !== 'forget') return;
  timesForgotten += 1;
  event.ports?.[0]?.postMessage('forgotten');
});
