import type { Import, Source } from './sources.parse.ts';

/** Programs that tests start as processes, which no import shows. */
const runs = new Map([['server/testing/process.ts', ['server/main.ts', 'server/cli.ts']]]);

/**
 * Finds all files that import one of the given files, directly or indirectly, statically or by `import()`. Imports of types alone do not count.
 * `mayPass` restricts the imports that count.
 */
export function importersOf(sources: Source[], mayPass: (file: string, entry: Import) => boolean = (_, entry) => !entry.isTypeOnly) {
  const direct = new Map<string, Set<string>>();
  const add = (target: string, file: string) => direct.set(target, (direct.get(target) ?? new Set()).add(file));
  for (const { path, imports } of sources) {
    for (const entry of imports) if (entry.isOwn && mayPass(path, entry)) add(entry.target, path);
    for (const target of runs.get(path) ?? []) add(target, path);
  }
  /** Includes the given files. */
  return (paths: Iterable<string>): Set<string> => {
    const reached = new Set(paths);
    for (const path of reached) for (const importer of direct.get(path) ?? []) reached.add(importer);
    return reached;
  };
}
