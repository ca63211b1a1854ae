import { readFile } from 'node:fs/promises';
import type { CaptionInput, Media, MediaSort, MediaUse } from '@bandstand/contract/media.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { keepCaptions } from './media.captions.ts';
import { hashOf, renderImage, storeRenditions } from './media.images.ts';
import { receiveFile, type Incoming } from './media.intake.ts';
import type { MediaRepo, MediaRow } from './media.repo.ts';
import { newRow, type MediaService } from './media.service.ts';
import { toMedia, toValue, variantNames, type Sign } from './media.shape.ts';
import type { KeptCaption, Variants } from './media.tables.ts';

/** Largest upload of the studio, of every kind. */
export const studioMaxBytes = 2_147_483_648;
const perPage = 50;

export interface LibraryDependencies {
  repo: MediaRepo;
  storage: Storage;
  media: Pick<MediaService, 'take' | 'usesOf'>;
  /** Makes addresses of protected media that carry their own permission: staff have no member's cookie. */
  signer: (tenant: Tenant) => Promise<Sign>;
  folders: Port<Folders>;
  clock: Clock;
  ids: Ids;
}
/** The folders that the domain `library` keeps. */
export interface Folders {
  has(tenant: Tenant, id: string): Promise<boolean>;
}
export type MediaLibrary = ReturnType<typeof createLibrary>;

interface Changes {
  title?: string;
  alt?: string | null;
  tags?: string[];
  focal_point?: { x: number; y: number } | null;
  captions?: CaptionInput[];
  folder_id?: string | null;
}

/** A film that every browser plays as it is, with its picture. Seconds and px. */
export interface NewFilm {
  file: string;
  poster: Buffer;
  title: string;
  width: number;
  height: number;
  durationS: number;
}
/** Adds films that every browser plays as they are: nothing is left to prepare. */
function createFilmAdding({ repo, storage, clock, ids }: Pick<LibraryDependencies, 'repo' | 'storage' | 'clock' | 'ids'>) {
  return async (tenant: Tenant, { file, poster, title, width, height, durationS }: NewFilm): Promise<MediaRow> => {
    const bytes = await readFile(file);
    const [id, contentType] = [ids.next(), 'video/mp4'];
    const folder = `${tenant.appId}/media/${id}`;
    const film = { key: `${folder}/${variantNames.film}`, contentType, sizeBytes: bytes.length, width };
    await storage.put(film.key, bytes);
    const { renditions, placeholder } = await renderImage(poster);
    const named = renditions.map((rendition) => ({ ...rendition, name: `${variantNames.poster}-${rendition.name}` }));
    return repo.insert(tenant, {
      ...newRow(tenant, id, {}),
      kind: 'video',
      status: 'ready',
      title,
      alt: null,
      content_type: contentType,
      size_bytes: bytes.length,
      width,
      height,
      duration_s: durationS,
      placeholder,
      content_hash: hashOf(bytes),
      variants: { ...(await storeRenditions(storage, folder, named)), [variantNames.film]: film },
      is_public: false,
      is_library: true,
      used_at: clock.iso(),
      created_at: clock.iso(),
    });
  };
}

/** Reads the library, and where it is used. */
function createLibraryReading({ repo, storage, media, signer }: Pick<LibraryDependencies, 'repo' | 'storage' | 'media' | 'signer'>) {
  const require = async (tenant: Tenant, id: string): Promise<MediaRow> => {
    const row = await repo.find(tenant, id);
    // A file that belongs neither to the library nor to a member is only for its own domain, which checks other permissions.
    if (!row || (row.kind === 'file' && !row.is_library && row.uploader_id === null)) throw new AppError('not_found');
    return row;
  };
  const shown = async (tenant: Tenant, row: MediaRow): Promise<Media> => {
    const [sign, replacements] = await Promise.all([signer(tenant), repo.replacements(tenant, [row.id])]);
    return toMedia(row, sign, replacements.get(row.id));
  };

  return {
    require,
    shown,
    list: async (
      tenant: Tenant,
      query: {
        q?: string | undefined;
        kind?: MediaRow['kind'] | undefined;
        tag?: string | undefined;
        folder_id?: string | undefined;
        sort?: MediaSort | undefined;
        page?: number | undefined;
      },
    ): Promise<{ items: Media[]; total_count: number }> => {
      const page = await repo.list(tenant, {
        q: query.q,
        kind: query.kind,
        tag: query.tag,
        folderId: query.folder_id,
        sort: query.sort,
        offset: ((query.page ?? 1) - 1) * perPage,
        limit: perPage,
      });
      const [sign, replacements] = await Promise.all([
        signer(tenant),
        repo.replacements(
          tenant,
          page.rows.map(({ id }) => id),
        ),
      ]);
      return { items: page.rows.map((row) => toMedia(row, sign, replacements.get(row.id))), total_count: page.total };
    },
    find: async (tenant: Tenant, id: string): Promise<Media> => shown(tenant, await require(tenant, id)),
    uses: async (tenant: Tenant, id: string): Promise<{ items: MediaUse[]; total_count: number }> => {
      await require(tenant, id);
      const items = await media.usesOf(tenant, id);
      return { items, total_count: items.length };
    },
    /** The smallest picture of an image or video, for reading its pixels; null when it has none. */
    smallest: async (tenant: Tenant, id: string): Promise<Buffer | null> => {
      const { variants } = await require(tenant, id);
      const variant = variants['small.webp'] ?? variants['poster-small.webp'];
      return variant ? storage.read(variant.key) : null;
    },
  };
}
type LibraryReading = ReturnType<typeof createLibraryReading>;

/** Removes media from the library, with their files. */
function createRemoving({
  repo,
  storage,
  media,
  require,
}: Pick<LibraryDependencies, 'repo' | 'storage' | 'media'> & Pick<LibraryReading, 'require'>) {
  const removeVariants = async (variants: Variants): Promise<void> => {
    for (const { key } of Object.values(variants)) await storage.remove(key);
  };
  const removeFiles = async ({ app_id, id, variants }: MediaRow): Promise<void> => {
    // Files of a former replacement are under the id of its upload.
    await removeVariants(variants);
    await storage.remove(`${app_id}/media/${id}`);
  };
  const remove = async (tenant: Tenant, id: string, isForced = false): Promise<boolean> => {
    const row = await require(tenant, id);
    if (!isForced && (await media.usesOf(tenant, id)).length > 0) return false;
    const replacement = (await repo.replacements(tenant, [id])).get(id);
    await repo.remove(tenant, id);
    for (const gone of [row, replacement]) if (gone) await removeFiles(gone);
    return true;
  };

  return {
    removeVariants,
    removeFiles,
    /** Refused while something shows it, unless forced: that is then shown without it. */
    remove: async (tenant: Tenant, id: string, isForced: boolean): Promise<void> => {
      if (!(await remove(tenant, id, isForced))) throw new AppError('in_use');
    },
    /** Deletes media that nothing shows, and returns the rest. Skips unknown ids. */
    removeMany: async (tenant: Tenant, ids: readonly string[]): Promise<{ removed: number; inUse: string[] }> => {
      const existing = await repo.findMany(tenant, ids);
      const inUse: string[] = [];
      for (const { id } of existing) if (!(await remove(tenant, id))) inUse.push(id);
      return { removed: existing.length - inUse.length, inUse };
    },
  };
}

interface ChangingDependencies extends Pick<LibraryDependencies, 'repo' | 'storage' | 'folders'> {
  reading: Pick<LibraryReading, 'require' | 'shown'>;
}
/** Changes the descriptions of media in the library. */
function createChanging({ repo, storage, folders, reading: { require, shown } }: ChangingDependencies) {
  /** Stores new captions. The caller removes files that no caption names any more, after the row has changed. */
  async function captionsOf(row: MediaRow, sent: readonly CaptionInput[]): Promise<{ captions: KeptCaption[]; add: Variants; drop: string[] }> {
    if (row.kind !== 'video') throw new AppError('validation_failed', { fields: { captions: [{ key: 'field.invalid' }] } });
    const { captions, files } = keepCaptions(sent, row.captions);
    const added: Variants = {};
    for (const { name, bytes } of files) {
      const key = `${row.app_id}/media/${row.id}/${name}`;
      await storage.put(key, bytes);
      added[name] = { key, contentType: 'text/vtt; charset=utf-8', sizeBytes: bytes.length, width: null };
    }
    const drop = row.captions.map(({ name }) => name).filter((name) => !captions.some((caption) => caption.name === name));
    return { captions, add: added, drop };
  }

  return {
    change: async (tenant: Tenant, id: string, { focal_point, captions: sent, ...rest }: Changes): Promise<Media> => {
      const row = await require(tenant, id);
      refuseFields({
        folder_id: typeof rest.folder_id === 'string' && !(await folders.current.has(tenant, rest.folder_id)) && { key: 'field.invalid' },
      });
      const focal = focal_point === undefined ? {} : { focal_x: focal_point?.x ?? null, focal_y: focal_point?.y ?? null };
      const captioned = sent ? await captionsOf(row, sent) : null;
      const changes = { ...rest, ...focal, ...captioned };
      if (Object.keys(changes).length > 0) await repo.update(tenant, id, changes);
      for (const name of captioned?.drop ?? []) if (row.variants[name]) await storage.remove(row.variants[name].key);
      return shown(tenant, await require(tenant, id));
    },
    /** Moves many into a folder, or adds or removes tags. Returns how many exist. */
    changeMany: repo.changeMany,
  };
}

interface ReceivingDependencies extends Pick<LibraryDependencies, 'repo' | 'media' | 'folders'> {
  reading: Pick<LibraryReading, 'require' | 'shown'>;
  removeFiles: (row: MediaRow) => Promise<void>;
}
/** Takes uploads into the library. */
function createReceiving({ repo, media, folders, reading: { require, shown }, removeFiles }: ReceivingDependencies) {
  /** Adds a received file, by its content (UPL-3). Discards its upload. */
  const add = async (tenant: Tenant, incoming: Incoming): Promise<Media> => {
    try {
      const { kind, title, folder_id } = incoming.fields;
      // A folder deleted meanwhile is no reason to lose an upload.
      const folderId = folder_id && isId(folder_id) && (await folders.current.has(tenant, folder_id)) ? folder_id : null;
      return shown(tenant, await media.take(tenant, incoming, kind, { title: title || incoming.name, isLibrary: true, folderId }));
    } finally {
      await incoming.discard();
    }
  };

  return {
    add,
    receive: async (tenant: Tenant, request: FastifyRequest): Promise<Media> => add(tenant, await receiveFile(request, studioMaxBytes)),
    /**
     * Receives a file that is to replace a media; it waits next to it until it can be shown. Errors: not_found, media_preparing, and those of an
     * upload; another kind than before is refused as the wrong type.
     */
    receiveReplacement: async (tenant: Tenant, id: string, request: FastifyRequest): Promise<MediaRow> => {
      const row = await require(tenant, id);
      if (row.status === 'preparing') throw new AppError('media_preparing');
      const incoming = await receiveFile(request, studioMaxBytes);
      try {
        const waiting = (await repo.replacements(tenant, [id])).get(id);
        if (waiting?.status === 'preparing') throw new AppError('media_preparing');
        // A ready one is replacing it at this moment.
        if (waiting?.status === 'failed') {
          await repo.remove(tenant, waiting.id);
          await removeFiles(waiting);
        }
        const wrongType = row.kind === 'image' ? 'invalid_image_type' : 'invalid_file_type';
        if (incoming.contentType?.startsWith('image/') && row.kind !== 'image') throw new AppError(wrongType);
        return await media.take(tenant, incoming, row.kind, { title: row.title, isLibrary: row.is_library, replaces: id });
      } finally {
        await incoming.discard();
      }
    },
  };
}

/** The owner's media: received, described, and found again. */
export function createLibrary(dependencies: LibraryDependencies) {
  const { repo } = dependencies;
  const { require, shown, ...reading } = createLibraryReading(dependencies);
  const { removeFiles, ...removing } = createRemoving({ ...dependencies, require });
  return {
    ...reading,
    addFilm: createFilmAdding(dependencies),
    ...removing,
    ...createChanging({ ...dependencies, reading: { require, shown } }),
    ...createReceiving({ ...dependencies, reading: { require, shown }, removeFiles }),
    tags: repo.tags,
    /** Puts a ready replacement in place, in the caller's transaction; after the commit call `removeVariants` with the previous ones. */
    adopt: repo.adopt,
    /** A media as pages carry it; null while it cannot be used. */
    valueOf: (row: MediaRow) => toValue(row)?.value ?? null,
    /** Replacements that became ready unnoticed. */
    readyReplacements: repo.readyReplacements,
  };
}
