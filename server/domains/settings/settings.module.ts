import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { MediaModule } from '../media/media.module.ts';
import { createDomains } from './settings.domain.service.ts';
import { createMessagingRules } from './settings.messaging.service.ts';
import { networkProbe, type Probe } from './settings.probe.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSettings } from './settings.service.ts';

interface Below {
  apps: AppsModule;
  media: MediaModule;
}

/** What owners set up for an app: its name and appearance, legal texts, messaging rules and hosts. */
export function settingsModule({ platform: { env, limits } }: Ground, below: Below, { probe = networkProbe }: { probe?: Probe | undefined }): Module {
  const { apps } = below.apps.service;
  const { media } = below.media.service;
  const domains = createDomains({ apps, env, limits, probe });
  return {
    service: null,
    routes: settingsRoutes({ settings: createSettings({ apps, media }), messaging: createMessagingRules({ apps }), domains }),
  };
}
