import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { Publishing } from '../pages/pages.publish.service.ts';
import { createFolders } from './library.folders.service.ts';
import { createReplacing } from './library.replace.service.ts';
import { createLibraryRepo } from './library.repo.ts';
import { libraryRoutes } from './library.routes.ts';
import { createLibraryTools } from './library.service.ts';

interface Below {
  apps: AppsModule;
  media: MediaModule;
  pages: Module<{ publishing: Pick<Publishing, 'raise' | 'announce'> }>;
}

/** The media library beyond single media: folders, bulk changes, and replacing a file wherever it is shown. */
export function libraryModule({ platform }: Ground, below: Below): Module {
  const { library: media } = below.media.service;
  const repo = createLibraryRepo(platform);
  const folders = createFolders({ ...platform, repo });
  const replacing = createReplacing({ db: platform.db, media, apps: below.apps.service.apps, publishing: below.pages.service.publishing });
  below.media.ports.folders.register(repo);
  below.media.ports.replacements.register(replacing);
  return {
    service: null,
    routes: libraryRoutes({ folders, tools: createLibraryTools({ media, folders }), replacing }),
    begin: replacing.begin,
  };
}
