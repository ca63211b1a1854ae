import type { Alternates } from '@bandstand/rules/workouts/swaps.ts';
import { perVersion } from '../../platform/per-version.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { CataloguedExercise, CatalogueRepo } from './exercises.catalogue.repo.ts';

/** The exercises of an app as a visit sees them: published, in previews as drafted. Does not check access. */
export interface Catalogue {
  /** What could take the place of the exercise on a page. */
  alternatesOf: (visit: Visit, pageId: string) => Promise<Alternates>;
  /** Exercises that became others: by the id of the page before, the one since. */
  mergedInto: (visit: Visit) => Promise<ReadonlyMap<string, string>>;
}

/** Each is read once per version of the tree. */
export function createCatalogue({ repo }: { repo: Pick<CatalogueRepo, 'catalogued' | 'merges'> }): Catalogue {
  const mergedInto = perVersion(async ({ tenant }: Visit) => new Map((await repo.merges(tenant)).map(({ page_id, into_id }) => [page_id, into_id])));
  const exercises = perVersion(async ({ tenant, tree, isPreview }: Visit) => {
    const pages = tree.inOrder().filter(({ type }) => type === 'exercise');
    const ids = pages.map(({ id, revisionId }) => (isPreview ? id : revisionId));
    const names = new Map(pages.map(({ id, title }) => [id, title]));
    const nameOf = ({ id }: CataloguedExercise) => names.get(id) ?? '';
    const found = await repo.catalogued(tenant, isPreview ? 'drafted' : 'published', ids);
    const byName = found.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)) || (one.id < other.id ? -1 : 1));
    return { byId: new Map(byName.map((one) => [one.id, one])), byKind: Map.groupBy(byName, kindOf) };
  });
  return {
    mergedInto,
    alternatesOf: async (visit, pageId) => {
      const [{ byId, byKind }, merged] = [await exercises(visit), await mergedInto(visit)];
      const exercise = byId.get(pageId);
      const kind = exercise ? kindOf(exercise) : null;
      const curated = textsIn(exercise?.alternateIds).map((id) => merged.get(id) ?? id);
      const alike = kind === null ? [] : (byKind.get(kind) ?? []).map(({ id }) => id);
      return { curated, alike: alike.filter((id) => id !== pageId) };
    },
  };
}

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((one: unknown) => (typeof one === 'string' ? [one.toLowerCase()] : [])) : [];
/** Exercises of one kind have the same primary muscle and the same equipment, in any order. */
const kindOf = ({ muscle, equipment }: CataloguedExercise): string | null =>
  muscle === null ? null : [muscle.toLowerCase(), ...[...new Set(textsIn(equipment))].toSorted()].join('\n');
