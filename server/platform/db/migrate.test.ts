import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { onDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../testing/rows.ts';
import { migrate } from './migrate.ts';

const folder = path.join(import.meta.dirname, '../../migrations');
const serverUrl = inject('testServerUrl');
const made: string[] = [];
afterEach(async () => {
  for (const name of made.splice(0)) await rowsOf(serverUrl, `drop database if exists ${name} with (force)`, []);
});

/** A database as an older Bandstand left it: with every migration before that one. */
async function databaseBefore(migration: string) {
  const name = `bandstand_old_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  made.push(name);
  await rowsOf(serverUrl, `create database ${name}`, []);
  const url = onDatabase(serverUrl, name);
  await runMigrations({ connectionString: url });
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && file < migration).toSorted();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table bandstand_migrations (name text primary key, applied_at timestamptz not null default now())');
  for (const file of files) {
    await client.query(await readFile(path.join(folder, file), 'utf8'));
    await client.query('insert into bandstand_migrations (name) values ($1)', [file]);
  }
  await client.end();
  const sql = <T = Record<string, unknown>>(text: string, values: unknown[] = []) => rowsOf<T>(url, text, values);
  const account = randomUUID();
  await sql(`insert into accounts (id, name) values ($1, 'Gym')`, [account]);
  const app = async (slug: string) => {
    const id = randomUUID();
    await sql(`insert into apps (account_id, id, slug, name, theme, toolbar, access) values ($1, $2, $3, 'Gym', '{}', '{}', '{}')`, [
      account,
      id,
      slug,
    ]);
    return id;
  };
  return { sql, app, update: () => migrate({ url }) };
}

describe('rows of an older Bandstand', () => {
  it('keep a host served where the app was found at it; any other host waits for its proof, and may be claimed by others (0120)', async () => {
    const { sql, app, update } = await databaseBefore('0120_hosts_proof.sql');
    const [one, two] = [await app('one'), await app('two')];
    await sql(`insert into hosts (app_id, host, proven_at) values ($1, 'found.example', '2026-01-02T03:04:05Z'), ($1, 'asked.example', null)`, [one]);
    expect((await update()).applied).toContain('0120_hosts_proof.sql');
    const hosts = await sql<{ host: string; proof: string }>(
      `select host, proof, proven_at is not null as is_proven, found_at = proven_at as is_found from hosts order by host desc`,
    );
    expect(hosts).toMatchObject([
      { host: 'found.example', is_proven: true, is_found: true },
      { host: 'asked.example', is_proven: false, is_found: null },
    ]);
    // Each got a proof of its own, which nobody can guess.
    expect(new Set(hosts.map(({ proof }) => proof)).size).toBe(2);
    for (const { proof } of hosts) expect(proof).toMatch(/^[0-9a-f]{32}$/);
    await sql(`insert into hosts (app_id, host) values ($1, 'asked.example'), ($1, 'found.example')`, [two]);
    await sql(`update hosts set proven_at = now() where app_id = $1 and host = 'asked.example'`, [two]);
    for (const [id, host] of [
      [one, 'asked.example'],
      [two, 'found.example'],
    ])
      await expect(sql(`update hosts set proven_at = now() where app_id = $1 and host = $2`, [id, host])).rejects.toThrow('hosts_proven');
  });

  it('lose what links of mails prove with once those were sent; a mail that waits goes out whole (0137)', async () => {
    const { sql, app, update } = await databaseBefore('0137_outbox_proofs.sql');
    const id = await app('one');
    const text = 'Open: https://a.example/auth/reset?token=abc.d-1\nBill: https://a.example/invoice/1?token=stays';
    const html = '<a href="https://a.example/#auth?mode=sign_up&amp;invite=i.1">x</a> https://a.example/studio/join?token=j.3';
    const add = (state: string, days: number) =>
      sql(
        `insert into outbox (app_id, id, channel, recipient, subject, html, text, cause, state, created_at)
         values ($1, gen_random_uuid(), 'mail', 'a@example.com', 's', $2, $3, 'reset_password', $4, now() - make_interval(days => $5))`,
        [id, html, text, state, days],
      );
    await add('sent', 1);
    await add('stored', 2);
    await add('failed', 40);
    await update();
    const rows = await sql<{ state: string; html: string; text: string; proofs: null; proof_hashes: string[] }>(
      'select state, html, text, proofs, proof_hashes from outbox order by created_at desc',
    );
    const without = {
      html: '<a href="https://a.example/#auth?mode=sign_up&amp;invite=…">x</a> https://a.example/studio/join?token=…',
      text: 'Open: https://a.example/auth/reset?token=…\nBill: https://a.example/invoice/1?token=stays',
      proofs: null,
      proof_hashes: [],
    };
    expect(rows).toEqual([
      { state: 'sent', ...without },
      { state: 'stored', ...without, html, text },
      { state: 'failed', ...without },
    ]);
  });
});
