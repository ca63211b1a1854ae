import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { createChangesRepo, type Look } from './changes.repo.ts';
import { createChanges } from './changes.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await publishPage(app, { title: 'Home' });
}, 60_000);
afterEach(() => app.clock.reset());
afterAll(() => app.close());

/** Another server, as far as it keeps apps in memory. */
async function aServer() {
  const told: string[] = [];
  const changes = createChanges({ repo: createChangesRepo({ db: app.db }), clock: app.clock });
  changes.listen({
    app: (appId, part) => {
      if (appId === app.tenant.appId) told.push(part);
    },
  });
  await changes.recent();
  const later = async () => {
    app.clock.advance(1001);
    await changes.recent();
    return told.splice(0).toSorted();
  };
  return { changes, later };
}

describe('a look at the apps of the install', () => {
  it.each([
    ['the name of the app', 'update apps set name = name || $2 where id = $1', ['app']],
    ['its account', 'update accounts set name = name || $2 where id = (select account_id from apps where id = $1)', ['app']],
    ['a domain', "insert into hosts (app_id, host) values ($1, 'club-' || $2 || '.example.com')", ['app']],
    [
      'a published page',
      'insert into app_versions (app_id, tree) values ($1, length($2)) on conflict (app_id) do update set tree = app_versions.tree + 1',
      ['tree'],
    ],
  ])('tells of %s, once', async (_, statement, parts) => {
    const { later } = await aServer();
    await app.sql(statement, [app.tenant.appId, 'x']);
    expect([await later(), await later()]).toEqual([parts, []]);
  });

  it('tells of a change once it is committed, however late', async () => {
    const { later } = await aServer();
    const client = new pg.Client({ connectionString: app.adminUrl });
    await client.connect();
    await client.query('begin');
    await client.query("set local bandstand.system = 'on'");
    await client.query("update apps set name = name || '!' where id = $1", [app.tenant.appId]);
    await app.sql("update apps set name = name || '?' where slug = 'second'");
    expect(await later()).toEqual([]);
    await client.query('commit');
    await client.end();
    expect([await later(), await later()]).toEqual([['app'], []]);
  });

  it('is shared by all who ask within a second, and made again by a clock that was put back', async () => {
    const repo = createChangesRepo({ db: app.db });
    let looks = 0;
    const changes = createChanges({ repo: { ...repo, look: (last) => ((looks += 1), repo.look(last)) }, clock: app.clock });
    const crowd = () => Promise.all(Array.from({ length: 50 }, async () => changes.recent()));
    await crowd();
    await crowd();
    expect(looks).toBe(1);
    app.clock.advance(1001);
    await crowd();
    expect(looks).toBe(2);
    app.clock.reset();
    await crowd();
    expect(looks).toBe(3);
  });
});

it('what was kept counts no more after an outage, and after the database was put back to an earlier state', async () => {
  const looks: (Look | Error)[] = [];
  const changes = createChanges({
    repo: {
      placesSince: async () => ({ appIds: [], accountIds: [] }),
      look: async () => {
        const look = looks.shift();
        if (!look || look instanceof Error) throw look ?? new Error('no look');
        return look;
      },
    },
    clock: app.clock,
  });
  const at = (snapshot: string, at_ms: number): Look => ({ snapshot, at_ms, members: null, users: null, apps: null });
  const epochAfter = async (look: Look | Error) => {
    looks.push(look);
    app.clock.advance(1001);
    await changes.now().catch(() => {});
    return changes.epoch();
  };
  const first = await epochAfter(at('100:100:', 1000));
  expect(await epochAfter(at('120:120:', 2000))).toBe(first);
  const afterOutage = await epochAfter(new Error('gone'));
  expect(afterOutage).toBeGreaterThan(first);
  expect(changes.isRecent()).toBe(false);
  expect(await epochAfter(at('130:130:', 3000))).toBe(afterOutage);
  const putBack = await epochAfter(at('90:90:', 4000));
  expect(putBack).toBeGreaterThan(afterOutage);
  expect(await epochAfter(at('95:95:', 400_000))).toBeGreaterThan(putBack);
});
