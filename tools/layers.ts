import { isTest, readSources } from './sources.ts';
import type { Source } from './sources.parse.ts';
import { wrongName } from './layers.names.ts';
import { wrongWords } from './layers.words.ts';
import { wrongImports } from './layers.imports.ts';
import { cycles } from './layers.cycles.ts';
import type { Violation } from './layers.violation.ts';

const maxFilesOfDomain = 16;

/** Everything in the sources that breaks the table of ARCHITECTURE section 8 or the rules about names. Throws when there is nothing to read. */
export function findViolations(sources: Source[]): Violation[] {
  if (sources.length === 0) throw new Error('The layers test read no file: it would pass whatever the code says.');
  return [
    ...sources.flatMap((source) => [...wrongImports(source), ...wrongName(source), ...wrongWords(source)]),
    ...crowdedDomains(sources),
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
    .map(([path, count]) => ({ path, message: `${count} files, ${maxFilesOfDomain} are allowed: split the domain` }));
}

if (import.meta.main) {
  const sources = readSources(process.argv[2] ?? process.cwd());
  const violations = findViolations(sources);
  for (const { path, message } of violations) console.error(`${path}: ${message}`);
  console.log(`layers: ${sources.length} files, ${violations.length} ${violations.length === 1 ? 'violation' : 'violations'}`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
