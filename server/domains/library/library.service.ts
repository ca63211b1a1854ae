import { coloursOf, type PictureColour } from '@bandstand/rules/theme/extract.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { MediaLibrary } from '../media/media.library.service.ts';
import type { Folders } from './library.folders.service.ts';
import { pixelsOf } from './library.pixels.ts';

interface BulkInput {
  ids: string[];
  action: 'move' | 'tag' | 'untag' | 'delete';
  folder_id?: string | null;
  tags?: string[];
}
export type LibraryTools = ReturnType<typeof createLibraryTools>;

/** Bulk changes of media, and the colours of pictures. */
export function createLibraryTools({ media, folders }: { media: MediaLibrary; folders: Pick<Folders, 'has'> }) {
  return {
    bulk: async (tenant: Tenant, { ids, action, folder_id = null, tags = [] }: BulkInput): Promise<{ affected: number; in_use: string[] }> => {
      const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
      if (action === 'delete') {
        const { removed, inUse } = await media.removeMany(tenant, wanted);
        return { affected: removed, in_use: inUse };
      }
      if (action === 'move') {
        refuseFields({ folder_id: folder_id !== null && !(await folders.has(tenant, folder_id)) && { key: 'field.invalid' } });
        return { affected: await media.changeMany(tenant, wanted, { folder_id }), in_use: [] };
      }
      const named = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
      refuseFields({ tags: named.length === 0 && { key: 'field.required' } });
      return { affected: await media.changeMany(tenant, wanted, action === 'tag' ? { tag: named } : { untag: named }), in_use: [] };
    },
    tags: async (tenant: Tenant) => {
      const items = await media.tags(tenant);
      return { items, total_count: items.length };
    },
    /** The colours of a picture, or of the poster of a video, by how much they cover. Errors: not_found when it has neither. */
    colours: async (tenant: Tenant, id: string): Promise<{ items: PictureColour[]; total_count: number }> => {
      const bytes = await media.smallest(tenant, id);
      if (!bytes) throw new AppError('not_found');
      const items = coloursOf(await pixelsOf(bytes));
      return { items, total_count: items.length };
    },
  };
}
