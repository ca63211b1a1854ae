import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import { createOrderChanges } from './domains/sales/sales.changes.service.ts';
import { createDisputes } from './domains/sales/sales.disputes.service.ts';
import { createLossesRepo } from './domains/sales/sales.losses.repo.ts';
import { createOrderRefunds } from './domains/sales/sales.refunds.service.ts';
import { addSalesHome } from './domains/sales/sales.home.ts';
import { createSalesRepo } from './domains/sales/sales.repo.ts';
import { salesRoutes } from './domains/sales/sales.routes.ts';
import { createSales } from './domains/sales/sales.service.ts';
import { createTestPurchases, type Buyer } from './domains/sales/sales.try.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import { transact } from './platform/db/work.ts';
import { AppError } from './platform/http/app-error.ts';
import type { Member } from './platform/http/context.ts';
import type { Platform } from './platform/platform.ts';

export interface SalesParts {
  platform: Platform;
  commerce: Commerce;
  identified: Pick<IdentityDomains, 'accounts' | 'sessions' | 'apps' | 'overview'>;
}

/** Orders as the owner sees them, and what he does with them. */
export function composeSales({ platform, commerce, identified }: SalesParts) {
  const { db, clock, ids } = platform;
  const { accounts, sessions, apps, overview } = identified;
  const { payments, orders, intents, quotes, orderEvents, products, invoices, credits } = commerce;
  const { entitlements } = products;
  const repo = createSalesRepo({ db });

  const sales = createSales({
    repo,
    orderEvents,
    entitlements,
    giftOf: commerce.gifts.ofOrder,
    invoiceOf: async (tenant, orderId) => {
      const [invoice] = await invoices.ofOrder(tenant, orderId);
      if (!invoice) return null;
      const [url, credit_notes] = await Promise.all([invoices.urlOf(tenant, invoice.id, 'staff'), credits.shownOf(tenant, [invoice.id])]);
      return { id: invoice.id, number: invoice.number, url, credit_notes };
    },
    locationOf: commerce.locations.ofOrder,
    providerUrl: ({ provider, isTest }, id) =>
      provider === 'stripe' ? `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(id)}` : null,
  });
  addSalesHome({
    repo,
    overview,
    clock,
    isTestMode: async (tenant) => (await apps.config(tenant)).payments.is_test_mode === true,
    takesMoney: async (tenant) => {
      const { provider, instructions } = (await apps.config(tenant)).payments;
      if (provider !== 'stripe') return provider === 'manual' && Boolean(instructions?.trim());
      const keys = await commerce.paid.settings.keysOf(tenant);
      return Boolean(keys.secret && keys.publishable && keys.webhook);
    },
  });
  const refunds = createOrderRefunds({
    db,
    clock,
    ids,
    repo,
    couponUses: commerce.couponUses,
    orderEvents,
    payments,
    entitlements,
    endSubscription: commerce.endSubscription,
  });
  payments.onRefunded('order', refunds.note);
  payments.onRefunded('document', credits.refunded);
  const disputes = createDisputes({ db, clock, ids, repo: createLossesRepo() });
  payments.onRefunded('order', disputes.refunded);
  payments.onEvent(disputes.hear);
  const changes = createOrderChanges({
    db,
    clock,
    ids,
    repo,
    orderEvents,
    orders,
    payments,
    couponUses: commerce.couponUses,
    revoke: refunds.revoke,
    resendReceipt: commerce.resendReceipt,
  });

  /** A session of his own, for as long as it takes. */
  async function asMember<R>(tenant: Tenant, { userId, name, email }: Buyer, run: (member: Member) => Promise<R>): Promise<R> {
    const added = await transact(db, tenant, (trx) => accounts.addMember(trx, tenant, { userId, name }));
    if (added) accounts.joined(tenant, added);
    const subscriberId = added ?? (await accounts.findMembership(tenant, userId))?.id;
    if (!subscriberId) throw new AppError('user_not_found');
    const token = await sessions.open(tenant, subscriberId, { deviceId: null, client: {} });
    const member = await sessions.check(tenant, email, token);
    if (!member) throw new AppError('user_not_found');
    return run(member).finally(() => sessions.close(member));
  }
  const tests = createTestPurchases({ quotes, intents, orders, payments, asMember });

  return { refunds, routes: salesRoutes({ sales, changes, refunds, tests }) };
}
