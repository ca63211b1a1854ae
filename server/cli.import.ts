import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Server } from './compose.ts';
import { readLibraryFolder } from './domains/exercises/exercises.intake.ts';
import type { Report } from './domains/exercises/exercises.tables.ts';

/** The command was called with wrong arguments. */
export class UsageError extends Error {}

export const importUsage =
  'import exercises <folder> [--app <slug>]   creates a page for each exercise in <folder>/exercises.json, with the images in <folder>/images';

const barWidth = 24;
const reportEveryMs = 250;

/** One line of progress: a bar, the count, and the problems so far. */
export function progressLine({ done, total, images_added, errors }: Report): string {
  const share = total === 0 ? 1 : done / total;
  const bar = '█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░');
  const extras = [images_added > 0 ? `${images_added} pictures` : '', errors.length > 0 ? `${errors.length} problems` : ''].filter(Boolean);
  return `${bar} ${done} of ${total}${extras.length > 0 ? `, ${extras.join(', ')}` : ''}`;
}

/** The result of an import, ready to print: one line of numbers, then one line for each problem. */
export const summaryLines = (report: Report): string[] => [
  `${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ${report.images_added} pictures added, ${report.errors.length} problems`,
  ...report.errors.map(({ row, name, message }) => `  row ${row}${name ? ` (${name})` : ''}: ${message}`),
  ...(report.root_path ? [`The library is at ${report.root_path}`] : []),
];

/**
 * `import exercises <folder> [--app slug]`. Prints as it goes; returns the exit code: 0, or 1 if the import failed as a whole. Faulty rows are
 * reported and do not fail it. Throws `UsageError` for wrong arguments.
 */
export async function importExercisesCommand(
  server: Server,
  args: readonly string[],
  print: (line: string) => void,
  now: () => number,
): Promise<number> {
  const rest = [...args];
  const at = rest.indexOf('--app');
  const slug = at < 0 ? undefined : rest.splice(at, 2)[1];
  const [folder, ...surplus] = rest;
  if (!folder || surplus.length > 0 || (at >= 0 && !slug)) throw new UsageError(importUsage);
  const known = await stat(path.resolve(folder)).catch(() => null);
  if (!known?.isDirectory()) throw new UsageError(`${folder} is not a folder.`);
  const { apps } = server.identity;
  const tenant = slug ? await apps.bySlug(slug) : ((await apps.all())[0] ?? null);
  if (!tenant) throw new UsageError(slug ? `There is no app ${slug}.` : 'There is no app yet: start the server once.');
  print(`reading ${path.resolve(folder)}`);
  const library = await readLibraryFolder(path.resolve(folder));
  let reportedAtMs = 0;
  const onProgress = (report: Report) => {
    if (now() - reportedAtMs < reportEveryMs && report.done < report.total) return;
    reportedAtMs = now();
    print(progressLine(report));
  };
  const { finished } = await server.paged.importing.begin(tenant, { ...library, language: 'en', author: null, onProgress });
  const report = await finished;
  for (const line of summaryLines(report)) print(line);
  return report.status === 'done' ? 0 : 1;
}
