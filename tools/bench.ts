// npm run bench [-- <part of a name>]: runs the benchmarks in bench/ one after another, alone on the machine. Each prints its ratios.
import fs from 'node:fs';
import { failStep, runStep, summarise } from './steps.ts';

const wanted = process.argv[2] ?? '';
const files = fs.existsSync('bench')
  ? fs
      .readdirSync('bench')
      .filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))
      .sort()
  : [];
if (files.length === 0) failStep('bench', `no benchmark in bench/ has ${JSON.stringify(wanted)} in its name`);
for (const file of files) await runStep({ name: file.replace('.bench.ts', ''), command: ['node', `bench/${file}`], output: 'live' });
summarise();
