import type { Image } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { mediaKindOf, objectsIn } from '@bandstand/rules/pages/walk.ts';
import { pictureCacheName } from '../keptCaches.ts';

/** Of the worker's three hundred: the rest is for pictures that the member viewed. */
const mostKept = 200;
/** A long list must not use up the space for later pages. */
const mostOfPage = 30;

/**
 * Fetches pictures of pages for offline use, each in the middle size, which the worker uses for the others. Skips stored ones and those
 * beyond the limit.
 */
export function createPictureKeeper(signal: AbortSignal): (page: PageJson) => Promise<void> {
  const counted = new Set<string>();
  return async (page) => {
    for (const url of picturesOf(page).slice(0, mostOfPage)) {
      if (signal.aborted || counted.size >= mostKept) return;
      if (counted.has(url)) continue;
      counted.add(url);
      if (!(await caches.match(url, { cacheName: pictureCacheName, ignoreVary: true })))
        await fetch(url, { credentials: 'same-origin', signal }).catch(() => null);
    }
  };
}

/** A page's pictures from top to bottom: those served by this app, without an expiring signature. */
function picturesOf(page: PageJson): string[] {
  // Content is walked from its end.
  const objects = (objectsIn(page, '') ?? []).toReversed();
  const urls = objects.flatMap(({ value }) => (mediaKindOf(value) === 'image' ? [(value as Image).urls.medium] : []));
  return [...new Set(urls)].filter((url) => /^\/media\/[^?]+\.webp$/.test(url));
}
