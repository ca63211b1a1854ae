// node bench/run.ts [row …] [--options]: measures the rows from outside. `tools/bench.ts` starts it on the load's cores.
import { spawn, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify, parseArgs } from 'node:util';
import { startPostgres } from '../server/platform/db/postgres.ts';
import { textOf, type Ground, type Line, type Row } from './measure.ts';
import { analyze, createProfiling, prepareLog } from './profile.ts';
import { rows } from './rows.ts';
import type { Plan, Seeded } from './seed.plan.ts';
import { settle, startBare, startProduct, type Side } from './side.ts';

const run = promisify(execFile);
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: '.' },
    rows: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '0' },
    members: { type: 'string', default: '2000' },
    silent: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const folder = path.resolve(options.server);
const outside = process.env['DATABASE_URL'] !== undefined;
const chosen = rows.filter(({ name }) => positionals.includes(name));

/** What the rows need together. */
function planOf(wanted: readonly Row[]): Plan {
  const plan: Plan = {
    members: Number(options.members),
    silent: Number(options.silent),
    messages: 0,
    pages: Number(options.pages),
    apps: [],
    tenants: 0,
    products: 0,
  };
  for (const { needs = {} } of wanted) {
    plan.pages = Math.max(plan.pages, needs.pages ?? 0);
    plan.tenants = Math.max(plan.tenants, needs.tenants ?? 0);
    plan.products = Math.max(plan.products, needs.products ?? 0);
    plan.messages = Math.max(plan.messages, needs.messages ? Number(options.rows) : 0);
    plan.apps = [...new Set([...plan.apps, ...(needs.apps ?? [])])].toSorted((one, other) => one - other);
  }
  return plan;
}

/** The install's data: from an earlier run with the same plan and the same migrations, if there was one. */
async function seed(plan: Plan, dataDir: string): Promise<Seeded> {
  const migrations = (await fs.readdir(path.join(folder, 'server/migrations'))).join();
  const sources = await Promise.all(['seed.ts', 'seed.plan.ts'].map((name) => fs.readFile(path.join(import.meta.dirname, name), 'utf8')));
  const key = createHash('sha256')
    .update(JSON.stringify([folder, plan, migrations, sources]))
    .digest('hex')
    .slice(0, 16);
  const kept = path.resolve('.cache/bench', key);
  const copy = (from: string, to: string) => run('cp', ['-a', '--reflink=auto', from, to]);
  const isKept =
    !outside &&
    (await fs.access(path.join(kept, 'bench.json')).then(
      () => true,
      () => false,
    ));
  if (isKept) await copy(kept, dataDir);
  else {
    console.log(`creating ${JSON.stringify(plan)} …`);
    const file = path.join(import.meta.dirname, 'seed.ts');
    const child = spawn(process.execPath, [file, folder, dataDir, JSON.stringify(plan)], { stdio: 'inherit', cwd: folder });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`the seed ended with ${String(code)}`);
    await fs.mkdir(path.dirname(kept), { recursive: true });
    if (!outside) await copy(dataDir, kept);
  }
  return JSON.parse(await fs.readFile(path.join(dataDir, 'bench.json'), 'utf8')) as Seeded;
}

/** The last lines of a server's log, which is removed with its data. */
async function endOf(log: string): Promise<string> {
  const text = await fs.readFile(log, 'utf8').catch(() => '');
  return text.split('\n').slice(-20).join('\n');
}

async function measureAll(wanted: readonly Row[], place: string): Promise<Line[]> {
  const dataDir = path.join(place, 'ours');
  const seeded = await seed(planOf(wanted), dataDir);
  if (options.profile) {
    const postgres = await startPostgres({ dataDir, log: () => {} });
    await prepareLog(postgres.adminUrl);
    await postgres.stop();
  }
  const parameters = [...new Set([...wanted.flatMap((row) => row.parameters ?? []), ...(options.profile ? ['--inspect'] : [])])];
  const start = (name: Side['name']): Promise<Side> =>
    name === 'ours' ? startProduct({ folder, dataDir, parameters }) : startBare({ dataDir: path.join(place, 'bare'), parameters });
  const bare = await start('bare');
  const ground: Ground = {
    bare,
    ours: await start('ours').catch(async (error: unknown) => {
      await bare.stop();
      throw error;
    }),
    seeded,
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
    minutes: Number(options.minutes),
    profiling: null,
    restart: async (name) => (ground[name] = await start(name)),
    analyze: () => analyze(dataDir),
  };
  const lines: Line[] = [];
  try {
    await settle([ground.ours, ground.bare]);
    for (const row of wanted) {
      ground.profiling = options.profile ? createProfiling(ground.ours, dataDir) : null;
      try {
        const made = await row.run(ground);
        for (const line of made) console.log(textOf(line));
        lines.push(...made);
      } catch (error) {
        // One row that fails must not cost the others.
        console.error(`${row.name} failed:`, error, await endOf(`${dataDir}.ours.log`));
        process.exitCode = 1;
      }
    }
    return lines;
  } finally {
    await ground.ours.stop();
    await ground.bare.stop();
  }
}

const place = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
try {
  // PostgreSQL runs as another user when this one is root.
  await fs.chmod(place, 0o755);
  const lines = await measureAll(chosen, place);
  if (options.json) await fs.writeFile(options.json, JSON.stringify(lines, null, 2));
} finally {
  await fs.rm(place, { recursive: true, force: true });
}
