import { domainLevels, levelOf } from './layers.graph.ts';
import type { Source } from './sources.parse.ts';
import type { Violation } from './layers.violation.ts';

const bannedNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager']);
const roles = 'tables, repo, service, routes, events, jobs, realtime, listeners, builders';
// Words from other architectures. A product word (`pages.tree.ts`) names a part of the domain and may do what a service may do.
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

/** Names that say nothing, are too deep, or do not fit the shape of a domain. */
export function wrongName({ path }: Source): Violation[] {
  const violations: Violation[] = [];
  const folders = path.split('/').slice(0, -1);
  const words = path.split('/').flatMap((part) =>
    part
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[.\-_]/),
  );
  const banned = words.find((word) => bannedNames.has(word));
  if (banned) violations.push({ path, message: `"${banned}" says nothing: name the file by its domain and its role` });
  if (folders.length > maxDepth)
    violations.push({ path, message: `is ${folders.length} folders deep, at most ${maxDepth}: flatten, or split the domain` });
  if (/(^|\/)index\.(ts|tsx|mjs)$/.test(path))
    violations.push({ path, message: 'index files are not allowed: name it by what it contains and import it directly' });
  const domain = /^server\/domains\/([^/]+)\/(.+)$/.exec(path);
  if (domain?.[1] && levelOf(domain[1]) === undefined)
    violations.push({
      path,
      message: `the domain ${domain[1]} is not in the graph: add it to a row of tools/layers.graph.ts (${domainLevels.flat().join(', ')})`,
    });
  if (domain?.[2]?.includes('/')) violations.push({ path, message: 'a domain has no subfolders: split the domain' });
  const role = domain && /^([\w-]+(?:\.[\w-]+)*)\.([\w-]+)\.ts$/.exec(domain[2] ?? '');
  if (role?.[2] && foreignRoles.has(role[2]))
    violations.push({ path, message: `"${role[2]}" is not a role: use one of ${roles}, or a word of the product` });
  return violations;
}
