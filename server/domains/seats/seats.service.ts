import type { Seat, SeatOffer, Team } from '@bandstand/contract/seats.ts';
import { check, email as isEmail } from '@bandstand/rules/fields/fields.ts';
import { graceEndsAt } from '@bandstand/rules/products/renewals.ts';
import { seatGives, type TeamAccess } from '@bandstand/rules/products/seats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { SeatsJobs } from './seats.events.ts';
import type { SeatLinks, SeatPlace } from './seats.link.ts';
import type { PoolRow, SeatRow, SeatsRepo, SeatWhole } from './seats.repo.ts';

export interface SeatsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  jobs: Pick<Jobs<SeatsJobs>, 'enqueue'>;
  repo: SeatsRepo;
  links: SeatLinks;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'access' | 'holdOwned' | 'entitle' | 'changed'>;
  nameOf: (tenant: Tenant, subscriberId: string) => Promise<string>;
}
/** What was bought for several. `subscriptionId` null: paid once, until `endsAt`. */
export interface BoughtSeats {
  purchaseId: string;
  ownerId: string;
  productId: string;
  versionId: string;
  subscriptionId: string | null;
  quantity: number;
  endsAt: string | null;
  takesSeat: boolean;
}

const statuses = ['trialing', 'active', 'ending'] as const;

export type Seats = ReturnType<typeof createSeats>;

/** What was bought for several people: one purchase, and a seat for each of them. */
export function createSeats({ db, clock, ids, limits, jobs, repo, links, products, entitlements, nameOf }: SeatsDependencies) {
  const pathOf = (tenant: Tenant, place: SeatPlace) => `/me/team/join#seat?invite=${links.tokenOf(tenant, place)}`;
  const titleOf = async (tenant: Tenant, productId: string) => (await products.everByIds(tenant, [productId])).get(productId)?.title ?? '';

  /** What a seat gives now; null: nothing any more. Everybody of a team has the same. */
  async function given(trx: Work | null, tenant: Tenant, pool: PoolRow): Promise<TeamAccess | null> {
    const { held, running } = await repo.access(trx, tenant, pool);
    const once: TeamAccess | null = pool.subscription_id ? null : { status: 'owned', endsAt: pool.ends_at };
    return seatGives(held ?? (running ? accessOf(running) : once), pool.revoked_at, clock.iso());
  }
  const ownedBy = async (tenant: Tenant, memberId: string, productId: string, trx: Work | null = null) => {
    const access = await entitlements.access(tenant, memberId, productId, trx);
    return access.active && !(access.status === 'granted' && access.ends_at !== null) ? access : null;
  };

  const seatRow = (tenant: Tenant, poolId: string, more: Pick<SeatRow, 'subscriber_id' | 'email'>): SeatRow => ({
    app_id: tenant.appId,
    id: ids.next(),
    pool_id: poolId,
    mail_nr: 0,
    created_at: clock.iso(),
    taken_at: more.subscriber_id ? clock.iso() : null,
    ...more,
  });

  async function shown(tenant: Tenant, pools: readonly PoolRow[]): Promise<Team[]> {
    const [seats, known] = await Promise.all([
      repo.seatsOf(
        tenant,
        pools.map(({ id }) => id),
      ),
      products.everByIds(tenant, [...new Set(pools.map(({ product_id }) => product_id))]),
    ]);
    const items: Team[] = [];
    for (const pool of pools) {
      const own = seats.filter(({ pool_id }) => pool_id === pool.id);
      items.push({
        id: pool.id,
        product: { id: pool.product_id, title: known.get(pool.product_id)?.title ?? '' },
        state: (await given(null, tenant, pool)) ? 'open' : 'over',
        quantity: pool.quantity,
        left: Math.max(0, pool.quantity - own.length),
        seats: own.map((seat) => toSeat(seat, pool.owner_id)),
        path: pathOf(tenant, { kind: 'team', id: pool.id, nr: pool.link_nr }),
        bought_at: pool.created_at,
      });
    }
    return items;
  }
  const shownOne = async (tenant: Tenant, id: string): Promise<Team> => {
    const pool = await repo.findPool(tenant, id);
    const [team] = pool ? await shown(tenant, [pool]) : [];
    if (!team) throw new AppError('not_found');
    return team;
  };
  const requireOwn = async ({ tenant, id: memberId }: Member, id: string): Promise<PoolRow> => {
    const pool = await repo.findPool(tenant, id);
    if (pool?.owner_id !== memberId) throw new AppError('not_found');
    return pool;
  };
  /** Works on a team that nobody else changes meanwhile. Throws 409 `order_closed` where it opens nothing any more. */
  const locked = <R>(
    tenant: Tenant,
    pool: PoolRow,
    work: (trx: Work, pool: PoolRow, seats: SeatRow[], access: TeamAccess) => Promise<R>,
  ): Promise<R> =>
    transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, pool);
      const access = current && (await given(trx, tenant, current));
      if (!current || !access) throw new AppError('order_closed');
      return work(trx, current, await repo.inPool(trx, tenant, current.id), access);
    });

  /** Gives a seat to a member: the one that is kept, or a free one. Throws 409 `existing_subscription`, `seats_full`. */
  async function take(member: Member, pool: PoolRow, keptId: string | null): Promise<void> {
    const { tenant, id: subscriberId } = member;
    await locked(tenant, pool, async (trx, current, seats, access) => {
      await entitlements.holdOwned(trx, tenant, subscriberId, [current.product_id]);
      const owned = await ownedBy(tenant, subscriberId, current.product_id, trx);
      if (owned) throw new AppError('existing_subscription', { extra: { state: 'owned', subscription_id: null, ends_at: owned.ends_at } });
      const kept = seats.find(({ id, subscriber_id }) => id === keptId && subscriber_id === null);
      if (keptId && !kept) throw new AppError('invite_invalid');
      if (!kept && seats.length >= current.quantity) throw new AppError('seats_full');
      const seat = kept ?? seatRow(tenant, current.id, { subscriber_id: subscriberId, email: null });
      if (kept) await repo.changeSeat(trx, tenant, kept.id, { subscriber_id: subscriberId, taken_at: clock.iso() });
      else await repo.insertSeat(trx, seat);
      const source = current.subscription_id && access.status !== 'owned' ? 'subscription' : 'purchase';
      const entitling = { subscriberId, productId: current.product_id, purchaseId: current.purchase_id, seatId: seat.id };
      await entitlements.entitle(trx, tenant, { ...entitling, source, ...access });
    });
    entitlements.changed(tenant, subscriberId, true);
  }
  /** What a link leads to. Throws 403 `invite_invalid`, 429. */
  async function placeOf(tenant: Tenant, who: string, token: string): Promise<{ pool: PoolRow; keptId: string | null }> {
    await limits.take('seat_link', `${tenant.appId}:${who}`);
    const place = links.read(tenant, token);
    const seat = place?.kind === 'seat' ? await repo.findSeat(null, tenant, place.id) : null;
    const pool = place && (await repo.findPool(tenant, seat?.pool_id ?? place.id));
    const holds = place?.kind === 'seat' ? seat !== null && seat.subscriber_id === null : pool?.link_nr === place?.nr;
    if (!pool || !holds || !(await given(null, tenant, pool))) throw new AppError('invite_invalid');
    return { pool, keptId: seat?.id ?? null };
  }

  return {
    /** Opens a team in the transaction of its purchase. Answers the buyer's seat; null: the buyer takes none. */
    open: async (trx: Work, tenant: Tenant, bought: BoughtSeats): Promise<string | null> => {
      const id = ids.next();
      await repo.insertPool(trx, {
        app_id: tenant.appId,
        id,
        purchase_id: bought.purchaseId,
        subscription_id: bought.subscriptionId,
        owner_id: bought.ownerId,
        product_id: bought.productId,
        version_id: bought.versionId,
        quantity: bought.quantity,
        ends_at: bought.endsAt,
        revoked_at: null,
        link_nr: 0,
        created_at: clock.iso(),
      });
      if (!bought.takesSeat) return null;
      const seat = seatRow(tenant, id, { subscriber_id: bought.ownerId, email: null });
      await repo.insertSeat(trx, seat);
      return seat.id;
    },
    /** What was taken back opens nothing for anybody who would come later. */
    revoke: async (trx: Work, tenant: Tenant, purchaseId: string): Promise<void> => {
      await repo.revoke(trx, tenant, purchaseId, clock.iso());
    },

    list: async ({ tenant, id }: Member): Promise<{ items: Team[] }> => ({ items: await shown(tenant, await repo.ownedBy(tenant, id)) }),
    invite: async (member: Member, id: string, typed: string): Promise<Team> => {
      const { tenant } = member;
      const email = typed.trim();
      refuseFields({ email: email === '' ? { key: 'field.required' } : check(email, isEmail) });
      const pool = await requireOwn(member, id);
      await limits.take('seat_mail', `${tenant.appId}:${member.id}`);
      await locked(tenant, pool, async (trx, current, seats) => {
        const kept = seats.find((seat) => seat.subscriber_id === null && seat.email?.toLowerCase() === email.toLowerCase());
        if (!kept && seats.length >= current.quantity) throw new AppError('seats_full');
        const seat = kept ?? seatRow(tenant, current.id, { subscriber_id: null, email });
        const nr = seat.mail_nr + 1;
        if (kept) await repo.changeSeat(trx, tenant, kept.id, { mail_nr: nr });
        else await repo.insertSeat(trx, { ...seat, mail_nr: nr });
        const job = { appId: tenant.appId, seatId: seat.id, nr };
        await jobs.enqueue(within(trx), 'seats.mail', job, { key: `seat:${seat.id}:${nr}` });
      });
      return shownOne(tenant, id);
    },
    takeOwn: async (member: Member, id: string): Promise<Team> => {
      await take(member, await requireOwn(member, id), null);
      return shownOne(member.tenant, id);
    },
    renewLink: async (member: Member, id: string): Promise<Team> => {
      const pool = await requireOwn(member, id);
      await repo.changePool(null, member.tenant, id, { link_nr: pool.link_nr + 1 });
      return shownOne(member.tenant, id);
    },
    /** Takes a seat back, with what it gave. Throws 404. */
    remove: async (member: Member, id: string, seatId: string): Promise<void> => {
      const { tenant } = member;
      const pool = await requireOwn(member, id);
      const seat = await transact(db, tenant, async (trx) => {
        await repo.lock(trx, tenant, pool);
        const found = await repo.findSeat(trx, tenant, seatId);
        if (found?.pool_id !== pool.id) throw new AppError('not_found');
        await repo.removeSeat(trx, tenant, found.id);
        return found;
      });
      if (seat.subscriber_id) entitlements.changed(tenant, seat.subscriber_id, true);
    },

    /** What a link gives, for whoever has it. */
    offer: async (tenant: Tenant, caller: { member: Member | null; address: string }, token: string): Promise<SeatOffer> => {
      const { pool, keptId } = await placeOf(tenant, caller.address, token);
      const taken = (await repo.seatsOf(tenant, [pool.id])).length;
      const isOwned = caller.member !== null && (await ownedBy(tenant, caller.member.id, pool.product_id)) !== null;
      return {
        product: { id: pool.product_id, title: await titleOf(tenant, pool.product_id) },
        owner_name: pool.owner_id ? await nameOf(tenant, pool.owner_id) : '',
        state: isOwned ? 'owned' : keptId === null && taken >= pool.quantity ? 'full' : 'open',
      };
    },
    join: async (member: Member, token: string): Promise<{ product: { id: string; title: string } }> => {
      const { pool, keptId } = await placeOf(member.tenant, member.id, token);
      await take(member, pool, keptId);
      return { product: { id: pool.product_id, title: await titleOf(member.tenant, pool.product_id) } };
    },
    /** What a mail says; null where the seat is not kept any more, or was written about since. */
    mailOf: async (tenant: Tenant, seatId: string, nr: number) => {
      const seat = await repo.findSeat(null, tenant, seatId);
      const pool = seat && (await repo.findPool(tenant, seat.pool_id));
      if (!pool || !seat?.email || seat.subscriber_id !== null || seat.mail_nr !== nr || !pool.owner_id) return null;
      const path = pathOf(tenant, { kind: 'seat', id: seat.id, nr: 0 });
      return {
        email: seat.email,
        from: await nameOf(tenant, pool.owner_id),
        title: await titleOf(tenant, pool.product_id),
        path,
        buyerId: pool.owner_id,
      };
    },
  };
}

/** What a team has by its subscription while nobody has a seat. */
function accessOf({ status, ends_at, past_due_since }: { status: string; ends_at: string | null; past_due_since: string | null }): TeamAccess | null {
  const known = statuses.find((one) => one === status);
  if (known) return { status: known, endsAt: known === 'ending' ? ends_at : null };
  return status === 'past_due' && past_due_since ? { status, endsAt: graceEndsAt(past_due_since) } : null;
}

const toSeat = ({ id, subscriber_id, name, email, member_email, created_at, taken_at }: SeatWhole, ownerId: string | null): Seat => ({
  id,
  state: subscriber_id ? 'taken' : 'invited',
  name: subscriber_id ? name : null,
  email: (subscriber_id ? member_email : email) ?? '',
  is_own: subscriber_id !== null && subscriber_id === ownerId,
  since: taken_at ?? created_at,
});
