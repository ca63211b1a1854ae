import type { TemplateMedium } from '@bandstand/contract/templates.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { MediaService } from '../media/media.service.ts';

/** A media library item as a file. */
export interface LibraryFile {
  id: string;
  kind: TemplateMedium['kind'];
  title: string;
  alt: string | null;
  extension: string;
  read: () => Promise<Buffer>;
}
type Dependencies = { media: Pick<MediaService, 'byIds' | 'ensureImage' | 'takeBytes'>; storage: Pick<Storage, 'read'> };
export type TemplateLibrary = ReturnType<typeof createTemplateLibrary>;

/** Moves the media of templates from and to the media library. */
export function createTemplateLibrary({ media, storage }: Dependencies) {
  return {
    /** Pictures and files, ready to be read. Templates contain no videos and sounds. */
    files: async (tenant: Tenant, wanted: readonly string[]): Promise<LibraryFile[]> =>
      (await media.byIds(tenant, wanted)).flatMap((row) => {
        const [name, variant] = Object.entries(row.variants).find(([file]) => file === 'large.webp' || file.startsWith('original.')) ?? [];
        if (!name || !variant || row.status !== 'ready' || (row.kind !== 'image' && row.kind !== 'file')) return [];
        const extension = name.slice(name.lastIndexOf('.') + 1);
        return [{ id: row.id, kind: row.kind, title: row.title, alt: row.alt, extension, read: () => storage.read(variant.key) }];
      }),
    /** Adds a file to the library. Reuses a picture with the same bytes. */
    add: async (tenant: Tenant, { title, alt, kind }: TemplateMedium, bytes: Buffer): Promise<{ id: string; isNew: boolean }> => {
      if (kind !== 'image') return { id: (await media.takeBytes(tenant, bytes, kind, { title, isLibrary: true })).id, isNew: true };
      const { row, isNew } = await media.ensureImage(tenant, bytes, { title, alt });
      return { id: row.id, isNew };
    },
  };
}
