import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import type { ScheduleModule } from '../schedule/schedule.module.ts';
import { createCoursesRepo } from './courses.repo.ts';
import { createCourseRounds } from './courses.rounds.service.ts';
import { coursesRoutes } from './courses.routes.ts';
import { createCourses, type Courses } from './courses.service.ts';

interface Below {
  apps: AppsModule;
  pages: PagesModule;
  progress: ProgressModule;
  schedule: ScheduleModule;
}
const quarterMs = 900_000;

/** How runs of programs go on after their start. */
export function coursesModule({ platform, jobs }: Ground, { apps, pages, progress, schedule }: Below): Module<Courses> {
  const { runs, lockRun } = progress.service;
  const parts = {
    repo: createCoursesRepo(platform),
    pages: pages.service,
    calendar: schedule.service.ofRuns,
    lockRun,
    clock: platform.clock,
  };
  const service = createCourses({ ...parts, runs });
  const rounds = createCourseRounds(parts);
  return {
    service,
    routes: coursesRoutes(service),
    jobs: () =>
      // A day begins somewhere every quarter of an hour.
      jobs.round('courses.rounds', { everyMs: quarterMs, isRunAtStart: true }, async () => {
        for (const appId of await rounds.appsWithRounds()) {
          const tenant = await apps.service.apps.byId(appId);
          if (tenant) await rounds.begin(tenant);
        }
      }),
  };
}
