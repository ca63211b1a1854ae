import type { Media } from '@bandstand/contract/media.ts';
import { mediaKindOf, replaced, type MediaValue } from '@bandstand/rules/pages/walk.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { MediaLibrary } from '../media/media.library.service.ts';
import type { Publishing } from '../pages/pages.publish.service.ts';
import { renewHolders } from './library.holders.repo.ts';

export interface ReplacingDependencies {
  db: Database;
  media: MediaLibrary;
  apps: Pick<Apps, 'configChanged'>;
  publishing: Pick<Publishing, 'raise' | 'announce'>;
}
/** A file that waits to replace another. */
type Replacement = Awaited<ReturnType<MediaLibrary['receiveReplacement']>>;
export type Replacing = ReturnType<typeof createReplacing>;

/** Replaces the file of a media: every page, product and saved block group that shows it shows the new one, under new addresses. */
export function createReplacing({ db, media, apps, publishing }: ReplacingDependencies) {
  async function adopt(tenant: Tenant, source: Replacement): Promise<void> {
    const done = await transact(db, tenant, async (trx) => {
      const adopted = await media.adopt(trx, tenant, source);
      if (!adopted) return null;
      const value = media.valueOf(adopted.row);
      if (value) await renewHolders(trx, tenant, adopted.row.id, (content) => renewed(content, adopted.row.id, value, adopted.row.version));
      return { ...adopted, version: await publishing.raise(trx, tenant.appId, { mustReload: true }) };
    });
    if (!done) return;
    publishing.announce(tenant, { version: done.version, put: [], taken: [], mustReload: true });
    await apps.configChanged(tenant);
    const kept = new Set(Object.values(done.row.variants).map(({ key }) => key));
    const gone = Object.fromEntries(Object.entries(done.before.variants).filter(([, { key }]) => !kept.has(key)));
    await media.removeVariants(gone);
  }
  return {
    /** Errors: as of an upload, not_found, media_preparing. A film waits next to the one it replaces until it can be played. */
    replace: async (tenant: Tenant, id: string, request: FastifyRequest): Promise<Media> => {
      const source = await media.receiveReplacement(tenant, id, request);
      if (source.status === 'ready') await adopt(tenant, source);
      return media.find(tenant, id);
    },
    adopt,
    /** Continues with files that were ready when the server stopped. */
    begin: async (): Promise<void> => {
      for (const { tenant, row } of await media.readyReplacements()) await adopt(tenant, row);
    },
  };
}

/** A copy of content with a media's current values. The owner's own values for a place stay: texts, name, focal point. */
export function renewed<T>(content: T, mediaId: string, now: MediaValue, version: number): T {
  const kind = mediaKindOf(now as Record<string, unknown>);
  const exchanged = replaced(content, (object) => {
    if (object['media_id'] !== mediaId || mediaKindOf(object) !== kind) return null;
    const own = Object.fromEntries(['alt', 'focal_x', 'focal_y', 'title', 'name'].flatMap((key) => (key in object ? [[key, object[key]]] : [])));
    return { ...object, ...now, ...own };
  });
  // A plain address, such as the picture of a shared link.
  const alone = new RegExp(`^/media/${mediaId}/((?:small|medium|large)\\.webp)(?:\\?v=\\d+)?$`);
  return readdressed(exchanged, (text) => text.replace(alone, `/media/${mediaId}/$1?v=${version}`)) as T;
}

function readdressed(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return value.startsWith('/media/') ? change(value) : value;
  if (typeof value !== 'object' || value === null || depth > 60) return value;
  if (Array.isArray(value)) return value.map((inner) => readdressed(inner, change, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readdressed(inner, change, depth + 1)]));
}
