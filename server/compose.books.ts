import type { IdentityDomains } from './compose.identity.ts';
import { createBooksRepo } from './domains/books/books.repo.ts';
import { booksRoutes } from './domains/books/books.routes.ts';
import { createBooks } from './domains/books/books.service.ts';
import type { Platform } from './platform/platform.ts';

export interface BooksParts {
  platform: Platform;
  identified: Pick<IdentityDomains, 'apps'>;
}

/** What who keeps the books gets. */
export function composeBooks({ platform: { db, clock }, identified: { apps } }: BooksParts) {
  const books = createBooks({
    clock,
    repo: createBooksRepo({ db }),
    zoneOf: async (tenant) => (await apps.require(tenant)).config.app.timezone,
  });
  return { routes: booksRoutes(books) };
}
