import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { GiftsModule } from '../gifts/gifts.module.ts';
import type { InvoicesJobs } from '../invoices/invoices.events.ts';
import type { InvoicesModule } from '../invoices/invoices.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { SeatsModule } from '../seats/seats.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import type { BillingJobs } from '../billing/billing.events.ts';
import { createBought } from './receipts.bought.service.ts';
import { createReceiptsRepo } from './receipts.repo.ts';
import { createSendLetter } from './receipts.send.ts';
import { createReceipts } from './receipts.service.ts';
import { createSubscriptionMails } from './receipts.subscription.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  mails: Module<Mails>;
  products: ProductsModule;
  invoices: InvoicesModule;
  subscriptions: SubscriptionsModule;
  gifts: GiftsModule;
  seats: SeatsModule;
}
type ReceiptsJobs = InvoicesJobs & BillingJobs;

/** Mails about money: receipts, refunds, and events of subscriptions. */
export function receiptsModule({ platform: { db }, jobs }: Ground<Record<never, never>, ReceiptsJobs>, below: Below): Module<null> {
  const { byId: appById } = below.apps.service.apps;
  const { contactOf } = below.members.service.members;
  const { invoices } = below.invoices.service;
  const mails = below.mails.service;
  const send = createSendLetter({ mails, contactOf });
  const boughtOf = createBought({ repo: createReceiptsRepo({ db }), catalogue: below.products.service.catalogue, gifts: below.gifts.service });
  const receipts = createReceipts({ send, invoices, appById, boughtOf });
  const subscriptionMails = createSubscriptionMails({ send, appById, subscriptionOf: below.subscriptions.service.subscriptions.mailFactsOf });
  below.gifts.ports.letters.register({ write: mails.gift });
  below.seats.ports.letters.register({ write: mails.seat });
  return {
    service: null,
    jobs: () => {
      jobs.define('invoice.receipts', receipts.receipts);
      jobs.define('invoice.receipt', ({ invoiceId, ...job }) => receipts.receipts({ ...job, invoiceIds: [invoiceId] }));
      jobs.define('invoice.refunded', receipts.refund);
      jobs.define('subscription.mail', subscriptionMails);
    },
  };
}
