import type { Ground, Module } from '../../platform/modules/module.ts';
import type { BillingModule } from '../billing/billing.module.ts';
import type { ProductsModule } from '../products/products.module.ts';
import type { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { InvoicesModule } from '../invoices/invoices.module.ts';
import type { CouponsModule } from '../coupons/coupons.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { Seats } from '../seats/seats.service.ts';
import type { Trials } from '../trials/trials.service.ts';
import { createBooking } from './orders.booking.service.ts';
import { createCompletion } from './orders.completion.service.ts';
import type { OrdersEvents } from './orders.events.ts';
import { createGranting } from './orders.granting.service.ts';
import { ordersJobs, type Round } from './orders.jobs.ts';
import { createOpenOrders } from './orders.open.service.ts';
import { createReconcile } from './orders.reconcile.service.ts';
import { createOrdersRepo } from './orders.repo.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createOrders } from './orders.service.ts';
import { createOrderEvents } from './orders.timeline.service.ts';

/** What is sold, on which terms, and what it opens. */
interface Offered {
  products: ProductsModule;
  entitlements: Module<Entitlements>;
  coupons: CouponsModule;
  trials: Module<Trials>;
}
/** One-off and recurring payments, and their documents. */
interface Paid {
  payments: PaymentsModule;
  invoices: InvoicesModule;
  billing: BillingModule;
  subscriptions: SubscriptionsModule;
}
interface Below {
  apps: AppsModule;
  auth: AuthModule;
  offered: Offered;
  paid: Paid;
  quotes: Module<Quotes>;
  gifts: Module<Gifts>;
  seats: Module<Seats>;
}
export type OrdersModule = Pick<ReturnType<typeof ordersModule>, 'service'>;

/** Orders: what was bought, how it was paid, and what it opened. */
export function ordersModule({ platform, bus, jobs }: Ground<OrdersEvents>, below: Below) {
  const { db, clock, ids, log } = platform;
  const products = below.offered.products.service.catalogue;
  const entitlements = below.offered.entitlements.service;
  const { uses: couponUses } = below.offered.coupons.service;
  const { payments } = below.paid.payments.service;
  const { invoices } = below.paid.invoices.service;
  const { subscriptions } = below.paid.subscriptions.service;
  const [quotes, trials] = [below.quotes.service, below.offered.trials.service];
  const repo = createOrdersRepo({ db });
  const orderEvents = createOrderEvents({ clock, ids, repo });
  const granting = createGranting({ clock, entitlements, subscriptions, trials, gifts: below.gifts.service, seats: below.seats.service });
  const booking = createBooking({ orderEvents, payments, couponUses, invoices });
  const completion = createCompletion({ platform, bus, repo, orderEvents, products, entitlements, granting, booking });
  const orders = createOrders({ platform, repo, orderEvents, quotes, completion, couponUses, payments, subscriptions });
  const openOrders = createOpenOrders({ platform, repo, orderEvents, couponUses });
  const reconcile = createReconcile({
    clock,
    repo,
    orders,
    quotes,
    couponUses,
    tenantOf: below.apps.service.apps.byId,
    onError: (error, order) => log.error({ err: error, order }, 'an order could not be reconciled'),
  });
  const rounds: Round[] = [
    reconcile.run,
    payments.resumeRefunds,
    async ({ isDaily }) => isDaily && Promise.all([payments.events.lookBack(), payments.events.forgetOld()]),
  ];
  payments.onEvent(orders.handleNews);
  below.auth.ports.orders.register(orders);
  below.paid.billing.ports.buyers.register({ find: repo.find });
  return {
    service: {
      orders,
      openOrders,
      orderEvents,
      /** Releases the coupon that an order reserves or used. */
      letGoCoupon: couponUses.letGo,
      /** Adds work to the rounds that reconcile orders. */
      addRound: (round: Round): void => void rounds.push(round),
    },
    routes: ordersRoutes(orders),
    jobs: () => ordersJobs({ jobs, clock, rounds }),
  } satisfies Module;
}
