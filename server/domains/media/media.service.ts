import { readFile } from 'node:fs/promises';
import type { AvatarUrls, Image, Media, Upload } from '@bandstand/contract/media.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../platform/http/limits.ts';
import { hashOf, renderImage, squareOf } from './media.images.ts';
import { receiveFile, type Incoming } from './media.intake.ts';
import type { MediaRepo, MediaRow } from './media.repo.ts';
import { toImage, toMedia, toUpload, urlsOf } from './media.shape.ts';
import type { Variants } from './media.tables.ts';

/** Largest upload of a member, every kind (L303): this size is accepted. */
export const memberMaxBytes = 15_728_640;
export const studioMaxBytes = 2_147_483_648;

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const kindsByType: Record<string, MediaRow['kind']> = {
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/x-m4a': 'audio',
  'application/pdf': 'file',
};

/** What higher domains know of a media: whether what shows it is open to a viewer, and how often it is used (UPL-6). */
export interface MediaGate {
  mayView(tenant: Tenant, member: Member | null, mediaId: string): Promise<boolean>;
  uses(tenant: Tenant, mediaId: string): Promise<number>;
}

export interface AddImage {
  title?: string;
  alt?: string | null;
  /** Open to everybody: icons, logos, avatars. */
  isPublic?: boolean;
  isLibrary?: boolean;
  uploaderId?: string | null;
}

export interface MediaDependencies {
  repo: MediaRepo;
  storage: Storage;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  /** Makes addresses of protected media that carry their own permission: staff have no member's cookie. */
  signer: (tenant: Tenant) => Promise<(address: string) => string>;
}
export type MediaService = ReturnType<typeof createMedia>;

/** Pictures and files of an app: taken in, re-encoded, and handed out by address. */
export function createMedia({ repo, storage, clock, ids, limits, signer }: MediaDependencies) {
  const gates: MediaGate[] = [];

  const store = async (tenant: Tenant, id: string, renditions: { name: string; bytes: Buffer; width: number }[]): Promise<Variants> => {
    const variants: Variants = {};
    for (const { name, bytes, width } of renditions) {
      const key = `${tenant.appId}/media/${id}/${name}.webp`;
      await storage.put(key, bytes);
      variants[`${name}.webp`] = { key, contentType: 'image/webp', sizeBytes: bytes.length, width };
    }
    return variants;
  };

  /** Renders a picture and adds it. Throws `invalid_image_type` where it is none. */
  async function addImage(tenant: Tenant, source: string | Buffer, options: AddImage = {}): Promise<MediaRow> {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    const rendered = await renderImage(bytes).catch((error: unknown) => {
      throw new AppError('invalid_image_type', { extra: { detail: error instanceof Error ? error.message.slice(0, 100) : '' } });
    });
    const id = ids.next();
    const variants = await store(tenant, id, rendered.renditions);
    const isKept = options.isLibrary ?? true;
    return repo.insert(tenant, {
      app_id: tenant.appId,
      id,
      kind: 'image',
      status: 'ready',
      title: options.title ?? '',
      alt: options.alt ?? null,
      focal_x: null,
      focal_y: null,
      content_type: 'image/webp',
      size_bytes: bytes.length,
      width: rendered.width,
      height: rendered.height,
      duration_s: null,
      placeholder: rendered.placeholder,
      content_hash: hashOf(bytes),
      variants,
      is_public: options.isPublic ?? false,
      is_library: isKept,
      uploader_id: options.uploaderId ?? null,
      used_at: isKept ? clock.iso() : null,
      created_at: clock.iso(),
    });
  }

  /** A file that is kept as it came: video, audio, PDF. */
  async function addFile(tenant: Tenant, incoming: Incoming, kind: MediaRow['kind'], options: AddImage): Promise<MediaRow> {
    const id = ids.next();
    const name = `original.${incoming.extension}`;
    const key = `${tenant.appId}/media/${id}/${name}`;
    await storage.putFile(key, incoming.file);
    return repo.insert(tenant, {
      app_id: tenant.appId,
      id,
      kind,
      status: 'ready',
      title: options.title ?? incoming.name,
      alt: null,
      focal_x: null,
      focal_y: null,
      content_type: incoming.contentType!,
      size_bytes: incoming.sizeBytes,
      width: null,
      height: null,
      duration_s: null,
      placeholder: null,
      content_hash: incoming.hash,
      variants: { [name]: { key, contentType: incoming.contentType!, sizeBytes: incoming.sizeBytes, width: null } },
      is_public: false,
      is_library: options.isLibrary ?? false,
      uploader_id: options.uploaderId ?? null,
      used_at: null,
      created_at: clock.iso(),
    });
  }

  /** Takes in what was uploaded, by its content; `wanted` is what the uploader said it is. */
  async function take(tenant: Tenant, incoming: Incoming, wanted: string | undefined, options: AddImage): Promise<MediaRow> {
    const isImage = incoming.contentType !== null && imageTypes.includes(incoming.contentType);
    if (isImage) return addImage(tenant, incoming.file, { title: incoming.name, ...options });
    if (wanted === undefined || wanted === 'image') throw new AppError('invalid_image_type');
    const kind = incoming.contentType ? kindsByType[incoming.contentType] : undefined;
    if (!kind || kind !== wanted) throw new AppError('invalid_file_type');
    return addFile(tenant, incoming, kind, options);
  }

  const require = async (tenant: Tenant, id: string): Promise<MediaRow> => {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  };

  return {
    addImage,
    addGate: (gate: MediaGate): void => void gates.push(gate),
    imageById: async (tenant: Tenant, id: string): Promise<Image | null> => {
      const row = await repo.find(tenant, id);
      return row && row.kind === 'image' ? toImage(row) : null;
    },
    /** The picture of the library with these bytes, or a new one: the same picture is never kept twice. */
    ensureImage: async (tenant: Tenant, bytes: Buffer, options: AddImage = {}): Promise<{ row: MediaRow; isNew: boolean }> => {
      const known = await repo.findByHash(tenant, hashOf(bytes));
      return known ? { row: known, isNew: false } : { row: await addImage(tenant, bytes, options), isNew: true };
    },
    /** A member's own upload (UPL-1). */
    upload: async (member: Member, request: FastifyRequest): Promise<Upload> => {
      await limits.take('upload', member.id);
      const incoming = await receiveFile(request, memberMaxBytes);
      try {
        return toUpload(await take(member.tenant, incoming, incoming.fields.kind, { isLibrary: false, uploaderId: member.id }));
      } finally {
        await incoming.discard();
      }
    },
    findUpload: async (member: Member, id: string): Promise<Upload> => {
      const row = await require(member.tenant, id);
      if (row.uploader_id !== member.id) throw new AppError('not_found');
      return toUpload(row);
    },
    /** Ready uploads of this member, marked as used; a foreign or unready one is `not_found` (UPL-7). */
    claim: async (member: Member, mediaIds: readonly string[]): Promise<MediaRow[]> => {
      if (mediaIds.length === 0) return [];
      const rows = await repo.findMany(member.tenant, mediaIds);
      const own = mediaIds.map((id) => rows.find((row) => row.id === id && row.uploader_id === member.id && row.status === 'ready'));
      if (own.some((row) => !row)) throw new AppError('not_found');
      await repo.markUsed(member.tenant, mediaIds, clock.iso());
      return own as MediaRow[];
    },
    byIds: (tenant: Tenant, mediaIds: readonly string[]): Promise<MediaRow[]> =>
      mediaIds.length === 0 ? Promise.resolve([]) : repo.findMany(tenant, mediaIds),
    /** A square, public picture of a person in three sizes (UPL-5). */
    addAvatar: async (tenant: Tenant, source: string | Buffer, uploaderId: string | null): Promise<AvatarUrls> => {
      const square = await squareOf(source).catch(() => {
        throw new AppError('invalid_image_type');
      });
      const row = await addImage(tenant, square, { title: 'avatar', isPublic: true, isLibrary: false, uploaderId });
      await repo.markUsed(tenant, [row.id], clock.iso());
      return urlsOf(row);
    },
    addToLibrary: async (tenant: Tenant, request: FastifyRequest): Promise<Media> => {
      const incoming = await receiveFile(request, studioMaxBytes);
      try {
        return toMedia(
          await take(tenant, incoming, incoming.fields.kind, { title: incoming.fields.title || incoming.name, isLibrary: true }),
          await signer(tenant),
        );
      } finally {
        await incoming.discard();
      }
    },
    list: async (
      tenant: Tenant,
      query: { q?: string | undefined; kind?: MediaRow['kind'] | undefined; page?: number | undefined },
    ): Promise<{ items: Media[]; total_count: number }> => {
      const found = await repo.list(tenant, { q: query.q, kind: query.kind, offset: ((query.page ?? 1) - 1) * 50, limit: 50 });
      const sign = await signer(tenant);
      return { items: found.rows.map((row) => toMedia(row, sign)), total_count: found.total };
    },
    find: async (tenant: Tenant, id: string): Promise<Media> => toMedia(await require(tenant, id), await signer(tenant)),
    change: async (
      tenant: Tenant,
      id: string,
      changes: { title?: string; alt?: string | null; tags?: string[]; focal_point?: { x: number; y: number } | null },
    ): Promise<Media> => {
      await require(tenant, id);
      const { focal_point, ...rest } = changes;
      const focal = focal_point === undefined ? {} : { focal_x: focal_point?.x ?? null, focal_y: focal_point?.y ?? null };
      if (Object.keys(rest).length + Object.keys(focal).length > 0) await repo.update(tenant, id, { ...rest, ...focal });
      return toMedia(await require(tenant, id), await signer(tenant));
    },
    /** Refused while a page shows it. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      const row = await require(tenant, id);
      const uses = await Promise.all(gates.map((gate) => gate.uses(tenant, id)));
      if (uses.some((count) => count > 0)) throw new AppError('in_use');
      await repo.remove(tenant, id);
      for (const variant of Object.values(row.variants)) await storage.remove(variant.key);
    },
    /** Members' uploads that were never used are gone after 24 h (UPL-7). */
    removeUnused: async (): Promise<number> => {
      const gone = await repo.removeUnused(clock.isoIn(-24 * 3_600_000));
      for (const { app_id, id } of gone) await storage.remove(`${app_id}/media/${id}`);
      return gone.length;
    },
    /** Whether the bytes may go to this viewer: public ones to all, the rest to its uploader and to whoever may see what shows it (UPL-6). */
    mayView: async (tenant: Tenant, member: Member | null, row: MediaRow): Promise<boolean> => {
      if (row.is_public || (member && row.uploader_id === member.id)) return true;
      for (const gate of gates) if (await gate.mayView(tenant, member, row.id)) return true;
      return false;
    },
    /** The media of an address. A person's picture belongs to one app of the account and is shown in all. */
    findRow: async (tenant: Tenant, id: string): Promise<MediaRow | undefined> =>
      (await repo.find(tenant, id)) ?? repo.findPublicOfAccount(tenant, id),
  };
}
