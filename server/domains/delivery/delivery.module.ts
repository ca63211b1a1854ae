import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsEvents } from '../apps/apps.events.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import { studioSources } from './delivery.addresses.ts';
import { createAppFiles } from './delivery.app-files.service.ts';
import { builtMember, createBuiltFiles, repository } from './delivery.built-files.ts';
import { createClientBundle } from './delivery.bundle.ts';
import { createReadyAnswers } from './delivery.cache.ts';
import { createIconOf } from './delivery.icon.ts';
import { createPageData } from './delivery.page.service.ts';
import { addDeliveryRoutes } from './delivery.pages.files.ts';
import { configIn, createDelivery, type Delivery } from './delivery.service.ts';
import { addStaticRoutes } from './delivery.static.files.ts';

interface Below {
  apps: AppsModule;
  media: MediaModule;
  pages: PagesModule;
  content: ContentModule;
}
const stalingEvents = ['tree.changed', 'app.config_changed', 'app.access_changed', 'app.created'] as const;

/** The member app and the studio as browsers load them. Answers every address that no other module has. */
export function deliveryModule({ platform, bus }: Ground<PagesEvents & AppsEvents>, below: Below): Module<Delivery> {
  const { clock, log, env, storage } = platform;
  const { apps } = below.apps.service;
  const pages = below.pages.service;
  const { studioOrigins, appOrigins } = studioSources(env);
  const bundle = createClientBundle({ folder: builtMember, log, isWatched: env.nodeEnv === 'development' });
  const pageData = createPageData({ pages, ...below.content.service });
  const delivery = createDelivery({ pages, pageData, bundle, clock, apps, studioOrigins });
  const ready = createReadyAnswers({ clock });
  const iconOf = createIconOf({ apps, media: below.media.service.media, storage });
  const own = createAppFiles({ delivery, apps, iconOf, appOrigins });
  below.apps.ports.shownConfig.register(async (tenant, config) => configIn(config, await pages.tree(tenant)));
  return {
    service: delivery,
    listeners: () => {
      for (const event of stalingEvents) bus.on(event, ready.forget);
    },
    files: ({ app, sites }, identity) => {
      addStaticRoutes(app, { built: createBuiltFiles({ root: repository }), own, identity });
      const appIdOf: Parameters<typeof ready.standBefore>[1] = (request) => {
        const host = sites.plainHost(request);
        return host === null ? null : apps.knownByHost(host);
      };
      addDeliveryRoutes(app, { delivery, ready, identity, appIdOf, appUrl: env.appUrl });
    },
  };
}
