import type { Ground, Module } from '../../platform/modules/module.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { Schedule } from '../schedule/schedule.service.ts';
import type { WorkoutSessionsModule } from '../workout-sessions/workout-sessions.module.ts';
import type { WorkoutsModule } from '../workouts/workouts.module.ts';
import { createHistoryRepo } from './workout-history.repo.ts';
import { workoutHistoryRoutes } from './workout-history.routes.ts';
import { createWorkoutHistory } from './workout-history.service.ts';
import { createCoach } from './workout-history.studio.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  pages: PagesModule;
  workouts: WorkoutsModule;
  sessions: WorkoutSessionsModule;
  schedule: Module<Schedule>;
}
const everyMs = 5 * 60_000;

/** What members did in workouts: their own history and records, and how their coach sees it. */
export function workoutHistoryModule({ platform, jobs }: Ground, below: Below): Module {
  const { ended } = below.sessions.service;
  const { members } = below.members.service;
  const { workouts, store } = below.workouts.service;
  const repo = createHistoryRepo(platform);
  const pages = below.pages.service;
  const history = createWorkoutHistory({ repo, ended, pages });
  const coach = createCoach({
    history,
    repo,
    pages,
    schedule: below.schedule.service,
    workouts: { shown: workouts.shown, require: store.require },
    requirePerson: async (tenant, id) => {
      const facts = (await members.peopleByIds(tenant, [id])).get(id.toLowerCase());
      if (!facts) throw new AppError('user_not_found');
      return { id: facts.id, isAdmin: facts.isAdmin, timezone: (await members.profile(tenant, facts.id)).user.timezone };
    },
    peopleOf: async (tenant, ids) =>
      new Map(
        [...(await members.peopleByIds(tenant, ids))].map(([id, { userId, name, avatarUrls }]) => [
          id,
          { id, user_id: userId, name, avatar_urls: avatarUrls },
        ]),
      ),
    clock: platform.clock,
  });
  const { apps } = below.apps.service;
  return {
    service: null,
    routes: workoutHistoryRoutes({ history, coach }),
    jobs: () => {
      jobs.round('workout-history.settle', { everyMs }, async () => {
        for (const appId of await ended.unsettledApps()) {
          const tenant = await apps.byId(appId);
          if (tenant) await history.settle(tenant, {});
        }
      });
    },
  };
}
