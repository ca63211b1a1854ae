import type { Ground, Module } from '../../platform/modules/module.ts';
import type { MessagesModule } from '../messages/messages.module.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Products } from '../products/products.service.ts';
import type { FeedsEvents } from './feeds.events.ts';
import { createFeedsRepo } from './feeds.repo.ts';
import { feedsRoutes } from './feeds.routes.ts';
import { createFeeds, type FeedTitles } from './feeds.service.ts';

interface Below {
  pages: Module<Pages>;
  products: Module<{ catalogue: Products }>;
  messages: MessagesModule;
}

/** Feeds and channels that staff make. */
export function feedsModule({ platform, bus, realtime }: Ground<FeedsEvents>, below: Below): Module<null> {
  const { catalogue } = below.products.service;
  const pageTitles: FeedTitles['pageTitles'] = async (tenant, ids) => (ids.length === 0 ? new Map() : below.pages.service.titlesOf(tenant, ids));
  const service = createFeeds({
    ground: { ...platform, bus },
    repo: createFeedsRepo(platform),
    titles: { pageTitles, productTitles: catalogue.everByIds, productsOnOffer: catalogue.productsByIds },
    messages: below.messages.service,
  });
  return {
    service: null,
    routes: feedsRoutes(service),
    // Members whose access changed learn of it at once.
    listeners: () => bus.on('feed.changed', ({ tenant }) => realtime.recheck(tenant)),
  };
}
