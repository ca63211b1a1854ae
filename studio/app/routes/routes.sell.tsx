import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { Redirect } from 'wouter';
import type { Place } from './routes.place.ts';

const ProductsScreen = lazyScreen(() => import('../../features/products/list/ProductsScreen.tsx').then((module) => module.ProductsScreen));
const ProductScreen = lazyScreen(() => import('../../features/products/editor/ProductScreen.tsx').then((module) => module.ProductScreen));
const CouponsScreen = lazyScreen(() => import('../../features/coupons/CouponsScreen.tsx').then((module) => module.CouponsScreen));
const CouponScreen = lazyScreen(() => import('../../features/coupons/CouponScreen.tsx').then((module) => module.CouponScreen));
const InvoicesScreen = lazyScreen(() => import('../../features/invoices/InvoicesScreen.tsx').then((module) => module.InvoicesScreen));
const NoticesScreen = lazyScreen(() => import('../../features/law/NoticesScreen.tsx').then((module) => module.NoticesScreen));
const OrdersScreen = lazyScreen(() => import('../../features/orders/OrdersScreen.tsx').then((module) => module.OrdersScreen));
const SubscriptionsScreen = lazyScreen(() =>
  import('../../features/subscriptions/SubscriptionsScreen.tsx').then((module) => module.SubscriptionsScreen),
);
const LeavingScreen = lazyScreen(() => import('../../features/leaving/LeavingScreen.tsx').then((module) => module.LeavingScreen));
const RevenueScreen = lazyScreen(() => import('../../features/revenue/RevenueScreen.tsx').then((module) => module.RevenueScreen));
const BooksScreen = lazyScreen(() => import('../../features/books/BooksScreen.tsx').then((module) => module.BooksScreen));
const DisputesScreen = lazyScreen(() => import('../../features/disputes/DisputesScreen.tsx').then((module) => module.DisputesScreen));
const DisputeScreen = lazyScreen(() => import('../../features/disputes/DisputeScreen.tsx').then((module) => module.DisputeScreen));
const PriceChangesScreen = lazyScreen(() => import('../../features/repricing/PriceChangesScreen.tsx').then((module) => module.PriceChangesScreen));
const RefundRequestsScreen = lazyScreen(() =>
  import('../../features/refunds/RefundRequestsScreen.tsx').then((module) => module.RefundRequestsScreen),
);
const PayoutsScreen = lazyScreen(() => import('../../features/payouts/PayoutsScreen.tsx').then((module) => module.PayoutsScreen));
const PaymentsScreen = lazyScreen(() => import('../../features/payments/PaymentsScreen.tsx').then((module) => module.PaymentsScreen));
const TaxScreen = lazyScreen(() => import('../../features/tax/TaxScreen.tsx').then((module) => module.TaxScreen));

/** Screens for selling: products, orders and everything about money. */
export const sellRoutes: readonly Place[] = [
  ['/products', () => <ProductsScreen />],
  ['/products/:id', ({ id }) => <ProductScreen key={id} productId={id} />],
  ['/coupons', () => <CouponsScreen />],
  ['/coupons/:id', ({ id }) => <CouponScreen key={id} couponId={id === 'new' ? null : id} />],
  ['/orders/:id', ({ id }) => <Redirect to={`/orders?order=${id}`} replace />],
  ['/orders', () => <OrdersScreen />],
  ['/subscriptions/:id', ({ id }) => <Redirect to={`/subscriptions?subscription=${id}`} replace />],
  ['/subscriptions', () => <SubscriptionsScreen />],
  ['/leaving', () => <LeavingScreen />],
  ['/invoices', () => <InvoicesScreen />],
  ['/notices', () => <NoticesScreen />],
  ['/revenue', () => <RevenueScreen />],
  ['/books', () => <BooksScreen />],
  ['/price-changes', () => <PriceChangesScreen />],
  ['/refund-requests', () => <RefundRequestsScreen />],
  ['/disputes', () => <DisputesScreen />],
  ['/disputes/:id', ({ id }) => <DisputeScreen key={id} disputeId={id} />],
  ['/payouts', () => <PayoutsScreen />],
  ['/payments', () => <PaymentsScreen />],
  ['/tax', () => <TaxScreen />],
];
