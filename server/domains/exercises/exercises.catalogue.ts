import type { Alternates } from '@bandstand/rules/workouts/swaps.ts';
import { LRUCache } from 'lru-cache';
import type { Visit } from '../pages/pages.visit.ts';
import type { CataloguedExercise, CatalogueRepo } from './exercises.catalogue.repo.ts';

/** The exercises of an app as a visit sees them: published, in previews as drafted. Does not check access. */
interface Catalogue {
  alternatesOf(pageId: string): Alternates;
  /** Exercises that became others: by the id of the page before, the one since. */
  readonly mergedInto: ReadonlyMap<string, string>;
}
export type CatalogueOf = (visit: Visit) => Promise<Catalogue>;

/** Read once per version of the tree. */
export function createCatalogue({ repo }: { repo: Pick<CatalogueRepo, 'catalogued' | 'merges'> }): CatalogueOf {
  const kept = new LRUCache<string, Catalogue>({ max: 200 });
  return async (visit) => {
    const key = `${visit.tenant.appId} ${visit.tree.version}`;
    const known = visit.isPreview ? undefined : kept.get(key);
    if (known) return known;
    const pages = visit.tree.inOrder().filter(({ type }) => type === 'exercise');
    const [state, ids] = visit.isPreview
      ? (['drafted', pages.map(({ id }) => id)] as const)
      : (['published', pages.map(({ revisionId }) => revisionId)] as const);
    const [exercises, merges] = await Promise.all([repo.catalogued(visit.tenant, state, ids), repo.merges(visit.tenant)]);
    const names = new Map(pages.map(({ id, title }) => [id, title]));
    const byName = exercises.toSorted(
      (one, other) => (names.get(one.id) ?? '').localeCompare(names.get(other.id) ?? '') || (one.id < other.id ? -1 : 1),
    );
    const catalogue = catalogueIn(byName, new Map(merges.map(({ page_id, into_id }) => [page_id, into_id])));
    if (!visit.isPreview) kept.set(key, catalogue);
    return catalogue;
  };
}

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((one: unknown) => (typeof one === 'string' ? [one.toLowerCase()] : [])) : [];
/** Exercises of one kind have the same primary muscle and the same equipment, in any order. */
const kindOf = ({ muscle, equipment }: CataloguedExercise): string | null =>
  muscle === null ? null : [muscle.toLowerCase(), ...[...new Set(textsIn(equipment))].toSorted()].join('\n');

function catalogueIn(exercises: readonly CataloguedExercise[], mergedInto: ReadonlyMap<string, string>): Catalogue {
  const byId = new Map(exercises.map((one) => [one.id, one]));
  const byKind = Map.groupBy(exercises, kindOf);
  return {
    mergedInto,
    alternatesOf: (pageId) => {
      const exercise = byId.get(pageId);
      const kind = exercise ? kindOf(exercise) : null;
      const curated = textsIn(exercise?.alternateIds).map((id) => mergedInto.get(id) ?? id);
      const alike = kind === null ? [] : (byKind.get(kind) ?? []).map(({ id }) => id);
      return { curated, alike: alike.filter((id) => id !== pageId) };
    },
  };
}
