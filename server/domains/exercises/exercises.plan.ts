import type { Image } from '@bandstand/contract/media.ts';
import { freeSlug, slugOf } from '@bandstand/rules/pages/slugs.ts';
import type { Draft } from '../drafts/drafts.service.ts';
import { fieldsOf, pageKey, typeDataOf } from './exercises.pages.ts';
import type { SourceExercise } from './exercises.source.ts';
import type { ExerciseRow } from './exercises.tables.ts';

/** What an import writes, decided before anything is written. */
export interface Plan {
  made: Draft[];
  changed: Draft[];
  exercises: ExerciseRow[];
  created: number;
  updated: number;
  unchanged: number;
  /** What cannot be done, by row. */
  problems: { exercise: SourceExercise; key: 'import.alternate_unknown' | 'import.unpublished'; name: string }[];
}
export interface Known {
  exercises: ReadonlyMap<string, ExerciseRow>;
  /** Whole drafts of known exercises, by page id. */
  pages: ReadonlyMap<string, Draft>;
  rootId: string;
  /** The pages of all exercises by their name in lower case. */
  byName: ReadonlyMap<string, string>;
  takenSlugs: Set<string>;
  lastPosition: number;
}
export interface PlanTools {
  appId: string;
  nextId: () => string;
  now: string;
  /** Gap between siblings. */
  positionStep: number;
  newPage: (row: Pick<Draft, 'id' | 'parent_id' | 'position' | 'type' | 'slug' | 'title'>) => Draft;
}

/** Decides what is new, what changed and what stays, by source key and content (idempotent: the second run of a source changes nothing). */
export function planImport(source: readonly SourceExercise[], imagesOf: (key: string) => readonly Image[], known: Known, tools: PlanTools): Plan {
  const plan: Plan = { made: [], changed: [], exercises: [], created: 0, updated: 0, unchanged: 0, problems: [] };
  const planned = new Map<SourceExercise, Draft>();
  let position = known.lastPosition;
  for (const exercise of source) {
    const before = known.exercises.get(exercise.key);
    const written = before ? null : writtenPage(exercise, known);
    if (written && (written.revision_id === null || written.is_changed)) {
      // Publishing the import would publish those changes, too.
      plan.problems.push({ exercise, key: 'import.unpublished', name: written.title });
      continue;
    }
    const page = before?.page_id ? known.pages.get(before.page_id) : written;
    const given = imagesOf(exercise.key);
    const givenIds = given.flatMap(({ media_id }) => (media_id ? [media_id] : []));
    // A source without its pictures removes none.
    const hasNewImages = givenIds.length > 0 && givenIds.join() !== before?.media_ids.join();
    if (before && page && before.source_hash === exercise.hash && !hasNewImages) {
      plan.unchanged += 1;
      continue;
    }
    const id = before?.id ?? tools.nextId();
    const images = hasNewImages || !page ? given : ((page.type_data?.['images'] ?? []) as Image[]);
    const pageId = page?.id ?? tools.nextId();
    plan.exercises.push({
      app_id: tools.appId,
      id,
      source_key: exercise.key,
      source_hash: exercise.hash,
      page_id: pageId,
      media_ids: hasNewImages || !before ? givenIds : before.media_ids,
      created_at: before?.created_at ?? tools.now,
      updated_at: tools.now,
    });
    const content = { title: exercise.name, type_data: { ...page?.type_data, ...typeDataOf(exercise, id, images) } };
    if (written) {
      const completed = { ...completedBy(written, exercise, id, images), updated_at: tools.now };
      plan.changed.push(completed);
      planned.set(exercise, completed);
      plan.updated += 1;
      continue;
    }
    if (page) {
      // The owner's additions to the page stay; imported content follows the source.
      const changed = { ...page, ...content, fields: { ...page.fields, ...fieldsOf(exercise, images) }, updated_at: tools.now };
      plan.changed.push(changed);
      planned.set(exercise, changed);
      plan.updated += 1;
      continue;
    }
    const slug = freeSlug(slugOf(exercise.name), known.takenSlugs, false);
    known.takenSlugs.add(slug);
    position += tools.positionStep;
    const made = tools.newPage({ id: pageId, parent_id: known.rootId, position, type: 'exercise', slug, title: exercise.name });
    const added = { ...made, ...content, fields: { ...made.fields, ...fieldsOf(exercise, images) }, source_key: pageKey(exercise.key) };
    plan.made.push(added);
    planned.set(exercise, added);
    if (before) plan.updated += 1;
    else plan.created += 1;
  }
  linkAlternates(plan, planned, known.byName);
  return plan;
}

/** The page that someone wrote of an exercise that no import knows, by its name. */
function writtenPage({ name }: SourceExercise, { byName, pages }: Known): Draft | null {
  const page = pages.get(byName.get(name.toLowerCase()) ?? '');
  return page?.source_key === null ? page : null;
}
const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
const said = (fields: object): object => Object.fromEntries(Object.entries(fields).filter(([, value]: [string, unknown]) => isSaid(value)));

/** A written page with what it does not say itself. */
const completedBy = (page: Draft, exercise: SourceExercise, id: string, images: readonly Image[]): Draft => ({
  ...page,
  type_data: { ...typeDataOf(exercise, id, images), ...said(page.type_data ?? {}), exercise_id: id },
  fields: { ...page.fields, ...fieldsOf(exercise, images), ...said(page.fields) },
});

/** Alternates are named, and may come further down in the same source. */
function linkAlternates(plan: Plan, planned: ReadonlyMap<SourceExercise, Draft>, byName: Known['byName']): void {
  const own = new Map([...planned].map(([{ name }, { id }]) => [name.toLowerCase(), id]));
  for (const [exercise, page] of planned) {
    if (exercise.alternates.length === 0) continue;
    const ids = exercise.alternates.flatMap((name) => {
      const id = own.get(name.toLowerCase()) ?? byName.get(name.toLowerCase());
      if (id === undefined) plan.problems.push({ exercise, key: 'import.alternate_unknown', name });
      return id === undefined || id === page.id ? [] : [id];
    });
    page.type_data = { ...page.type_data, alternate_ids: [...new Set(ids)] };
  }
}
