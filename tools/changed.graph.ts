import { readWiring } from './changed.compose.ts';
import { levelOf } from './layers.graph.ts';
import { isTest } from './sources.ts';
import type { Source } from './sources.parse.ts';

/** One domain uses another, with the evidence. */
export interface Edge {
  user: string;
  used: string;
  why: 'imports' | 'listens to' | 'reads tables of' | 'is wired to';
}

/** The server domain a path belongs to. */
export const domainOf = (path: string): string | undefined => /^server\/domains\/([^/]+)\//.exec(path)?.[1];

/** Every domain that has a folder. */
export const domainsOf = (sources: Source[]): string[] => [...new Set(sources.flatMap(({ path }) => domainOf(path) ?? []))];

/** Table → its domain: the highest in the graph of those that declare columns of it. */
export function tablesOf(sources: Source[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, code } of sources.filter((source) => source.path.endsWith('.tables.ts'))) {
    const domain = domainOf(path);
    if (!domain) continue;
    for (const [, body = ''] of code.matchAll(/interface \w*Tables\b[^{]*\{\n([\s\S]*?)\n\}/g)) {
      for (const [, table = ''] of body.matchAll(/^ {2}(\w+)\??: /gm)) {
        const owner = owners.get(table);
        if (owner === undefined || (levelOf(domain) ?? 0) < (levelOf(owner) ?? 0)) owners.set(table, domain);
      }
    }
  }
  return owners;
}

/** Event or job → the domain that declares it. */
const declarationsOf = (sources: Source[]): Map<string, string> =>
  new Map(
    sources
      .filter(({ path }) => /\.(events|jobs)\.ts$/.test(path))
      .flatMap(({ path, code }) => Array.from(code.matchAll(/^\s+'([a-z_.]+)': /gm), ([, name = '']) => [name, domainOf(path) ?? ''] as const)),
  );

const inSql = /(?:selectFrom|insertInto|updateTable|deleteFrom|Join|using|mergeInto)\(\s*\[?\s*'(\w+)|\b(?:from|join|into|update)\s+(\w+)/g;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const registers = 'register|add[A-Z]\\w*|contribute|onEvent|onRefunded|beforeRevoke|beforeCharges';

/** The lower domains to which a module gives an implementation or a rule: they call it, though they do not import it. */
export function filledBy(code: string): string[] {
  const local = new Map<string, string>();
  for (const [, names = '', domain = ''] of code.matchAll(/const \{([^}]*)\} = below\.(\w+)\.(?:service|ports)/g))
    for (const name of names.split(',')) local.set(name.replace(/^.*:/, '').trim(), domain);
  for (const [, name = '', domain = ''] of code.matchAll(/const (\w+) = below\.(\w+)\b/g)) local.set(name, domain);
  const calls = code.matchAll(new RegExp(String.raw`\b(?:below\.)?(\w+)(?:\.\w+)*\.(?:${registers})\(`, 'g'));
  const found = Array.from(calls, ([text, name = '']) => (text.startsWith('below.') ? name : local.get(name)));
  return [...new Set(found.flatMap((name) => (name ? [kebab(name)] : [])))];
}

/** Which domain uses which, according to the code of the domains and the wiring. Throws when the sources contain no domain. */
export function domainEdges(sources: Source[]): Edge[] {
  const tables = tablesOf(sources);
  const declarations = declarationsOf(sources);
  const found = new Map<string, Edge>();
  const add = (user: string, used: string | undefined, why: Edge['why']) => {
    if (used && used !== user && !found.has(`${user} ${used}`)) found.set(`${user} ${used}`, { user, used, why });
  };
  for (const { path, code, imports } of sources) {
    const user = domainOf(path);
    if (!user || isTest(path) || path.endsWith('.builders.ts')) continue;
    for (const { isOwn, target } of imports) if (isOwn) add(user, domainOf(target), 'imports');
    if (path.endsWith('.module.ts')) for (const lower of filledBy(code)) add(lower, user, 'is wired to');
    for (const [, event = ''] of code.matchAll(/\bbus\.on\(\s*'([^']+)'/g)) add(user, declarations.get(event), 'listens to');
    for (const [, named, raw] of code.matchAll(inSql)) add(user, tables.get(named ?? raw ?? ''), 'reads tables of');
  }
  if (found.size === 0) throw new Error('No domain uses another: these are not the sources of the server.');
  for (const { user, used } of readWiring(
    sources.filter(({ path }) => /^server\/compose[^/]*\.ts$/.test(path)),
    declarations,
  ))
    add(user, used, 'is wired to');
  return [...found.values()];
}

/**
 * The domains that depend on a domain, each with the evidence: those below it at any distance, and those beside or above it that use it directly.
 * Upwards only one step counts: the wiring goes both ways and would connect every domain with every other.
 */
export function dependentsOf(domain: string, edges: readonly Edge[]): Map<string, string> {
  const found = new Map<string, string>();
  const queue = [domain];
  for (let used = queue.shift(); used !== undefined; used = queue.shift()) {
    for (const edge of edges) {
      if (edge.used !== used || edge.user === domain || found.has(edge.user)) continue;
      const isBelow = (levelOf(edge.user) ?? 0) > (levelOf(used) ?? 0);
      if (!isBelow && used !== domain) continue;
      found.set(edge.user, `${edge.why} ${used}`);
      if (isBelow) queue.push(edge.user);
    }
  }
  return found;
}
