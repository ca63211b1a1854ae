import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { ProductFields, VersionFields } from '@bandstand/contract/products.ts';
import type { Installed, TemplateContent, TemplateMedium, TemplateTarget } from '@bandstand/contract/templates.ts';
import type { EventPlan } from '@bandstand/rules/events/dates.ts';
import type { MediaValue } from '@bandstand/rules/pages/walk.ts';
import pLimit from 'p-limit';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AppDrafts } from '../apps/apps.drafts.service.ts';
import type { PublishDrafts } from '../drafts/drafts.publish.service.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import { placed, type Placed } from './templates.place.ts';
import { remapped, remappedAccess, type Mapping } from './templates.remap.ts';

type Known = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;
/** One kind of piece: written in the transaction of an install. */
type WritePiece = (
  trx: Work,
  tenant: Tenant,
  author: { name: string },
  piece: { id: string; title: string; data: Record<string, unknown> },
) => Promise<unknown>;

export interface InstallDependencies {
  ids: Ids;
  drafts: Pick<
    Drafts,
    'tree' | 'newRow' | 'takenSlugs' | 'isAtTop' | 'siblingsIn' | 'positionStep' | 'checkParent' | 'checkedContent' | 'addMany' | 'stamp'
  >;
  publishDrafts: Pick<PublishDrafts, 'publishMany'>;
  appDrafts: Pick<AppDrafts, 'put'>;
  pieces: Record<'composed' | 'overlays' | 'workouts', WritePiece>;
  /** Those of the ids that the app has: pieces that a template was made of are shown on by reference. */
  known: Record<'pieces' | 'overlays' | 'products', Known>;
  planProduct: (
    tenant: Tenant,
    fields: Partial<ProductFields> & { title: string; versions?: VersionFields[] },
  ) => Promise<{ id: string; write: (trx: Work) => Promise<void> }>;
  /** The plan of an event, as a draft, for a page that the transaction has made. */
  addEvent: (trx: Work, tenant: Tenant, pageId: string, plan: EventPlan) => Promise<void>;
  mediaValues: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, MediaValue>>;
  /** Takes a medium into the library, or finds it there. */
  addMedium: (tenant: Tenant, medium: TemplateMedium, bytes: Buffer) => Promise<{ id: string; isNew: boolean }>;
}

/** Who installs; products are made by whoever may sell. */
export interface Installer {
  userId: string;
  name: string;
  maySell: boolean;
}
export interface InstallInput {
  content: TemplateContent;
  /** Bytes of a medium that the library does not have. */
  read: (medium: TemplateMedium) => Promise<Buffer | null>;
  target: TemplateTarget;
}

export type Install = ReturnType<typeof createInstall>;

// Pictures are encoded two at a time; a third keeps both busy while one is read.
const mediaAtOnce = 3;

/** Puts a template into an app: pictures first, then everything else in one transaction. */
export function createInstall({
  ids,
  drafts,
  publishDrafts,
  appDrafts,
  pieces,
  known,
  planProduct,
  addEvent,
  mediaValues,
  addMedium,
}: InstallDependencies) {
  /** Media of the template as this app's library has them. */
  async function mediaOf(tenant: Tenant, { content, read }: InstallInput): Promise<{ media: Map<string, MediaValue>; added: number }> {
    const own = new Map(
      await mediaValues(
        tenant,
        content.media.map(({ id }) => id),
      ),
    );
    const limit = pLimit(mediaAtOnce);
    const made = new Map<string, string>();
    let added = 0;
    await Promise.all(
      content.media
        .filter(({ id }) => !own.has(id))
        .map((medium) =>
          limit(async () => {
            const bytes = await read(medium);
            if (!bytes) return;
            const { id, isNew } = await addMedium(tenant, medium, bytes);
            made.set(medium.id, id);
            if (isNew) added += 1;
          }),
        ),
    );
    const values = await mediaValues(tenant, [...made.values()]);
    for (const [id, mediaId] of made) {
      const value = values.get(mediaId);
      if (value) own.set(id, value);
    }
    return { media: own, added };
  }

  /** Of each kind, what is made anew; the rest is in the app already. */
  async function newPieces(tenant: Tenant, content: TemplateContent) {
    const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
    const [have, overlays, products] = await Promise.all([
      known.pieces(tenant, idsOf([...content.composed, ...content.workouts])),
      known.overlays(tenant, idsOf(content.overlays)),
      known.products(tenant, idsOf(content.products)),
    ]);
    const isNew = new Set(content.kind === 'block_group' ? idsOf(content.composed.slice(0, 1)) : []);
    return {
      composed: content.composed.filter(({ id }) => !have.has(id) || isNew.has(id)),
      workouts: content.workouts.filter(({ id }) => !have.has(id)),
      overlays: content.overlays.filter(({ id }) => !overlays.has(id)),
      products: content.products.filter(({ id }) => !products.has(id)),
    };
  }

  /** The pages as rows, content checked as a save is. Errors: validation_failed, ratio_out_of_range. */
  async function rowsOf(tenant: Tenant, author: Installer, { pages }: Placed, mapping: Mapping, made: ReadonlySet<string>) {
    return Promise.all(
      pages.map(async ({ page, id, parentId, slug, position }) => {
        const { type } = page;
        const { fields, blocks, type_data } = remapped({ fields: page.fields, blocks: page.blocks, type_data: page.type_data }, mapping);
        const checked = await drafts.checkedContent(tenant, { ...fields, blocks, ...(type_data ? { type_data } : {}) }, type, { pieces: made });
        const { blocks: keptBlocks = [], type_data: keptData = null, ...keptFields } = checked;
        const row = drafts.newRow(tenant, { id, parent_id: parentId, position, type, slug, title: page.title });
        return {
          ...row,
          fields: { ...row.fields, ...keptFields },
          access: remappedAccess(page.access, parentId, mapping.ids),
          blocks: keptBlocks,
          type_data: keptData,
          ...drafts.stamp(author),
        };
      }),
    );
  }

  /** Blocks of a piece, checked as a save is; errors: the same. */
  const blocksOf = async (tenant: Tenant, blocks: readonly Block[], mapping: Mapping, made: ReadonlySet<string>): Promise<Block[]> =>
    (await drafts.checkedContent(tenant, { blocks: remapped([...blocks], mapping) }, 'generic', { pieces: made })).blocks ?? [];

  /**
   * Installs it beside what is there, or as the whole of an empty app. Everything holds at once or not at all; pictures that were prepared
   * before a failure stay in the library, and are used by the next try. Errors: forbidden for products by who may not sell,
   * page_not_found for a parent that is not there, validation_failed.
   */
  async function install(tenant: Tenant, author: Installer, input: InstallInput, keep: Keep<Installed> = keepNothing): Promise<Installed> {
    const { content, target } = input;
    const [tree, fresh] = await Promise.all([drafts.tree(tenant), newPieces(tenant, content)]);
    if (fresh.products.length > 0 && !author.maySell) throw new AppError('forbidden');
    const place = placed(content, { tree, drafts, ids, parentId: target.parent_id ?? null });
    const { media, added } = await mediaOf(tenant, input);
    const productPlans = new Map(
      await Promise.all(
        fresh.products.map(async ({ id, title, description, image_id, versions }) => {
          const image = image_id ? ((media.get(image_id) as Image | undefined) ?? null) : null;
          // Without a price it is not on offer: it waits in the catalogue until its owner gives it one.
          const fields = { title, description, image, versions, is_hidden: versions.length === 0 };
          return [id, await planProduct(tenant, fields)] as const;
        }),
      ),
    );
    const allPieces = [...content.composed, ...content.workouts, ...content.overlays];
    const newOnes = new Set([...fresh.composed, ...fresh.workouts, ...fresh.overlays].map(({ id }) => id));
    const mapping: Mapping = {
      ids: new Map([
        ...[...tree.rows.values()].filter((row) => !row.archived_at).map(({ id }) => [id, id] as const),
        ...content.products.map(({ id }) => [id, productPlans.get(id)?.id ?? id] as const),
        ...allPieces.map(({ id }) => [id, newOnes.has(id) ? ids.next() : id] as const),
        ...place.pages.map(({ page, id }) => [page.id, id] as const),
      ]),
      media,
      paths: place.paths,
      next: ids.next,
    };
    const made = new Set([...newOnes].map((id) => mapping.ids.get(id)!));
    const rows = await rowsOf(tenant, author, place, mapping, made);
    const writes: ((trx: Work) => Promise<unknown>)[] = [...productPlans.values()].map(({ write }) => write);
    const add = (kind: keyof typeof pieces, { id, title }: { id: string; title: string }, data: Record<string, unknown>) =>
      writes.push((trx) => pieces[kind](trx, tenant, author, { id: mapping.ids.get(id)!, title, data }));
    for (const piece of fresh.workouts) {
      const type_data = remapped(piece.data, mapping);
      add('workouts', piece, (await drafts.checkedContent(tenant, { type_data }, 'generic', { pieces: made })).type_data ?? {});
    }
    for (const piece of fresh.composed) add('composed', piece, { blocks: await blocksOf(tenant, piece.blocks, mapping, made) });
    for (const piece of fresh.overlays) {
      const { color_mode, background_color } = piece;
      add('overlays', piece, { blocks: await blocksOf(tenant, piece.blocks, mapping, made), color_mode, background_color });
    }
    for (const { page, id } of place.pages) if (page.event) writes.push((trx) => addEvent(trx, tenant, id, remapped(page.event!, mapping)));
    const { look } = content;
    const entries = (list: NonNullable<typeof look>['menu']) => list.flatMap((entry) => place.entry(entry));
    const wanted = {
      ...(look && target.theme ? { theme: look.theme } : {}),
      ...(look && target.navigation ? { navigation: { tab_bar: entries(look.tab_bar), menu: entries(look.menu) } } : {}),
    };
    const madeBy = (releaseId: string | null): Installed => ({
      created: {
        pages: rows.length,
        page_ids: place.pages.filter(({ page }) => page.parent_id === null).map(({ id }) => id),
        home_id: place.pages[0]?.id ?? null,
        composed_ids: fresh.composed.map(({ id }) => mapping.ids.get(id)!),
        products: fresh.products.length,
        overlays: fresh.overlays.length,
        workouts: fresh.workouts.length,
        media: added,
        release_id: releaseId,
      },
    });
    const along = async (trx: Work, releaseId: string | null = null): Promise<void> => {
      for (const write of writes) await write(trx);
      if (Object.keys(wanted).length > 0) await appDrafts.put(trx, tenant, author.name, wanted);
      await keep(trx, madeBy(releaseId));
    };
    const kinds = [...('theme' in wanted ? (['theme'] as const) : []), ...('navigation' in wanted ? (['navigation'] as const) : [])];
    const isPublished = (target.publish ?? false) && (rows.length > 0 || kinds.length > 0);
    const release = isPublished ? await publishDrafts.publishMany(tenant, author, { title: content.title, made: rows, kinds, along }) : null;
    if (!release) await drafts.addMany(tenant, rows, along);
    return madeBy(release?.releaseId ?? null);
  }
  return { install };
}
