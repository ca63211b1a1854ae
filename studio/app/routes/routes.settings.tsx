import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { Redirect } from 'wouter';
import type { Place } from './routes.place.ts';

const SystemScreen = lazyScreen(() => import('../../features/system/SystemScreen.tsx').then((module) => module.SystemScreen));
const AuditScreen = lazyScreen(() => import('../../features/audit/AuditScreen.tsx').then((module) => module.AuditScreen));
const SecurityScreen = lazyScreen(() => import('../../features/security/SecurityScreen.tsx').then((module) => module.SecurityScreen));
const AppSettingsScreen = lazyScreen(() => import('../../features/settings/AppSettingsScreen.tsx').then((module) => module.AppSettingsScreen));
const BackupsScreen = lazyScreen(() => import('../../features/backups/BackupsScreen.tsx').then((module) => module.BackupsScreen));
const LegalScreen = lazyScreen(() => import('../../features/settings/LegalScreen.tsx').then((module) => module.LegalScreen));
const DomainScreen = lazyScreen(() => import('../../features/settings/DomainScreen.tsx').then((module) => module.DomainScreen));
const MessagingScreen = lazyScreen(() => import('../../features/settings/MessagingScreen.tsx').then((module) => module.MessagingScreen));
const TeamScreen = lazyScreen(() => import('../../features/staff/TeamScreen.tsx').then((module) => module.TeamScreen));
const ProfileScreen = lazyScreen(() => import('../../features/profile/ProfileScreen.tsx').then((module) => module.ProfileScreen));
const AccessScreen = lazyScreen(() => import('../../features/access/AccessScreen.tsx').then((module) => module.AccessScreen));

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
