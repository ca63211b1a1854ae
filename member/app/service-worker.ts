import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';

/** Files of the shell by address, hashed by name; and what changes with them. Put in by the build. */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

/** The part of the worker's surroundings that is used here: the DOM types are those of a window. */
type Worker = {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: { data: { type?: string } | null }) => void): void;
};
const worker = globalThis as unknown as Worker;

/** Same name as in `platform/createPlatform.ts`, which empties it when somebody else signs in. */
const pageCacheName = 'bandstand-pages';
const offlinePath = '/offline';
/** A page that takes longer than this is shown from the cache, and renewed behind it. */
const patienceSeconds = 4;

const isPreview = (url: URL) => url.searchParams.has('page_builder');
const isOwn = (url: URL) => url.origin === worker.location.origin;

precacheAndRoute([...__SHELL_FILES__.map((url) => ({ url, revision: null })), { url: offlinePath, revision: __SHELL_VERSION__ }]);

// Hashed files never change; those of later panels and languages are kept when they were used once.
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: 'bandstand-assets' }));
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/fonts/'), new CacheFirst({ cacheName: 'bandstand-fonts' }));
registerRoute(({ url }) => isOwn(url) && /^\/(media|icons)\//.test(url.pathname), new StaleWhileRevalidate({ cacheName: 'bandstand-pictures' }));

/** Page data and access trees under their address without the cache-busting time. */
const withoutTime = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    url.searchParams.delete('t');
    return url.href;
  },
};
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.startsWith('/__/') && !isPreview(url),
  new NetworkFirst({ cacheName: pageCacheName, networkTimeoutSeconds: patienceSeconds, plugins: [withoutTime] }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url) && !isPreview(url) && !/^\/(studio|docs|api)(\/|$)/.test(url.pathname),
  new NetworkFirst({ cacheName: pageCacheName, networkTimeoutSeconds: patienceSeconds }),
);

setCatchHandler(async ({ request }) => {
  const isNavigation = request instanceof Request && request.mode === 'navigate';
  const shell = isNavigation ? await caches.match(offlinePath, { ignoreSearch: true }) : undefined;
  return shell ?? Response.error();
});

worker.addEventListener('message', (event) => {
  if (event.data?.type === 'skip-waiting') void worker.skipWaiting();
});
