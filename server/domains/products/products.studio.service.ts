import type { Image } from '@bandstand/contract/media.ts';
import type { CurrencyPrice, PauseRule, ProductFields, StudioProduct, Version, VersionFields } from '@bandstand/contract/products.ts';
import { mayBeGift } from '@bandstand/rules/products/gifts.ts';
import { longestPause } from '@bandstand/rules/products/pauses.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { editedAt, requireUnchanged } from '../../platform/edits.ts';
import { AppError, refuseFields, type AmountFault, type FieldText } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import { checkPrices, checkSuccess, checkVersion, storeIds, type CheckedVersion } from './products.check.ts';
import type { Entitlements } from './products.entitlements.service.ts';
import type { ProductRow, ProductsRepo, VersionRow } from './products.repo.ts';
import { isOffered, toOrderBump, toProduct, toVersion, type Products } from './products.service.ts';

export interface ProductsStudioDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  repo: ProductsRepo;
  products: Products;
  entitlements: Entitlements;
  /** A picture of the media library. */
  findImage: (tenant: Tenant, mediaId: string) => Promise<Image | null>;
  /** Makes addresses that staff can open, who have no member's cookie. */
  imageSigner: (tenant: Tenant) => Promise<(address: string) => string>;
  /** What the app's gateway does not charge. */
  chargeFaultOf: (tenant: Tenant) => Promise<AmountFault>;
}

/** Assumption of API-10: lists of the studio show 50 rows. */
const pageSize = 50;
const maxVersions = 50;

interface VersionChanges {
  name?: string;
  is_archived?: boolean;
  is_default?: boolean;
  add_prices?: CurrencyPrice[];
  is_giftable?: boolean;
  pause?: PauseRule | null;
}
type NewProduct = Partial<ProductFields> & { title: string; versions?: VersionFields[] };
interface PlannedProduct extends Pick<ProductRow, 'id' | 'part_ids'> {
  write: (trx: Work) => Promise<void>;
}

export type ProductsStudio = ReturnType<typeof createProductsStudio>;

/** What owners do with the catalogue (studio.md section 5). */
export function createProductsStudio(dependencies: ProductsStudioDependencies) {
  const { db, clock, ids, repo, products, entitlements, findImage, imageSigner, chargeFaultOf } = dependencies;

  /** What is shown of products besides their rows. */
  const surroundings = async (tenant: Tenant, rows: readonly Pick<ProductRow, 'id' | 'part_ids'>[]) => {
    const productIds = rows.map(({ id }) => id);
    const [included, drafted, counts, versions, sign] = await Promise.all([
      products.includedIn(tenant, 'staff', rows),
      products.draftsOf(tenant, productIds),
      entitlements.activeCounts(tenant, productIds),
      entitlements.activeVersionCounts(tenant, productIds),
      imageSigner(tenant),
    ]);
    return (row: ProductRow): StudioProduct => ({
      ...toProduct(row, included.get(row.id) ?? [], true),
      image: row.image && signed(row.image, sign),
      included_product_ids: row.part_ids,
      draft_items: drafted.get(row.id) ?? [],
      studio_bumps: row.bumps.map((bump) => {
        const shownBump = toOrderBump(bump);
        return {
          ...shownBump,
          image: shownBump.image && signed(shownBump.image, sign),
          own_price: bump.price,
          own_prices: bump.prices,
          currency: bump.version.currency,
          is_offered: isOffered(bump, row),
        };
      }),
      receipt_text: row.receipt_text,
      is_published: row.is_published,
      active_count: counts.get(row.id) ?? 0,
      version_counts: versions.get(row.id) ?? [],
      created_at: row.created_at,
      updated_at: row.updated_at,
    });
  };
  const shown = async (tenant: Tenant, rows: ProductRow[]): Promise<StudioProduct[]> => rows.map(await surroundings(tenant, rows));
  const requireOne = async (tenant: Tenant, id: string): Promise<StudioProduct> => {
    const [product] = await shown(tenant, await repo.byIds(tenant, [id]));
    if (!product) throw new AppError('product_not_found');
    return product;
  };
  /** The picture as the library has it, whatever addresses came with it; what was said of it here stays. Throws 422 for one that is not there. */
  const requireImage = async (tenant: Tenant, image: Image | null | undefined): Promise<Image | null | undefined> => {
    if (!image) return image;
    const known = image.media_id ? await findImage(tenant, image.media_id) : null;
    if (!known) throw new AppError('validation_failed', { fields: { image: [{ key: 'field.image_unknown' }] } });
    return { ...known, alt: image.alt ?? known.alt, focal_x: image.focal_x ?? known.focal_x, focal_y: image.focal_y ?? known.focal_y };
  };
  const requireLocked = async (trx: Work, tenant: Tenant, id: string): Promise<ProductRow> => {
    const row = await repo.lock(trx, tenant, id);
    if (!row) throw new AppError('product_not_found');
    return row;
  };
  const isPage = async (tenant: Tenant, pageId: string): Promise<boolean> => (await products.pathsOf(tenant, 'staff', [pageId])).has(pageId);
  const checkParts = async (tenant: Tenant, id: string | null, partIds: readonly string[] | undefined): Promise<string[] | undefined> => {
    if (!partIds) return undefined;
    const wanted = [...new Set(partIds.map((part) => part.toLowerCase()))];
    const known = wanted.length > 0 ? await repo.byIds(tenant, wanted) : [];
    refuseFields({
      included_product_ids: known.length < wanted.length || wanted.some((part) => part === id?.toLowerCase()) ? { key: 'field.invalid' } : null,
    });
    return wanted;
  };
  const addVersion = async (trx: Work, tenant: Tenant, productId: string, checked: CheckedVersion, position: number): Promise<string> => {
    const id = ids.next();
    await repo.insertVersion(trx, { ...checked, app_id: tenant.appId, id, product_id: productId, position, created_at: clock.iso() });
    return id;
  };

  /** A product that is checked and has an id, and how it is written in the transaction of the caller. Throws 422 with the faulty fields. */
  async function planned(tenant: Tenant, fields: NewProduct, id = ids.next()): Promise<PlannedProduct> {
    const title = requireTitle(fields.title);
    const fault = await chargeFaultOf(tenant);
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
      for (const [position, version] of checked.entries()) versionIds.push(await addVersion(trx, tenant, id, version, position));
      if (versionIds[0]) await repo.change(trx, tenant, id, { default_version_id: versionIds[0] });
      if (partIds) await repo.replaceParts(trx, tenant, id, partIds);
    };
    return { id, part_ids: partIds ?? [], write };
  }

  return {
    list: async (tenant: Tenant, { q = '', page = 1 }: { q?: string; page?: number }) => {
      const { rows, count } = await repo.search(tenant, { term: q.trim(), offset: (page - 1) * pageSize, limit: pageSize });
      return { items: await shown(tenant, rows), total_count: count };
    },
    product: requireOne,

    /** Makes a product with its versions; the first one is the default, unless another says so. Throws 422 with the faulty fields. */
    create: async (tenant: Tenant, fields: NewProduct, keep: Keep<StudioProduct> = keepNothing): Promise<StudioProduct> => {
      const plan = await planned(tenant, fields);
      // Before the transaction: one that waits for a second connection may wait for others that do the same.
      const show = await surroundings(tenant, [plan]);
      return refuseTakenId(() =>
        transact(db, tenant, async (trx) => {
          await plan.write(trx);
          const product = show(await requireLocked(trx, tenant, plan.id));
          await keep(trx, product);
          return product;
        }),
      );
    },
    planned,
    surroundings,
    requireImage,
    requireLocked,

    /** Changes what is sent (API-7). Who bought a bundle before keeps what he got. Throws 409 `edit_conflict` where it was saved since `seen`. */
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

    /** Takes a product out of the catalogue; purchases keep its name. Throws 409 `in_use` while members have it or pages ask for it. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      const product = await requireOne(tenant, id);
      const items = product.included_items.filter(({ type }) => type !== 'product');
      if (product.active_count > 0 || items.length > 0)
        throw new AppError('in_use', { extra: { active_count: product.active_count, included_items: items } });
      await transact(db, tenant, (trx) => repo.change(trx, tenant, id, { archived_at: clock.iso(), is_published: false, updated_at: clock.iso() }));
    },

    addVersion: async (tenant: Tenant, productId: string, fields: VersionFields): Promise<Version> => {
      const fault = await chargeFaultOf(tenant);
      return transact(db, tenant, async (trx) => {
        const product = await requireLocked(trx, tenant, productId);
        if (product.versions.length >= maxVersions) throw new AppError('validation_failed', { fields: { versions: [{ key: 'field.invalid' }] } });
        const id = await addVersion(
          trx,
          tenant,
          productId,
          checkVersion(fields, product.title, fault),
          Math.max(-1, ...product.versions.map(({ position }) => position)) + 1,
        );
        if (!startVersion(product.versions.map((version) => toVersion(version, product))))
          await repo.change(trx, tenant, productId, { default_version_id: id });
        return readVersion(trx, tenant, productId, id);
      });
    },

    /**
     * Name, archived, default, as a gift: a price never changes, for it may have been sold (COM-2), but further currencies may be added. An archived version
     * is not the default; the first one that is still sold takes its place.
     */
    changeVersion: async (tenant: Tenant, id: string, fields: VersionChanges): Promise<Version> => {
      const productId = await repo.versionProduct(tenant, id);
      if (!productId) throw new AppError('not_found');
      const fault = await chargeFaultOf(tenant);
      return transact(db, tenant, async (trx) => {
        const product = await requireLocked(trx, tenant, productId);
        const current = product.versions.find((version) => version.id === id);
        const isArchived = fields.is_archived ?? current?.is_archived ?? false;
        refuseFields({
          is_default: fields.is_default === true && isArchived ? { key: 'field.invalid' } : null,
          name: fields.name?.trim() === '' ? { key: 'field.required' } : null,
          is_giftable: fields.is_giftable === true && current && (!mayBeGift(current) || current.seats_max !== null) && { key: 'field.invalid' },
          ...(current && fields.pause ? pauseFaults(toVersion(current, product), fields.pause) : {}),
        });
        const added = current && addedPrices(current, fields.add_prices ?? [], fault);
        const name = fields.name?.trim();
        const { is_archived, is_giftable, pause } = fields;
        if ([name, is_archived, is_giftable, pause, added].some((field) => field !== undefined))
          await repo.changeVersion(trx, tenant, id, { name, is_archived, is_giftable, pause, ...(added && { prices: added }) });
        const sold = product.versions.filter((version) => (version.id === id ? !isArchived : !version.is_archived));
        const kept = sold.find((version) => version.id === product.default_version_id)?.id;
        const next = fields.is_default ? id : (kept ?? sold[0]?.id ?? null);
        await repo.change(trx, tenant, productId, { default_version_id: next });
        return readVersion(trx, tenant, productId, id);
      });
    },
  };

  async function readVersion(trx: Work, tenant: Tenant, productId: string, id: string): Promise<Version> {
    const product = await requireLocked(trx, tenant, productId);
    const version = product.versions.find((row) => row.id === id);
    if (!version) throw new AppError('not_found');
    return toVersion(version, product);
  }
}

/** The further currencies of a version with those that are added; undefined: nothing is. Throws 422. */
function addedPrices({ kind, trial_days, setup_fee, currency, prices }: VersionRow, more: readonly CurrencyPrice[], fault: AmountFault) {
  if (more.length === 0) return undefined;
  refuseFields({ add_prices: kind === 'free' && { key: 'field.invalid' } });
  checkPrices(more, { kind, trial_days, setup_fee, taken: [currency, ...prices.map((price) => price.currency)] }, fault, 'add_prices.');
  return [...prices, ...more];
}

/** Only a plan without an end of its own is paused, and for one of its periods at least. */
function pauseFaults({ kind, interval }: Version, rule: PauseRule): Record<string, FieldText | null> {
  const isPlan = kind === 'recurring' && interval !== null && interval.expiryUnits === null;
  return {
    pause: isPlan ? null : { key: 'field.invalid' },
    'pause.max_months': isPlan && longestPause(rule, interval) === 0 ? { key: 'field.invalid' } : null,
  };
}

const signed = (image: Image, sign: (address: string) => string): Image => ({
  ...image,
  url: sign(image.url),
  urls: { small: sign(image.urls.small), medium: sign(image.urls.medium), large: sign(image.urls.large) },
});

/** Two products of an app cannot be the same thing in a store. */
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
