import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import { createMediaSignatures, type MediaSignatures } from '../../platform/storage/signatures.ts';
import { createFilms } from '../../platform/video/films.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { MediaEvents } from './media.events.ts';
import { mediaFiles } from './media.files.ts';
import { askToPrepare, mediaJobs, type MediaJobs } from './media.jobs.ts';
import { createLibrary, type Folders, type MediaLibrary } from './media.library.service.ts';
import { createPreparing, type Replacements } from './media.prepare.service.ts';
import { mediaRepo } from './media.repo.ts';
import { removeUnfinished, resumableFolder, resumableUploads } from './media.resumable.files.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMedia, type GuestUploads, type MediaGate, type MediaService } from './media.service.ts';
import type { Sign } from './media.shape.ts';

export interface MediaServices {
  media: MediaService;
  library: MediaLibrary;
  signatures: MediaSignatures;
  /** Makes addresses on the app's own host that are valid without a cookie. */
  signer: (tenant: Tenant) => Promise<Sign>;
}
export interface MediaModule extends Module<MediaServices> {
  readonly ports: { folders: Port<Folders>; replacements: Port<Replacements>; guests: Port<GuestUploads> };
}

/** Pictures, videos, sounds and files of an app. */
export function mediaModule({ platform, bus, jobs, ports }: Ground<MediaEvents, MediaJobs>, below: { apps: AppsModule }): MediaModule {
  const { db, clock, env, storage } = platform;
  const { apps } = below.apps.service;
  const [folders, replacements] = [ports.open<Folders>('media: Folders'), ports.open<Replacements>('media: Replacements')];
  const guests = ports.open<GuestUploads>('media: GuestUploads');
  const repo = mediaRepo(db);
  const signatures = createMediaSignatures(platform);
  const signer = async (tenant: Tenant): Promise<Sign> => {
    const origin = await apps.originOf(tenant);
    return (address) => `${origin === env.appUrl ? '' : origin}${signatures.sign(tenant, address)}`;
  };
  const media = createMedia({ ...platform, repo, guests, signer, prepareSoon: () => askToPrepare({ jobs, db }) });
  const library = createLibrary({ ...platform, repo, media, signer, folders });
  const preparing = createPreparing({ ...platform, repo, films: createFilms(), bus, replacements });
  const uploads = resumableFolder(env.dataDir);
  media.addGate(lookOf(apps));
  return {
    service: { media, library, signatures, signer },
    ports: { folders, replacements, guests },
    routes: mediaRoutes({ service: media, library }),
    files: (http, identity) => {
      mediaFiles(http.app, { service: media, signatures, identity, storage });
      resumableUploads(http.app, { ...platform, library, identity, folder: uploads, audit: http.audit });
    },
    jobs: () => mediaJobs({ jobs, db, service: media, preparing, removeUnfinished: () => removeUnfinished(uploads, clock) }),
    stop: preparing.stop,
  };
}

/** Icon and logo are on every page of the app, so everyone may see them (UPL-6). */
function lookOf(apps: Apps): MediaGate {
  const isOfLook = async (tenant: Tenant, id: string): Promise<boolean> => {
    const { row } = await apps.require(tenant);
    return [row.settings.icon, row.toolbar.logo].some((image) => image?.media_id === id);
  };
  return {
    mayView: (tenant, _member, id) => isOfLook(tenant, id),
    uses: async (tenant, id) =>
      (await isOfLook(tenant, id)) ? [{ kind: 'app', id: tenant.appId, title: (await apps.require(tenant)).row.name, state: 'live' }] : [],
  };
}
