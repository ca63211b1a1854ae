import { studioApps } from '@bandstand/contract/settings.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { TeamApps } from './team.apps.service.ts';

export const teamAppsRoutes = (apps: TeamApps): Binding[] =>
  bind(studioApps, {
    'GET /studio/apps': ({ staff }) => apps.list(staff),
    'POST /studio/apps': ({ staff, body }) => apps.create(staff, body),
  });
