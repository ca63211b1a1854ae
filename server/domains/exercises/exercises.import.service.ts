import type { Language } from '@bandstand/contract/languages.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { freeSlug } from '@bandstand/rules/pages/slugs.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/platform.ts';
import type { PublishDrafts } from '../drafts/drafts.publish.service.ts';
import type { Draft, Drafts } from '../drafts/drafts.service.ts';
import { collectImages, type EnsureImage, type ImageSource } from './exercises.images.ts';
import { rootBlocks, rootKey } from './exercises.pages.ts';
import { planImport, type Known } from './exercises.plan.ts';
import type { ExercisesRepo } from './exercises.repo.ts';
import { readExercises, type RowProblem, type SourceExercise } from './exercises.source.ts';
import type { Report } from './exercises.tables.ts';

export interface ImportDependencies {
  repo: ExercisesRepo;
  drafts: Pick<Drafts, 'tree' | 'rows' | 'newRow' | 'takenSlugs' | 'siblingsIn' | 'positionStep'>;
  publishDrafts: Pick<PublishDrafts, 'publishMany'>;
  ensureImage: EnsureImage;
  clock: Clock;
  ids: Ids;
  log: Log;
}
export interface ImportInput extends ImageSource {
  rows: readonly unknown[];
  language: Language;
  author: { userId: string; name: string } | null;
  onProgress?: (report: Report) => void;
}

/** A report that nobody continued for so long belongs to a server that ended. */
const lostAfterMs = 10 * 60_000;
/** How often the report is written while pictures are rendered. */
const savedEveryMs = 500;

export type ExerciseImport = ReturnType<typeof createExerciseImport>;

/** Imports an exercise library: a page for each exercise below one page, published together. */
export function createExerciseImport({ repo, drafts, publishDrafts, ensureImage, clock, ids, log }: ImportDependencies) {
  const running = new Map<string, Promise<void>>();

  /** The library's page, and whether it has to be made. */
  async function rootOf(tenant: Tenant): Promise<{ row: Draft | null; id: string; path: string; known: Pick<Known, 'takenSlugs' | 'lastPosition'> }> {
    const tree = await drafts.tree(tenant);
    const root = [...tree.rows.values()].find((row) => row.source_key === rootKey);
    if (root) {
      const known = {
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
      known: { takenSlugs: new Set(), lastPosition: 0 },
    };
  }

  async function write(
    tenant: Tenant,
    input: ImportInput,
    exercises: readonly SourceExercise[],
    images: ReadonlyMap<string, readonly Image[]>,
    report: Report,
  ): Promise<void> {
    const root = await rootOf(tenant);
    const imported = await repo.imported(tenant);
    const pages = await drafts.rows(
      tenant,
      imported.flatMap(({ page_id }) => (page_id ? [page_id] : [])),
    );
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
    Object.assign(report, { created: plan.created, updated: plan.updated, unchanged: plan.unchanged, root_path: root.path });
    if (plan.exercises.length === 0) return;
    const made = [...(root.row ? [root.row] : []), ...plan.made];
    await publishDrafts.publishMany(tenant, input.author, {
      title: `Exercises (${plan.exercises.length})`,
      made,
      changed: plan.changed,
      along: (trx) => repo.upsert(trx, plan.exercises),
    });
  }

  async function run(tenant: Tenant, input: ImportInput, report: Report): Promise<void> {
    let savedAtMs = clock.ms();
    const tell = async (isDue: boolean) => {
      input.onProgress?.(report);
      if (!isDue && clock.ms() - savedAtMs < savedEveryMs) return;
      savedAtMs = clock.ms();
      await repo.saveImport(tenant, report);
    };
    const refuse = ({ row, name, key, values }: RowProblem) => report.errors.push({ row, name, message: translate(input.language, key, values) });
    const { exercises, problems } = readExercises(input.rows);
    for (const problem of problems) refuse(problem);
    report.done = problems.length;
    const images = new Map<string, readonly Image[]>();
    await collectImages(tenant, exercises, input, ensureImage, async (exercise, found) => {
      images.set(exercise.key, found.images);
      report.images_added += found.added;
      for (const path of found.unreadable) refuse({ row: exercise.row, name: exercise.name, key: 'import.image_unreadable', values: { path } });
      report.done += 1;
      await tell(false);
    });
    await write(tenant, input, exercises, images, report);
    report.errors.sort((a, b) => a.row - b.row);
    Object.assign(report, { status: 'done', finished_at: clock.iso() });
    await tell(true);
  }

  /** One import of an app after the other: two at once would both make what neither found. */
  function enqueue(tenant: Tenant, input: ImportInput, report: Report): Promise<void> {
    const before = running.get(tenant.appId) ?? Promise.resolve();
    const work = before
      .then(() => run(tenant, input, report))
      .catch(async (error: unknown) => {
        log.error({ err: error, import: report.id }, 'an import failed');
        Object.assign(report, { status: 'failed', finished_at: clock.iso() });
        await repo.saveImport(tenant, report);
      })
      .finally(() => {
        if (running.get(tenant.appId) === work) running.delete(tenant.appId);
      });
    running.set(tenant.appId, work);
    return work;
  }

  return {
    /** Begins an import and answers at once; its report is followed by `report`. `finished` resolves with it. */
    begin: async (tenant: Tenant, input: ImportInput): Promise<{ report: Report; finished: Promise<Report> }> => {
      const report: Report = {
        id: ids.next(),
        status: 'running',
        total: input.rows.length,
        done: 0,
        created: 0,
        updated: 0,
        unchanged: 0,
        images_added: 0,
        errors: [],
        root_path: null,
        started_at: clock.iso(),
        finished_at: null,
      };
      await repo.addImport(tenant, report, input.author?.userId ?? null);
      const finished = enqueue(tenant, input, report).then(() => report);
      return { report: structuredClone(report), finished };
    },
    /** How far an import is. Errors: not_found. */
    report: async (tenant: Tenant, id: string): Promise<Report> => {
      const found = await repo.findImport(tenant, id);
      if (!found) throw new AppError('not_found');
      const isLost = found.status === 'running' && !running.has(tenant.appId) && clock.ms() - msOf(found.started_at) > lostAfterMs;
      return isLost ? { ...found.report, status: 'failed' } : found.report;
    },
  };
}
