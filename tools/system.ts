import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failStep } from './steps.ts';
import { beginPackages, isCI, missingPackages, outcomeVariable, packagesOfTests, type PackageName } from './system.mjs';

/** Packages already reported as missing. */
const reported = new Set<PackageName>();

/**
 * Waits until the packages are installed, and starts the installation unless the launcher has. Returns whether all are present. In continuous
 * integration a missing package fails the run, because its tests would be skipped; elsewhere they are skipped and counted in the summary.
 */
export async function needPackages(names: PackageName[] = packagesOfTests()): Promise<boolean> {
  if (missingPackages(names).length === 0) return true;
  beginPackages(process.cwd(), names);
  const outcome = process.env[outcomeVariable];
  if (outcome) await installed(outcome, names);
  const missing = missingPackages(names).filter((name) => !reported.has(name));
  for (const name of missing) {
    reported.add(name);
    if (isCI) failStep(`the package ${name}`, 'it could not be installed, so its tests would be skipped.');
    else console.log(`▸ Without the package \`${name}\` the tests that need it are skipped.`);
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
    console.log(`▸ ${names.join(', ')}: installed, after waiting ${seconds().toFixed(1)} s`);
    return;
  }
  const log = path.join(path.dirname(outcome), 'log');
  console.log(`▸ ${names.join(', ')} could not be installed:\n${fs.readFileSync(log, 'utf8').trim().slice(-2000)}`);
}
