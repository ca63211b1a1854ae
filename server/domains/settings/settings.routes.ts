import { settings } from '@bandstand/contract/settings.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Domains } from './settings.domain.service.ts';
import type { MessagingRules } from './settings.messaging.service.ts';
import type { Settings } from './settings.service.ts';

export const settingsRoutes = ({
  settings: own,
  messaging,
  domains,
}: {
  settings: Settings;
  messaging: MessagingRules;
  domains: Domains;
}): Binding[] =>
  bind(settings, {
    'GET /studio/settings/app': ({ tenant }) => own.app(tenant),
    'PUT /studio/settings/app': ({ tenant, body }) => own.saveApp(tenant, body),
    'GET /studio/settings/legal': ({ tenant }) => own.legal(tenant),
    'PUT /studio/settings/legal': ({ tenant, body }) => own.saveLegal(tenant, body),
    'GET /studio/settings/messaging': ({ tenant }) => messaging.read(tenant),
    'PUT /studio/settings/messaging': ({ tenant, body }) => messaging.save(tenant, body),
    'GET /studio/domain': ({ tenant }) => domains.view(tenant),
    'PUT /studio/domain': ({ tenant, body }) => domains.save(tenant, body),
    'POST /studio/domain/check': ({ tenant }) => domains.check(tenant),
  });
