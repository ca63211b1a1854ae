// node tools/squash.ts: writes the schema after all present migrations into server/migrations/schema, by domain. Comments that are there stay.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrationNames } from '../server/platform/db/migrate.files.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { startPostgres } from '../server/platform/db/postgres.ts';
import { domainLevels } from './layers.graph.ts';
import { readSources } from './sources.ts';
import { commentsIn, noComments, type Comments } from './squash.comments.ts';
import { readPartitions, readRoutines, readTables, type Table } from './squash.catalogue.ts';
import { writeRoutine, writeTable, writeReference } from './squash.write.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'server/migrations');
const schema = path.join(folder, 'schema');
const order = ['platform', ...domainLevels.flat()];

/** The domain of each table: among those whose `tables.ts` names it, the one that it is named after, or else the lowest. */
function domainsOfTables(): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const { path: file, text } of readSources(root)) {
    const domain = /^server\/domains\/([^/]+)\/.*\.tables\.ts$/.exec(file)?.[1];
    if (domain === undefined) continue;
    for (const [, body = ''] of text.matchAll(/interface \w*Tables (?:extends [^{]+)?\{\n(.*?)\n\}/gs))
      for (const [, table = ''] of body.matchAll(/^ {2}(\w+):/gm)) found.set(table, [...(found.get(table) ?? []), domain]);
  }
  const isNamedAfter = (table: string, domain: string) => `${table}_`.startsWith(domain.replaceAll('-', '_').replace(/s$/, ''));
  const best = (table: string, domains: string[]) =>
    domains.toSorted((a, b) => Number(isNamedAfter(table, b)) - Number(isNamedAfter(table, a)) || order.indexOf(a) - order.indexOf(b))[0] ??
    'platform';
  return new Map([...found].map(([table, domains]) => [table, best(table, domains)]));
}

/** Comments of the migrations, replaced by those that were edited since in the schema. */
function readComments(names: readonly string[]): Comments {
  const comments = noComments();
  for (const name of names) commentsIn(fs.readFileSync(path.join(folder, name), 'utf8'), comments);
  if (fs.existsSync(schema)) {
    const edited = noComments();
    for (const name of fs.readdirSync(schema).filter((file) => file.endsWith('.sql')))
      commentsIn(fs.readFileSync(path.join(schema, name), 'utf8'), edited);
    for (const [place, text] of edited) comments.set(place, text);
  }
  return comments;
}

/** Tables in an order in which each refers to earlier ones, as far as possible. */
function inOrder(tables: readonly Table[]): Table[] {
  const done: Table[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const isReady = ({ name, references }: Table) =>
      references.every(({ to }) => to === name || done.some((table) => table.name === to) || !waiting.some((table) => table.name === to));
    const [next] = waiting.splice(Math.max(0, waiting.findIndex(isReady)), 1);
    if (next) done.push(next);
  }
  return done;
}

async function main(): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-squash-'));
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  try {
    await migrate({ url: postgres.adminUrl, isStepByStep: true });
    await client.connect();
    await write(client);
  } finally {
    await client.end();
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function write(client: pg.Client): Promise<void> {
  const names = await migrationNames();
  const comments = readComments(names);
  const domains = domainsOfTables();
  const domainOf = ({ name }: Table) => domains.get(name) ?? 'platform';
  const byDomain = Map.groupBy(await readTables(client), domainOf);
  const files = new Map<string, string>();
  const made = new Set<string>();
  const late: string[] = [];
  const routines = await readRoutines(client);
  const through = '-- The schema of a new database. Written by `node tools/squash.ts` from the migrations; comments may be edited here.\n';
  const early = routines.filter(({ isParsed }) => !isParsed);
  files.set('00_routines', `${through}set local check_function_bodies = off;\n\n${early.map((one) => writeRoutine(one, comments)).join('\n')}`);
  const present = [...byDomain.keys()].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  for (const [index, domain] of present.entries()) {
    const parts = inOrder(byDomain.get(domain) ?? []).map((table) => {
      made.add(table.name);
      const isLate = ({ to }: Table['references'][number]) => !made.has(to);
      late.push(...table.references.filter(isLate).map((reference) => writeReference(table.name, reference)));
      return writeTable({ ...table, references: table.references.filter((reference) => !isLate(reference)) }, comments);
    });
    files.set(`${String(index + 1).padStart(2, '0')}_${domain}`, parts.join('\n'));
  }
  const parsed = routines.filter(({ isParsed }) => isParsed).map((one) => writeRoutine(one, comments));
  const partitions = await readPartitions(client);
  files.set('99_references', `${['-- References to tables that come later.', ...late].join('\n')}\n\n${parsed.join('\n')}\n${partitions}`);
  fs.rmSync(schema, { recursive: true, force: true });
  fs.mkdirSync(schema);
  fs.writeFileSync(path.join(schema, 'migrations.txt'), `${names.join('\n')}\n`);
  for (const [name, text] of files) fs.writeFileSync(path.join(schema, `${name}.sql`), text);
  console.log(`${files.size} files in ${path.relative(root, schema)}, after ${names.at(-1)}`);
}

await main();
