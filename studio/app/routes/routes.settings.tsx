import { lazy } from 'react';
import { Redirect } from 'wouter';
import type { Place } from './routes.place.ts';

const SystemScreen = lazy(() => import('../../features/system/SystemScreen.tsx').then((module) => ({ default: module.SystemScreen })));
const AuditScreen = lazy(() => import('../../features/audit/AuditScreen.tsx').then((module) => ({ default: module.AuditScreen })));
const SecurityScreen = lazy(() => import('../../features/security/SecurityScreen.tsx').then((module) => ({ default: module.SecurityScreen })));
const AppSettingsScreen = lazy(() =>
  import('../../features/settings/AppSettingsScreen.tsx').then((module) => ({ default: module.AppSettingsScreen })),
);
const BackupsScreen = lazy(() => import('../../features/backups/BackupsScreen.tsx').then((module) => ({ default: module.BackupsScreen })));
const LegalScreen = lazy(() => import('../../features/settings/LegalScreen.tsx').then((module) => ({ default: module.LegalScreen })));
const DomainScreen = lazy(() => import('../../features/settings/DomainScreen.tsx').then((module) => ({ default: module.DomainScreen })));
const MessagingScreen = lazy(() => import('../../features/settings/MessagingScreen.tsx').then((module) => ({ default: module.MessagingScreen })));
const TeamScreen = lazy(() => import('../../features/staff/TeamScreen.tsx').then((module) => ({ default: module.TeamScreen })));
const ProfileScreen = lazy(() => import('../../features/profile/ProfileScreen.tsx').then((module) => ({ default: module.ProfileScreen })));
const AccessScreen = lazy(() => import('../../features/access/AccessScreen.tsx').then((module) => ({ default: module.AccessScreen })));

/** Settings of the app, the install and one’s own account. */
export const settingsRoutes: readonly Place[] = [
  ['/settings', () => <Redirect to="/settings/app" replace />],
  ['/settings/app', () => <AppSettingsScreen />],
  ['/settings/legal', () => <LegalScreen />],
  ['/settings/messaging', () => <MessagingScreen />],
  ['/settings/domain', () => <DomainScreen />],
  ['/settings/data', () => <BackupsScreen />],
  ['/settings/log', () => <AuditScreen />],
  ['/settings/security', () => <SecurityScreen />],
  ['/settings/system', () => <SystemScreen />],
  ['/settings/team', () => <TeamScreen />],
  ['/settings/account', () => <ProfileScreen />],
  ['/settings/access', () => <AccessScreen />],
];
