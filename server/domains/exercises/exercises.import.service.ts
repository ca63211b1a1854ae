import type { Language } from '@bandstand/contract/languages.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { collectImages, type EnsureImage, type ImageSource } from './exercises.images.ts';
import { readExercises, type RowProblem } from './exercises.source.ts';
import type { Report } from './exercises.tables.ts';
import { createExerciseWriter, type ExerciseWriter, type WriteDependencies } from './exercises.write.service.ts';

export interface ImportDependencies extends WriteDependencies {
  platform: Pick<Platform, 'clock' | 'ids' | 'log'>;
  ensureImage: EnsureImage;
}
export interface ImportInput extends ImageSource {
  rows: readonly unknown[];
  language: Language;
  author: { userId: string; name: string } | null;
  onProgress?: (report: Report) => void;
}

type Refuse = (problem: RowProblem) => void;
const refusing =
  (report: Report, language: Language): Refuse =>
  ({ row, name, key, values }) =>
    report.errors.push({ row, name, message: translate(language, key, values) });

/** Takes what was planned into the report. */
function finish(report: Report, { root, plan }: Awaited<ReturnType<ExerciseWriter['prepare']>>, refuse: Refuse): void {
  for (const { exercise, key, name } of plan.problems) refuse({ row: exercise.row, name: exercise.name, key, values: { name } });
  report.errors.sort((a, b) => a.row - b.row);
  Object.assign(report, { created: plan.created, updated: plan.updated, unchanged: plan.unchanged, root_path: root.path });
}

/** How long a report may stay unchanged before its server counts as dead. */
const lostAfterMs = 10 * 60_000;
/** How often the report is written while pictures are rendered. */
const savedEveryMs = 500;

export type ExerciseImport = ReturnType<typeof createExerciseImport>;

/** Imports an exercise library: a page for each exercise below one page, published together. */
export function createExerciseImport(parts: ImportDependencies) {
  const { repo, ensureImage } = parts;
  const { clock, ids, log } = parts.platform;
  const { prepare, write } = createExerciseWriter(parts);
  const running = new Map<string, Promise<void>>();

  async function run(tenant: Tenant, input: ImportInput, report: Report): Promise<void> {
    let savedAtMs = clock.ms();
    const reportProgress = async (isDue: boolean) => {
      input.onProgress?.(report);
      if (!isDue && clock.ms() - savedAtMs < savedEveryMs) return;
      savedAtMs = clock.ms();
      await repo.saveImport(tenant, report);
    };
    const refuse = refusing(report, input.language);
    const { exercises, problems } = readExercises(input.rows);
    for (const problem of problems) refuse(problem);
    report.done = problems.length;
    const images = new Map<string, readonly Image[]>();
    await collectImages(tenant, exercises, input, ensureImage, async (exercise, found) => {
      images.set(exercise.key, found.images);
      report.images_added += found.added;
      for (const path of found.unreadable) refuse({ row: exercise.row, name: exercise.name, key: 'import.image_unreadable', values: { path } });
      report.done += 1;
      await reportProgress(false);
    });
    finish(report, await write(tenant, input.author, exercises, images), refuse);
    Object.assign(report, { status: 'done', finished_at: clock.iso() });
    await reportProgress(true);
  }

  /** Runs one import of an app at a time: two at once would both create what neither found. */
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

  const newReport = (total: number): Report => ({
    id: ids.next(),
    status: 'running',
    total,
    done: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    images_added: 0,
    errors: [],
    root_path: null,
    started_at: clock.iso(),
    finished_at: null,
  });

  return {
    /** What an import of these rows would do, as its report. Writes nothing, and looks at no pictures. */
    rehearse: async (tenant: Tenant, { rows, language }: Pick<ImportInput, 'rows' | 'language'>): Promise<Report> => {
      const report = newReport(rows.length);
      const refuse = refusing(report, language);
      const { exercises, problems } = readExercises(rows);
      for (const problem of problems) refuse(problem);
      finish(report, await prepare(tenant, exercises, new Map()), refuse);
      return { ...report, status: 'done', done: rows.length, finished_at: clock.iso() };
    },
    /** Starts an import and returns at once; follow its report with `report`. `finished` resolves with it. */
    begin: async (tenant: Tenant, input: ImportInput): Promise<{ report: Report; finished: Promise<Report> }> => {
      const report = newReport(input.rows.length);
      await repo.addImport(tenant, report, input.author?.userId ?? null);
      const finished = enqueue(tenant, input, report).then(() => report);
      return { report: structuredClone(report), finished };
    },
    /** The progress of an import. Errors: not_found. */
    report: async (tenant: Tenant, id: string): Promise<Report> => {
      const run = await repo.findImport(tenant, id);
      if (!run) throw new AppError('not_found');
      const isLost = run.status === 'running' && !running.has(tenant.appId) && clock.ms() - msOf(run.started_at) > lostAfterMs;
      return isLost ? { ...run.report, status: 'failed' } : run.report;
    },
  };
}
