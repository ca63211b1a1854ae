// npm run bench [-- <row or part of a name> …] [--server <folder>] [--rows <messages>] [--rounds 3] [--seconds 3] [--profile] [--json <file>]
// Measures the rows of bench/rows.ts from outside, and what nothing outside could see: bench/*.bench.ts. Without a name: everything.
import fs from 'node:fs';
import { loadCores } from '../bench/machine.ts';
import { rows } from '../bench/rows.ts';
import { failStep, runStep, summarise } from './steps.ts';

const args = process.argv.slice(2);
const firstOption = args.findIndex((word) => word.startsWith('--'));
const words = firstOption < 0 ? args : args.slice(0, firstOption);
const options = firstOption < 0 ? [] : args.slice(firstOption);
/** A whole name means that row alone. */
const isNamed = (name: string, word: string) => name === word || (!rows.some((row) => row.name === word) && name.includes(word));
const isWanted = (name: string) => words.length === 0 || words.some((word) => isNamed(name, word));
const wanted = rows.filter(({ name }) => isWanted(name));
const files = fs.readdirSync('bench').filter((name) => name.endsWith('.bench.ts') && isWanted(name));

if (wanted.length + files.length === 0) {
  console.log(rows.map(({ name, about }) => `${name.padEnd(20)} ${about}`).join('\n'));
  failStep('bench', `no benchmark has ${words.join(' or ')} in its name`);
}
if (wanted.length > 0 && loadCores === null) failStep('bench', 'the server and the load need a core each, and this machine has one');
else if (wanted.length > 0) {
  const command = ['taskset', '-c', loadCores ?? '', 'node', 'bench/run.ts', ...wanted.map(({ name }) => name), ...options];
  await runStep({ name: 'from outside', command, output: 'live' });
}
for (const file of files) await runStep({ name: file.replace('.bench.ts', ''), command: ['node', `bench/${file}`], output: 'live' });
summarise();
