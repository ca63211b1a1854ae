import type { Source } from './sources.parse.ts';
import type { Violation } from './layers.violation.ts';

/** Import cycles, each reported once, by the files on it. Type imports count: they tie files together for the reader, too. */
export function cycles(sources: Source[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const violations: Violation[] = [];
  const visit = (path: string) => {
    state.set(path, 'open');
    trail.push(path);
    for (const { isOwn, target } of byPath.get(path)?.imports ?? []) {
      if (!isOwn || !byPath.has(target)) continue;
      if (state.get(target) === 'open')
        violations.push({ path, message: `import cycle: ${[...trail.slice(trail.indexOf(target)), target].join(' → ')}` });
      if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const { path } of sources) if (!state.has(path)) visit(path);
  return violations;
}
