import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { MailModules } from './compose.threads.ts';
import { alarmsModule } from './domains/alarms/alarms.module.ts';
import type { BillingJobs } from './domains/billing/billing.events.ts';
import { booksModule } from './domains/books/books.module.ts';
import { disputesModule } from './domains/disputes/disputes.module.ts';
import type { IapJobs } from './domains/iap/iap.events.ts';
import { iapModule } from './domains/iap/iap.module.ts';
import type { StoreNetwork } from './domains/iap/iap.store.ts';
import type { InvoicesJobs } from './domains/invoices/invoices.events.ts';
import type { LawJobs } from './domains/law/law.events.ts';
import { lawModule } from './domains/law/law.module.ts';
import { payoutsModule } from './domains/payouts/payouts.module.ts';
import { receiptsModule } from './domains/receipts/receipts.module.ts';
import type { RefundsJobs } from './domains/refunds/refunds.events.ts';
import { refundsModule } from './domains/refunds/refunds.module.ts';
import type { RepricingJobs } from './domains/repricing/repricing.events.ts';
import { repricingModule } from './domains/repricing/repricing.module.ts';
import { salesModule } from './domains/sales/sales.module.ts';
import { testModeModule } from './domains/test-mode/test-mode.module.ts';
import { testPurchasesModule } from './domains/test-purchases/test-purchases.module.ts';
import type { Ground, Modules } from './platform/modules/module.ts';

export type SellingJobs = InvoicesJobs & BillingJobs & IapJobs & LawJobs & RefundsJobs & RepricingJobs;
type SellingGround = Ground<Record<never, never>, SellingJobs>;

export interface SellingParts {
  identified: IdentityDomains;
  commerce: Commerce;
  mails: MailModules['mails'];
  storeNetwork?: StoreNetwork | undefined;
}

/** Orders and money from the owner's side, and the legal duties of a seller. */
export function composeSelling(ground: SellingGround, modules: Modules, { identified, commerce, mails, storeNetwork }: SellingParts): void {
  const below = { ...identified.modules, ...commerce.modules, mails };
  modules.add(receiptsModule(ground, below));
  const sales = modules.add(salesModule(ground, below));
  modules.add(alarmsModule(ground, { ...below, sales }));
  modules.add(testPurchasesModule(ground, { ...below, sales }));
  const testMode = modules.add(testModeModule(ground, below));
  modules.add(iapModule(ground, { ...below, testMode }, storeNetwork));
  const refunds = modules.add(refundsModule(ground, { ...below, sales }));
  modules.add(lawModule(ground, { ...below, contracts: below, refunds }));
  modules.add(repricingModule(ground, below));
  modules.add(booksModule(ground, below));
  modules.add(disputesModule(ground, below));
  modules.add(payoutsModule(ground, below));
}
