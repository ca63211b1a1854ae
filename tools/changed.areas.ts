import { featureOf } from './changed.clients.ts';
import { domainOf, tablesOf } from './changed.graph.ts';
import type { Tree } from './changed.tree.ts';

/** What a changed file concerns. */
export type Area =
  /** A domain of the server, with the domains that depend on it. */
  | { kind: 'domain'; domain: string }
  /** A domain's own tests only: it uses what changed, but does the same for others as before. */
  | { kind: 'tests of a domain'; domain: string }
  /** A feature or block of a client, identified by its folder: `member/features/pages`. */
  | { kind: 'feature'; folder: string }
  /** All tests that import the file, directly or indirectly. */
  | { kind: 'imports'; path: string }
  | { kind: 'everything'; of: readonly ('unit' | 'server' | 'client')[]; path: string }
  | { kind: 'nothing'; why: string };

const all = ['unit', 'server', 'client'] as const;

/** Files that no Vitest test covers, and what covers them instead. */
const outside: [RegExp, string][] = [
  [/^e2e\//, 'journeys: run by `npm test`'],
  [/^bench\//, 'benchmarks: `npm run bench`'],
  [/\.md$|^docs\/|^LICENSE$|^\.gitignore$|^\.ci\//, 'documents'],
  [/^\.ox(lint|fmt)rc\.json$|^knip\.json$/, 'configurations of the static steps, which always run in full'],
];

/** What a changed file concerns, judged by its path and its importers. A deleted file counts by its path. */
export function areasOf(path: string, tree: Tree): Area[] {
  const skipped = outside.find(([pattern]) => pattern.test(path));
  if (skipped) return [{ kind: 'nothing', why: skipped[1] }];
  if (/^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|\.npmrc)$|^[a-z0-9]+\/package\.json$/.test(path))
    return [{ kind: 'everything', of: all, path }];
  const itself: Area = { kind: 'imports', path };
  const domain = domainOf(path);
  // Tests and their builders have no effect on other domains.
  if (domain) return [/\.(test|builders)\.ts$/.test(path) ? { kind: 'imports', path } : { kind: 'domain', domain }, itself];
  // Written from the migrations.
  if (path.startsWith('server/migrations/schema/'))
    return [
      { kind: 'imports', path: 'server/platform/db/install.test.ts' },
      { kind: 'imports', path: 'server/platform/db/schema.test.ts' },
    ];
  if (path.startsWith('server/migrations/')) return ofMigration(path, tree);
  if (/^server\/compose\..*\.ts$/.test(path)) return ofWiring(path, tree);
  if (path.startsWith('contract/')) return [...ofContract(path, tree), itself];
  if (path.startsWith('rules/')) return [...ofRules(path, tree), itself];
  if (/^i18n\/[^/]+\/.*\.json$/.test(path)) return ofTexts(path, tree);
  const feature = featureOf(path);
  if (feature && !path.includes('.test.')) return [{ kind: 'feature', folder: feature }, itself];
  if (path.startsWith('ui/')) return [{ kind: 'everything', of: ['client'], path }, itself];
  if (/^server\/(compose|main)\.ts$/.test(path)) return [{ kind: 'everything', of: ['server'], path }];
  if (/^(member|studio)\/vite/.test(path) && !path.includes('.test.')) return [{ kind: 'everything', of: ['client'], path }];
  if (/\.(tsx?|mjs|css)$/.test(path)) return [itself];
  return [{ kind: 'everything', of: path.startsWith('server/') ? ['server'] : all, path }];
}

const unique = (names: Iterable<string>) => [...new Set(names)];
const asDomains = (names: Iterable<string>): Area[] => unique(names).map((domain) => ({ kind: 'domain', domain }));

function ofMigration(path: string, { sources, domains, textOf }: Tree): Area[] {
  const words = path.replace(/^.*\/\d+_|\.sql$/g, '').split('_');
  const tables = tablesOf(sources);
  const named = Array.from(textOf(path).matchAll(/\b(?:table(?: if (?:not )?exists)?|into|update|index \w+ on)\s+(\w+)/g), ([, table = '']) =>
    tables.get(table),
  );
  const owners = [...words.filter((word) => domains.includes(word)), ...named.flatMap((owner) => owner ?? [])];
  return owners.length > 0
    ? [...asDomains(owners), { kind: 'imports', path: 'server/platform/db/install.test.ts' }]
    : [{ kind: 'everything', of: ['server'], path }];
}

/** The domain named in the file name, and the tests of the domains it wires. */
function ofWiring(path: string, { sources, domains }: Tree): Area[] {
  const own = /^server\/compose\.([^.]+)\.ts$/.exec(path)?.[1] ?? '';
  const wired = (sources.find((source) => source.path === path)?.imports ?? []).flatMap(({ target, isTypeOnly }) =>
    isTypeOnly ? [] : (domainOf(target) ?? []),
  );
  return [...asDomains(domains.filter((domain) => domain === own)), ...unique(wired).map((domain): Area => ({ kind: 'tests of a domain', domain }))];
}

/** The domain named in the file name, and the tests of the domains that import it. */
function ofContract(path: string, { sources, domains }: Tree): Area[] {
  const name = /^contract\/([^/.]+)/.exec(path)?.[1] ?? '';
  const knowing = sources.filter(({ imports }) => imports.some(({ target }) => target === path)).flatMap((source) => domainOf(source.path) ?? []);
  if (!domains.includes(name)) return asDomains(knowing);
  return [{ kind: 'domain', domain: name }, ...unique(knowing).map((domain): Area => ({ kind: 'tests of a domain', domain }))];
}

/** The domain named by the folder, and every domain that uses the rule, directly or through another rule. */
function ofRules(path: string, { sources, domains }: Tree): Area[] {
  if (path.includes('.test.')) return [];
  const asked = new Set([path]);
  for (const one of asked) {
    for (const source of sources) {
      if (source.path.startsWith('rules/') && source.imports.some(({ target, isTypeOnly }) => target === one && !isTypeOnly)) asked.add(source.path);
    }
  }
  const asking = sources.filter(({ imports }) => imports.some(({ target, isTypeOnly }) => asked.has(target) && !isTypeOnly));
  const name = /^rules\/([^/]+)/.exec(path)?.[1] ?? '';
  return asDomains([...domains.filter((domain) => domain === name), ...asking.flatMap((source) => domainOf(source.path) ?? [])]);
}

/** Everything concerned by the files that use one of the texts. */
function ofTexts(path: string, tree: Tree): Area[] {
  const { sources, textOf } = tree;
  const keys = Object.keys(JSON.parse(textOf(path.replace(/^i18n\/[^/]+/, 'i18n/en')) || '{}') as object);
  // A key that ends in a variable (`type.event.${state}`) is matched by its beginning.
  const prefixes = new Set(keys.flatMap((key) => [key, ...Array.from(key.matchAll(/\./g), ({ index }) => key.slice(0, index + 1))]));
  const users = sources.filter(
    ({ path: file, code }) =>
      !file.includes('.test.') && Array.from(code.matchAll(/['`]([\w-]+\.[\w.-]*)/g)).some(([, word = '']) => prefixes.has(word)),
  );
  // A text decides nothing, so the domains that build on this one behave as before.
  return [{ kind: 'imports', path: 'i18n/catalogues.test.ts' }, ...users.flatMap((source) => areasOf(source.path, tree).map(asKnowing))];
}

const asKnowing = (area: Area): Area => (area.kind === 'domain' ? { kind: 'tests of a domain', domain: area.domain } : area);
