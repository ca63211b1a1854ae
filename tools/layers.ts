import { isTest, readPaths, readSources } from './sources.ts';
import type { Source } from './sources.parse.ts';
import { wrongName } from './layers.names.ts';
import { wrongWords } from './layers.words.ts';
import { wideLines } from './layers.columns.ts';
import { wrongImports } from './layers.imports.ts';
import { cycles } from './layers.cycles.ts';
import { crowdedFactories } from './layers.factories.ts';
import { domainLevels, portsOf } from './layers.graph.ts';
import { wrongRooms } from './layers.rooms.ts';
import { wrongPorts } from './layers.ports.ts';
import { crowdedFiles, filesWithSetters } from './layers.remaining.ts';
import { setters } from './layers.setters.ts';
import type { Violation } from './layers.violation.ts';

const maxFilesOfDomain = 16;

/**
 * Everything in the sources that breaks the table in ARCHITECTURE section 8, or the rules for names and rooms. `paths` include style sheets. Throws
 * when there is nothing to read.
 */
export function findViolations(sources: Source[], paths: string[] = sources.map(({ path }) => path)): Violation[] {
  if (sources.length === 0) throw new Error('The layers guard read no file, so it would accept any code: run it in the root of the repository.');
  return [
    ...sources.flatMap((source) => [...wrongImports(source), ...wrongName(source), ...wrongWords(source), ...wideLines(source)]),
    ...crowdedDomains(sources),
    ...wrongRooms(paths, sources),
    ...wrongPorts(sources),
    ...crowdedFactories(sources).filter(({ path }) => !crowdedFiles.includes(path)),
    ...setters(sources).filter(({ path }) => !filesWithSetters.includes(path)),
    ...missingDomains(sources),
    ...cycles(sources),
  ];
}

function crowdedDomains(sources: Source[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const domain = /^server\/domains\/[^/]+/.exec(path)?.[0];
    if (domain && !isTest(path)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesOfDomain)
    .map(([path, count]) => ({ path, message: `${count} files, at most ${maxFilesOfDomain}: split the domain` }));
}

/** Domains in the graph without a file. Checked only when the graph itself is among the sources. */
function missingDomains(sources: Source[]): Violation[] {
  const path = 'tools/layers.graph.ts';
  if (!sources.some((source) => source.path === path)) return [];
  return domainLevels
    .flat()
    .filter((domain) => !sources.some((source) => source.path.startsWith(`server/domains/${domain}/`)))
    .map((domain) => ({ path, message: `there is no domain ${domain}: remove it from the graph` }));
}

if (import.meta.main) {
  const root = process.argv[2] ?? process.cwd();
  const sources = readSources(root);
  const violations = findViolations(sources, readPaths(root));
  for (const { path, message } of violations) console.error(`${path}: ${message}`);
  const ports = Object.values(portsOf).flat().length;
  console.log(`layers: ${sources.length} files, ${ports} ports, ${violations.length} ${violations.length === 1 ? 'violation' : 'violations'}`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
