import type { Address } from '@bandstand/contract/checkout.ts';
import type { Dunning } from '@bandstand/contract/payments.studio.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { Coupons } from './domains/coupons/coupons.service.ts';
import type { CouponUses } from './domains/coupons/coupons.uses.service.ts';
import { createEInvoicesRepo } from './domains/e-invoices/e-invoices.repo.ts';
import { eInvoicesRoutes } from './domains/e-invoices/e-invoices.routes.ts';
import { createEInvoices } from './domains/e-invoices/e-invoices.service.ts';
import type { InvoicesJobs } from './domains/invoices/invoices.events.ts';
import { createCredits } from './domains/invoices/invoices.credits.service.ts';
import { invoiceFiles } from './domains/invoices/invoices.files.ts';
import { createInvoiceLinks } from './domains/invoices/invoices.links.ts';
import { createInvoicesRepo } from './domains/invoices/invoices.repo.ts';
import { createInvoiceReaders } from './domains/invoices/invoices.read.service.ts';
import { invoicesRoutes, studioInvoicesRoutes } from './domains/invoices/invoices.routes.ts';
import { createInvoices } from './domains/invoices/invoices.service.ts';
import { createStudioInvoicesRepo } from './domains/invoices/invoices.studio.repo.ts';
import { createStudioInvoices } from './domains/invoices/invoices.studio.service.ts';
import { createLeavingRepo } from './domains/leaving/leaving.repo.ts';
import { leavingRoutes } from './domains/leaving/leaving.routes.ts';
import { createLeaving } from './domains/leaving/leaving.service.ts';
import { createStudioLeaving } from './domains/leaving/leaving.studio.service.ts';
import type { Payments } from './domains/payments/payments.service.ts';
import type { Entitlements } from './domains/products/products.entitlements.service.ts';
import type { Products } from './domains/products/products.service.ts';
import { createApplyChange } from './domains/plans/plans.apply.service.ts';
import { createPlanCoupons } from './domains/plans/plans.coupons.service.ts';
import type { PlansJobs } from './domains/plans/plans.events.ts';
import { plansJobs } from './domains/plans/plans.jobs.ts';
import { createPlansRepo } from './domains/plans/plans.repo.ts';
import { plansRoutes } from './domains/plans/plans.routes.ts';
import { createPlans } from './domains/plans/plans.service.ts';
import { createPausesRepo } from './domains/pauses/pauses.repo.ts';
import { pausesRoutes } from './domains/pauses/pauses.routes.ts';
import { createPauses } from './domains/pauses/pauses.service.ts';
import { createBilling } from './domains/subscriptions/subscriptions.billing.service.ts';
import { createEndings } from './domains/subscriptions/subscriptions.endings.service.ts';
import type { SubscriptionsEvents, SubscriptionsJobs } from './domains/subscriptions/subscriptions.events.ts';
import { subscriptionsJobs } from './domains/subscriptions/subscriptions.jobs.ts';
import { createSubscriptionPayments } from './domains/subscriptions/subscriptions.pay.service.ts';
import { createRenewals } from './domains/subscriptions/subscriptions.renewals.service.ts';
import { createSubscriptionsRepo } from './domains/subscriptions/subscriptions.repo.ts';
import { subscriptionsRoutes } from './domains/subscriptions/subscriptions.routes.ts';
import { createSubscriptions } from './domains/subscriptions/subscriptions.service.ts';
import { createStudioSubscriptionsRepo } from './domains/subscriptions/subscriptions.studio.repo.ts';
import { createStudioSubscriptions } from './domains/subscriptions/subscriptions.studio.service.ts';
import { createTimeline } from './domains/subscriptions/subscriptions.timeline.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Identity } from './platform/http/context.ts';
import type { Http } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface SubscriptionParts {
  platform: Platform;
  bus: Bus<SubscriptionsEvents>;
  jobs: Jobs<SubscriptionsJobs & InvoicesJobs & PlansJobs>;
  identified: Pick<IdentityDomains, 'apps' | 'members'>;
  catalogue: Products;
  entitlements: Entitlements;
  payments: Payments;
  /** How the owner wants failed payments followed up. */
  dunningOf: (tenant: Tenant) => Promise<Dunning>;
  coupons: Coupons;
  couponUses: CouponUses;
  /** What a buyer said of himself at the checkout. */
  buyerOf: (
    tenant: Tenant,
    orderId: string,
  ) => Promise<{ customer_name: string | null; address: Address | null; business: { name: string; vat_id: string | null } | null } | null>;
}

/** Wires `subscriptions` and `invoices`: what is paid again and again, and what is written of each payment. */
export function composeSubscriptions({
  platform,
  bus,
  jobs,
  identified,
  catalogue,
  entitlements,
  payments,
  coupons,
  couponUses,
  dunningOf,
  buyerOf,
}: SubscriptionParts) {
  const { apps, members } = identified;
  const { db, clock, ids, log } = platform;

  const invoicesRepo = createInvoicesRepo({ db });
  const links = createInvoiceLinks({ clock, secret: platform.secret, originOf: apps.originOf });
  const invoices = createInvoices({
    db,
    clock,
    ids,
    jobs,
    repo: invoicesRepo,
    links,
    appName: async (tenant) => (await apps.require(tenant)).row.name,
    zoneOf: async (tenant) => (await apps.require(tenant)).config.app.timezone,
  });
  const credits = createCredits({ clock, ids, repo: invoicesRepo, jobs, links });
  const eInvoices = createEInvoices({ repo: createEInvoicesRepo({ db }) });
  const studioInvoices = createStudioInvoices({ studioRepo: createStudioInvoicesRepo({ db }), links });
  const readers = createInvoiceReaders({ repo: invoicesRepo, links, eInvoices, readerOf: members.contactOf });
  const customerOf = async (tenant: Tenant, subscriberId: string, orderId: string | null) => {
    const [contact, buyer] = await Promise.all([members.contactOf(tenant, subscriberId), orderId ? buyerOf(tenant, orderId) : null]);
    return {
      name: buyer?.customer_name || contact?.name || '',
      email: contact?.email ?? '',
      address: buyer?.address ?? null,
      business: buyer?.business ?? null,
      language: contact?.language ?? ('en' as const),
      timezone: contact?.timezone ?? 'UTC',
    };
  };

  const repo = createSubscriptionsRepo({ db });
  const timeline = createTimeline({ clock, ids, repo });
  const billing = createBilling({
    db,
    clock,
    bus,
    jobs,
    repo,
    timeline,
    products: catalogue,
    entitlements,
    payments,
    invoices,
    customerOf,
    dunningOf,
  });
  const renewals = createRenewals({
    clock,
    repo,
    billing,
    tenantOf: apps.byId,
    onError: (error, subscription) => log.error({ err: error, subscription }, 'a subscription could not be renewed'),
  });
  const endings = createEndings({ db, clock, bus, jobs, repo, timeline, billing, entitlements, tenantOf: apps.byId });
  const subscriptions = createSubscriptions({
    clock,
    ids,
    jobs,
    repo,
    timeline,
    endings,
    products: catalogue,
    appProductsOf: async (tenant) => (await apps.config(tenant)).access.app_products.map(({ id }) => id),
  });
  const own = createSubscriptionPayments({ db, clock, ids, repo, timeline, billing, renewals, payments });
  const studio = createStudioSubscriptions({
    clock,
    repo,
    studioRepo: createStudioSubscriptionsRepo({ db }),
    billing,
    endings,
    products: catalogue,
    payments,
    invoicesOf: invoices.shownOf,
  });
  payments.onRefunded('access', endings.refunded);
  const plansRepo = createPlansRepo({ db });
  const apply = createApplyChange({ db, clock, repo: plansRepo, rows: repo, timeline, billing, entitlements, payments, invoices, customerOf });
  const plans = createPlans({
    db,
    clock,
    ids,
    limits: platform.limits,
    jobs,
    repo: plansRepo,
    rows: repo,
    timeline,
    apply,
    billing,
    renewals,
    subscriptions,
    products: catalogue,
    payments,
    tenantOf: apps.byId,
  });
  const planCoupons = createPlanCoupons({
    db,
    clock,
    limits: platform.limits,
    repo: plansRepo,
    rows: repo,
    timeline,
    billing,
    renewals,
    subscriptions,
    studio,
    coupons,
    couponUses,
  });
  const pauses = createPauses({
    db,
    clock,
    repo: createPausesRepo({ db }),
    rows: repo,
    timeline,
    billing,
    renewals,
    subscriptions,
    isChanging: async (tenant, id) => (await plansRepo.asked(tenant, id)) !== null,
  });
  const leavingRepo = createLeavingRepo({ db });
  const leaving = createLeaving({ db, clock, ids, repo: leavingRepo, rows: repo, subscriptions, coupons, planCoupons, pauses });
  const studioLeaving = createStudioLeaving({ db, clock, repo: leavingRepo, coupons, products: catalogue });
  plansJobs({ jobs, plans });
  payments.onEvent(plans.hear);
  payments.onEvent(own.hear);
  payments.onEvent(endings.disputed);

  const before: (() => Promise<void>)[] = [];
  const advance = async (): Promise<void> => {
    for (const run of before) await run();
    await renewals.advance();
  };

  return {
    subscriptions,
    /** For a domain below that changes what runs. */
    engine: { rows: repo, timeline, billing, renewals },
    /** Runs before each round of charges. */
    beforeCharges: (run: () => Promise<void>): void => void before.push(run),
    /** How they end otherwise than by time: for an app that goes live. */
    endings,
    endSubscription: async (tenant: Tenant, id: string, madeBy: string | null): Promise<void> => {
      const row = await repo.find(tenant, id);
      if (row) await endings.atOnce(tenant, row, { isRevoking: true, madeBy });
    },
    /** With the end of its period, as its member would; answers what ends and when. A repeat changes nothing. */
    cancelSubscription: async (tenant: Tenant, id: string): Promise<{ title: string; endsAt: string } | null> => {
      const row = await repo.find(tenant, id);
      if (!row) return null;
      const after = row.status === 'ended' ? row : await endings.atPeriodEnd(tenant, row, null);
      const product = (await catalogue.everByIds(tenant, [row.product_id])).get(row.product_id);
      return { title: product?.title ?? '', endsAt: after.ends_at ?? after.current_period_end };
    },
    invoices,
    readers,
    credits,
    renewals,
    /** What a provider tells of a payment. */
    hear: own.hear,
    /** Adds what is read without a session, too. */
    addTo: (http: Http, identity: Identity): void => {
      http.add(invoicesRoutes({ invoices, readers, identity }));
      invoiceFiles(http.app, { readers, identity });
    },
    begin: subscriptionsJobs({ jobs, db, clock, renewals: { ...renewals, advance }, endings }),
    routes: [
      ...subscriptionsRoutes({ service: subscriptions, own, studio }),
      ...plansRoutes({ plans, coupons: planCoupons }),
      ...pausesRoutes({ pauses }),
      ...leavingRoutes({ leaving, studio: studioLeaving }),
      ...studioInvoicesRoutes(studioInvoices),
      ...eInvoicesRoutes(eInvoices),
    ],
  };
}
