import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { nextCourse, plainCourse } from '@bandstand/rules/programs/course.ts';
import { dueRound } from '@bandstand/rules/programs/rounds.ts';
import { maxDay } from '@bandstand/rules/programs/settings.ts';
import { todayIn } from '@bandstand/rules/schedule/times.ts';
import { plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PageTree } from '../pages/pages.tree.ts';
import { roundFacts, settingsIn, zoneOf } from './courses.facts.ts';
import type { RunRow } from './courses.repo.ts';
import type { CoursesDependencies } from './courses.service.ts';

const membersAtOnce = 200;
const dayMs = 86_400_000;
/** A run that began later than this many days ago has days to come. Zones are up to a day apart; a run that began at a later page is shorter. */
function shortestDays({ layout, allows_later_start: maySkip }: ProgramSettings): number {
  if (layout.length === 0) return maxDay;
  return maySkip ? 0 : Math.max(0, ...layout.map(({ day }) => day - 1));
}

/** Begins runs of programs without an end again when their last day is over (PRG-13). */
export function createCourseRounds({ repo, pages, calendar, lockRun, clock }: Omit<CoursesDependencies, 'runs'>) {
  const due = (tree: PageTree, rootId: string, run: RunRow) => {
    const settings = settingsIn(tree, rootId);
    return settings && dueRound(roundFacts({ daysOf: calendar.daysOf, tree, rootId, run }, settings), todayIn(zoneOf(run), clock.ms()));
  };

  async function restart(tenant: Tenant, tree: PageTree, rootId: string, subscriberId: string): Promise<void> {
    const key = { subscriberId, rootId };
    await repo.transaction(tenant, async (on) => {
      await lockRun(on, subscriberId, rootId);
      await calendar.lock(on, subscriberId);
      const run = await repo.find(tenant, key, on);
      const next = run && due(tree, rootId, run);
      if (!next) return;
      const pageIds = calendar.pageIdsOf(tree, rootId);
      const doneAt = await repo.completedAt(on, tenant, subscriberId, pageIds);
      const doneDays = doneAt.map((at) => plainDateOf(msOf(at), zoneOf(run)));
      const startedAt = isoOf(startOfDate(next.firstDay, run.time_zone));
      await repo.restart(on, tenant, key, { startedAt, course: nextCourse(run.course ?? plainCourse, next.rounds, doneDays), pageIds });
      await calendar.layOut(on, tenant, tree, key, { started_at: startedAt, time_zone: run.time_zone, start_from_page_id: null });
    });
  }

  return {
    appsWithRounds: repo.appsWithRounds,
    /** All runs of the app that are due. */
    begin: async (tenant: Tenant): Promise<void> => {
      const tree = await pages.tree(tenant);
      for (const page of tree.inOrder()) {
        const settings = settingsIn(tree, page.id);
        if (!settings || settings.ending === 'ends') continue;
        const [before, whenDone] = [isoOf(clock.ms() - shortestDays(settings) * dayMs), settings.ending === 'repeats'];
        for (let after: string | null = null; ;) {
          const found: RunRow[] = await repo.candidates(tenant, { rootId: page.id, whenDone, before, after, limit: membersAtOnce });
          for (const run of found) if (due(tree, page.id, run)) await restart(tenant, tree, page.id, run.subscriber_id);
          if (found.length < membersAtOnce) break;
          after = found.at(-1)?.subscriber_id ?? null;
        }
      }
    },
  };
}
