import type { ComponentType } from 'react';
import { lazyScreen, type LazyScreen } from '@bandstand/client/state/lazyScreen.tsx';

/** A screen's props: the URL parameters named in its route. */
export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };

export type AppRoute = {
  /** As in wouter: `/me/messages/:threadId`. */
  path: string;
  screen: LazyScreen<ScreenProps>;
  /** Guests are asked to log in instead. */
  needsMember?: boolean;
  /** Members without a password are asked to finish their set-up first (ID-23). */
  waitsForSetUp?: boolean;
};

const screen = (load: () => Promise<ComponentType<ScreenProps>>) => lazyScreen<ScreenProps>(load);

/** Set by the build: whether `/kit` exists. */
declare const __KIT__: boolean | undefined;
const isKitShown = typeof __KIT__ !== 'undefined' && __KIT__;

/** The app's own screens (NAV-1); every other path is a page. Features add their lines here. */
export const routes: readonly AppRoute[] = [
  { path: '/me/theme', screen: screen(() => import('./screens/ThemeScreen.tsx').then((file) => file.ThemeScreen)) },
  { path: '/me/language', screen: screen(() => import('./screens/LanguageScreen.tsx').then((file) => file.LanguageScreen)) },
  { path: '/auth/reset', screen: screen(() => import('../features/auth/ResetScreen.tsx').then((file) => file.ResetScreen)) },
  { path: '/auth/confirm', screen: screen(() => import('../features/auth/LinkScreen.tsx').then((file) => file.ConfirmScreen)) },
  { path: '/auth/undo', screen: screen(() => import('../features/auth/LinkScreen.tsx').then((file) => file.UndoScreen)) },
  { path: '/me/search', screen: screen(() => import('./screens/SearchScreen.tsx').then((file) => file.SearchScreen)) },
  {
    path: '/me/messages',
    screen: screen(() => import('../features/threads/list/MessagesScreen.tsx').then((file) => file.MessagesScreen)),
    needsMember: true,
    waitsForSetUp: true,
  },
  {
    path: '/me/messages/new',
    screen: screen(() => import('../features/threads/start/NewThreadScreen.tsx').then((file) => file.NewThreadScreen)),
    needsMember: true,
    waitsForSetUp: true,
  },
  {
    path: '/me/messages/:threadId',
    screen: screen(() => import('../features/threads/screen/ThreadScreen.tsx').then((file) => file.ThreadScreen)),
    needsMember: true,
    waitsForSetUp: true,
  },
  { path: '/me', screen: screen(() => import('../features/my-content/MyContentScreen.tsx').then((file) => file.MyContentScreen)), needsMember: true },
  {
    path: '/me/saved',
    screen: screen(() => import('../features/my-content/BookmarksScreen.tsx').then((file) => file.BookmarksScreen)),
    needsMember: true,
  },
  {
    path: '/me/programs',
    screen: screen(() => import('../features/my-content/ProgramsScreen.tsx').then((file) => file.ProgramsScreen)),
    needsMember: true,
  },
  {
    path: '/me/schedule',
    screen: screen(() => import('../features/schedule/screen/ScheduleScreen.tsx').then((file) => file.ScheduleScreen)),
    needsMember: true,
  },
  { path: '/me/packs', screen: screen(() => import('../features/my-content/PacksScreen.tsx').then((file) => file.PacksScreen)), needsMember: true },
  {
    path: '/me/shared',
    screen: screen(() => import('../features/my-content/SharedScreen.tsx').then((file) => file.SharedScreen)),
    needsMember: true,
  },
  {
    path: '/me/events',
    screen: screen(() => import('../features/my-content/EventsScreen.tsx').then((file) => file.EventsScreen)),
    needsMember: true,
  },
  {
    path: '/me/submissions',
    screen: screen(() => import('../features/forms/submissions/SubmissionsScreen.tsx').then((file) => file.SubmissionsScreen)),
    needsMember: true,
  },
  {
    path: '/me/workouts',
    screen: screen(() => import('../features/workout-history/WorkoutsScreen.tsx').then((file) => file.WorkoutsScreen)),
    needsMember: true,
  },
  {
    path: '/me/workouts/:id',
    screen: screen(() => import('../features/workout-history/SessionScreen.tsx').then((file) => file.SessionScreen)),
    needsMember: true,
  },
  {
    path: '/me/exercises/:id',
    screen: screen(() => import('../features/workout-history/ExerciseScreen.tsx').then((file) => file.ExerciseScreen)),
    needsMember: true,
  },
  { path: '/forms/:id', screen: screen(() => import('../features/forms/places/FormScreen.tsx').then((file) => file.FormScreen)) },
  {
    path: '/me/activity',
    screen: screen(() => import('../features/my-content/ActivityScreen.tsx').then((file) => file.ActivityScreen)),
    needsMember: true,
  },
  {
    path: '/me/account',
    screen: screen(() => import('../features/account/overview/AccountScreen.tsx').then((file) => file.AccountScreen)),
    needsMember: true,
  },
  {
    path: '/me/account/details',
    screen: screen(() => import('../features/account/details/DetailsScreen.tsx').then((file) => file.DetailsScreen)),
    needsMember: true,
  },
  {
    path: '/me/account/purchases',
    screen: screen(() => import('../features/account/purchases/PurchasesScreen.tsx').then((file) => file.PurchasesScreen)),
    needsMember: true,
    waitsForSetUp: true,
  },
  {
    path: '/me/account/subscriptions',
    screen: screen(() => import('../features/account/subscriptions/SubscriptionsScreen.tsx').then((file) => file.SubscriptionsScreen)),
    needsMember: true,
  },
  {
    path: '/me/account/gifts',
    screen: screen(() => import('../features/gifts/GiftsScreen.tsx').then((file) => file.GiftsScreen)),
    needsMember: true,
  },
  {
    path: '/me/account/team',
    screen: screen(() => import('../features/seats/TeamScreen.tsx').then((file) => file.TeamScreen)),
    needsMember: true,
  },
  { path: '/me/team/join', screen: screen(() => import('../features/seats/JoinScreen.tsx').then((file) => file.JoinScreen)) },
  { path: '/me/gift', screen: screen(() => import('../features/gifts/GiftScreen.tsx').then((file) => file.GiftScreen)) },
  {
    path: '/me/account/blocked',
    screen: screen(() => import('../features/threads/list/BlockedScreen.tsx').then((file) => file.BlockedScreen)),
    needsMember: true,
  },
  {
    path: '/me/account/messages',
    screen: screen(() => import('../features/threads/list/MessageSettingsScreen.tsx').then((file) => file.MessageSettingsScreen)),
    needsMember: true,
  },
  { path: '/invoice/:id', screen: screen(() => import('../features/account/purchases/InvoiceScreen.tsx').then((file) => file.InvoiceScreen)) },
  { path: '/unsubscribe', screen: screen(() => import('../features/account/emails/UnsubscribeScreen.tsx').then((file) => file.UnsubscribeScreen)) },
  { path: '/me/account/support', screen: screen(() => import('../features/account/overview/SupportScreen.tsx').then((file) => file.SupportScreen)) },
  { path: '/legal/privacy', screen: screen(() => import('../features/account/overview/LegalScreen.tsx').then((file) => file.PrivacyScreen)) },
  { path: '/legal/terms', screen: screen(() => import('../features/account/overview/LegalScreen.tsx').then((file) => file.TermsScreen)) },
  { path: '/legal/imprint', screen: screen(() => import('../features/account/overview/LegalScreen.tsx').then((file) => file.ImprintScreen)) },
  { path: '/legal/cancel', screen: screen(() => import('../features/law/CancelScreen.tsx').then((file) => file.CancelScreen)) },
  {
    path: '/me/account/withdraw',
    screen: screen(() => import('../features/law/WithdrawScreen.tsx').then((file) => file.WithdrawScreen)),
    needsMember: true,
  },
  { path: '/offline', screen: screen(() => import('./screens/OfflineScreen.tsx').then((file) => file.OfflineScreen)) },
  ...(isKitShown ? [{ path: '/kit', screen: screen(() => import('./screens/KitScreen.tsx').then((file) => file.KitScreen)) }] : []),
];
