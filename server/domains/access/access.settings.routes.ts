import { accessSettings } from '@bandstand/contract/settings.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { AccessOfApp } from './access.settings.service.ts';

export const accessSettingsRoutes = (access: AccessOfApp): Binding[] =>
  bind(accessSettings, {
    'GET /studio/access_settings': ({ tenant }) => access.view(tenant),
    'PUT /studio/access_settings': ({ tenant, body }) => access.change(tenant, body),
  });
