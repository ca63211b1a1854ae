import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import type { InvoicesJobs } from './domains/invoices/invoices.events.ts';
import { createReceiptsRepo } from './domains/notifications/notifications.receipts.repo.ts';
import { createReceipts } from './domains/notifications/notifications.receipts.service.ts';
import type { SubscriptionsJobs } from './domains/subscriptions/subscriptions.events.ts';
import { transact } from './platform/db/work.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface ReceiptsParts {
  platform: Platform;
  jobs: Jobs<InvoicesJobs & SubscriptionsJobs>;
  identified: Pick<IdentityDomains, 'apps' | 'members'>;
  commerce: Pick<Commerce, 'products' | 'subscriptions' | 'invoices'>;
  mails: ThreadsDomains['mails'];
}

/** Wires mails about money: what commerce wrote down as jobs is told by `notifications`. */
export function composeReceipts({ platform, jobs, identified, commerce, mails }: ReceiptsParts): void {
  const { db } = platform;
  const { catalogue } = commerce.products;
  const repo = createReceiptsRepo({ db });
  const receipts = createReceipts({
    mails,
    invoices: commerce.invoices,
    appById: identified.apps.byId,
    contactOf: identified.members.contactOf,
    subscriptionOf: commerce.subscriptions.toldOf,
    boughtOf: async (tenant, orderId) => {
      const ids = await repo.productsOf(tenant, orderId);
      const [products, included] = await Promise.all([
        catalogue.everByIds(tenant, ids),
        catalogue.includedIn(
          tenant,
          'staff',
          ids.map((id) => ({ id, part_ids: [] })),
        ),
      ]);
      return {
        waiver: await repo.waiverOf(tenant, orderId),
        items: ids.flatMap((id) => included.get(id) ?? []),
        texts: ids.flatMap((id) => products.get(id)?.receiptText?.trim() || []),
      };
    },
    transaction: (tenant, work) => transact(db, tenant, work),
  });
  jobs.define('invoice.receipt', receipts.receipt);
  jobs.define('invoice.refunded', receipts.refund);
  jobs.define('subscription.mail', receipts.subscription);
}
