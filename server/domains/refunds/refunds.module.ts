import { transact } from '../../platform/db/work.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { SalesModule } from '../sales/sales.module.ts';
import type { RefundsJobs } from './refunds.events.ts';
import { createRefusalLetter } from './refunds.letter.service.ts';
import { createRefundsRepo } from './refunds.repo.ts';
import { refundsRoutes } from './refunds.routes.ts';
import { createRefundRequests, type RefundRequests } from './refunds.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  staff: StaffModule;
  entitlements: Module<Entitlements>;
  mails: Module<Pick<Mails, 'send'>>;
  sales: SalesModule;
}
export type RefundsModule = Module<RefundRequests>;

/** Refund requests of members. */
export function refundsModule({ platform, jobs }: Ground<Record<never, never>, RefundsJobs>, below: Below): RefundsModule {
  const { db, clock, ids } = platform;
  const entitlements = below.entitlements.service;
  const { refunds, endSubscription } = below.sales.service;
  const requests = createRefundRequests({
    db,
    clock,
    ids,
    jobs,
    repo: createRefundsRepo({ db }),
    giveBack: refunds.refund,
    revoke: async (tenant, { purchaseId, subscriberId, subscriptionId }, madeBy) => {
      await transact(db, tenant, (trx) => entitlements.revokePurchase(trx, tenant, purchaseId));
      if (subscriptionId) await endSubscription(tenant, subscriptionId, madeBy);
      entitlements.changed(tenant, subscriberId);
    },
  });
  const mailRefusal = createRefusalLetter({
    mails: below.mails.service,
    tenantOf: below.apps.service.apps.byId,
    contactOf: below.members.service.members.contactOf,
    requests,
  });
  below.staff.service.overview.addHome(async (tenant) => ({
    attention: [{ id: 'refund_requests', count: await requests.countOpen(tenant), href: '/refund-requests' }],
  }));
  return { service: requests, routes: refundsRoutes(requests), jobs: () => jobs.define('refunds.refused', mailRefusal) };
}
