import type { Workout } from '@bandstand/contract/workout.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { ReusablesModule } from '../reusables/reusables.module.ts';
import { blockActionsRoutes } from './content.actions.routes.ts';
import { createActions, type Actions } from './content.actions.service.ts';
import { createFeeds } from './content.feeds.ts';
import { createFreshMedia } from './content.media.ts';
import { createContentRepo } from './content.repo.ts';
import { contentRoutes } from './content.routes.ts';
import { createContent, type Content } from './content.service.ts';
import { createShown, type Shown } from './content.shown.service.ts';

const minuteMs = 60_000;

interface Below {
  media: MediaModule;
  pages: PagesModule;
  reusables: ReusablesModule;
}
/** A workout as this viewer gets it; null when there is none. */
export type ShownWorkout = (visit: Visit, id: string) => Promise<Workout | null>;
export interface ContentModule extends Module<{ content: Content; shown: Shown; actions: Actions }> {
  readonly ports: { readonly workout: Port<ShownWorkout> };
}

/** Lists of pages, and the content of pages, for one viewer. */
export function contentModule({ platform, ports, jobs }: Ground, below: Below): ContentModule {
  const workout = ports.open<ShownWorkout>('content: ShownWorkout');
  const pages = below.pages.service;
  const { blockGroupStore, lookup } = below.reusables.service;
  const content = createContent({ repo: createContentRepo(platform), pages, clock: platform.clock });
  const shown = createShown({
    items: content.items,
    collected: content.collected,
    composed: async (visit, id) => (await blockGroupStore.shown(visit, id))?.data.blocks ?? null,
    workout: (visit, id) => workout.current(visit, id),
    feedOf: createFeeds({ db: platform.db, ensureThread: below.pages.ports.ensureThread }),
    fresh: createFreshMedia({ media: below.media.service.media, clock: platform.clock }),
  });
  const actions = createActions({ pages, contentOfReusable: lookup.contentOfReusable });
  return {
    service: { content, shown, actions },
    ports: { workout },
    routes: [...contentRoutes(content), ...blockActionsRoutes(actions)],
    // Lists by popularity then read few rows that are not added up.
    jobs: () => jobs.round('content.add_up_uses', { everyMs: minuteMs }, content.addUpUses),
  };
}
