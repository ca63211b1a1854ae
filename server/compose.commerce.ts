import type { IdentityDomains } from './compose.identity.ts';
import { composePayments } from './compose.payments.ts';
import type { PaymentsJobs } from './domains/payments/payments.service.ts';
import { composeSubscriptions } from './compose.subscriptions.ts';
import type { CheckoutEvents, CheckoutJobs } from './domains/checkout/checkout.events.ts';
import { createAdmission } from './domains/checkout/checkout.admission.service.ts';
import { createCharging } from './domains/checkout/checkout.charging.service.ts';
import { createCompletion } from './domains/checkout/checkout.completion.service.ts';
import { createIntents } from './domains/checkout/checkout.intents.service.ts';
import { checkoutJobs } from './domains/checkout/checkout.jobs.ts';
import { createOrders } from './domains/checkout/checkout.orders.service.ts';
import { createPurchases } from './domains/checkout/checkout.purchases.service.ts';
import { createReconcile } from './domains/checkout/checkout.reconcile.service.ts';
import { createCheckoutRepo } from './domains/checkout/checkout.repo.ts';
import { createLocationsRepo } from './domains/locations/locations.repo.ts';
import { createLocations } from './domains/locations/locations.service.ts';
import { countryReader } from './platform/http/visitor-country.ts';
import { checkoutRoutes } from './domains/checkout/checkout.routes.ts';
import { createOrderEvents } from './domains/checkout/checkout.timeline.service.ts';
import { createCouponsRepo } from './domains/coupons/coupons.repo.ts';
import { couponsRoutes } from './domains/coupons/coupons.routes.ts';
import { createCoupons } from './domains/coupons/coupons.service.ts';
import { createCouponUsesRepo } from './domains/coupons/coupons.uses.repo.ts';
import { createCouponUses } from './domains/coupons/coupons.uses.service.ts';
import { createBumps } from './domains/products/products.bumps.service.ts';
import { createEntitlements } from './domains/products/products.entitlements.service.ts';
import type { ProductsEvents } from './domains/products/products.events.ts';
import { tellEntitlements } from './domains/products/products.realtime.ts';
import { createProductsRepo } from './domains/products/products.repo.ts';
import { productsRoutes } from './domains/products/products.routes.ts';
import { createPrices } from './domains/products/products.prices.service.ts';
import { createProducts } from './domains/products/products.service.ts';
import { createProductsStudio } from './domains/products/products.studio.service.ts';
import type { GiftsJobs } from './domains/gifts/gifts.events.ts';
import { createGiftsRepo } from './domains/gifts/gifts.repo.ts';
import { giftsRoutes } from './domains/gifts/gifts.routes.ts';
import { createGifts } from './domains/gifts/gifts.service.ts';
import type { SeatsJobs } from './domains/seats/seats.events.ts';
import { createSeatLinks } from './domains/seats/seats.link.ts';
import { createSeatsRepo } from './domains/seats/seats.repo.ts';
import { seatsRoutes } from './domains/seats/seats.routes.ts';
import { createSeats } from './domains/seats/seats.service.ts';
import type { InvoicesJobs } from './domains/invoices/invoices.events.ts';
import type { PlansJobs } from './domains/plans/plans.events.ts';
import type { SubscriptionsEvents, SubscriptionsJobs } from './domains/subscriptions/subscriptions.events.ts';
import { createOffers } from './domains/quotes/quotes.offers.service.ts';
import { createQuotesRepo } from './domains/quotes/quotes.repo.ts';
import { createQuotes } from './domains/quotes/quotes.service.ts';
import { quotesRoutes } from './domains/quotes/quotes.routes.ts';
import { createTaxesRepo } from './domains/taxes/taxes.repo.ts';
import { taxesRoutes } from './domains/taxes/taxes.routes.ts';
import { createTrialsRepo } from './domains/trials/trials.repo.ts';
import { createTrials } from './domains/trials/trials.service.ts';
import { createTaxes } from './domains/taxes/taxes.service.ts';
import { createVatRegister } from './domains/taxes/taxes.vat.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Binding } from './platform/http/bind.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import type { RealtimeHub } from './platform/realtime/realtime.ts';

export type CommerceEvents = ProductsEvents & CheckoutEvents & SubscriptionsEvents;
export type CommerceJobs = CheckoutJobs & SubscriptionsJobs & InvoicesJobs & PaymentsJobs & PlansJobs & GiftsJobs & SeatsJobs;

export interface CommerceParts {
  platform: Platform;
  bus: Bus<CommerceEvents>;
  jobs: Jobs<CommerceJobs>;
  realtime: RealtimeHub;
  identified: Pick<IdentityDomains, 'apps' | 'media' | 'mediaSigner' | 'members' | 'bundles' | 'overview'>;
}

/** The four domains of commerce: what is sold, who may use it, how it is paid, and what is paid again. */
export function composeCommerce({ platform, bus, jobs, realtime, identified }: CommerceParts) {
  const { apps, media, mediaSigner, members, bundles, overview } = identified;
  const { db, clock, ids, limits, log } = platform;

  const productsRepo = createProductsRepo({ db });
  const entitlements = createEntitlements({ db, clock, ids, bus, products: productsRepo });
  const catalogue = createProducts({ repo: productsRepo, entitlements });
  // Payments are composed below: they are asked once a price is saved.
  const chargeFaultOf = (tenant: Tenant) => payments.chargeFaultOf(tenant);
  const studio = createProductsStudio({
    db,
    clock,
    ids,
    repo: productsRepo,
    products: catalogue,
    entitlements,
    findImage: media.imageById,
    imageSigner: mediaSigner,
    chargeFaultOf,
  });
  const prices = createPrices({ db, chargeFaultOf });
  const bumps = createBumps({ db, clock, ids, repo: productsRepo, studio });
  tellEntitlements({
    bus,
    realtime,
    alsoHolding: entitlements.alsoHolding,
    uuidOf: async (tenant, id) => (await members.peopleByIds(tenant, [id])).get(id)?.uuid ?? null,
  });

  const locations = createLocations({ clock, repo: createLocationsRepo({ db }) });
  const paid = composePayments({
    platform,
    prove: locations.prove,
    jobs,
    apps,
    unchargedPrices: prices.uncharged,
    testMode: () => ({
      db,
      orderEvents,
      couponUses,
      entitlements,
      endSubscriptions: subscribed.endings.ofTests,
      tenantOf: apps.byId,
      onError: (error, app) => log.error({ err: error, app }, 'what was bought without money could not be ended'),
    }),
  });
  const { payments } = paid;

  const repo = createCheckoutRepo({ db });
  const couponUses = createCouponUses({ db, clock, repo: createCouponUsesRepo({ db }) });
  const coupons = createCoupons({ db, clock, ids, repo: createCouponsRepo({ db }) });
  const subscribed = composeSubscriptions({
    platform,
    bus,
    jobs,
    identified,
    catalogue,
    entitlements,
    payments,
    dunningOf: paid.settings.dunningOf,
    coupons,
    couponUses,
    buyerOf: repo.find,
  });
  const { subscriptions, invoices } = subscribed;

  const orderEvents = createOrderEvents({ clock, ids, repo });
  const taxes = createTaxes({
    clock,
    repo: createTaxesRepo({ db }),
    providerTaxOf: paid.providerTaxOf,
    vatRegister: platform.env.vatCheckUrl ? createVatRegister({ url: platform.env.vatCheckUrl, clock }) : null,
  });
  const isTestMode = async (tenant: Tenant) => (await apps.config(tenant)).payments.is_test_mode === true;
  const trials = createTrials({ clock, repo: createTrialsRepo({ db }), isTestMode });
  catalogue.trialsFrom(trials.usedOf);
  const currencyCountriesOf = async (tenant: Tenant) => (await apps.config(tenant)).payments.currency_countries ?? [];
  const offers = createOffers({
    clock,
    ids,
    entitlements,
    coupons,
    couponUses,
    taxes,
    trials,
    payments,
    hasBought: repo.hasBought,
    currencyCountriesOf,
  });
  const quotes = createQuotes({ clock, ids, limits, repo: createQuotesRepo({ db }), offers, products: catalogue });
  const gifts = createGifts({
    db,
    clock,
    ids,
    limits,
    sealed: platform.sealed,
    jobs,
    repo: createGiftsRepo({ db }),
    products: catalogue,
    entitlements,
  });
  entitlements.beforeRevoke(gifts.void);
  const nameOf = async (tenant: Tenant, id: string) => (await members.contactOf(tenant, id))?.name ?? '';
  const links = createSeatLinks({ secret: platform.secret });
  const seats = createSeats({ db, clock, ids, limits, jobs, repo: createSeatsRepo({ db }), links, products: catalogue, entitlements, nameOf });
  entitlements.beforeRevoke(seats.revoke);
  const completion = createCompletion({
    db,
    clock,
    ids,
    bus,
    repo,
    orderEvents,
    products: catalogue,
    entitlements,
    payments,
    subscriptions,
    couponUses,
    trials,
    invoices,
    gifts,
    seats,
  });
  const orders = createOrders({ db, clock, repo, orderEvents, quotes, completion, couponUses, payments, subscriptions });
  const admission = createAdmission({ repo, quotes, orders, couponUses, entitlements, subscriptions });
  const charging = createCharging({ db, repo, orderEvents, quotes, orders, couponUses, payments });
  const asksWaiver = async (tenant: Tenant) => (await apps.config(tenant)).app.legal.asks_waiver;
  const intents = createIntents({ clock, ids, repo, orderEvents, quotes, orders, admission, charging, payments, gifts, asksWaiver });
  payments.onEvent(orders.hear);
  const purchases = createPurchases({ repo, products: catalogue, entitlements, invoices });
  const reconcile = createReconcile({
    clock,
    repo,
    orders,
    quotes,
    couponUses,
    tenantOf: apps.byId,
    onError: (error, order) => log.error({ err: error, order }, 'an order could not be reconciled'),
  });

  const begins = [
    subscribed.begin,
    checkoutJobs({
      jobs,
      db,
      clock,
      reconcile: {
        run: async (how) =>
          void (await Promise.all([
            reconcile.run(how),
            payments.resumeRefunds(),
            paid.periods.endDue(),
            how.isHourly && paid.boughtInTest.endLeft(),
            how.isDaily && payments.events.lookBack(),
            how.isDaily && payments.events.forgetOld(),
            how.isDaily && locations.forgetOld(),
          ])),
      },
    }),
  ];
  members.contribute(async (tenant, subscriberId) => {
    const [active_product_ids, app_subscription] = await Promise.all([
      entitlements.activeProductIds(tenant, subscriberId),
      subscriptions.appSubscriptionOf(tenant, subscriberId),
    ]);
    return { active_product_ids, app_subscription };
  });
  bundles.contribute(subscriptions.openOf);

  // Whoever may see a product sees its picture (UPL-6).
  media.addGate({ mayView: (tenant, _member, mediaId) => catalogue.showsMedia(tenant, mediaId), uses: catalogue.usesOfMedia });
  overview.addHome(async (tenant) => ({ numbers: { sales_7d: await payments.salesSince(tenant, clock.isoIn(-7 * 86_400_000)) } }));
  overview.addSearch({
    permission: 'sell.read',
    find: async (tenant, term) =>
      (await studio.list(tenant, { q: term })).items.map(({ id, title }) => ({
        type: 'product',
        id,
        title,
        subtitle: null,
        href: `/products/${id}`,
      })),
  });

  const routes: Binding[] = [
    ...productsRoutes({ catalogue, studio, bumps, prices }),
    ...paid.routes,
    ...subscribed.routes,
    ...quotesRoutes(quotes),
    ...giftsRoutes(gifts),
    ...seatsRoutes(seats),
    ...checkoutRoutes({ intents, orders, purchases, ipCountryOf: countryReader(platform.env) }),
    ...couponsRoutes(coupons),
    ...taxesRoutes(taxes),
  ];
  return {
    products: { catalogue, studio, entitlements, bumps, coupons },
    payments,
    /** How the app takes money: its keys, who sells, the webhook of the providers. */
    paid,
    subscriptions,
    /** Ends a subscription at once and takes back what it opened. A repeat changes nothing. */
    endSubscription: subscribed.endSubscription,
    subscribed,
    invoices,
    credits: subscribed.credits,
    /** Sends the receipt of an order again; false where it has none. */
    resendReceipt: invoices.resendReceipt,
    gifts,
    seats,
    orders,
    purchases,
    intents,
    quotes,
    taxes,
    locations,
    chargeFaultOf,
    orderEvents,
    couponUses,
    routes,
    /** Begins what repeats by itself; once, when the server is up. */
    begin: async (): Promise<void> => {
      for (const begin of begins) await begin();
    },
  };
}

export type Commerce = ReturnType<typeof composeCommerce>;
