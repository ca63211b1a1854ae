import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { Redirect } from 'wouter';
import type { Place } from './routes.place.ts';

const MembersScreen = lazyScreen(() => import('../../features/members/MembersScreen.tsx').then((module) => module.MembersScreen));
const MemberTraining = lazyScreen(() => import('../MemberTraining.tsx').then((module) => module.MemberTraining));
const ReportScreen = lazyScreen(() => import('../../features/workoutReport/ReportScreen.tsx').then((module) => module.ReportScreen));
const InvitesScreen = lazyScreen(() => import('../../features/members/InvitesScreen.tsx').then((module) => module.InvitesScreen));
const OutboxScreen = lazyScreen(() => import('../../features/outbox/OutboxScreen.tsx').then((module) => module.OutboxScreen));
const ModerationScreen = lazyScreen(() => import('../../features/moderation/ModerationScreen.tsx').then((module) => module.ModerationScreen));
const InboxScreen = lazyScreen(() => import('../../features/inbox/threads/InboxScreen.tsx').then((module) => module.InboxScreen));
const FeedsScreen = lazyScreen(() => import('../../features/feeds/FeedsScreen.tsx').then((module) => module.FeedsScreen));
const FeedScreen = lazyScreen(() => import('../../features/feeds/FeedScreen.tsx').then((module) => module.FeedScreen));
const MessageStatsScreen = lazyScreen(() => import('../../features/messageStats/MessageStatsScreen.tsx').then((module) => module.MessageStatsScreen));

/** Screens about members: who they are, and messages to and from them. */
export const peopleRoutes: readonly Place[] = [
  ['/members/invites', () => <InvitesScreen />],
  ['/members/:id/training', ({ id }) => <MemberTraining key={id} id={id} />],
  ['/workouts/:id/report', ({ id }) => <ReportScreen key={id} workoutId={id} />],
  ['/members/:id', ({ id }) => <Redirect to={`/members?member=${id}`} replace />],
  ['/members', () => <MembersScreen />],
  ['/messages', () => <InboxScreen />],
  ['/messages/feeds', () => <FeedsScreen />],
  ['/messages/feeds/:id', ({ id }) => <FeedScreen key={id} feedId={id === 'new' ? null : id} />],
  ['/messages/numbers', () => <MessageStatsScreen />],
  ['/messages/moderation', () => <ModerationScreen />],
  ['/outbox/:id', ({ id }) => <Redirect to={`/outbox?mail=${id}`} replace />],
  ['/outbox', () => <OutboxScreen />],
];
