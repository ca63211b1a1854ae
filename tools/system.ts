import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failStep } from './steps.ts';
import { beginPackages, missingPackages, outcomeVariable, packagesOfTests, type PackageName } from './system.mjs';

const isCI = process.env['CI'] === 'true' || process.env['CI'] === '1';

/** Packages that were said to be missing already: once is enough. */
const told = new Set<PackageName>();

/**
 * Waits until the packages are there: begins to install what is missing unless the launcher did. True when all are. In continuous integration a package
 * that cannot be had fails the run, because its tests would be skipped; elsewhere the tests are left out, and the summary counts them.
 */
export async function needPackages(names: PackageName[] = packagesOfTests()): Promise<boolean> {
  if (missingPackages(names).length === 0) return true;
  beginPackages(process.cwd(), names);
  const outcome = process.env[outcomeVariable];
  if (outcome) await installed(outcome, names);
  const missing = missingPackages(names).filter((name) => !told.has(name));
  for (const name of missing) {
    told.add(name);
    if (isCI) failStep(`the package ${name}`, 'it could not be installed, and tests that need it would be skipped.');
    else console.log(`▸ Without the package \`${name}\` the tests that need it are left out.`);
  }
  return missingPackages(names).length === 0;
}

async function installed(outcome: string, names: PackageName[]): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const note = setInterval(() => console.log(`▸ waiting for ${names.join(', ')} … ${seconds().toFixed(0)} s`), 15_000);
  while (!fs.existsSync(outcome)) await sleep(100);
  clearInterval(note);
  if (fs.readFileSync(outcome, 'utf8').trim() === '0') {
    console.log(`▸ ${names.join(', ')}: installed; ${seconds().toFixed(1)} s of it were waited for`);
    return;
  }
  const log = path.join(path.dirname(outcome), 'log');
  console.log(`▸ ${names.join(', ')} could not be installed:\n${fs.readFileSync(log, 'utf8').trim().slice(-2000)}`);
}
