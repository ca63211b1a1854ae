import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { DataHealth } from '../features/backups/DataHealth.tsx';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import { Screen } from '../platform/screen/Screen.tsx';
import { useText } from '../platform/studio.ts';

// What is not seen first comes when it is opened.
const PagesScreen = lazy(() => import('../features/pages/PagesScreen.tsx').then((module) => ({ default: module.PagesScreen })));
const PageEditor = lazy(() => import('./PageEditor.tsx').then((module) => ({ default: module.PageEditor })));
const ProgramsScreen = lazy(() => import('../features/programs/ProgramsScreen.tsx').then((module) => ({ default: module.ProgramsScreen })));
const ProgressScreen = lazy(() => import('../features/programs/ProgressScreen.tsx').then((module) => ({ default: module.ProgressScreen })));
const PackScreen = lazy(() => import('../features/programs/PackScreen.tsx').then((module) => ({ default: module.PackScreen })));
const ProgramPlace = lazy(() => import('./ProgramPlace.tsx').then((module) => ({ default: module.ProgramPlace })));
const EventsScreen = lazy(() => import('../features/events/EventsScreen.tsx').then((module) => ({ default: module.EventsScreen })));
const EventScreen = lazy(() => import('../features/events/EventScreen.tsx').then((module) => ({ default: module.EventScreen })));
const ThemeScreen = lazy(() => import('../features/theme/ThemeScreen.tsx').then((module) => ({ default: module.ThemeScreen })));
const MediaScreen = lazy(() => import('../features/media/MediaScreen.tsx').then((module) => ({ default: module.MediaScreen })));
const ExercisesScreen = lazy(() => import('../features/exercises/ExercisesScreen.tsx').then((module) => ({ default: module.ExercisesScreen })));
const CalendarScreen = lazy(() => import('../features/calendar/CalendarScreen.tsx').then((module) => ({ default: module.CalendarScreen })));
const ProductsScreen = lazy(() => import('../features/products/ProductsScreen.tsx').then((module) => ({ default: module.ProductsScreen })));
const ProductScreen = lazy(() => import('../features/products/ProductScreen.tsx').then((module) => ({ default: module.ProductScreen })));
const CouponsScreen = lazy(() => import('../features/coupons/CouponsScreen.tsx').then((module) => ({ default: module.CouponsScreen })));
const CouponScreen = lazy(() => import('../features/coupons/CouponScreen.tsx').then((module) => ({ default: module.CouponScreen })));
const InvoicesScreen = lazy(() => import('../features/invoices/InvoicesScreen.tsx').then((module) => ({ default: module.InvoicesScreen })));
const NoticesScreen = lazy(() => import('../features/law/NoticesScreen.tsx').then((module) => ({ default: module.NoticesScreen })));
const OrdersScreen = lazy(() => import('../features/orders/OrdersScreen.tsx').then((module) => ({ default: module.OrdersScreen })));
const SubscriptionsScreen = lazy(() =>
  import('../features/subscriptions/SubscriptionsScreen.tsx').then((module) => ({ default: module.SubscriptionsScreen })),
);
const LeavingScreen = lazy(() => import('../features/leaving/LeavingScreen.tsx').then((module) => ({ default: module.LeavingScreen })));
const RevenueScreen = lazy(() => import('../features/revenue/RevenueScreen.tsx').then((module) => ({ default: module.RevenueScreen })));
const BooksScreen = lazy(() => import('../features/books/BooksScreen.tsx').then((module) => ({ default: module.BooksScreen })));
const DisputesScreen = lazy(() => import('../features/disputes/DisputesScreen.tsx').then((module) => ({ default: module.DisputesScreen })));
const DisputeScreen = lazy(() => import('../features/disputes/DisputeScreen.tsx').then((module) => ({ default: module.DisputeScreen })));
const PriceChangesScreen = lazy(() =>
  import('../features/repricing/PriceChangesScreen.tsx').then((module) => ({ default: module.PriceChangesScreen })),
);
const RefundRequestsScreen = lazy(() =>
  import('../features/refunds/RefundRequestsScreen.tsx').then((module) => ({ default: module.RefundRequestsScreen })),
);
const PayoutsScreen = lazy(() => import('../features/payouts/PayoutsScreen.tsx').then((module) => ({ default: module.PayoutsScreen })));
const PaymentsScreen = lazy(() => import('../features/payments/PaymentsScreen.tsx').then((module) => ({ default: module.PaymentsScreen })));
const TaxScreen = lazy(() => import('../features/tax/TaxScreen.tsx').then((module) => ({ default: module.TaxScreen })));
const MembersScreen = lazy(() => import('../features/members/MembersScreen.tsx').then((module) => ({ default: module.MembersScreen })));
const InvitesScreen = lazy(() => import('../features/members/InvitesScreen.tsx').then((module) => ({ default: module.InvitesScreen })));
const OutboxScreen = lazy(() => import('../features/outbox/OutboxScreen.tsx').then((module) => ({ default: module.OutboxScreen })));
const TemplatesScreen = lazy(() => import('../features/templates/TemplatesScreen.tsx').then((module) => ({ default: module.TemplatesScreen })));
const SystemScreen = lazy(() => import('../features/system/SystemScreen.tsx').then((module) => ({ default: module.SystemScreen })));
const AuditScreen = lazy(() => import('../features/audit/AuditScreen.tsx').then((module) => ({ default: module.AuditScreen })));
const SecurityScreen = lazy(() => import('../features/security/SecurityScreen.tsx').then((module) => ({ default: module.SecurityScreen })));
const PiecesScreen = lazy(() => import('../features/overlays/PiecesScreen.tsx').then((module) => ({ default: module.PiecesScreen })));
const PropertiesScreen = lazy(() => import('../features/properties/PropertiesScreen.tsx').then((module) => ({ default: module.PropertiesScreen })));
const NavigationScreen = lazy(() => import('../features/navigation/NavigationScreen.tsx').then((module) => ({ default: module.NavigationScreen })));
const PieceEditor = lazy(() => import('./PieceEditor.tsx').then((module) => ({ default: module.PieceEditor })));
const AppSettingsScreen = lazy(() => import('../features/settings/AppSettingsScreen.tsx').then((module) => ({ default: module.AppSettingsScreen })));
const BackupsScreen = lazy(() => import('../features/backups/BackupsScreen.tsx').then((module) => ({ default: module.BackupsScreen })));
const LegalScreen = lazy(() => import('../features/settings/LegalScreen.tsx').then((module) => ({ default: module.LegalScreen })));
const DomainScreen = lazy(() => import('../features/settings/DomainScreen.tsx').then((module) => ({ default: module.DomainScreen })));
const MessagingScreen = lazy(() => import('../features/settings/MessagingScreen.tsx').then((module) => ({ default: module.MessagingScreen })));
const ModerationScreen = lazy(() => import('../features/moderation/ModerationScreen.tsx').then((module) => ({ default: module.ModerationScreen })));
const InboxScreen = lazy(() => import('../features/inbox/InboxScreen.tsx').then((module) => ({ default: module.InboxScreen })));
const FeedsScreen = lazy(() => import('../features/feeds/FeedsScreen.tsx').then((module) => ({ default: module.FeedsScreen })));
const FeedScreen = lazy(() => import('../features/feeds/FeedScreen.tsx').then((module) => ({ default: module.FeedScreen })));
const NumbersScreen = lazy(() => import('../features/talkNumbers/NumbersScreen.tsx').then((module) => ({ default: module.NumbersScreen })));
const WelcomeScreen = lazy(() => import('../features/welcome/WelcomeScreen.tsx').then((module) => ({ default: module.WelcomeScreen })));
const TeamScreen = lazy(() => import('../features/team/TeamScreen.tsx').then((module) => ({ default: module.TeamScreen })));
const ProfileScreen = lazy(() => import('../features/profile/ProfileScreen.tsx').then((module) => ({ default: module.ProfileScreen })));
const AccessScreen = lazy(() => import('../features/access/AccessScreen.tsx').then((module) => ({ default: module.AccessScreen })));

/** Addresses below /studio. */
export function Routes() {
  return (
    <Suspense fallback={<Arriving />}>
      <Switch>
        <Route path="/">
          <HomeScreen health={<DataHealth />} />
        </Route>
        <Route path="/setup">
          <Redirect to="/welcome" replace />
        </Route>
        <Route path="/welcome">
          <WelcomeScreen />
        </Route>
        <Route path="/pages">
          <PagesScreen />
        </Route>
        <Route path="/pages/:id">{({ id }) => <PageEditor key={id} pageId={id} />}</Route>
        <Route path="/programs">
          <ProgramsScreen />
        </Route>
        <Route path="/programs/:id/progress">{({ id }) => <ProgressScreen key={id} pageId={id} />}</Route>
        <Route path="/programs/:id">{({ id }) => <ProgramPlace key={id} pageId={id} />}</Route>
        <Route path="/programs/packs/:id">{({ id }) => <PackScreen key={id} pageId={id} />}</Route>
        <Route path="/events">
          <EventsScreen />
        </Route>
        <Route path="/events/:id">{({ id }) => <EventScreen key={id} eventId={id} />}</Route>
        <Route path="/theme">
          <ThemeScreen />
        </Route>
        <Route path="/media">
          <MediaScreen />
        </Route>
        <Route path="/navigation">
          <NavigationScreen />
        </Route>
        <Route path="/overlays">
          <PiecesScreen key="overlay" kind="overlay" />
        </Route>
        <Route path="/overlays/:id">{({ id }) => <PieceEditor key={id} kind="overlay" id={id} />}</Route>
        <Route path="/groups">
          <PiecesScreen key="composed" kind="composed" />
        </Route>
        <Route path="/groups/:id">{({ id }) => <PieceEditor key={id} kind="composed" id={id} />}</Route>
        <Route path="/properties">
          <PropertiesScreen />
        </Route>
        <Route path="/exercises">
          <ExercisesScreen />
        </Route>
        <Route path="/templates">
          <TemplatesScreen />
        </Route>
        <Route path="/calendar">
          <CalendarScreen />
        </Route>
        <Route path="/products">
          <ProductsScreen />
        </Route>
        <Route path="/products/:id">{({ id }) => <ProductScreen key={id} productId={id} />}</Route>
        <Route path="/coupons">
          <CouponsScreen />
        </Route>
        <Route path="/coupons/:id">{({ id }) => <CouponScreen key={id} couponId={id === 'new' ? null : id} />}</Route>
        <Route path="/orders/:id">{({ id }) => <Redirect to={`/orders?order=${id}`} replace />}</Route>
        <Route path="/orders">
          <OrdersScreen />
        </Route>
        <Route path="/subscriptions/:id">{({ id }) => <Redirect to={`/subscriptions?subscription=${id}`} replace />}</Route>
        <Route path="/subscriptions">
          <SubscriptionsScreen />
        </Route>
        <Route path="/leaving">
          <LeavingScreen />
        </Route>
        <Route path="/invoices">
          <InvoicesScreen />
        </Route>
        <Route path="/notices">
          <NoticesScreen />
        </Route>
        <Route path="/revenue">
          <RevenueScreen />
        </Route>
        <Route path="/books">
          <BooksScreen />
        </Route>
        <Route path="/price-changes">
          <PriceChangesScreen />
        </Route>
        <Route path="/refund-requests">
          <RefundRequestsScreen />
        </Route>
        <Route path="/disputes">
          <DisputesScreen />
        </Route>
        <Route path="/disputes/:id">{({ id }) => <DisputeScreen key={id} disputeId={id} />}</Route>
        <Route path="/payouts">
          <PayoutsScreen />
        </Route>
        <Route path="/payments">
          <PaymentsScreen />
        </Route>
        <Route path="/tax">
          <TaxScreen />
        </Route>
        <Route path="/members/invites">
          <InvitesScreen />
        </Route>
        <Route path="/members/:id">{({ id }) => <Redirect to={`/members?member=${id}`} replace />}</Route>
        <Route path="/members">
          <MembersScreen />
        </Route>
        <Route path="/messages">
          <InboxScreen />
        </Route>
        <Route path="/messages/feeds">
          <FeedsScreen />
        </Route>
        <Route path="/messages/feeds/:id">{({ id }) => <FeedScreen key={id} feedId={id === 'new' ? null : id} />}</Route>
        <Route path="/messages/numbers">
          <NumbersScreen />
        </Route>
        <Route path="/messages/moderation">
          <ModerationScreen />
        </Route>
        <Route path="/outbox/:id">{({ id }) => <Redirect to={`/outbox?mail=${id}`} replace />}</Route>
        <Route path="/outbox">
          <OutboxScreen />
        </Route>
        <Route path="/settings">
          <Redirect to="/settings/app" replace />
        </Route>
        <Route path="/settings/app">
          <AppSettingsScreen />
        </Route>
        <Route path="/settings/legal">
          <LegalScreen />
        </Route>
        <Route path="/settings/messaging">
          <MessagingScreen />
        </Route>
        <Route path="/settings/domain">
          <DomainScreen />
        </Route>
        <Route path="/settings/data">
          <BackupsScreen />
        </Route>
        <Route path="/settings/log">
          <AuditScreen />
        </Route>
        <Route path="/settings/security">
          <SecurityScreen />
        </Route>
        <Route path="/settings/system">
          <SystemScreen />
        </Route>
        <Route path="/settings/team">
          <TeamScreen />
        </Route>
        <Route path="/settings/account">
          <ProfileScreen />
        </Route>
        <Route path="/forgot">
          <Redirect to="/" replace />
        </Route>
        <Route path="/settings/access">
          <AccessScreen />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  );
}

function Arriving() {
  return (
    <main id="content" style={{ padding: 'var(--space-8)' }}>
      <Skeleton lines={4} height="1.25rem" width="min(100%, 480px)" />
    </main>
  );
}

function NotFound() {
  const t = useText();
  return <Screen title={t('studio.not_found.title')} lead={t('studio.not_found.text')} />;
}
