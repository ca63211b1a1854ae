import { portsOf } from './layers.graph.ts';
import type { Source } from './sources.parse.ts';
import { isTest } from './sources.ts';
import type { Violation } from './layers.violation.ts';

const opened = /\bopen(?:<[^()]*>)?\(\s*'([\w-]+): ([^']+)'/g;
const graph = 'tools/layers.graph.ts';

/** Ports that the graph does not list under the domain that opens them, and listed ports that no code opens. */
export function wrongPorts(sources: Source[]): Violation[] {
  const found = sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ path, text }) => Array.from(text.matchAll(opened), ([, domain, name]) => ({ path, domain: domain!, name: name! })));
  const isListed = ({ domain, name }: { domain: string; name: string }) => portsOf[domain]?.includes(name) ?? false;
  const unlisted = found
    .filter((port) => !isListed(port))
    .map(({ path, domain, name }) => ({ path, message: `the port ${domain}: ${name} is not in the graph: list it in ${graph}` }));
  const foreign = found
    .filter(({ path, domain }) => path.startsWith('server/domains/') && !path.startsWith(`server/domains/${domain}/`))
    .map(({ path, domain }) => ({ path, message: `opens a port of ${domain}: a domain opens only its own` }));
  if (!sources.some(({ path }) => path === graph)) return [...unlisted, ...foreign];
  const unused = Object.entries(portsOf).flatMap(([domain, names]) =>
    names
      .filter((name) => !found.some((port) => port.domain === domain && port.name === name))
      .map((name) => ({ path: graph, message: `no domain opens the port ${domain}: ${name}: remove it from the graph` })),
  );
  return [...unlisted, ...foreign, ...unused];
}
