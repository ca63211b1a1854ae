import { apps } from '@bandstand/contract/apps.ts';
import { bind } from '../../platform/http/bind.ts';
import type { AppDrafts } from './apps.drafts.service.ts';

export const appsRoutes = ({ drafts, version }: { drafts: AppDrafts; version: string }) =>
  bind(apps, {
    'GET /health': () => ({ status: 'ok', version }),
    'GET /studio/theme': ({ tenant }) => drafts.theme(tenant),
    'PUT /studio/theme': ({ tenant, staff, body }) => drafts.saveTheme(tenant, staff, body.theme),
    'GET /studio/navigation': ({ tenant }) => drafts.navigation(tenant),
    'PUT /studio/navigation': ({ tenant, staff, body }) => drafts.saveNavigation(tenant, staff, body),
    'GET /studio/toolbar': ({ tenant }) => drafts.toolbar(tenant),
    'PUT /studio/toolbar': ({ tenant, staff, body }) => drafts.saveToolbar(tenant, staff, body),
  });
