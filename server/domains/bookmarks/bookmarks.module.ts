import type { Ground, Module } from '../../platform/modules/module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import { createBookmarksRepo } from './bookmarks.repo.ts';
import { bookmarksRoutes } from './bookmarks.routes.ts';
import { createBookmarks, type Bookmarks } from './bookmarks.service.ts';

export type BookmarksModule = Module<Bookmarks>;

/** Pages that members saved for later. */
export function bookmarksModule({ platform }: Ground, below: { pages: PagesModule }): BookmarksModule {
  const service = createBookmarks({ repo: createBookmarksRepo(platform), pages: below.pages.service, clock: platform.clock });
  return { service, routes: bookmarksRoutes(service) };
}
