import type { Image } from '@bandstand/contract/media.ts';
import { freeSlug } from '@bandstand/rules/pages/slugs.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Author } from '../drafts/drafts.ports.ts';
import type { PublishDrafts } from '../drafts/drafts.publish.service.ts';
import type { Draft, Drafts } from '../drafts/drafts.service.ts';
import { rootBlocks, rootKey } from './exercises.pages.ts';
import { planImport, type Known, type Plan } from './exercises.plan.ts';
import type { ExercisesRepo } from './exercises.repo.ts';
import type { SourceExercise } from './exercises.source.ts';

export interface WriteDependencies {
  platform: Pick<Platform, 'clock' | 'ids'>;
  repo: ExercisesRepo;
  drafts: Pick<Drafts, 'tree' | 'rows' | 'newRow' | 'takenSlugs' | 'siblingsIn' | 'positionStep'>;
  publishDrafts: Pick<PublishDrafts, 'publishMany'>;
}

export type ExerciseWriter = ReturnType<typeof createExerciseWriter>;

/** The page of the library; `row` is null if it exists. */
interface Root {
  row: Draft | null;
  id: string;
  path: string;
  known: Pick<Known, 'takenSlugs' | 'lastPosition' | 'byName'>;
}

/** Writes the pages of an import and publishes them together. */
export function createExerciseWriter({ platform: { clock, ids }, repo, drafts, publishDrafts }: WriteDependencies) {
  /** The library's page, and whether it must be created. */
  async function rootOf(tenant: Tenant): Promise<Root> {
    const tree = await drafts.tree(tenant);
    const exercises = [...tree.rows.values()].filter(({ type, archived_at }) => type === 'exercise' && archived_at === null);
    const byName = new Map(exercises.map(({ id, title }) => [title.toLowerCase(), id]));
    const root = [...tree.rows.values()].find((row) => row.source_key === rootKey);
    if (root) {
      const known = {
        byName,
        takenSlugs: drafts.takenSlugs(tree, root.id, null),
        lastPosition: drafts.siblingsIn(tree, root.id, null).at(-1)?.position ?? 0,
      };
      return { row: null, id: root.id, path: tree.pathOf(root.id), known };
    }
    const id = ids.next();
    const slug = freeSlug('exercises', drafts.takenSlugs(tree, null, null), true);
    const position = (drafts.siblingsIn(tree, null, null).at(-1)?.position ?? -drafts.positionStep) + drafts.positionStep;
    const row = drafts.newRow(tenant, { id, parent_id: null, position, type: 'collection', slug, title: 'Exercises' });
    return {
      row: { ...row, blocks: rootBlocks(id, ids.next), source_key: rootKey },
      id,
      path: `/${slug}`,
      known: { byName, takenSlugs: new Set(), lastPosition: 0 },
    };
  }

  /** What would be written, without writing it. */
  async function prepare(tenant: Tenant, exercises: readonly SourceExercise[], images: ReadonlyMap<string, readonly Image[]>) {
    const root = await rootOf(tenant);
    const imported = await repo.imported(tenant);
    const importedIds = imported.flatMap(({ page_id }) => page_id ?? []);
    const namedIds = exercises.flatMap(({ name }) => root.known.byName.get(name.toLowerCase()) ?? []);
    const pages = await drafts.rows(tenant, [...new Set([...importedIds, ...namedIds])]);
    const known: Known = {
      ...root.known,
      rootId: root.id,
      exercises: new Map(imported.map((row) => [row.source_key ?? '', row])),
      pages: new Map(pages.map((row) => [row.id, row])),
    };
    const plan = planImport(exercises, (key) => images.get(key) ?? [], known, {
      appId: tenant.appId,
      nextId: ids.next,
      now: clock.iso(),
      positionStep: drafts.positionStep,
      newPage: (row) => drafts.newRow(tenant, row),
    });
    return { root, plan };
  }

  return {
    prepare,
    /** All of it or nothing. Returns what was planned. */
    write: async (
      tenant: Tenant,
      author: Author,
      exercises: readonly SourceExercise[],
      images: ReadonlyMap<string, readonly Image[]>,
    ): Promise<{ root: Root; plan: Plan }> => {
      const { root, plan } = await prepare(tenant, exercises, images);
      if (plan.exercises.length > 0)
        await publishDrafts.publishMany(tenant, author, {
          title: `Exercises (${plan.exercises.length})`,
          made: [...(root.row ? [root.row] : []), ...plan.made],
          changed: plan.changed,
          along: (trx) => repo.upsert(trx, plan.exercises),
        });
      return { root, plan };
    },
  };
}
