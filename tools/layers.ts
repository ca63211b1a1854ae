import { domainLevels, layerRules, levelOf } from './layers.rules.ts';
import { isTest, readSources, type Source } from './sources.ts';

/** One broken rule: where, and what to do instead. */
export interface Violation {
  path: string;
  message: string;
}

const bannedNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager']);
const roles = 'tables, repo, service, routes, events, jobs, realtime, listeners, builders';
// Words of other architectures. A product word (`pages.tree.ts`) names a part of the domain, and is held to what a service may do.
const foreignRoles = new Set([
  'controller',
  'model',
  'models',
  'handler',
  'handlers',
  'repository',
  'dao',
  'dto',
  'entity',
  'entities',
  'types',
  'interfaces',
  'constants',
  'functions',
  'lib',
  'provider',
]);
const maxDepth = 4;
const maxFilesOfDomain = 14;

/** Everything in the sources that breaks the table of ARCHITECTURE section 8 or the rules about names. Throws when there is nothing to read. */
export function findViolations(sources: Source[]): Violation[] {
  if (sources.length === 0) throw new Error('The layers test read no file: it would pass whatever the code says.');
  return [
    ...sources.flatMap((source) => [...wrongImports(source), ...wrongName(source), ...wrongWords(source)]),
    ...crowdedDomains(sources),
    ...cycles(sources),
  ];
}

function wrongImports(source: Source): Violation[] {
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

function wrongName({ path }: Source): Violation[] {
  const found: Violation[] = [];
  const folders = path.split('/').slice(0, -1);
  const words = path.split('/').flatMap((part) =>
    part
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[.\-_]/),
  );
  const banned = words.find((word) => bannedNames.has(word));
  if (banned) found.push({ path, message: `"${banned}" says nothing: name the file by its domain and its role` });
  if (folders.length > maxDepth)
    found.push({ path, message: `lies ${folders.length} folders deep, ${maxDepth} are allowed: flatten, or split the domain` });
  if (/(^|\/)index\.(ts|tsx|mjs)$/.test(path))
    found.push({ path, message: 'there are no index files: name it by what it holds and import it directly' });
  const domain = /^server\/domains\/([^/]+)\/(.+)$/.exec(path);
  if (domain?.[1] && levelOf(domain[1]) === undefined)
    found.push({
      path,
      message: `the domain ${domain[1]} is not in the graph: add it to a row of tools/layers.rules.ts (${domainLevels.flat().join(', ')})`,
    });
  if (domain?.[2]?.includes('/')) found.push({ path, message: 'a domain has no subfolders: split the domain' });
  const role = domain && /^([\w-]+(?:\.[\w-]+)*)\.([\w-]+)\.ts$/.exec(domain[2] ?? '');
  if (role?.[2] && foreignRoles.has(role[2]))
    found.push({ path, message: `"${role[2]}" is no role: take one of ${roles}, or a word of the product` });
  return found;
}

const wordRules: { where: (path: string) => boolean; what: RegExp; message: string }[] = [
  {
    where: (path) => !/^(tools|bench|e2e)\/|^server\/(platform\/env\.ts$|testing\/)|\.config\.ts$|(^|\/)vite[\w.]*\.ts$/.test(path),
    what: /\bprocess\.env\b(?<!loadEnv\(process\.env)/,
    message: '`process.env` is read in server/platform/env.ts only: add the variable there and take `env`',
  },
  {
    where: (path) => path.startsWith('server/') && !/^server\/(platform|testing)\//.test(path),
    what: /\bnew Date\(|\bDate\.now\(/,
    message: 'time is a dependency: take `clock` and call clock.now()',
  },
  {
    where: (path) => path.startsWith('server/') && !/^server\/(platform|testing)\//.test(path),
    what: /\bMath\.random\(|\brandomUUID\(/,
    message: 'ids and chance are dependencies: take `ids` and call ids.next()',
  },
  {
    where: (path) => path.startsWith('rules/'),
    what: /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\b(?:document|window|localStorage)\.|\bfetch\(/,
    message: 'rules are pure: take the time, the chance and the data as parameters',
  },
];

function wrongWords({ path, code }: Source): Violation[] {
  if (isTest(path)) return [];
  const found = wordRules.filter(({ where, what }) => where(path) && what.test(code)).map(({ message }) => ({ path, message }));
  if (/(?:^|\n)\s*export\s*\*/.test(code)) found.push({ path, message: 'there are no barrels: let each file be imported by its own name' });
  return found;
}

function crowdedDomains(sources: Source[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const domain = /^server\/domains\/[^/]+/.exec(path)?.[0];
    if (domain && !isTest(path)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesOfDomain)
    .map(([path, count]) => ({ path, message: `${count} files, ${maxFilesOfDomain} are allowed: split the domain` }));
}

/** Import cycles, each told once, by the files on it. Imports of types count: they tie files together for the reader, too. */
export function cycles(sources: Source[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const found: Violation[] = [];
  const visit = (path: string) => {
    state.set(path, 'open');
    trail.push(path);
    for (const { isOwn, target } of byPath.get(path)?.imports ?? []) {
      if (!isOwn || !byPath.has(target)) continue;
      if (state.get(target) === 'open') found.push({ path, message: `import cycle: ${[...trail.slice(trail.indexOf(target)), target].join(' → ')}` });
      if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const { path } of sources) if (!state.has(path)) visit(path);
  return found;
}

if (import.meta.main) {
  const sources = readSources(process.argv[2] ?? process.cwd());
  const violations = findViolations(sources);
  for (const { path, message } of violations) console.error(`${path}: ${message}`);
  console.log(`layers: ${sources.length} files, ${violations.length} ${violations.length === 1 ? 'violation' : 'violations'}`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
