import { entitlementActive } from '@bandstand/rules/products/entitlements.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { createGather } from '../../platform/gather.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EntitlementsEvents } from './entitlements.events.ts';
import { createEntitlementsRepo, type EntitlementRow } from './entitlements.repo.ts';
import type { EntitlementStatus } from './entitlements.tables.ts';

/** A member's access to a product. `status` is null when they never had it. */
export interface Access {
  active: boolean;
  status: EntitlementStatus | 'expired' | 'revoked' | null;
  ends_at: string | null;
}

export interface Entitling {
  subscriberId: string;
  productId: string;
  purchaseId: string;
  source: 'purchase' | 'subscription';
  status: EntitlementStatus;
  endsAt: string | null;
  /** The team seat that gives it, and with which it ends. */
  seatId?: string | null;
}

interface EntitlementsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  bus: Bus<EntitlementsEvents>;
}
interface Parts {
  platform: EntitlementsDependencies['platform'];
  repo: ReturnType<typeof createEntitlementsRepo>;
}

export type Entitlements = ReturnType<typeof createEntitlements>;

/** Who may use which product, and until when (COM-5). */
export function createEntitlements({ platform, bus }: EntitlementsDependencies) {
  const repo = createEntitlementsRepo({ db: platform.db });
  const parts = { platform, repo };
  const standing = createStanding(parts);
  const give = giving(parts);
  const changed = (tenant: Tenant, subscriberId: string, isAlone = false): void =>
    bus.publish('entitlements.changed', { tenant, subscriberId, isAlone });
  return {
    ...standing.reads,
    ...createBought({ ...parts, give }),
    changed,
    /** The other people for whom a member's purchases opened something. */
    alsoHolding: repo.alsoHolding,
    ...createGrants({ ...parts, give, accessOf: standing.accessOf, publishChanged: changed }),
    ...createHolders(parts),
  };
}

/** One member's access to products. */
function createStanding({ platform: { clock }, repo }: Parts) {
  const isActive = (row: EntitlementRow) =>
    entitlementActive({ source: 'grant', expiresAt: row.ends_at, isRevoked: row.revoked_at !== null }, clock.ms());
  const accessOf = (row: EntitlementRow): Access => {
    if (row.revoked_at) return { active: false, status: 'revoked', ends_at: row.revoked_at };
    if (isActive(row)) return { active: true, status: row.status, ends_at: row.ends_at };
    return { active: false, status: row.source === 'subscription' ? 'ended' : 'expired', ends_at: row.ends_at };
  };
  const held = createGather<Tenant, { subscriberId: string; productId: string }, EntitlementRow[]>(async (tenant, pairs) => {
    const rows = Map.groupBy(await repo.ofProducts(tenant, pairs), (row) => `${row.subscriber_id} ${row.product_id}`);
    return pairs.map(({ subscriberId, productId }) => rows.get(`${subscriberId} ${productId}`) ?? []);
  });
  const reads = {
    /** Ids of the products that count as active for the member now (spec L80, L194). One statement. */
    activeProductIds: (tenant: Tenant, subscriberId: string): Promise<string[]> => repo.activeProductIds(tenant, subscriberId, clock.iso()),

    /** The same for many members, who are all in the answer. */
    activeProductIdsOf: async (tenant: Tenant, subscriberIds: readonly string[]): Promise<Map<string, Set<string>>> => {
      const held = new Map(subscriberIds.map((id) => [id, new Set<string>()]));
      const rows = subscriberIds.length > 0 ? await repo.activeProductIdsOf(tenant, subscriberIds, clock.iso()) : [];
      for (const { subscriber_id: id, product_id: productId } of rows) held.get(id)?.add(productId);
      return held;
    },
    /** The same with the time at which the first of them ends by itself, if nothing changes before. */
    activeProducts: async (tenant: Tenant, subscriberId: string): Promise<{ ids: string[]; endsAt: string | null }> => {
      const rows = await repo.activeProducts(tenant, subscriberId, clock.iso());
      const ends = rows.flatMap(({ ends_at }) => ends_at ?? []).toSorted();
      return { ids: rows.map(({ product_id }) => product_id), endsAt: ends[0] ?? null };
    },

    /** What a member may use now: each entitlement with its product. */
    activeOf: (tenant: Tenant, subscriberId: string): Promise<{ id: string; product_id: string }[]> => repo.active(tenant, subscriberId, clock.iso()),

    /** A member's access to a product: the entitlement that lasts longest, else the one that ended last. */
    access: async (tenant: Tenant, subscriberId: string, productId: string, trx: Work | null = null): Promise<Access> => {
      const asked = { subscriberId, productId };
      const rows = trx ? await repo.ofProducts(tenant, [asked], trx) : await held(tenant, asked);
      const endOf = (row: EntitlementRow) =>
        Math.min(row.revoked_at ? Date.parse(row.revoked_at) : Infinity, row.ends_at ? Date.parse(row.ends_at) : Infinity);
      const [best] = rows.toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)) || (endOf(a) === endOf(b) ? 0 : endOf(b) - endOf(a)));
      return best ? accessOf(best) : { active: false, status: null, ends_at: null };
    },
    /** The same for each purchase of a member, by its id. */
    accessByPurchase: async (tenant: Tenant, subscriberId: string): Promise<Map<string, Access>> =>
      new Map((await repo.ofPurchases(tenant, subscriberId)).map((row) => [row.purchase_id ?? '', accessOf(row)])),
  };
  return { accessOf, reads };
}

interface Given extends Omit<Entitling, 'source' | 'purchaseId'> {
  source: 'purchase' | 'subscription' | 'grant';
  purchaseId: string | null;
  grantedBy: string | null;
}

/** Gives products: one row for each, and one for each product of a bundle. Returns the ids of the former. */
function giving({ platform: { clock, ids }, repo }: Parts) {
  return async (trx: Work, tenant: Tenant, all: readonly Given[]): Promise<string[]> => {
    const rows = all.map((given) => ({
      app_id: tenant.appId,
      id: ids.next(),
      subscriber_id: given.subscriberId,
      product_id: given.productId,
      source: given.source,
      status: given.status,
      purchase_id: given.purchaseId,
      bundle_id: null,
      starts_at: clock.iso(),
      ends_at: given.endsAt,
      revoked_at: null,
      granted_by: given.grantedBy,
      seat_id: given.seatId ?? null,
    }));
    const bundles = await repo.insert(trx, rows);
    for (const row of rows.filter(({ id }) => bundles.includes(id))) {
      const parts = await repo.partsOf(trx, tenant, row.product_id);
      if (parts.length === 0) continue;
      await repo.insert(
        trx,
        parts.map((product_id) => ({ ...row, id: ids.next(), product_id, bundle_id: row.id })),
      );
    }
    return rows.map(({ id }) => id);
  };
}
type Give = ReturnType<typeof giving>;

/** What purchases open and close, in the caller's transaction. */
function createBought({ platform: { clock }, repo, give }: Parts & { give: Give }) {
  const revoking: ((trx: Work, tenant: Tenant, purchaseId: string) => Promise<void>)[] = [];
  return {
    /**
     * Which of the products the member already bought another way. Locks them until the caller's transaction ends, so that nobody gives them
     * meanwhile.
     */
    holdOwned: (trx: Work, tenant: Tenant, subscriberId: string, productIds: readonly string[]): Promise<string[]> =>
      repo.holdOwned(trx, tenant, subscriberId, productIds, clock.iso()),
    /** The same for many members at once: whether any of them already has what is named with them. */
    holdsAny: (trx: Work, tenant: Tenant, of: readonly { subscriberId: string; productId: string }[]): Promise<boolean> =>
      repo.holdAny(trx, tenant, of, clock.iso()),
    /** Gives what was bought, including bundle parts, inside the caller's transaction. A repeat changes nothing. Call `changed` after the commit. */
    entitle: async (trx: Work, tenant: Tenant, ...bought: readonly Entitling[]): Promise<void> => {
      await give(
        trx,
        tenant,
        bought.map((one) => ({ ...one, grantedBy: null })),
      );
    },
    /** Whether each of the members has, or ever had, the product that is named with them. */
    everHeld: async (trx: Work, tenant: Tenant, of: readonly { subscriberId: string; productId: string }[]): Promise<boolean[]> => {
      const held = new Set((await repo.ofProducts(tenant, of, trx)).map((row) => `${row.subscriber_id} ${row.product_id}`));
      return of.map(({ subscriberId, productId }) => held.has(`${subscriberId} ${productId}`));
    },
    /** Moves the end of a purchase while its subscription continues. Call `changed` after the commit. */
    setAccess: async (trx: Work, tenant: Tenant, purchaseId: string, { status, endsAt }: Pick<Entitling, 'status' | 'endsAt'>): Promise<void> => {
      await repo.change(trx, tenant, purchaseId, { status, ends_at: endsAt });
    },
    /**
     * Revokes for good what a purchase opened, including its bundle parts (COM-23), inside the caller's transaction; what the member has another way
     * stays theirs. Each bump is a separate purchase. Returns whose it was: call `changed` for them after the commit; null when nothing was left, so
     * that a repeat changes nothing. The subscription must be ended by its own domain, or it would continue to charge.
     */
    revokePurchase: async (trx: Work, tenant: Tenant, purchaseId: string): Promise<string | null> => {
      for (const before of revoking) await before(trx, tenant, purchaseId);
      return repo.revokePurchase(trx, tenant, purchaseId, clock.iso());
    },
    /** Adds what is done first, in the same transaction, whenever a purchase is revoked; wired once. */
    beforeRevoke: (before: (trx: Work, tenant: Tenant, purchaseId: string) => Promise<void>): void => void revoking.push(before),
  };
}

/** Grants by staff. `publishChanged` makes open apps of the member refetch. */
function createGrants({
  platform: { db, clock },
  repo,
  give,
  accessOf,
  publishChanged,
}: Parts & { give: Give; accessOf: (row: EntitlementRow) => Access; publishChanged: (tenant: Tenant, subscriberId: string) => void }) {
  return {
    /** Gives a product by hand (COM-23). `endsAt` null: without end. Throws 404 `product_not_found`, 422 for an end in the past. */
    grant: async (tenant: Tenant, given: { subscriberId: string; productId: string; endsAt?: string | null; grantedBy?: string | null }) => {
      const { subscriberId, productId, endsAt = null, grantedBy = null } = given;
      refuseFields({ ends_at: endsAt !== null && !(Date.parse(endsAt) > clock.ms()) ? { key: 'field.invalid' } : null });
      const product = await repo.findProduct(tenant, productId);
      if (!product) throw new AppError('product_not_found');
      const [id = ''] = await transact(db, tenant, (trx) =>
        give(trx, tenant, [{ subscriberId, productId: product, source: 'grant', purchaseId: null, status: 'granted', endsAt, grantedBy }]),
      );
      publishChanged(tenant, subscriberId);
      return { id, product_id: product, ends_at: endsAt };
    },
    /** Revokes a grant, with everything that came with it. Throws 404 for ids that are not grants of this member, or already revoked. */
    revokeGrant: async (tenant: Tenant, subscriberId: string, grantId: string): Promise<void> => {
      if (!(await repo.revokeGrant(tenant, subscriberId, grantId, clock.iso()))) throw new AppError('not_found');
      publishChanged(tenant, subscriberId);
    },
    /** Grants of a member, newest first. */
    grantsOf: async (tenant: Tenant, subscriberId: string) =>
      (await repo.grantsOf(tenant, subscriberId)).map((row) => ({ id: row.id, product_id: row.product_id, ...accessOf(row) })),
  };
}

/** Which members have products now, for lists and counts. */
function createHolders({ platform: { clock }, repo }: Parts) {
  return {
    /** How many members have each product now, by product id. */
    activeCounts: (tenant: Tenant, productIds: readonly string[]) => repo.activeCounts(tenant, productIds, clock.iso()),
    /** Members by the version that they bought, by product id. */
    activeVersionCounts: async (
      tenant: Tenant,
      productIds: readonly string[],
    ): Promise<Map<string, { version_id: string; active_count: number }[]>> => {
      const versions = new Map<string, { version_id: string; active_count: number }[]>();
      for (const { product_id, version_id, count } of await repo.activeVersionCounts(tenant, productIds, clock.iso()))
        versions.set(product_id, [...(versions.get(product_id) ?? []), { version_id, active_count: count }]);
      return versions;
    },
    /** Active products of many members, by subscriber id, for lists of people. One statement. */
    activeOfMany: async (tenant: Tenant, subscriberIds: readonly string[]): Promise<Map<string, { id: string; title: string }[]>> => {
      const products = new Map<string, { id: string; title: string }[]>();
      for (const { subscriber_id, id, title } of await repo.activeOfMany(tenant, subscriberIds, clock.iso()))
        products.set(subscriber_id, [...(products.get(subscriber_id) ?? []), { id, title }]);
      return products;
    },
    /** Subscriber ids of everyone who has the product now. */
    holdersOf: (tenant: Tenant, productId: string): Promise<string[]> => repo.holdersOf(tenant, productId, clock.iso()),
  };
}
