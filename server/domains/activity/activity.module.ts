import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { OrdersEvents } from '../orders/orders.events.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Products } from '../products/products.service.ts';
import type { ProgressEvents } from '../progress/progress.events.ts';
import { activityJobs } from './activity.jobs.ts';
import { activityListeners } from './activity.listeners.ts';
import { createOwnActivity } from './activity.own.service.ts';
import { createActivityRepo } from './activity.repo.ts';
import { activityRoutes } from './activity.routes.ts';
import { createActivity, type Activity } from './activity.service.ts';

interface Below {
  pages: Module<Pages>;
  products: Module<{ catalogue: Products }>;
}

/** What members did: for the owner's numbers, and for their own list. */
export function activityModule({ platform, bus, jobs }: Ground<ProgressEvents & OrdersEvents>, below: Below): Module<Activity> {
  const { db, clock, ids, limits } = platform;
  const repo = createActivityRepo({ db });
  const service = createActivity({ repo, clock, ids, limits });
  const { catalogue } = below.products.service;
  const products = async (tenant: Tenant, wanted: readonly string[]) =>
    (await catalogue.list(tenant, null, { ids: wanted.join(','), include_hidden: true })).items.map(({ id, title, image }) => ({ id, title, image }));
  const own = createOwnActivity({ repo, pages: below.pages.service, products, clock, ids });
  return {
    service,
    routes: activityRoutes(service, own),
    listeners: () => activityListeners({ bus, own }),
    jobs: () => activityJobs({ jobs, service }),
  };
}
