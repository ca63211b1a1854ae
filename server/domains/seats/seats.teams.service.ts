import type { Seat, Team } from '@bandstand/contract/seats.ts';
import { check, email as isEmail } from '@bandstand/rules/fields/fields.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { SeatsJobs } from './seats.events.ts';
import type { SeatJoining } from './seats.joining.service.ts';
import type { SeatPools } from './seats.pools.ts';
import type { PoolRow, SeatsRepo, SeatDetail } from './seats.repo.ts';

export interface TeamsDependencies {
  platform: Pick<Platform, 'db' | 'limits'>;
  jobs: Pick<Jobs<SeatsJobs>, 'enqueue'>;
  repo: SeatsRepo;
  pools: SeatPools;
  joining: Pick<SeatJoining, 'take'>;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'changed'>;
}
export type Teams = ReturnType<typeof createTeams>;

const toSeat = ({ id, subscriber_id, name, email, member_email, created_at, taken_at }: SeatDetail, ownerId: string | null): Seat => ({
  id,
  state: subscriber_id ? 'taken' : 'invited',
  name: subscriber_id ? name : null,
  email: (subscriber_id ? member_email : email) ?? '',
  is_own: subscriber_id !== null && subscriber_id === ownerId,
  since: taken_at ?? created_at,
});

/** Teams, managed by the member who bought the seats. */
export function createTeams({ platform: { db, limits }, jobs, repo, pools, joining, products, entitlements }: TeamsDependencies) {
  async function shown(tenant: Tenant, rows: readonly PoolRow[]): Promise<Team[]> {
    const poolIds = rows.map(({ id }) => id);
    const productIds = [...new Set(rows.map(({ product_id }) => product_id))];
    const [seats, catalogue] = await Promise.all([repo.seatsOf(tenant, poolIds), products.everByIds(tenant, productIds)]);
    const items: Team[] = [];
    for (const pool of rows) {
      const own = seats.filter(({ pool_id }) => pool_id === pool.id);
      items.push({
        id: pool.id,
        product: { id: pool.product_id, title: catalogue.get(pool.product_id)?.title ?? '' },
        state: (await pools.given(null, tenant, pool)) ? 'open' : 'over',
        quantity: pool.quantity,
        left: Math.max(0, pool.quantity - own.length),
        seats: own.map((seat) => toSeat(seat, pool.owner_id)),
        path: pools.pathOf(tenant, { kind: 'team', id: pool.id, nr: pool.link_nr }),
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
  /** Reserves a seat for an address, and requests its mail. Throws 409 `seats_full`, `order_closed`. */
  const keepSeat = (tenant: Tenant, pool: PoolRow, email: string): Promise<void> =>
    pools.locked(tenant, pool, async (trx, { pool: current, seats }) => {
      const kept = seats.find((seat) => seat.subscriber_id === null && seat.email?.toLowerCase() === email.toLowerCase());
      if (!kept && seats.length >= current.quantity) throw new AppError('seats_full');
      const seat = kept ?? pools.seatRow(tenant, current.id, { subscriber_id: null, email });
      const nr = seat.mail_nr + 1;
      if (kept) await repo.changeSeat(trx, tenant, kept.id, { mail_nr: nr });
      else await repo.insertSeat(trx, { ...seat, mail_nr: nr });
      await jobs.enqueue(within(trx), 'seats.mail', { appId: tenant.appId, seatId: seat.id, nr }, { key: `seat:${seat.id}:${nr}` });
    });

  return {
    list: async ({ tenant, id }: Member): Promise<{ items: Team[] }> => ({ items: await shown(tenant, await repo.ownedBy(tenant, id)) }),
    /** Throws 404, 422, 429, 409 `seats_full`, `order_closed`. */
    invite: async (member: Member, id: string, typed: string): Promise<Team> => {
      const { tenant } = member;
      const email = typed.trim();
      refuseFields({ email: email === '' ? { key: 'field.required' } : check(email, isEmail) });
      const pool = await requireOwn(member, id);
      await limits.take('seat_mail', `${tenant.appId}:${member.id}`);
      await keepSeat(tenant, pool, email);
      return shownOne(tenant, id);
    },
    takeOwn: async (member: Member, id: string): Promise<Team> => {
      await joining.take(member, await requireOwn(member, id), null);
      return shownOne(member.tenant, id);
    },
    /** Earlier links stop working. */
    renewLink: async (member: Member, id: string): Promise<Team> => {
      const pool = await requireOwn(member, id);
      await repo.changePool(null, member.tenant, id, { link_nr: pool.link_nr + 1 });
      return shownOne(member.tenant, id);
    },
    /** Withdraws a seat, with what it gave. Throws 404. */
    remove: async (member: Member, id: string, seatId: string): Promise<void> => {
      const { tenant } = member;
      const pool = await requireOwn(member, id);
      const seat = await transact(db, tenant, async (trx) => {
        await repo.lock(trx, tenant, pool);
        const current = await repo.findSeat(trx, tenant, seatId);
        if (current?.pool_id !== pool.id) throw new AppError('not_found');
        await repo.removeSeat(trx, tenant, current.id);
        return current;
      });
      if (seat.subscriber_id) entitlements.changed(tenant, seat.subscriber_id, true);
    },
  };
}
