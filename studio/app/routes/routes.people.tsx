import { lazy } from 'react';
import { Redirect } from 'wouter';
import type { Place } from './routes.place.ts';

const MembersScreen = lazy(() => import('../../features/members/MembersScreen.tsx').then((module) => ({ default: module.MembersScreen })));
const MemberTraining = lazy(() => import('../MemberTraining.tsx').then((module) => ({ default: module.MemberTraining })));
const ReportScreen = lazy(() => import('../../features/workoutReport/ReportScreen.tsx').then((module) => ({ default: module.ReportScreen })));
const InvitesScreen = lazy(() => import('../../features/members/InvitesScreen.tsx').then((module) => ({ default: module.InvitesScreen })));
const OutboxScreen = lazy(() => import('../../features/outbox/OutboxScreen.tsx').then((module) => ({ default: module.OutboxScreen })));
const ModerationScreen = lazy(() =>
  import('../../features/moderation/ModerationScreen.tsx').then((module) => ({ default: module.ModerationScreen })),
);
const InboxScreen = lazy(() => import('../../features/inbox/threads/InboxScreen.tsx').then((module) => ({ default: module.InboxScreen })));
const FeedsScreen = lazy(() => import('../../features/feeds/FeedsScreen.tsx').then((module) => ({ default: module.FeedsScreen })));
const FeedScreen = lazy(() => import('../../features/feeds/FeedScreen.tsx').then((module) => ({ default: module.FeedScreen })));
const MessageStatsScreen = lazy(() =>
  import('../../features/messageStats/MessageStatsScreen.tsx').then((module) => ({ default: module.MessageStatsScreen })),
);

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
