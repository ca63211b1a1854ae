import { lazy } from 'react';
import { Redirect } from 'wouter';
import type { Place } from './routes.place.ts';

const ProductsScreen = lazy(() => import('../../features/products/list/ProductsScreen.tsx').then((module) => ({ default: module.ProductsScreen })));
const ProductScreen = lazy(() => import('../../features/products/editor/ProductScreen.tsx').then((module) => ({ default: module.ProductScreen })));
const CouponsScreen = lazy(() => import('../../features/coupons/CouponsScreen.tsx').then((module) => ({ default: module.CouponsScreen })));
const CouponScreen = lazy(() => import('../../features/coupons/CouponScreen.tsx').then((module) => ({ default: module.CouponScreen })));
const InvoicesScreen = lazy(() => import('../../features/invoices/InvoicesScreen.tsx').then((module) => ({ default: module.InvoicesScreen })));
const NoticesScreen = lazy(() => import('../../features/law/NoticesScreen.tsx').then((module) => ({ default: module.NoticesScreen })));
const OrdersScreen = lazy(() => import('../../features/orders/OrdersScreen.tsx').then((module) => ({ default: module.OrdersScreen })));
const SubscriptionsScreen = lazy(() =>
  import('../../features/subscriptions/SubscriptionsScreen.tsx').then((module) => ({ default: module.SubscriptionsScreen })),
);
const LeavingScreen = lazy(() => import('../../features/leaving/LeavingScreen.tsx').then((module) => ({ default: module.LeavingScreen })));
const RevenueScreen = lazy(() => import('../../features/revenue/RevenueScreen.tsx').then((module) => ({ default: module.RevenueScreen })));
const BooksScreen = lazy(() => import('../../features/books/BooksScreen.tsx').then((module) => ({ default: module.BooksScreen })));
const DisputesScreen = lazy(() => import('../../features/disputes/DisputesScreen.tsx').then((module) => ({ default: module.DisputesScreen })));
const DisputeScreen = lazy(() => import('../../features/disputes/DisputeScreen.tsx').then((module) => ({ default: module.DisputeScreen })));
const PriceChangesScreen = lazy(() =>
  import('../../features/repricing/PriceChangesScreen.tsx').then((module) => ({ default: module.PriceChangesScreen })),
);
const RefundRequestsScreen = lazy(() =>
  import('../../features/refunds/RefundRequestsScreen.tsx').then((module) => ({ default: module.RefundRequestsScreen })),
);
const PayoutsScreen = lazy(() => import('../../features/payouts/PayoutsScreen.tsx').then((module) => ({ default: module.PayoutsScreen })));
const PaymentsScreen = lazy(() => import('../../features/payments/PaymentsScreen.tsx').then((module) => ({ default: module.PaymentsScreen })));
const TaxScreen = lazy(() => import('../../features/tax/TaxScreen.tsx').then((module) => ({ default: module.TaxScreen })));

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
