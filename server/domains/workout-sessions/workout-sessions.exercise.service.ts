import type { ExerciseSwaps } from '@bandstand/contract/workout.ts';
import type { EffectiveExercise } from '@bandstand/contract/workouts.sessions.ts';
import type { ExerciseData } from '@bandstand/contract/type-data.ts';
import { allowedAlternates, effectiveExercise } from '@bandstand/rules/workouts/swaps.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import type { Shown } from '../content/content.shown.service.ts';
import type { Catalogue } from '../exercises/exercises.catalogue.ts';
import type { KnownContent } from '../drafts/drafts.known.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { PlannedItem, PlansOf } from '../workouts/workouts.plans.ts';
import type { WorkoutAccess } from './workout-sessions.access.ts';

type Choice = Pick<EffectiveExercise, 'id' | 'title' | 'path' | 'image'>;
export interface EffectiveDependencies {
  access: WorkoutAccess;
  pages: Pages;
  plansOf: PlansOf;
  catalogue: Pick<Catalogue, 'alternatesOf'>;
  swapsOf: (tenant: Tenant, subscriberId: string) => Promise<ExerciseSwaps>;
  shown: Pick<Shown, 'body'>;
  content: Pick<KnownContent, 'signed'>;
}
export type EffectiveExercises = ReturnType<typeof createEffectiveExercises>;

/** Owners fill in what they want. */
const emptyData: ExerciseData = { exercise_id: null, images: [], cues: [], muscles: [], secondary_muscles: [], equipment: [], level: null };

/** The exercises that the viewer may open, as choices; the others are left out. */
export const choicesIn = (visit: Visit, ids: readonly string[]): (Choice & { id: string })[] =>
  ids.flatMap((id) => {
    const page = visit.tree.page(id);
    if (page?.type !== 'exercise' || !visit.decide(id).granted) return [];
    return [{ id, title: page.title, path: visit.tree.pathOf(id), image: page.teaser.image }];
  });

/** The exercise of an item for one viewer: the prescribed one, or what they swapped in (WRK-6). */
export function createEffectiveExercises(parts: EffectiveDependencies) {
  const { access, pages, plansOf, catalogue, swapsOf, shown, content } = parts;

  /** The item in a workout that the viewer may open. Throws not_found, access_denied. */
  async function requireItem(visit: Visit, uid: string, { seesAll }: { seesAll: boolean }): Promise<PlannedItem> {
    let refusal: unknown = new AppError('not_found');
    for (const item of (await plansOf(visit)).byUid.get(uid.toLowerCase()) ?? []) {
      try {
        // Staff try out a workout that no page shows yet.
        if (!seesAll) await access.requireShown(visit, item.workoutId);
        return item;
      } catch (error) {
        // A refusal with a reason says more than that there is nothing.
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'access_denied') refusal = error;
      }
    }
    throw refusal;
  }
  /** What its page shows, for viewers who may open that. */
  async function dataOf(visit: Visit, exerciseId: string): Promise<ExerciseData | null> {
    if (visit.tree.page(exerciseId)?.type !== 'exercise') return null;
    const { granted, mode } = visit.decide(exerciseId);
    if (!granted) return null;
    const page = pages.requireIn(visit, exerciseId);
    const { type_data } = await shown.body(visit, page, await pages.body(visit, page), mode === 'full');
    return { ...emptyData, ...(type_data as Partial<ExerciseData> | null) };
  }
  /** A page that the viewer may not know of shows only the title that the workout gives it. */
  function choiceOf(visit: Visit, exerciseId: string, title: string): Choice {
    const page = visit.tree.page(exerciseId);
    if (!page || !visit.isListable(page)) return { id: exerciseId, title, path: null, image: null };
    return { id: exerciseId, title: page.title, path: visit.tree.pathOf(exerciseId), image: page.teaser.image };
  }

  return {
    read: async (
      { tenant, member, preview }: { tenant: Tenant; member: Member | null; preview: PreviewGrant | null },
      uid: string,
    ): Promise<EffectiveExercise> => {
      const visit = await pages.visit(tenant, member, preview);
      const { exerciseId: prescribed, title, policy } = await requireItem(visit, uid, { seesAll: preview?.persona === 'everything' });
      if (prescribed === null)
        return { id: null, title, path: null, image: null, data: null, prescribed_exercise_id: null, swapped_from: null, alternates: [] };
      const choices = choicesIn(visit, allowedAlternates(policy, prescribed, await catalogue.alternatesOf(visit, prescribed)));
      const swaps = member ? await swapsOf(tenant, member.id) : [];
      const id = effectiveExercise(
        prescribed,
        swaps,
        choices.map((choice) => choice.id),
      );
      const exercise = {
        ...choiceOf(visit, id, title),
        data: await dataOf(visit, id),
        prescribed_exercise_id: prescribed,
        swapped_from: id === prescribed ? null : prescribed,
        alternates: choices.filter((choice) => choice.id !== id),
      };
      return preview ? content.signed(tenant, exercise) : exercise;
    },
  };
}
