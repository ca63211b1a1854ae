// node tools/growth.ts [pages | members | messages | sockets …] [--server <folder>] [--small]: what a request costs while an install grows, in milliseconds of
// processor of the server and its database. `--small` leaves out the largest size of each.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadCores, totalOf } from '../bench/machine.ts';
import type { Line } from '../bench/measure.ts';
import { failStep, runStep, summarise } from './steps.ts';

interface Growth {
  /** Null: a row has the size in its name. */
  option: string | null;
  sizes: readonly number[];
  rows: readonly string[];
}
/** Members who ask in turn: few enough that all of them are known to the server before it is measured. */
const active = 300;
const growths: Record<string, Growth> = {
  pages: { option: '--pages', sizes: [100, 10_000, 100_000], rows: ['pages-html', 'pages-member', 'list', 'bookmark', 'complete'] },
  members: { option: '--silent', sizes: [1000, 10_000, 100_000], rows: ['pages-member', 'list', 'threads', 'comment', 'bookmark', 'complete'] },
  messages: { option: '--rows', sizes: [1000, 100_000, 1_000_000], rows: ['messages-newest', 'messages-back', 'threads', 'comment'] },
  sockets: { option: null, sizes: [100, 1000, 4000], rows: ['delivery'] },
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string', default: '.' }, small: { type: 'boolean', default: false }, seconds: { type: 'string', default: '2' } },
});
const unknown = positionals.filter((name) => !(name in growths));
if (unknown.length > 0) failStep('growth', `${unknown.join(' and ')}: only ${Object.keys(growths).join(', ')} are known`);
if (loadCores === null) failStep('growth', 'the server and the load need a core each, and this machine has one');

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-growth-'));
const costIn = (lines: readonly Line[], name: string): string => {
  const cost = lines.find((line) => line.name === name)?.ours.cost;
  return cost ? totalOf(cost).toPrecision(2) : '–';
};
const tables: string[] = [];
const isPossible = unknown.length === 0 && loadCores !== null;
const wantedGrowths = Object.entries(growths).filter(([name]) => isPossible && (positionals.length === 0 || positionals.includes(name)));
for (const [name, { option, sizes, rows }] of wantedGrowths) {
  const wanted = options.small ? sizes.slice(0, -1) : sizes;
  const columns: Map<string, string>[] = [];
  const rowOf = (row: string, size: number) => (option ? row : `${row}-${size}`);
  for (const size of wanted) {
    const file = path.join(folder, `${name}-${size}.json`);
    const rest = [
      ...(option ? [option, String(size)] : []),
      '--server',
      options.server,
      '--members',
      String(active),
      '--rounds',
      '1',
      '--seconds',
      options.seconds,
      '--json',
      file,
    ];
    const command = ['taskset', '-c', loadCores ?? '', 'node', 'bench/run.ts', ...rows.map((row) => rowOf(row, size)), ...rest];
    await runStep({ name: `${size.toLocaleString('en')} ${name}`, command, output: 'live' });
    const lines = JSON.parse(await fs.readFile(file, 'utf8').catch(() => '[]')) as Line[];
    columns.push(new Map(rows.map((row) => [row, costIn(lines, rowOf(row, size))])));
  }
  const cells = (label: string, texts: readonly string[]) => label.padEnd(20) + texts.map((text) => text.padStart(12)).join('');
  tables.push(
    [
      cells(
        name,
        wanted.map((size) => size.toLocaleString('en')),
      ),
      ...rows.map((row) =>
        cells(
          row,
          columns.map((column) => column.get(row) ?? '–'),
        ),
      ),
    ].join('\n'),
  );
}
await fs.rm(folder, { recursive: true, force: true });
if (tables.length > 0) console.log(`Milliseconds of processor for each request or delivery:\n\n${tables.join('\n\n')}`);
summarise();
