import type { Image } from '@bandstand/contract/media.ts';
import type { Installed, TemplateTarget } from '@bandstand/contract/templates.ts';
import type { MediaValue } from '@bandstand/rules/pages/walk.ts';
import pLimit from 'p-limit';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { TemplateSource } from './templates.content.service.ts';
import { planWrites, type InstallDependencies, type Installer, type TemplateParts } from './templates.parts.ts';
import { placed, type Placed } from './templates.place.ts';
import { innerIdsOf } from '@bandstand/rules/templates/forms.ts';
import { remapped, remappedAccess, type Mapping } from '@bandstand/rules/templates/remap.ts';

export interface InstallInput extends TemplateSource {
  target: TemplateTarget;
}
export type Install = (tenant: Tenant, author: Installer, input: InstallInput, keep?: Keep<Installed>) => Promise<Installed>;

// Pictures are encoded two at a time; a third keeps both busy while one is read.
const mediaAtOnce = 3;

/**
 * Installs a template beside existing content, or as the whole of an empty app: media first, then everything else in one transaction. Media added
 * before a failure stay in the library, and the next try uses them. Throws forbidden for products by authors who may not sell, page_not_found for a
 * missing parent, validation_failed.
 */
export function createInstall(parts: InstallDependencies): Install {
  const { ids, appDrafts } = parts;
  const { drafts, publishDrafts } = parts.editing;
  return async (tenant, author, input, keep = keepNothing) => {
    const { content, target } = input;
    const [tree, fresh] = await Promise.all([drafts.tree(tenant), newParts(parts, tenant, input)]);
    if (fresh.products.length > 0 && !author.maySell) throw new AppError('forbidden');
    const place = placed(content, { tree, drafts, ids, parentId: target.parent_id ?? null });
    const { media, added } = await mediaOf(parts, tenant, input);
    const products = await planProducts(parts, tenant, fresh, media);
    const present = [...tree.rows.values()].filter((row) => !row.archived_at).map(({ id }) => id);
    const mapping = mappingOf(parts, { input, fresh, place, media, products, present });
    const reusables = [...fresh.composed, ...fresh.workouts, ...fresh.forms, ...fresh.overlays];
    const made = new Set(reusables.flatMap(({ id }) => mapping.ids.get(id) ?? []));
    const rows = await rowsOf(parts, tenant, author, { place, mapping, made });
    const writes = [
      ...[...products.values()].map(({ write }) => write),
      ...(await planWrites(parts, tenant, author, { fresh, place, mapping, made })),
    ];
    const look = lookOf(input, place);
    const installed = (releaseId: string | null): Installed => ({
      created: {
        pages: rows.length,
        page_ids: place.pages.filter(({ page }) => page.parent_id === null).map(({ id }) => id),
        home_id: place.pages[0]?.id ?? null,
        composed_ids: fresh.composed.flatMap(({ id }) => mapping.ids.get(id) ?? []),
        products: fresh.products.length,
        overlays: fresh.overlays.length,
        workouts: fresh.workouts.length,
        forms: fresh.forms.length,
        media: added,
        release_id: releaseId,
      },
    });
    const along = async (trx: Work, releaseId: string | null = null): Promise<void> => {
      for (const write of writes) await write(trx);
      if (Object.keys(look).length > 0) await appDrafts.put(trx, tenant, author.name, look);
      await keep(trx, installed(releaseId));
    };
    const kinds = (['theme', 'navigation'] as const).filter((kind) => kind in look);
    const isPublished = (target.publish ?? false) && (rows.length > 0 || kinds.length > 0);
    const wanted = { title: content.title, made: rows, reusableIds: [...made], kinds, along };
    const release = isPublished ? await publishDrafts.publishMany(tenant, author, wanted) : null;
    if (!release) await drafts.addMany(tenant, rows, along);
    return installed(release?.releaseId ?? null);
  };
}

/** The template's media as stored in this app's library. */
async function mediaOf({ editing: { known }, library }: InstallDependencies, tenant: Tenant, { content, read }: InstallInput) {
  const wanted = content.media.map(({ id }) => id);
  const media = new Map(await known.media(tenant, wanted));
  const limit = pLimit(mediaAtOnce);
  const made = new Map<string, string>();
  let added = 0;
  const missing = content.media.filter(({ id }) => !media.has(id));
  await Promise.all(
    missing.map((medium) =>
      limit(async () => {
        const bytes = await read(medium);
        if (!bytes) return;
        const { id, isNew } = await library.add(tenant, medium, bytes);
        made.set(medium.id, id);
        if (isNew) added += 1;
      }),
    ),
  );
  const values = await known.media(tenant, [...made.values()]);
  for (const [id, mediaId] of made) {
    const value = values.get(mediaId);
    if (value) media.set(id, value);
  }
  return { media, added };
}

/** Of each kind, what the app does not have yet. */
async function newParts({ editing: { known } }: InstallDependencies, tenant: Tenant, { content }: InstallInput): Promise<TemplateParts> {
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const { forms = [] } = content;
  const [have, overlays, knownForms, products] = await Promise.all([
    known.reusables(tenant, idsOf([...content.composed, ...content.workouts])),
    known.overlays(tenant, idsOf(content.overlays)),
    known.forms(tenant, idsOf(forms)),
    known.products(tenant, idsOf(content.products)),
  ]);
  // A saved block group is always installed as a copy.
  const isNew = new Set(content.kind === 'block_group' ? idsOf(content.composed.slice(0, 1)) : []);
  return {
    composed: content.composed.filter(({ id }) => !have.has(id) || isNew.has(id)),
    workouts: content.workouts.filter(({ id }) => !have.has(id)),
    forms: forms.filter(({ id }) => !knownForms.has(id)),
    overlays: content.overlays.filter(({ id }) => !overlays.has(id)),
    products: content.products.filter(({ id }) => !products.has(id)),
  };
}

type ProductPlans = Map<string, Awaited<ReturnType<InstallDependencies['planProduct']>>>;
async function planProducts(
  { planProduct }: InstallDependencies,
  tenant: Tenant,
  { products }: TemplateParts,
  media: ReadonlyMap<string, MediaValue>,
): Promise<ProductPlans> {
  const planned = products.map(async ({ id, title, description, image_id, versions }) => {
    const image = image_id ? ((media.get(image_id) as Image | undefined) ?? null) : null;
    // A product without a price stays hidden in the catalogue until its owner sets one.
    const fields = { title, description, image, versions, is_hidden: versions.length === 0 };
    return [id, await planProduct(tenant, fields)] as const;
  });
  return new Map(await Promise.all(planned));
}

interface Mapped {
  input: InstallInput;
  fresh: TemplateParts;
  place: Placed;
  media: ReadonlyMap<string, MediaValue>;
  products: ProductPlans;
  /** Pages that the app already has. */
  present: readonly string[];
}
function mappingOf({ ids }: InstallDependencies, { input: { content }, fresh, place, media, products, present }: Mapped): Mapping {
  const isNew = new Set([...fresh.composed, ...fresh.workouts, ...fresh.forms, ...fresh.overlays].map(({ id }) => id));
  const isPlaced = new Set(place.pages.map(({ page }) => page.id));
  return {
    ids: new Map([
      ...present.map((id) => [id, id] as const),
      ...content.products.map(({ id }) => [id, products.get(id)?.id ?? id] as const),
      ...innerIdsOf(content).map(({ owner, id }) => [id, isNew.has(owner) || isPlaced.has(owner) ? ids.next() : id] as const),
      ...[...content.composed, ...content.workouts, ...(content.forms ?? []), ...content.overlays].map(
        ({ id }) => [id, isNew.has(id) ? ids.next() : id] as const,
      ),
      ...place.pages.map(({ page, id }) => [page.id, id] as const),
    ]),
    media,
    paths: place.paths,
    next: ids.next,
  };
}

/** The pages as rows, with content checked like a save. Throws validation_failed, ratio_out_of_range. */
async function rowsOf(
  { editing: { drafts } }: InstallDependencies,
  tenant: Tenant,
  author: Installer,
  { place, mapping, made }: { place: Placed; mapping: Mapping; made: ReadonlySet<string> },
) {
  const toRow = async ({ page, id, parentId, slug, position }: Placed['pages'][number]) => {
    const { type } = page;
    const { fields, blocks, type_data } = remapped({ fields: page.fields, blocks: page.blocks, type_data: page.type_data }, mapping);
    const checked = await drafts.checkedContent(tenant, { ...fields, blocks, ...(type_data ? { type_data } : {}) }, type, { reusables: made });
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
  };
  return Promise.all(place.pages.map(toRow));
}

/** The template's theme and navigation, if wanted. */
function lookOf({ content: { look }, target }: InstallInput, place: Placed) {
  const entries = (list: NonNullable<typeof look>['menu']) => list.flatMap((entry) => place.entry(entry));
  return {
    ...(look && target.theme ? { theme: look.theme } : {}),
    ...(look && target.navigation ? { navigation: { tab_bar: entries(look.tab_bar), menu: entries(look.menu) } } : {}),
  };
}
