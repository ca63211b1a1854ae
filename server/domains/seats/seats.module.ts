import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { SeatsJobs } from './seats.events.ts';
import { seatsJobs } from './seats.jobs.ts';
import { createSeatJoining } from './seats.joining.service.ts';
import { createSeatLinks } from './seats.link.ts';
import { createSeatPools } from './seats.pools.ts';
import type { SeatLetters } from './seats.ports.ts';
import { createSeatsRepo } from './seats.repo.ts';
import { seatsRoutes } from './seats.routes.ts';
import { createSeats, type Seats } from './seats.service.ts';
import { createTeams } from './seats.teams.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  entitlements: Module<Entitlements>;
  products: ProductsModule;
}
export interface SeatsModule extends Module<Seats> {
  readonly ports: { letters: Port<SeatLetters> };
}

/** Purchases for several people, with a seat for each. */
export function seatsModule({ platform, jobs, ports }: Ground<Record<never, never>, SeatsJobs>, below: Below): SeatsModule {
  const { db } = platform;
  const { contactOf } = below.members.service.members;
  const products = below.products.service.catalogue;
  const entitlements = below.entitlements.service;
  const letters = ports.open<SeatLetters>('seats: SeatLetters');
  const repo = createSeatsRepo({ db });
  const links = createSeatLinks(platform);
  const nameOf = async (tenant: Tenant, id: string) => (await contactOf(tenant, id))?.name ?? '';
  const pools = createSeatPools({ platform, repo, links, products });
  const seats = createSeats({ platform, repo, pools, nameOf });
  const joining = createSeatJoining({ platform, repo, links, pools, entitlements, nameOf });
  const teams = createTeams({ platform, jobs, repo, pools, joining, products, entitlements });
  entitlements.beforeRevoke(seats.revoke);
  const { byId: tenantOf } = below.apps.service.apps;
  return {
    service: seats,
    ports: { letters },
    routes: seatsRoutes({ teams, joining }),
    jobs: () => seatsJobs({ db, jobs, seats, tenantOf, contactOf, letters }),
  };
}
