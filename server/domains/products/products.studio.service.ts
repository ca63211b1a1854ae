import type { Image } from '@bandstand/contract/media.ts';
import type { ProductFields, StudioProduct, VersionFields } from '@bandstand/contract/products.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { editedAt, requireUnchanged } from '../../platform/edits.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Port } from '../../platform/modules/ports.ts';
import { checkSuccess, checkVersion, storeIds } from './products.check.ts';
import type { PagePaths } from './products.ports.ts';
import type { ProductRow } from './products.repo.ts';
import { createVersions, type VersionsDependencies } from './products.versions.service.ts';
import { createProductView, type ViewDependencies } from './products.view.service.ts';

export interface ProductsStudioDependencies {
  platform: VersionsDependencies['platform'];
  repo: VersionsDependencies['repo'];
  products: ViewDependencies['products'];
  entitlements: ViewDependencies['entitlements'];
  ports: { charged: VersionsDependencies['charged']; draftItems: ViewDependencies['draftItems']; pagePaths: Port<PagePaths> };
  /** A picture of the media library. */
  findImage: (tenant: Tenant, mediaId: string) => Promise<Image | null>;
  imageSigner: ViewDependencies['imageSigner'];
}

/** Assumption of API-10: lists of the studio show 50 rows. */
const pageSize = 50;

type NewProduct = Partial<ProductFields> & { title: string; versions?: VersionFields[] };
interface PlannedProduct extends Pick<ProductRow, 'id' | 'part_ids'> {
  write: (trx: Work) => Promise<void>;
}

export type ProductsStudio = ReturnType<typeof createProductsStudio>;

/** The owner's actions on the catalogue (studio.md section 5). */
export function createProductsStudio(of: ProductsStudioDependencies) {
  const view = createProductView({ ...of, ...of.ports });
  const { writeVersion, ...versions } = createVersions({ ...of, ...of.ports });
  const checks = createProductChecks(of);
  const parts = { ...of, view, versions, checks };
  return {
    list: async (tenant: Tenant, { q = '', page = 1 }: { q?: string; page?: number }) => {
      const { rows, count } = await of.repo.search(tenant, { term: q.trim(), offset: (page - 1) * pageSize, limit: pageSize });
      return { items: await view.shown(tenant, rows), total_count: count };
    },
    product: view.requireOne,
    surroundings: view.surroundings,
    requireImage: checks.requireImage,
    ...versions,
    ...createNewProducts({ ...parts, writeVersion }),
    ...createProductEdits(parts),
  };
}

interface Parts {
  platform: VersionsDependencies['platform'];
  repo: VersionsDependencies['repo'];
  view: ReturnType<typeof createProductView>;
  versions: Pick<ReturnType<typeof createVersions>, 'requireLocked'>;
  checks: ReturnType<typeof createProductChecks>;
}

/** Checks what a product names: pictures, pages and other products. */
function createProductChecks({ repo, findImage, ports: { pagePaths } }: Pick<ProductsStudioDependencies, 'repo' | 'findImage' | 'ports'>) {
  /** The picture with the media library's addresses; its alternative text and focus stay as sent. Throws 422 if the library does not have it. */
  const requireImage = async (tenant: Tenant, image: Image | null | undefined): Promise<Image | null | undefined> => {
    if (!image) return image;
    const medium = image.media_id ? await findImage(tenant, image.media_id) : null;
    if (!medium) throw new AppError('validation_failed', { fields: { image: [{ key: 'field.image_unknown' }] } });
    return { ...medium, alt: image.alt ?? medium.alt, focal_x: image.focal_x ?? medium.focal_x, focal_y: image.focal_y ?? medium.focal_y };
  };
  const isPage = async (tenant: Tenant, pageId: string): Promise<boolean> => (await pagePaths.current.of(tenant, 'staff', [pageId])).has(pageId);
  /** The products of a bundle, each once. Throws 422 for a missing one, and for the bundle itself. */
  const checkParts = async (tenant: Tenant, id: string | null, partIds: readonly string[] | undefined): Promise<string[] | undefined> => {
    if (!partIds) return undefined;
    const wanted = [...new Set(partIds.map((part) => part.toLowerCase()))];
    const known = wanted.length > 0 ? await repo.byIds(tenant, wanted) : [];
    refuseFields({
      included_product_ids: known.length < wanted.length || wanted.some((part) => part === id?.toLowerCase()) ? { key: 'field.invalid' } : null,
    });
    return wanted;
  };
  return { requireImage, isPage, checkParts };
}

/** New products: checked, and written in the caller's transaction. */
function createNewProducts({
  platform: { db, clock, ids },
  repo,
  ports: { charged },
  view,
  versions,
  checks,
  writeVersion,
}: Parts & Pick<ProductsStudioDependencies, 'ports'> & Pick<ReturnType<typeof createVersions>, 'writeVersion'>) {
  const { requireImage, isPage, checkParts } = checks;
  /** A checked product with an id, and a function that writes it in the caller's transaction. Throws 422 with the faulty fields. */
  async function planned(tenant: Tenant, fields: NewProduct, id = ids.next()): Promise<PlannedProduct> {
    const title = requireTitle(fields.title);
    const fault = await charged.current.chargeFaultOf(tenant);
    const checked = (fields.versions ?? []).map((version, at) => checkVersion(version, title, fault, `versions.${at}.`));
    const [partIds, image, success_action] = await Promise.all([
      checkParts(tenant, null, fields.included_product_ids),
      requireImage(tenant, fields.image),
      checkSuccess(fields.success_action, (pageId) => isPage(tenant, pageId)),
    ]);
    const write = async (trx: Work): Promise<void> => {
      const now = clock.iso();
      await repo.insert(trx, {
        app_id: tenant.appId,
        id,
        title,
        description: fields.description ?? null,
        image: image ?? null,
        is_hidden: fields.is_hidden ?? false,
        is_published: fields.is_published ?? true,
        requires_address: fields.requires_address ?? false,
        default_version_id: null,
        archived_at: null,
        success_action: success_action ?? null,
        receipt_text: fields.receipt_text?.trim() || null,
        apple_product_id: null,
        google_product_id: null,
        ...storeIds(fields.iap),
        created_at: now,
        updated_at: now,
      });
      const versionIds: string[] = [];
      for (const [position, version] of checked.entries()) versionIds.push(await writeVersion(trx, tenant, id, version, position));
      if (versionIds[0]) await repo.change(trx, tenant, id, { default_version_id: versionIds[0] });
      if (partIds) await repo.replaceParts(trx, tenant, id, partIds);
    };
    return { id, part_ids: partIds ?? [], write };
  }

  return {
    planned,
    /** Creates a product with its versions; the first is the default unless another is marked. Throws 422 with the faulty fields. */
    create: async (tenant: Tenant, fields: NewProduct, keep: Keep<StudioProduct> = keepNothing): Promise<StudioProduct> => {
      const plan = await planned(tenant, fields);
      // Before the transaction: waiting inside it for a second connection can deadlock with others doing the same.
      const show = await view.surroundings(tenant, [plan]);
      return refuseTakenId(() =>
        transact(db, tenant, async (trx) => {
          await plan.write(trx);
          const product = show(await versions.requireLocked(trx, tenant, plan.id));
          await keep(trx, product);
          return product;
        }),
      );
    },
  };
}

/** Changes to existing products. */
function createProductEdits({ platform: { db, clock }, repo, view: { requireOne }, versions: { requireLocked }, checks }: Parts) {
  const { requireImage, isPage, checkParts } = checks;
  return {
    /**
     * Changes the fields that are sent (API-7). Earlier buyers of a bundle keep what they got. Throws 409 `edit_conflict` if it was saved since
     * `seen`.
     */
    change: async (tenant: Tenant, id: string, fields: Partial<ProductFields> & { seen?: string }): Promise<StudioProduct> => {
      const { included_product_ids, seen, ...columns } = fields;
      const title = columns.title === undefined ? undefined : requireTitle(columns.title);
      const [partIds, image, success_action] = await Promise.all([
        checkParts(tenant, id, included_product_ids),
        requireImage(tenant, columns.image),
        checkSuccess(columns.success_action, (pageId) => isPage(tenant, pageId)),
      ]);
      const { description, is_hidden, is_published, requires_address, receipt_text } = columns;
      const texts = { title, description, receipt_text: receipt_text === undefined ? undefined : receipt_text?.trim() || null };
      const changes = { ...texts, image, is_hidden, is_published, requires_address, success_action, ...storeIds(columns.iap) };
      await refuseTakenId(() =>
        transact(db, tenant, async (trx) => {
          const current = await requireLocked(trx, tenant, id);
          requireUnchanged(seen, current);
          await repo.change(trx, tenant, id, { ...changes, updated_at: editedAt(clock, current) });
          if (partIds) await repo.replaceParts(trx, tenant, id, partIds);
        }),
      );
      return requireOne(tenant, id);
    },

    /** Removes a product from the catalogue; purchases keep its name. Throws 409 `in_use` while members have it or pages require it. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      const product = await requireOne(tenant, id);
      const items = product.included_items.filter(({ type }) => type !== 'product');
      if (product.active_count > 0 || items.length > 0)
        throw new AppError('in_use', { extra: { active_count: product.active_count, included_items: items } });
      await transact(db, tenant, (trx) => repo.change(trx, tenant, id, { archived_at: clock.iso(), is_published: false, updated_at: clock.iso() }));
    },
  };
}

/** Throws 422 if another product of the app has the same id in a store. */
async function refuseTakenId<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const store = /^products_(apple|google)$/.exec((error as { constraint?: string }).constraint ?? '')?.[1];
    if (store) refuseFields({ [`iap.${store}_product_id`]: { key: 'field.store_id_taken' } });
    throw error;
  }
}

function requireTitle(title: string): string {
  refuseFields({ title: title.trim() === '' ? { key: 'field.required' } : null });
  return title.trim();
}
