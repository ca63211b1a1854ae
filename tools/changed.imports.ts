import type { Import, Source } from './sources.parse.ts';

/** What a test of whole processes runs, which no import tells. */
const runs = new Map([['server/testing/process.ts', ['server/main.ts', 'server/cli.ts']]]);

/**
 * Path → the files whose code runs with it: those that import it, directly or through others, by a statement or when asked for (`import()`), and not for
 * its types alone. With `mayPass`, only over imports that it lets through.
 */
export function importersOf(sources: Source[], mayPass: (file: string, entry: Import) => boolean = (_, entry) => !entry.isTypeOnly) {
  const direct = new Map<string, Set<string>>();
  const add = (target: string, file: string) => direct.set(target, (direct.get(target) ?? new Set()).add(file));
  for (const { path, imports } of sources) {
    for (const entry of imports) if (entry.isOwn && mayPass(path, entry)) add(entry.target, path);
    for (const target of runs.get(path) ?? []) add(target, path);
  }
  /** The files themselves included. */
  return (paths: Iterable<string>): Set<string> => {
    const reached = new Set(paths);
    for (const path of reached) for (const importer of direct.get(path) ?? []) reached.add(importer);
    return reached;
  };
}
