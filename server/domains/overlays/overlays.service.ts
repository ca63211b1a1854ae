import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Overlay } from '@bandstand/contract/reusables.ts';
import { mayReadOverlay } from '@bandstand/rules/access/overlays.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { BlockContent } from '../reusables/reusables.ports.ts';
import type { OverlayData } from './overlays.tables.ts';
import type { Author, ReusableStore } from '../reusables/reusables.store.service.ts';

type Changes = Partial<OverlayData> & { title?: string; base_version?: number };

export interface OverlaysDependencies {
  store: ReusableStore<OverlayData>;
  content: BlockContent;
  pages: Pages;
  /** Resolves blocks for one viewer. */
  resolve: (visit: Visit, blocks: readonly Block[], mode: 'full' | 'browse') => Promise<Block[]>;
}
export type Overlays = ReturnType<typeof createOverlays>;

/** Modals made of blocks: opened by an action, or before a purchase (BLK-11). */
export function createOverlays({ store, content, pages, resolve }: OverlaysDependencies) {
  const shown = (tenant: Tenant, row: Awaited<ReturnType<typeof store.require>>) => content.signed(tenant, { ...store.toReusable(row), ...row.data });
  const dataOf = async (tenant: Tenant, { blocks, color_mode, background_color }: Changes, before: OverlayData): Promise<OverlayData> => ({
    blocks: blocks ? await content.check(tenant, blocks) : before.blocks,
    color_mode: color_mode === undefined ? before.color_mode : color_mode,
    background_color: background_color === undefined ? before.background_color : background_color,
  });
  return {
    /** Open to every viewer of the app. In a private app open to its members, and to everyone if it shows the app's price. Throws not_found. */
    read: async (
      { tenant, member, preview }: { tenant: Tenant; member: Member | null; preview: PreviewGrant | null },
      id: string,
    ): Promise<Overlay> => {
      const visit = await pages.visit(tenant, member, preview);
      const row = mayReadOverlay(visit.app.access, visit.viewer, id) || preview ? await store.shown(visit, id) : null;
      if (!row) throw new AppError('not_found');
      // Guests do not get members-only blocks.
      const blocks = await resolve(visit, row.data.blocks, visit.viewer.isSignedIn || preview?.persona === 'everything' ? 'full' : 'browse');
      const served = { id: row.id, title: row.title, blocks, color_mode: row.data.color_mode, background_color: row.data.background_color };
      return preview ? content.signed(tenant, served) : served;
    },
    list: store.list,
    get: async (tenant: Tenant, id: string) => shown(tenant, await store.require(tenant, id)),
    create: async (tenant: Tenant, author: Author, { title, ...input }: Changes & { title: string }, id?: string) =>
      shown(
        tenant,
        await store.create(tenant, author, title, await dataOf(tenant, input, { blocks: [], color_mode: null, background_color: null }), id),
      ),
    change: async (tenant: Tenant, author: Author, id: string, changes: Changes) => {
      const row = await store.require(tenant, id);
      const { title, base_version } = changes;
      const data = await dataOf(tenant, changes, row.data);
      return shown(tenant, await store.save(tenant, author, row, { ...(title === undefined ? {} : { title }), data, baseVersion: base_version }));
    },
    remove: store.remove,
  };
}
