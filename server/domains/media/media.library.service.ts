import type { CaptionInput, Media, MediaUse } from '@bandstand/contract/media.ts';
import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { keepCaptions } from './media.captions.ts';
import { receiveFile, type Incoming } from './media.intake.ts';
import type { MediaRepo, MediaRow } from './media.repo.ts';
import type { MediaService } from './media.service.ts';
import { toMedia, type Sign } from './media.shape.ts';
import type { KeptCaption, Variants } from './media.tables.ts';

/** Largest upload of the studio, every kind. */
export const studioMaxBytes = 2_147_483_648;
const perPage = 50;

export interface LibraryDependencies {
  repo: MediaRepo;
  storage: Storage;
  media: Pick<MediaService, 'take' | 'usesOf'>;
  /** Makes addresses of protected media that carry their own permission: staff have no member's cookie. */
  signer: (tenant: Tenant) => Promise<Sign>;
}
export type MediaLibrary = ReturnType<typeof createLibrary>;

interface Changes {
  title?: string;
  alt?: string | null;
  tags?: string[];
  focal_point?: { x: number; y: number } | null;
  captions?: CaptionInput[];
}

/** The owner's media: taken in, described, and found again. */
export function createLibrary({ repo, storage, media, signer }: LibraryDependencies) {
  const require = async (tenant: Tenant, id: string): Promise<MediaRow> => {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  /** Takes in what came, by its content (UPL-3). What it was sent by is discarded. */
  const add = async (tenant: Tenant, incoming: Incoming): Promise<Media> => {
    try {
      const { kind, title } = incoming.fields;
      return toMedia(await media.take(tenant, incoming, kind, { title: title || incoming.name, isLibrary: true }), await signer(tenant));
    } finally {
      await incoming.discard();
    }
  };
  /** Stores new captions. Files that no caption names any more are removed by the caller, after the row has changed. */
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
    add,
    receive: async (tenant: Tenant, request: FastifyRequest): Promise<Media> => add(tenant, await receiveFile(request, studioMaxBytes)),
    list: async (
      tenant: Tenant,
      query: { q?: string | undefined; kind?: MediaRow['kind'] | undefined; tag?: string | undefined; page?: number | undefined },
    ): Promise<{ items: Media[]; total_count: number }> => {
      const found = await repo.list(tenant, {
        q: query.q,
        kind: query.kind,
        tag: query.tag,
        offset: ((query.page ?? 1) - 1) * perPage,
        limit: perPage,
      });
      const sign = await signer(tenant);
      return { items: found.rows.map((row) => toMedia(row, sign)), total_count: found.total };
    },
    find: async (tenant: Tenant, id: string): Promise<Media> => toMedia(await require(tenant, id), await signer(tenant)),
    change: async (tenant: Tenant, id: string, { focal_point, captions: sent, ...rest }: Changes): Promise<Media> => {
      const row = await require(tenant, id);
      const focal = focal_point === undefined ? {} : { focal_x: focal_point?.x ?? null, focal_y: focal_point?.y ?? null };
      const captioned = sent ? await captionsOf(row, sent) : null;
      const changes = { ...rest, ...focal, ...captioned };
      if (Object.keys(changes).length > 0) await repo.update(tenant, id, changes);
      for (const name of captioned?.drop ?? []) if (row.variants[name]) await storage.remove(row.variants[name].key);
      return toMedia(await require(tenant, id), await signer(tenant));
    },
    uses: async (tenant: Tenant, id: string): Promise<{ items: MediaUse[]; total_count: number }> => {
      await require(tenant, id);
      const items = await media.usesOf(tenant, id);
      return { items, total_count: items.length };
    },
    /** Refused while something shows it. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await require(tenant, id);
      if ((await media.usesOf(tenant, id)).length > 0) throw new AppError('in_use');
      await repo.remove(tenant, id);
      await storage.remove(`${tenant.appId}/media/${id}`);
    },
  };
}
