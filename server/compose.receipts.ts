import { defaultLanguage, languages } from '@bandstand/contract/languages.ts';
import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import type { GiftsJobs } from './domains/gifts/gifts.events.ts';
import { giftsJobs } from './domains/gifts/gifts.jobs.ts';
import type { InvoicesJobs } from './domains/invoices/invoices.events.ts';
import { createReceiptsRepo } from './domains/notifications/notifications.receipts.repo.ts';
import { createReceipts } from './domains/notifications/notifications.receipts.service.ts';
import type { SubscriptionsJobs } from './domains/subscriptions/subscriptions.events.ts';
import { createAlarmsRepo } from './domains/sales/sales.alarms.repo.ts';
import { createAlarms, type AlarmsJobs } from './domains/sales/sales.alarms.service.ts';
import type { SeatsJobs } from './domains/seats/seats.events.ts';
import { seatsJobs } from './domains/seats/seats.jobs.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import { transact } from './platform/db/work.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export type { AlarmsJobs };

export interface ReceiptsParts {
  platform: Platform;
  jobs: Jobs<InvoicesJobs & SubscriptionsJobs & AlarmsJobs & GiftsJobs & SeatsJobs>;
  identified: Pick<IdentityDomains, 'apps' | 'members' | 'team'>;
  commerce: Pick<Commerce, 'products' | 'subscriptions' | 'invoices' | 'gifts' | 'seats'>;
  mails: ThreadsDomains['mails'];
}

/** Wires mails about money: what commerce wrote down as jobs is told by `notifications`. Answers what begins the look for alarms. */
export function composeReceipts({ platform, jobs, identified, commerce, mails }: ReceiptsParts): () => Promise<void> {
  const { db, clock, log } = platform;
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
      // What a gift opens is for somebody else to read.
      const isGift = (await commerce.gifts.ofOrder(tenant, orderId)) !== null;
      const waiver = await repo.waiverOf(tenant, orderId);
      if (isGift) return { waiver, isGift, items: [], texts: [] };
      return {
        waiver,
        isGift,
        items: ids.flatMap((id) => included.get(id) ?? []),
        texts: ids.flatMap((id) => products.get(id)?.receiptText?.trim() || []),
      };
    },
    transaction: (tenant, work) => transact(db, tenant, work),
  });
  const { contactOf } = identified.members;
  const toStranger = {
    db,
    jobs,
    appById: identified.apps.byId,
    languageOf: async (tenant: Tenant, buyerId: string | null) => (buyerId && (await contactOf(tenant, buyerId))?.language) || defaultLanguage,
  };
  giftsJobs({ ...toStranger, gifts: commerce.gifts, write: mails.gift });
  seatsJobs({ ...toStranger, seats: commerce.seats, write: mails.seat });
  jobs.define('invoice.receipt', receipts.receipt);
  jobs.define('invoice.refunded', receipts.refund);
  jobs.define('subscription.mail', receipts.subscription);

  const { apps, team } = identified;
  return createAlarms({
    db,
    clock,
    jobs,
    repo: createAlarmsRepo({ db }),
    tenantOf: apps.byId,
    tell: async (tenant, counts, causeKey) => {
      const { languages: offered } = (await apps.config(tenant)).app;
      const owners = await team.ownersOf(tenant.accountId);
      // An app that offers every language has chosen none.
      const [first] = offered.length < languages.length ? offered : [];
      const language = languages.find((known) => known === first) ?? defaultLanguage;
      for (const to of owners) await receipts.alarm(tenant, { ...to, language }, counts, `${causeKey}:${to.email.toLowerCase()}`);
    },
    onError: (error, app) => log.error({ err: error, app }, 'owners could not be told of money that is missing'),
  });
}
