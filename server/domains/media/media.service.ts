import { readFile } from 'node:fs/promises';
import type { AvatarUrls, Image, MediaUse, Upload } from '@bandstand/contract/media.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { GuestContext, Member } from '../../platform/http/context.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../platform/http/limits.ts';
import { hashOf, renderImage, squareOf, storeRenditions } from './media.images.ts';
import { receiveBytes, receiveFile, tooLarge, withIncoming, type Incoming } from './media.intake.ts';
import type { MediaRepo, MediaRow } from './media.repo.ts';
import type { MessageVideo } from '@bandstand/contract/threads.ts';
import { isPlayable, toImage, toMessageVideo, toUpload, toValue, urlsOf, type MediaValue, type Sign } from './media.shape.ts';

/** Largest upload of a member, of every kind (L303): this size is accepted. */
export const memberMaxBytes = 15_728_640;

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

/** What higher domains know about a media: whether what shows it is open to a viewer, and where it is used (UPL-6). */
export interface MediaGate {
  mayView(tenant: Tenant, member: Member | null, mediaId: string): Promise<boolean>;
  uses(tenant: Tenant, mediaId: string): Promise<MediaUse[]>;
}

/** Guests who may upload pictures, for public forms that ask for one. */
export interface GuestUploads {
  /** The id under which this guest's uploads are kept; null: no form of the app asks guests for a picture. */
  uploaderOf(context: GuestContext): Promise<string | null>;
}

export interface AddImage {
  title?: string;
  alt?: string | null;
  /** Open to everyone: icons, logos, avatars. */
  isPublic?: boolean;
  isLibrary?: boolean;
  uploaderId?: string | null;
  folderId?: string | null;
  /** The media that it will replace. */
  replaces?: string | null;
}

export interface MediaDependencies {
  repo: MediaRepo;
  storage: Storage;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  guests: Port<GuestUploads>;
  /** Makes addresses that are valid without a cookie. */
  signer: (tenant: Tenant) => Promise<Sign>;
  /** Queues the preparation of waiting media. */
  prepareSoon: () => Promise<void>;
}
export type MediaService = ReturnType<typeof createMedia>;

/** The columns that every new media has in common. */
export const newRow = (tenant: Tenant, id: string, options: AddImage) => ({
  app_id: tenant.appId,
  id,
  focal_x: null,
  focal_y: null,
  duration_s: null,
  uploader_id: options.uploaderId ?? null,
  folder_id: options.folderId ?? null,
  replaces: options.replaces ?? null,
});

/** Adds pictures and files to an app. */
function createAdding({ repo, storage, clock, ids, prepareSoon }: Omit<MediaDependencies, 'limits' | 'guests' | 'signer'>) {
  /** Renders a picture and adds it. Throws `invalid_image_type` when it is none. */
  async function addImage(tenant: Tenant, source: string | Buffer, options: AddImage = {}): Promise<MediaRow> {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    const rendered = await renderImage(bytes).catch((error: unknown) => {
      throw new AppError('invalid_image_type', { extra: { detail: error instanceof Error ? error.message.slice(0, 100) : '' } });
    });
    const id = ids.next();
    const variants = await storeRenditions(storage, `${tenant.appId}/media/${id}`, rendered.renditions);
    const isKept = options.isLibrary ?? true;
    return repo.insert(tenant, {
      ...newRow(tenant, id, options),
      kind: 'image',
      status: 'ready',
      title: options.title ?? '',
      alt: options.alt ?? null,
      content_type: 'image/webp',
      size_bytes: bytes.length,
      width: rendered.width,
      height: rendered.height,
      placeholder: rendered.placeholder,
      content_hash: hashOf(bytes),
      variants,
      is_public: options.isPublic ?? false,
      is_library: isKept,
      used_at: isKept ? clock.iso() : null,
      created_at: clock.iso(),
    });
  }

  /** Stores a file unchanged: video, audio, PDF. The library's videos and sounds are then prepared. */
  async function addFile(
    tenant: Tenant,
    incoming: Incoming,
    { kind, contentType }: { kind: MediaRow['kind']; contentType: string },
    options: AddImage,
  ): Promise<MediaRow> {
    const id = ids.next();
    const name = `original.${incoming.extension}`;
    const key = `${tenant.appId}/media/${id}/${name}`;
    await storage.putFile(key, incoming.file);
    const isPrepared = options.isLibrary === true && (kind === 'video' || kind === 'audio');
    const row = await repo.insert(tenant, {
      ...newRow(tenant, id, options),
      kind,
      status: isPrepared ? 'preparing' : 'ready',
      title: options.title ?? incoming.name,
      alt: null,
      content_type: contentType,
      size_bytes: incoming.sizeBytes,
      width: null,
      height: null,
      placeholder: null,
      content_hash: incoming.hash,
      variants: { [name]: { key, contentType, sizeBytes: incoming.sizeBytes, width: null } },
      is_public: false,
      is_library: options.isLibrary ?? false,
      used_at: null,
      created_at: clock.iso(),
    });
    if (isPrepared) await prepareSoon();
    return row;
  }
  return { addImage, addFile };
}
type Adding = ReturnType<typeof createAdding>;

/** Adds files by what their bytes say they are. */
function createTaking({ repo, adding: { addImage, addFile } }: { repo: MediaRepo; adding: Adding }) {
  /** Adds an upload by its content; `wanted` is the kind that the uploader named. */
  async function take(tenant: Tenant, incoming: Incoming, wanted: string | undefined, options: AddImage): Promise<MediaRow> {
    const { contentType } = incoming;
    if (contentType !== null && imageTypes.includes(contentType)) return addImage(tenant, incoming.file, { title: incoming.name, ...options });
    if (wanted === undefined || wanted === 'image') throw new AppError('invalid_image_type');
    const kind = contentType ? kindsByType[contentType] : undefined;
    if (!contentType || !kind || kind !== wanted) throw new AppError('invalid_file_type');
    return addFile(tenant, incoming, { kind, contentType }, options);
  }
  return {
    take,
    /** The same for bytes in memory. */
    takeBytes: (tenant: Tenant, bytes: Buffer, kind: MediaRow['kind'], options: AddImage & { title: string }): Promise<MediaRow> =>
      withIncoming(bytes, options.title, (incoming) => take(tenant, incoming, kind, options)),
    /** The picture of the library with these bytes, or a new one: the same picture is never stored twice. */
    ensureImage: async (tenant: Tenant, bytes: Buffer, options: AddImage = {}): Promise<{ row: MediaRow; isNew: boolean }> => {
      const existing = await repo.findByHash(tenant, hashOf(bytes));
      return existing ? { row: existing, isNew: false } : { row: await addImage(tenant, bytes, options), isNew: true };
    },
  };
}

interface UploadDependencies extends Pick<MediaDependencies, 'repo' | 'clock' | 'limits' | 'guests' | 'signer'> {
  adding: Adding;
  take: ReturnType<typeof createTaking>['take'];
}
/** Uploads of members, pictures of people, and files that nothing shows. */
function createUploads({ repo, clock, limits, guests, signer, adding: { addImage, addFile }, take }: UploadDependencies) {
  async function receive({ id, tenant }: Pick<Member, 'id' | 'tenant'>, request: FastifyRequest, kind?: MediaRow['kind']): Promise<MediaRow> {
    const incoming = await receiveFile(request, memberMaxBytes);
    try {
      return await take(tenant, incoming, kind ?? incoming.fields.kind, { isLibrary: false, uploaderId: id });
    } finally {
      await incoming.discard();
    }
  }
  return {
    /** A member's own upload (UPL-1), or one for an app profile. */
    upload: async (member: Pick<Member, 'id' | 'tenant'>, request: FastifyRequest): Promise<Upload> => {
      await limits.take('upload', member.id);
      return toUpload(await receive(member, request));
    },
    /** A picture of a guest, for a form that is open to them. Throws unauthenticated where there is none. */
    uploadAsGuest: async (context: GuestContext, request: FastifyRequest): Promise<Upload> => {
      const { tenant, address } = context;
      const id = await guests.current.uploaderOf(context);
      if (id === null) throw new AppError('unauthenticated');
      await limits.take('upload', address);
      return toUpload(await receive({ id, tenant }, request, 'image'), await signer(tenant));
    },
    findGuestUpload: async (context: GuestContext, id: string): Promise<Upload> => {
      const uploaderId = await guests.current.uploaderOf(context);
      if (uploaderId === null) throw new AppError('unauthenticated');
      const row = await repo.find(context.tenant, id);
      if (row?.uploader_id !== uploaderId) throw new AppError('not_found');
      return toUpload(row, await signer(context.tenant));
    },
    /**
     * Stores a file unchanged, in no library and shown nowhere: people with its address may read it for an hour. Errors: upload_empty,
     * upload_too_large, invalid_file_type.
     */
    receivePrivate: async (tenant: Tenant, request: FastifyRequest, { maxBytes, types }: { maxBytes: number; types: readonly string[] }) => {
      const incoming = await receiveFile(request, maxBytes);
      try {
        const { name, sizeBytes, contentType, fields } = incoming;
        if (!contentType || !types.includes(contentType)) throw new AppError('invalid_file_type');
        const row = await addFile(tenant, incoming, { kind: 'file', contentType }, {});
        await repo.markUsed(tenant, [row.id], clock.iso());
        return { id: row.id, name, sizeBytes, contentType, fields };
      } finally {
        await incoming.discard();
      }
    },
    findUpload: async (member: Member, id: string): Promise<Upload> => {
      const row = await repo.find(member.tenant, id);
      if (row?.uploader_id !== member.id) throw new AppError('not_found');
      return toUpload(row);
    },
    /** The file in a request for a person's picture, on disk until `discard`. Errors: upload_empty, upload_too_large. */
    receiveAvatar: (request: FastifyRequest): Promise<Incoming> => receiveFile(request, memberMaxBytes),
    /** Throws `upload_too_large` for a person's picture that is larger than members may upload. */
    refuseLarge: (bytes: Buffer): void => {
      if (bytes.length > memberMaxBytes) throw tooLarge(memberMaxBytes);
    },
    /** A square, public picture of a person in three sizes (UPL-5). */
    addAvatar: async (tenant: Tenant, source: string | Buffer, uploaderId: string | null): Promise<AvatarUrls> => {
      const square = await squareOf(source).catch(() => {
        throw new AppError('invalid_image_type');
      });
      const row = await addImage(tenant, square, { title: 'avatar', isPublic: true, isLibrary: false, uploaderId });
      await repo.markUsed(tenant, [row.id], clock.iso());
      return urlsOf(row);
    },
  };
}

/** Marks uploads as used or as no longer used. */
function createClaims({ repo, storage, clock, prepareSoon }: Pick<MediaDependencies, 'repo' | 'storage' | 'clock' | 'prepareSoon'>) {
  return {
    /** Ready uploads of this member, marked as used; a foreign or unready one is `not_found` (UPL-7). Staff may also use the library. */
    claim: async (
      member: Pick<Member, 'id' | 'tenant'>,
      mediaIds: readonly string[],
      { isStaff = false, kind }: { isStaff?: boolean; kind?: MediaRow['kind'] } = {},
    ): Promise<MediaRow[]> => {
      if (mediaIds.length === 0) return [];
      const rows = await repo.findMany(member.tenant, mediaIds);
      const isOwn = (row: MediaRow) => row.uploader_id === member.id || (isStaff && row.is_library);
      const own = mediaIds.map((id) => rows.find((row) => row.id === id && isOwn(row) && row.status === 'ready' && (!kind || row.kind === kind)));
      if (own.some((row) => !row)) throw new AppError('not_found');
      await repo.markUsed(member.tenant, mediaIds, clock.iso());
      return own as MediaRow[];
    },
    /**
     * A video of this member, marked as used, and queued for preparation (UPL-4): until then it is `preparing`. A foreign or unplayable one is
     * `not_found`. Returns its id.
     */
    claimVideo: async (member: Pick<Member, 'id' | 'tenant'>, mediaId: string, { isStaff = false } = {}): Promise<string> => {
      const row = await repo.find(member.tenant, mediaId);
      const isOwn = row && (row.uploader_id === member.id || (isStaff && row.is_library));
      if (!isOwn || row.kind !== 'video' || row.status === 'failed') throw new AppError('not_found');
      await repo.markUsed(member.tenant, [row.id], clock.iso());
      if (row.status === 'ready' && row.attempts === 0 && !isPlayable(row)) {
        await repo.update(member.tenant, row.id, { status: 'preparing', progress: null });
        await prepareSoon();
      }
      return row.id;
    },
    /** Uploads that nothing shows any more: removed with those that were never used (UPL-7). Media of the library stay. */
    release: (appId: string, mediaIds: readonly string[]): Promise<void> =>
      mediaIds.length === 0 ? Promise.resolve() : repo.release(appId, mediaIds),
    /** Removes members' uploads that were not used within 24 h (UPL-7). */
    removeUnused: async (): Promise<number> => {
      const gone = await repo.removeUnused(clock.isoIn(-24 * 3_600_000));
      for (const { app_id, id } of gone) await storage.remove(`${app_id}/media/${id}`);
      return gone.length;
    },
  };
}

/** Media as others show them. */
function createShowing({ repo, storage }: Pick<MediaDependencies, 'repo' | 'storage'>) {
  return {
    imageById: async (tenant: Tenant, id: string): Promise<Image | null> => {
      const row = await repo.find(tenant, id);
      return row && row.kind === 'image' ? toImage(row) : null;
    },
    /** The path of a file that was stored unchanged, below the app’s origin, and its bytes; null: it is gone. */
    privateFile: async (tenant: Tenant, id: string): Promise<{ path: string; bytes: () => Promise<Buffer> } | null> => {
      const row = await repo.find(tenant, id);
      const [name, variant] = Object.entries(row?.variants ?? {})[0] ?? [];
      return name && variant ? { path: `/media/${id}/${name}`, bytes: () => storage.read(variant.key) } : null;
    },
    /** Videos as messages show them (MSG-8), by id. `sign` adds a permission to the addresses. */
    messageVideos: async (tenant: Tenant, mediaIds: readonly string[], sign: (address: string) => string): Promise<Map<string, MessageVideo>> =>
      new Map((mediaIds.length === 0 ? [] : await repo.findMany(tenant, mediaIds)).map((row) => [row.id, toMessageVideo(row, sign)])),
    byIds: (tenant: Tenant, mediaIds: readonly string[]): Promise<MediaRow[]> =>
      mediaIds.length === 0 ? Promise.resolve([]) : repo.findMany(tenant, mediaIds),
    /** Media as fields of blocks carry them, by id. Leaves out foreign and unready ones. */
    valuesOf: async (tenant: Tenant, mediaIds: readonly string[]): Promise<Map<string, MediaValue>> => {
      const rows = mediaIds.length === 0 ? [] : await repo.findMany(tenant, mediaIds);
      return new Map(
        rows.flatMap((row) => {
          const value = toValue(row);
          return value ? [[row.id, value]] : [];
        }),
      );
    },
    /** The media of an address. A person's picture belongs to one app of the account and is shown in all. */
    findRow: async (tenant: Tenant, id: string): Promise<MediaRow | undefined> =>
      (await repo.find(tenant, id)) ?? repo.findPublicOfAccount(tenant, id),
  };
}

/** Access to media and their uses: higher domains answer for what shows them. */
function createGates() {
  const gates: MediaGate[] = [];
  return {
    addGate: (gate: MediaGate): void => void gates.push(gate),
    /** Everything that shows a media, live or in a draft. */
    usesOf: async (tenant: Tenant, id: string): Promise<MediaUse[]> => (await Promise.all(gates.map((gate) => gate.uses(tenant, id)))).flat(),
    /** Whether this viewer may get the bytes: public ones for all, the rest for its uploader and viewers of what shows it (UPL-6). */
    mayView: async (tenant: Tenant, member: Member | null, row: MediaRow): Promise<boolean> => {
      if (row.is_public || (member && row.uploader_id === member.id)) return true;
      for (const gate of gates) if (await gate.mayView(tenant, member, row.id)) return true;
      return false;
    },
  };
}

/** Pictures and files of an app: received, re-encoded, and served by address. */
export function createMedia(dependencies: MediaDependencies) {
  const { repo } = dependencies;
  const adding = createAdding(dependencies);
  const taking = createTaking({ repo, adding });
  return {
    addImage: adding.addImage,
    receiveBytes,
    ...taking,
    ...createUploads({ ...dependencies, adding, take: taking.take }),
    ...createClaims(dependencies),
    ...createShowing(dependencies),
    ...createGates(),
  };
}
