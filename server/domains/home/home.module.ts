import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Schedule } from '../schedule/schedule.service.ts';
import type { Threads } from '../threads/threads.service.ts';
import { homeRoutes } from './home.routes.ts';
import { createHome } from './home.service.ts';

interface Below {
  pages: Module<Pages>;
  content: Pick<ContentModule, 'service'>;
  schedule: Module<Schedule>;
  threads: Module<Threads>;
}

/** What is waiting for a member, across all that the app has. */
export function homeModule(_ground: Ground, { pages, content, schedule, threads }: Below): Module<null> {
  const home = createHome({ pages: pages.service, content: content.service.content, schedule: schedule.service, threads: threads.service });
  return { service: null, routes: homeRoutes(home) };
}
