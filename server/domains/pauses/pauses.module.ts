import type { Ground, Module } from '../../platform/modules/module.ts';
import type { BillingModule } from '../billing/billing.module.ts';
import type { PlansModule } from '../plans/plans.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { createPausesRepo } from './pauses.repo.ts';
import { pausesRoutes } from './pauses.routes.ts';
import { createPauses, type Pauses } from './pauses.service.ts';

interface Below {
  billing: BillingModule;
  subscriptions: SubscriptionsModule;
  plans: PlansModule;
}

/** Lets members pause their plans. */
export function pausesModule({ platform }: Ground, { billing, subscriptions, plans }: Below): Module<Pauses> {
  const service = createPauses({
    platform,
    repo: createPausesRepo(platform),
    engine: billing.service,
    subscriptions: subscriptions.service.subscriptions,
    isChanging: plans.service.isChanging,
  });
  return { service, routes: pausesRoutes({ pauses: service }) };
}
