import { areasOf, type Area } from './changed.areas.ts';
import { callsIn, showing, testsNaming } from './changed.clients.ts';
import { dependentsOf, domainOf } from './changed.graph.ts';
import { importersOf } from './changed.imports.ts';
import type { Tree } from './changed.tree.ts';
import type { Import } from './sources.parse.ts';

/** The tests to run, each with its first reason, and what covers the changed files that have no tests. */
export interface Selection {
  tests: Map<string, string>;
  notes: string[];
}

/** Tests that every change of the server must pass: isolation of apps, permissions of every call, responses as declared. */
export const walls = [
  'server/testing/tenancy.test.ts',
  'server/testing/matrix.test.ts',
  'server/testing/walls.test.ts',
  'server/testing/leak.test.ts',
  'server/platform/http/openapi.test.ts',
];

const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);
const runtimes = {
  unit: /^(contract|rules|i18n|ui|tools|bench)\/.*\.test\.ts$/,
  server: /^server\/.*\.test\.ts$/,
  client: /^(member|studio|ui)\/.*\.test\.tsx?$/,
};
const isOf =
  <K extends Area['kind']>(kind: K) =>
  (area: Area): area is Extract<Area, { kind: K }> =>
    area.kind === kind;

/** The tests that may fail after a change to these files (paths from the root, including deleted ones). A pure function of the tree. */
export function selectTests(changed: readonly string[], tree: Tree): Selection {
  const tests = new Map<string, string>();
  const known = tree.sources.map(({ path }) => path).filter(isTestFile);
  const add: Add = (reason, isMeant) => {
    for (const path of known) if (!tests.has(path) && isMeant(path)) tests.set(path, reason);
  };
  const areas = changed.flatMap((path) => areasOf(path, tree));
  add('changed', (path) => changed.includes(path));
  for (const { of, path } of areas.filter(isOf('everything')))
    add(`everything: ${path}`, (test) => of.some((runtime) => runtimes[runtime].test(test)));

  const touched = new Set(areas.filter(isOf('domain')).map(({ domain }) => domain));
  addDomains(touched, tree, add);
  for (const { domain } of areas.filter(isOf('tests of a domain'))) add(`${domain} uses what changed`, (path) => domainOf(path) === domain);
  for (const { folder } of areas.filter(isOf('feature'))) {
    add(folder, (path) => path.startsWith(`${folder}/`));
    const app = `${folder.split('/')[0]}/app/`;
    add(`the app around ${folder}`, (path) => path.startsWith(app));
    for (const [test, why] of showing(folder, tree.sources)) add(why, (path) => path === test);
  }
  const reached = reachedBy(
    areas.filter(isOf('imports')).map(({ path }) => path),
    tree,
  );
  add('imports what changed', (path) => reached.has(path));
  if ([...tests.keys()].some((path) => path.startsWith('server/')) && changed.some((path) => !isTestFile(path)))
    add('runs for every change of the server', (path) => walls.includes(path));
  return { tests, notes: [...new Set(areas.filter(isOf('nothing')).map(({ why }) => why))] };
}

/** Adds the matching tests that are not selected yet. */
type Add = (reason: string, isMeant: (path: string) => boolean) => void;

/** Tests of the domains, of their features, of their dependents, and tests that name their calls. */
function addDomains(touched: ReadonlySet<string>, { sources, edges }: Tree, add: Add): void {
  for (const domain of touched) {
    add(`domain ${domain}`, (path) => domainOf(path) === domain);
    add(`features ${domain}`, (path) => /^(?:member|studio)\/features\/([^/]+)\//.exec(path)?.[1] === domain);
  }
  for (const domain of touched) {
    const dependents = dependentsOf(domain, edges);
    for (const [user, why] of dependents) add(`depends on ${domain}: ${user} ${why}`, (path) => domainOf(path) === user);
    const calls = callsIn(sources.filter(({ path }) => domainOf(path) === domain && /\.(routes|route|files)\.ts$/.test(path)));
    const naming = testsNaming(calls, sources);
    add(`names a call of ${domain}`, (path) => naming.has(path));
  }
}

/** Files whose imports put everything together: the server's wiring, the list of all calls, the app around a client's features. */
const isWiring = (file: string, target: string) =>
  /^server\/compose[^/]*\.ts$/.test(file) ||
  file === 'contract/registry.ts' ||
  (/^(member|studio)\/app\//.test(file) && /^\w+\/(features|blocks)\//.test(target));
const passes = (file: string, { isTypeOnly, target }: Import) => !isTypeOnly && !isWiring(file, target);

/** Files that import one of the paths. Through the wiring, only server code outside the domains counts. */
function reachedBy(paths: string[], { sources }: Tree): Set<string> {
  const isBelow = (path: string) => path.startsWith('server/') && !domainOf(path);
  const throughAll = importersOf(sources)(paths.filter(isBelow));
  const apart = importersOf(sources, passes)(paths.filter((path) => !isBelow(path)));
  return new Set([...throughAll, ...apart]);
}
