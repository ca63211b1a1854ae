import type { Image } from '@bandstand/contract/media.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { MediaService } from '../media/media.service.ts';

/** The owner's icon and its bytes; null when there is none. */
export type IconOf = (tenant: Tenant) => Promise<{ image: Image; bytes: () => Promise<Buffer> } | null>;
interface Dependencies {
  apps: Pick<Apps, 'require'>;
  media: Pick<MediaService, 'findRow'>;
  storage: Pick<Storage, 'read'>;
}

/** The icon from the settings of the app. */
export const createIconOf =
  ({ apps, media, storage }: Dependencies): IconOf =>
  async (tenant) => {
    const image = (await apps.require(tenant)).row.settings.icon;
    const row = image?.media_id ? await media.findRow(tenant, image.media_id) : undefined;
    const file = row && (row.variants['large.webp'] ?? Object.values(row.variants)[0]);
    return image && file ? { image, bytes: () => storage.read(file.key) } : null;
  };
