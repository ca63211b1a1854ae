import { afterEach, describe, expect, it } from 'vitest';
import { databaseBefore as makeBefore } from '../../testing/old-database.ts';

const made: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const drop of made.splice(0)) await drop();
});
async function databaseBefore(migration: string) {
  const database = await makeBefore(migration);
  made.push(database.drop);
  return database;
}

describe('rows of an older Bandstand', () => {
  it('keep serving a host at which the app was found; any other host waits for its proof, and may be claimed by others (0120)', async () => {
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
    // Each got a different proof, which nobody can guess.
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

  it('lose what links of mails prove with once those were sent; a waiting mail is sent complete (0137)', async () => {
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
