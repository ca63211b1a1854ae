import { layerRules } from './layers.rules.ts';
import { isTest } from './sources.ts';
import type { Source } from './sources.parse.ts';
import type { Violation } from './layers.violation.ts';

/** Imports that this file's row in the table does not allow. */
export function wrongImports(source: Source): Violation[] {
  // Tests and configurations may import more, but the roots stay apart for them, too.
  const rule =
    isTest(source.path) || source.path.endsWith('.config.ts') ? testRule(source.path) : layerRules.find(({ about }) => about.test(source.path));
  if (!rule) return [{ path: source.path, message: 'no rule says what this folder may import: add it to tools/layers.rules.ts' }];
  const wrong = source.imports.filter((entry) => !rule.may(entry, source.path));
  return [
    ...wrong.map((entry) => ({
      path: source.path,
      message: `may not import ${entry.specifier}${entry.isTypeOnly ? ' (type)' : ''}: ${rule.instead}`,
    })),
    ...importsForTests(source),
  ];
}

const isProduct = (path: string) => !isTest(path) && !path.endsWith('.builders.ts') && !/^(e2e|bench|tools)\//.test(path);

/** Builders of wire objects and the fake server, imported by production code. */
const importsForTests = ({ path, imports }: Source): Violation[] =>
  imports
    .filter(({ isOwn, target }) => isOwn && /^(contract|client)\/testing\//.test(target) && isProduct(path))
    .map(({ specifier }) => ({ path, message: `may not import ${specifier}: it is only for tests` }));

function testRule(path: string) {
  const root = path.split('/')[0] ?? '';
  const foreign: Record<string, string[]> = {
    client: ['member', 'studio', 'server'],
    member: ['studio', 'server'],
    studio: ['member', 'server'],
    contract: ['client', 'member', 'studio', 'server'],
    rules: ['client', 'member', 'studio', 'server'],
    ui: ['client', 'member', 'studio', 'server'],
  };
  const forbidden = foreign[root] ?? [];
  return {
    may: (entry: { isOwn: boolean; target: string }) => !entry.isOwn || !forbidden.includes(entry.target.split('/')[0] ?? ''),
    instead: 'test each root on its own; e2e/ tests them together',
  };
}
