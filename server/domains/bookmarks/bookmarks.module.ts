import type { Ground, Module } from '../../platform/modules/module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import { createBookmarksRepo } from './bookmarks.repo.ts';
import { bookmarksRoutes } from './bookmarks.routes.ts';
import { createBookmarks, type Bookmarks } from './bookmarks.service.ts';

/** Pages that members saved for later. */
export function bookmarksModule({ platform }: Ground, below: { pages: PagesModule }): Module<Bookmarks> {
  const service = createBookmarks({ repo: createBookmarksRepo(platform), pages: below.pages.service, clock: platform.clock });
  return { service, routes: bookmarksRoutes(service) };
}
