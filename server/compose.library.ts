import type { IdentityDomains } from './compose.identity.ts';
import type { PageDomains } from './compose.pages.ts';
import { createFolders } from './domains/library/library.folders.service.ts';
import { createReplacing } from './domains/library/library.replace.service.ts';
import { createLibraryRepo } from './domains/library/library.repo.ts';
import { libraryRoutes } from './domains/library/library.routes.ts';
import { createLibraryTools } from './domains/library/library.service.ts';
import { toValue } from './domains/media/media.shape.ts';
import type { Platform } from './platform/platform.ts';

interface LibraryParts {
  platform: Platform;
  identified: IdentityDomains;
  paged: PageDomains;
}

/** The media library beyond single media: folders, many at once, and one file in the place of another wherever it is shown. */
export function composeLibrary({ platform: { db, clock, ids }, identified: { apps, library, preparing }, paged: { publishing } }: LibraryParts) {
  const folders = createFolders({ db, repo: createLibraryRepo({ db }), clock, ids });
  const tools = createLibraryTools({ media: library, folders });
  const replacing = createReplacing({ db, media: library, apps, publishing, valueOf: (row) => toValue(row)?.value ?? null });
  preparing.onReplacement(replacing.adopt);
  return { routes: libraryRoutes({ folders, tools, replacing }), begin: replacing.begin };
}
