import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import { createRefusalMail } from './domains/notifications/notifications.receipts.service.ts';
import type { RefundsJobs } from './domains/refunds/refunds.events.ts';
import { createRefundsRepo } from './domains/refunds/refunds.repo.ts';
import { refundsRoutes } from './domains/refunds/refunds.routes.ts';
import { createRefundRequests } from './domains/refunds/refunds.service.ts';
import type { OrderRefunds } from './domains/sales/sales.refunds.service.ts';
import { transact } from './platform/db/work.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface RefundsParts {
  platform: Platform;
  jobs: Jobs<RefundsJobs>;
  commerce: Pick<Commerce, 'products' | 'endSubscription'>;
  identified: Pick<IdentityDomains, 'apps' | 'members' | 'overview'>;
  mails: ThreadsDomains['mails'];
  orderRefunds: Pick<OrderRefunds, 'refund'>;
}

/** Members who ask for their money back. */
export function composeRefunds({ platform, jobs, commerce, identified, mails, orderRefunds }: RefundsParts) {
  const { db, clock, ids } = platform;
  const { entitlements } = commerce.products;
  const requests = createRefundRequests({
    db,
    clock,
    ids,
    jobs,
    repo: createRefundsRepo({ db }),
    giveBack: (tenant, madeBy, orderId, back, key) => orderRefunds.refund(tenant, madeBy, orderId, back, key),
    revoke: async (tenant, { purchaseId, subscriberId, subscriptionId }, madeBy) => {
      await transact(db, tenant, (trx) => entitlements.revokePurchase(trx, tenant, purchaseId));
      if (subscriptionId) await commerce.endSubscription(tenant, subscriptionId, madeBy);
      entitlements.changed(tenant, subscriberId);
    },
  });
  jobs.define(
    'refunds.refused',
    createRefusalMail({
      mails,
      appById: identified.apps.byId,
      contactOf: identified.members.contactOf,
      refusedOf: requests.refusedOf,
      transaction: (tenant, work) => transact(db, tenant, work),
    }),
  );
  identified.overview.addHome(async (tenant) => ({
    attention: [{ id: 'refund_requests', count: await requests.countOpen(tenant), href: '/refund-requests' }],
  }));
  return { routes: refundsRoutes(requests), takeOver: requests.takeOver };
}
