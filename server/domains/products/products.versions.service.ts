import type { CurrencyPrice, PauseRule, Version, VersionFields } from '@bandstand/contract/products.ts';
import { mayBeGift } from '@bandstand/rules/products/gifts.ts';
import { longestPause } from '@bandstand/rules/products/pauses.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields, type AmountFault, type FieldText } from '../../platform/http/app-error.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkPrices, checkVersion, type CheckedVersion } from './products.check.ts';
import type { ChargedAmounts } from './products.ports.ts';
import type { ProductRow, ProductsRepo, VersionRow } from './products.repo.ts';
import { toVersion } from './products.shape.ts';

export interface VersionsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: ProductsRepo;
  charged: Port<ChargedAmounts>;
}

const maxVersions = 50;

interface VersionChanges {
  name?: string;
  is_archived?: boolean;
  is_default?: boolean;
  add_prices?: CurrencyPrice[];
  is_giftable?: boolean;
  pause?: PauseRule | null;
}

/** The versions of products. Their prices never change, but versions may be archived. */
export function createVersions({ platform: { db, clock, ids }, repo, charged }: VersionsDependencies) {
  const requireLocked = async (trx: Work, tenant: Tenant, id: string): Promise<ProductRow> => {
    const row = await repo.lock(trx, tenant, id);
    if (!row) throw new AppError('product_not_found');
    return row;
  };
  /** Writes a version in the caller's transaction. Returns its id. */
  const writeVersion = async (trx: Work, tenant: Tenant, productId: string, checked: CheckedVersion, position: number): Promise<string> => {
    const id = ids.next();
    await repo.insertVersion(trx, { ...checked, app_id: tenant.appId, id, product_id: productId, position, created_at: clock.iso() });
    return id;
  };

  async function readVersion(trx: Work, tenant: Tenant, productId: string, id: string): Promise<Version> {
    const product = await requireLocked(trx, tenant, productId);
    const version = product.versions.find((row) => row.id === id);
    if (!version) throw new AppError('not_found');
    return toVersion(version, product);
  }

  return {
    requireLocked,
    writeVersion,
    /** Adds a version, last in order. It becomes the default if no other version is on sale. Throws 422 for the 51st. */
    addVersion: async (tenant: Tenant, productId: string, fields: VersionFields): Promise<Version> => {
      const fault = await charged.current.chargeFaultOf(tenant);
      return transact(db, tenant, async (trx) => {
        const product = await requireLocked(trx, tenant, productId);
        if (product.versions.length >= maxVersions) throw new AppError('validation_failed', { fields: { versions: [{ key: 'field.invalid' }] } });
        const id = await writeVersion(
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
     * Changes the fields that are sent. The price cannot change, since it may have been sold (COM-2); further currencies may be added. An archived
     * default passes the role to the first version on sale.
     */
    changeVersion: async (tenant: Tenant, id: string, fields: VersionChanges): Promise<Version> => {
      const productId = await repo.versionProduct(tenant, id);
      if (!productId) throw new AppError('not_found');
      const fault = await charged.current.chargeFaultOf(tenant);
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
}

/** A version's further currencies with the added ones; undefined: none were added. Throws 422. */
function addedPrices({ kind, trial_days, setup_fee, currency, prices }: VersionRow, more: readonly CurrencyPrice[], fault: AmountFault) {
  if (more.length === 0) return undefined;
  refuseFields({ add_prices: kind === 'free' && { key: 'field.invalid' } });
  checkPrices(more, { kind, trial_days, setup_fee, taken: [currency, ...prices.map((price) => price.currency)] }, fault, 'add_prices.');
  return [...prices, ...more];
}

/** Only a plan without an end can be paused, and for at least one of its periods. */
function pauseFaults({ kind, interval }: Version, rule: PauseRule): Record<string, FieldText | null> {
  const isPlan = kind === 'recurring' && interval !== null && interval.expiryUnits === null;
  return {
    pause: isPlan ? null : { key: 'field.invalid' },
    'pause.max_months': isPlan && longestPause(rule, interval) === 0 ? { key: 'field.invalid' } : null,
  };
}
