import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import { createBooksRepo } from './books.repo.ts';
import { booksRoutes } from './books.routes.ts';
import { createBooks, type Books } from './books.service.ts';

interface Below {
  apps: AppsModule;
}

/** What was sold and paid out, for bookkeepers. */
export function booksModule({ platform: { db, clock } }: Ground, { apps }: Below): Module<Books> {
  const books = createBooks({
    clock,
    repo: createBooksRepo({ db }),
    zoneOf: async (tenant) => (await apps.service.apps.require(tenant)).config.app.timezone,
  });
  return { service: books, routes: booksRoutes(books) };
}
