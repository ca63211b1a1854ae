import type { ExerciseUses } from '@bandstand/contract/exercises.ts';
import { mergedAliases } from '@bandstand/rules/exercises/aliases.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Bookmarks } from '../bookmarks/bookmarks.service.ts';
import type { PublishDrafts } from '../drafts/drafts.publish.service.ts';
import type { Draft, Drafts } from '../drafts/drafts.service.ts';
import type { LibraryMerging } from '../exercises/exercises.merge.service.ts';
import type { Publishing } from '../pages/pages.publish.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import type { Schedule } from '../schedule/schedule.service.ts';
import type { WorkoutSessionsModule } from '../workout-sessions/workout-sessions.module.ts';
import type { WorkoutsModule } from '../workouts/workouts.module.ts';

export interface MergeDependencies {
  pages: Pick<Pages, 'tree'>;
  publishing: Pick<Publishing, 'lead'>;
  drafts: Pick<Drafts, 'rows'> & Pick<PublishDrafts, 'archive'>;
  library: LibraryMerging;
  workouts: WorkoutsModule['service']['naming'];
  logs: WorkoutSessionsModule['service']['exerciseLogs'];
  /** What members have of the page. */
  own: {
    bookmarks: Pick<Bookmarks, 'count' | 'move'>;
    completions: ProgressModule['service']['completions'];
    schedule: Pick<Schedule, 'count' | 'replace'>;
  };
  clock: Clock;
}
export type ExerciseMerges = ReturnType<typeof createExerciseMerges>;

/** What names an exercise, and how that comes to name another one. */
export function createExerciseMerges({ library, workouts, logs, own, ...parts }: MergeDependencies) {
  const { pages, publishing, drafts, clock } = parts;
  const { bookmarks, completions, schedule } = own;
  async function requireExercise(tenant: Tenant, id: string): Promise<Draft> {
    const [row] = await drafts.rows(tenant, [id.toLowerCase()]);
    if (row?.type !== 'exercise' || row.archived_at !== null) throw new AppError('not_found');
    return row;
  }
  const usesOf = async (tenant: Tenant, { id }: Draft): Promise<ExerciseUses> => {
    const [named, alternateOf, counts, saved, completed, calendarItems] = await Promise.all([
      workouts.of(tenant, id),
      library.alternateOf(tenant, id),
      logs.counts(tenant, id),
      bookmarks.count(tenant, id),
      completions.count(tenant, id),
      schedule.count(tenant, id),
    ]);
    return { workouts: named, alternate_of: alternateOf, ...counts, bookmarks: saved, completions: completed, calendar_items: calendarItems };
  };

  return {
    /** Throws not_found, also for an archived one. */
    uses: async (tenant: Tenant, id: string): Promise<ExerciseUses> => usesOf(tenant, await requireExercise(tenant, id)),
    /**
     * Workouts, logs, records, swaps, bookmarks, completions, calendars and lists of alternates name the other one at once, as deleting counts at once; its
     * name becomes another name, and its address leads there. All or nothing. Returns what named it. Throws not_found, and 422 for the exercise itself.
     */
    merge: async (tenant: Tenant, id: string, intoId: string): Promise<ExerciseUses> => {
      const [from, into] = [await requireExercise(tenant, id), await requireExercise(tenant, intoId)];
      refuseFields({ into_id: from.id === into.id ? { key: 'field.invalid' } : null });
      const [uses, tree] = [await usesOf(tenant, from), await pages.tree(tenant)];
      const merge = { from: from.id, into: into.id };
      await drafts.archive(tenant, from.id, async (trx) => {
        await workouts.replace(trx, tenant, { ...merge, nameBefore: from.title, nameAfter: into.title });
        await logs.replace(trx, tenant, merge);
        await bookmarks.move(trx, tenant, from.id, into.id);
        await completions.move(trx, tenant, from.id, into.id);
        await schedule.replace(trx, tenant, from.id, into.id);
        await library.write(trx, tenant, merge, mergedAliases(into, from));
        await publishing.lead(trx, tenant.appId, clock.iso(), { ...merge, path: tree.page(from.id) ? tree.pathOf(from.id) : null });
      });
      return uses;
    },
  };
}
