import { studioAccount } from './account.ts';
import { activity } from './activity.ts';
import { apps } from './apps.ts';
import { audit } from './audit.ts';
import { acting, auth } from './auth.ts';
import { backups } from './backups.ts';
import { studioBooks } from './books.ts';
import { studioDisputes } from './disputes.ts';
import { refundRequests, studioRefunds } from './refunds.ts';
import { studioPayouts } from './payouts.ts';
import { blockActions } from './block-actions.ts';
import type { Call, CallKey } from './call.ts';
import { chats } from './chats.ts';
import { checks } from './checks.ts';
import { checkout, orders, payments, purchases, quotes, subscriptionPayments, subscriptions } from './checkout.ts';
import { plans, studioPlans } from './plans.ts';
import { repricing, studioRepricing } from './repricing.ts';
import { studioCalendar } from './calendar.studio.ts';
import { content } from './content.ts';
import { coupons } from './coupons.ts';
import { emojis } from './emojis.ts';
import { events } from './events.ts';
import { studioEvents } from './events.studio.ts';
import { feeds } from './feeds.studio.ts';
import { exerciseMerges, exercises } from './exercises.ts';
import { forms, submissions } from './forms.ts';
import { studioForms, studioSubmissions } from './forms.studio.ts';
import { gifts } from './gifts.ts';
import { groups } from './groups.ts';
import { guestProof } from './guest-proof.ts';
import { iap } from './iap.ts';
import { inbox } from './inbox.studio.ts';
import { home } from './home.ts';
import { invites } from './invites.ts';
import { leaving, studioLeaving } from './leaving.ts';
import { law, studioLaw } from './law.ts';
import { eInvoices } from './e-invoices.ts';
import { studioInvoices } from './invoices.studio.ts';
import { invoices } from './invoices.ts';
import { media } from './media.ts';
import { library } from './media.studio.ts';
import { members } from './members.ts';
import { messages } from './messages.ts';
import { moderation } from './moderation.ts';
import { studioModeration } from './moderation.studio.ts';
import { notifications } from './notifications.ts';
import { outbox } from './outbox.studio.ts';
import { studioOrders } from './orders.studio.ts';
import { pages } from './pages.ts';
import { security } from './security.ts';
import { accessSettings, settings } from './settings.ts';
import { studioAccess, studioPages } from './pages.studio.ts';
import { packs } from './packs.ts';
import { composed, overlays } from './reusables.ts';
import { paymentWebhooks, studioPayments, testPurchases } from './payments.studio.ts';
import { pauses } from './pauses.ts';
import { editorPresence } from './editorPresence.ts';
import { productItems, productParts, products } from './products.ts';
import { properties } from './properties.ts';
import { programs } from './programs.ts';
import { courses } from './courses.ts';
import { studioProgress, studioPrograms } from './programs.studio.ts';
import { bookmarks } from './bookmarks.ts';
import { progress } from './progress.calls.ts';
import { studioReleases } from './releases.ts';
import { studio } from './studio.ts';
import { seats } from './seats.ts';
import { schedule } from './schedule.ts';
import { system } from './system.ts';
import { taxes } from './taxes.ts';
import { studioSubscriptions } from './subscriptions.studio.ts';
import { staffMembers } from './staffMembers.ts';
import { templates } from './templates.ts';
import { threads } from './threads.ts';
import { workoutHistory } from './workouts.history.ts';
import { workoutSessions } from './workouts.sessions.ts';
import { workouts } from './workouts.ts';

/** Every call by domain: the source for OpenAPI, the access matrix and the typed client. */
export const registry = {
  accessSettings,
  acting,
  activity,
  home,
  apps,
  audit,
  security,
  auth,
  backups,
  blockActions,
  books: studioBooks,
  studioDisputes,
  payouts: studioPayouts,
  refundRequests,
  studioRefunds,
  chats,
  checkout,
  orders,
  purchases,
  checks,
  composed,
  content,
  coupons,
  emojis,
  events,
  feeds,
  forms,
  studioForms,
  gifts,
  groups,
  guestProof,
  iap,
  exercises,
  exerciseMerges,
  inbox,
  invites,
  eInvoices,
  invoices,
  studioInvoices,
  law,
  studioLaw,
  library,
  media,
  members,
  messages,
  moderation,
  notifications,
  outbox,
  overlays,
  packs,
  pages,
  leaving,
  studioLeaving,
  pauses,
  payments,
  paymentWebhooks,
  editorPresence,
  programs,
  courses,
  productItems,
  productParts,
  products,
  bookmarks,
  progress,
  properties,
  quotes,
  schedule,
  seats,
  settings,
  studio,
  studioAccess,
  studioAccount,
  studioCalendar,
  studioEvents,
  studioModeration,
  studioOrders,
  studioPages,
  studioPayments,
  studioPrograms,
  studioProgress,
  studioReleases,
  studioSubmissions,
  studioSubscriptions,
  plans,
  studioPlans,
  repricing,
  studioRepricing,
  submissions,
  subscriptionPayments,
  subscriptions,
  system,
  taxes,
  staffMembers,
  templates,
  testPurchases,
  threads,
  workouts,
  workoutSessions,
  workoutHistory,
};

type Union = (typeof registry)[keyof typeof registry];
type Together<Group> = (Group extends unknown ? (group: Group) => void : never) extends (group: infer All) => void ? All : never;
type All = Together<Union>;
/** All calls of the contract as one type for the clients; no schema reaches the browser. */
export type AllCalls = { [K in keyof All & string]: All[K] };

/** Every declared call as pairs. */
export const allCalls = (): [CallKey, Call][] => Object.values(registry).flatMap((group) => Object.entries(group) as [CallKey, Call][]);
