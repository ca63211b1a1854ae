import { layerRules } from './layers.rules.ts';
import { isTest } from './sources.ts';
import type { Source } from './sources.parse.ts';
import type { Violation } from './layers.violation.ts';

/** Imports that the row of the table about this file does not allow. */
export function wrongImports(source: Source): Violation[] {
  // Tests and configurations may know more, but the roots stay apart for them, too.
  const rule =
    isTest(source.path) || source.path.endsWith('.config.ts') ? testRule(source.path) : layerRules.find(({ about }) => about.test(source.path));
  if (!rule) return [{ path: source.path, message: 'no rule says what this folder may import: add it to tools/layers.rules.ts' }];
  return source.imports
    .filter((entry) => !rule.may(entry, source.path))
    .map((entry) => ({ path: source.path, message: `may not import ${entry.specifier}${entry.isTypeOnly ? ' (type)' : ''}: ${rule.instead}` }));
}

function testRule(path: string) {
  const root = path.split('/')[0] ?? '';
  const foreign: Record<string, string[]> = {
    member: ['studio', 'server'],
    studio: ['member', 'server'],
    contract: ['member', 'studio', 'server'],
    rules: ['member', 'studio', 'server'],
    ui: ['member', 'studio', 'server'],
  };
  const forbidden = foreign[root] ?? [];
  return {
    may: (entry: { isOwn: boolean; target: string }) => !entry.isOwn || !forbidden.includes(entry.target.split('/')[0] ?? ''),
    instead: 'each root is tested by itself; e2e/ tests them together',
  };
}
