import { clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { pageCacheName, pictureCacheName } from '../platform/keptCaches.ts';

/** Files of the shell by address, hashed by name; and what changes with them. Put in by the build. */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

/** The part of the worker's surroundings that is used here: the DOM types are those of a window. */
declare const self: {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: { data: { type?: string } | null; ports?: readonly MessagePort[] }) => void): void;
};

const offlinePath = '/offline';
/** A page that takes longer than this is shown from the cache, and renewed behind it. */
const patienceSeconds = 4;
/** Pages with their data, pictures of some tens of megabytes, and the files of a few versions of the app. */
const mostPages = 600;
const mostPictures = 300;
const mostFiles = 400;

const isPreview = (url: URL) => url.searchParams.has('page_builder');
const isOwn = (url: URL) => url.origin === self.location.origin;

// The first visit, too, leaves something behind for the time without a network.
clientsClaim();
precacheAndRoute([...__SHELL_FILES__.map((url) => ({ url, revision: null })), { url: offlinePath, revision: __SHELL_VERSION__ }]);

/** The newest so many: a cache lists what it was given in the order of the last renewal. */
const atMost = (count: number) => ({
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) => {
    const cache = await caches.open(cacheName);
    const kept = await cache.keys();
    for (const request of kept.slice(0, Math.max(0, kept.length - count))) await cache.delete(request);
  },
});
/** The same picture in every size, the wanted one first. */
const inAllSizes = (url: string): string[] => [
  ...new Set([url, ...['medium', 'large', 'small'].map((size) => url.replace(/(?:small|medium|large)(?=\.webp$)/, size))]),
];
/** How often it was said that nobody is to be remembered. */
let timesForgotten = 0;
type Handling = { state?: { timesForgotten?: number } };
const isForgotten = ({ state }: Handling) => state?.timesForgotten !== timesForgotten;
/** An answer that was on its way when the member went would bring back what was taken out of the caches. */
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
/** What was refused once is not shown from the cache either, in no size. */
const withoutRefused = {
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) => {
    if (![401, 403, 404].includes(response.status)) return response;
    const cache = await caches.open(pictureCacheName);
    for (const url of inAllSizes(request.url)) await cache.delete(url, { ignoreVary: true });
    return response;
  },
};
/** Of a page that was fetched ahead, one size of each picture is here: better than none. */
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
/**
 * Pictures as pages show them, or as they are fetched ahead: no films and sounds, which come in ranges, no downloads, and nothing by a
 * signature, which ends.
 */
const isPicture = (request: Request, url: URL) =>
  (request.destination === 'image' || (request.destination === '' && url.pathname.endsWith('.webp'))) &&
  !request.headers.has('range') &&
  /^\/(media|icons)\//.test(url.pathname) &&
  !url.searchParams.has('sig');

// Hashed files never change; those of later panels and languages are kept when they were used once.
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'bandstand-assets', plugins: [atMost(mostFiles)] }),
);
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/fonts/'), new CacheFirst({ cacheName: 'bandstand-fonts' }));
registerRoute(
  ({ request, url }) => isOwn(url) && isPicture(request, url),
  new StaleWhileRevalidate({ cacheName: pictureCacheName, plugins: [unlessForgotten, withoutRefused, inAnotherSize, atMost(mostPictures)] }),
);

/** Page data and access trees under their address without the cache-busting time. */
const withoutTime = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    url.searchParams.delete('t');
    return url.href;
  },
};
/**
 * Kept without `Vary`: who looks is a matter of this cache as a whole, which is emptied with the person, and without a network nobody has a
 * token to ask with. And as if nothing had led here: a browser refuses to show a page by an answer that was redirected.
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
// The lists that lead to pages that are kept, and what a program says of its run.
registerRoute(
  ({ url }) => isOwn(url) && /^\/api\/(my-content|schedule|content\/[^/]+|pages\/[^/]+\/subscribers)$/.test(url.pathname),
  new NetworkFirst({ cacheName: pageCacheName, plugins: [unlessForgotten, forWhoeverLooks, atMost(mostPages)] }),
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
