import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import { createOutside, type OutsideNetwork } from '../../platform/outside/outside.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Pages } from '../pages/pages.service.ts';
import { createLinkCards, type LinkCards } from './links.cards.service.ts';
import type { LinksJobs } from './links.events.ts';
import { linkPictures } from './links.files.ts';
import { createPendingLinks, type PendingLinks } from './links.pending.service.ts';
import type { SentCards } from './links.ports.ts';
import { createLinksRepo } from './links.repo.ts';
import { createWebCards } from './links.web.service.ts';

interface Below {
  apps: AppsModule;
  pages: Module<Pages>;
}
export interface LinksModule extends Module<LinkCards & PendingLinks> {
  readonly ports: { sentCards: Port<SentCards> };
}

/** Link cards: what a message shows of an address, from the app's own pages or from the web (MSG-12). */
export function linksModule(
  { platform, jobs, ports }: Ground<Record<never, never>, LinksJobs>,
  below: Below,
  /** How to reach the web; tests pass another one. */
  network?: OutsideNetwork,
): LinksModule {
  const { db, clock, env } = platform;
  const { apps } = below.apps.service;
  const sentCards = ports.open<SentCards>('links: SentCards');
  const web = createWebCards({
    ...platform,
    repo: createLinksRepo({ db }),
    outside: createOutside({ userAgent: `Mozilla/5.0 (compatible; Bandstand link preview; +${env.appUrl})`, network }),
    isOn: async (tenant) => (await apps.require(tenant)).row.messaging.link_previews ?? true,
  });
  const cards = createLinkCards({ pages: below.pages.service, originOf: apps.originOf, web });
  const pending = createPendingLinks({ db, jobs, clock, web, sent: sentCards });
  return {
    service: { ...cards, ...pending },
    ports: { sentCards },
    files: (http, identity) => linkPictures(http.app, { cards: web, identity }),
    jobs: () =>
      jobs.define('thread.link', async (link) => {
        const tenant = await apps.byId(link.app_id);
        if (tenant) await pending.complete(tenant, link);
      }),
  };
}
