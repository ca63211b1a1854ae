import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import type { Call, CallKey } from '@bandstand/contract/call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantOf } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Identity, Staff } from '../../platform/http/context.ts';
import { createHttp, type Http } from '../../platform/http/http.ts';
import { createIdempotency } from '../../platform/http/idempotency.ts';
import { createSealed } from '../../platform/sealed.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId, sampleOf, withParams } from '../../testing/samples.ts';
import { draftPage, publishPage } from '../pages/pages.builders.ts';
import { createAuditRepo } from './audit.repo.ts';
import { createAuditLog, fieldsOf } from './audit.service.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const log = async (query: Record<string, string> = {}, as = owner) => (await app.call('GET /studio/audit_log', { as, query })).body;
const rowsSince = async (count: number) => (await log()).items.slice(0, (await log()).total_count - count);

/** Calls of staff that change something, except those that a byte route answers. */
const changing = (allCalls() as [CallKey & keyof AllCalls, Call][]).filter(
  ([key, call]) => call.who === 'owner' && !key.startsWith('GET') && !call.reads && !call.file,
);

describe('every changing call of the studio', () => {
  let http: Http;
  const staff = { userId: nobodysId, name: 'Ada Berg', email: 'a@b.example', role: 'admin', permissions: { has: () => true }, sessionId: nobodysId };
  beforeAll(async () => {
    const tenant = tenantOf({ id: app.tenant.appId, account_id: app.tenant.accountId, slug: 'first' });
    const identity = {
      appBySlug: () => Promise.resolve(tenant),
      appByHost: () => Promise.resolve({ names: 'base', tenant, isHome: true }),
      staffByToken: () => Promise.resolve({ ...staff, isFresh: true, accountId: tenant.accountId } as unknown as Staff),
      previewByToken: () => Promise.resolve(null),
    } as unknown as Identity;
    const { db, clock, ids } = app.platform;
    const audit = createAuditLog({ repo: createAuditRepo({ db }), clock, ids, log: app.platform.log });
    http = await createHttp({
      identity,
      idempotency: createIdempotency({ db, clock, sealed: createSealed(app.platform.secret) }),
      platform: { ...app.platform, env: { ...app.platform.env, appUrl: 'http://localhost', trustedProxies: [] }, disk: { isFull: () => false } },
      audit,
      security: app.server.security.notes,
      guestProofs: { asks: () => false, around: (_purpose, _place, _pow, work) => work(), issue: () => ({ challenge: '', bits: 0 }) },
      connections: { tls: null, mayUpgrade: () => false },
      brandOf: () => null,
    });
    // Each answers as its contract says, half of them with a transaction and half without; refused ones throw inside one.
    http.add(
      changing.map(([key, call], at) => ({
        key,
        call: { ...call, bodyLimit: 1_048_576 },
        handle: async ({ request }: { request: { headers: Record<string, unknown> } }) => {
          const refuses = request.headers['x-refuse'] === '1';
          const answer = () => {
            if (refuses) throw new AppError('in_use');
            return sampleOf(call.returns as never);
          };
          if (at % 2 === 0) return answer();
          await transact(db, tenant, () => Promise.resolve(null));
          return transact(db, tenant, () => Promise.resolve(answer()));
        },
      })) as never,
    );
    await http.app.ready();
  });
  afterAll(() => http.close());

  const send = (key: string, call: Call, headers: Record<string, string> = {}) =>
    http.app.inject({
      method: key.split(' ')[0] as 'POST',
      url: `/api${withParams(key.split(' ')[1]!, () => nobodysId)}`,
      headers: { 'x-account-app': 'first', 'x-user-email': 'a', 'x-user-token': 'b', 'user-agent': 'A browser', ...headers },
      ...(call.body ? { payload: { ...(sampleOf(call.body as never) as object), dry_run: false } } : {}),
    });
  const written = (requestId: unknown) => app.sql<Record<string, unknown>>('select * from audit_log where request_id = $1', [requestId]);

  it.each(changing)('%s writes exactly one row, and none when it is refused', async (key, call) => {
    const answer = await send(key, call);
    expect([200, 204], answer.payload).toContain(answer.statusCode);
    expect(await written(answer.headers['x-request-id'])).toMatchObject([
      { call: key, object_type: key.split('/')[2], actor_name: 'Ada Berg', actor_role: 'admin', address: '127.0.0.1', device: 'A browser' },
    ]);
    const refused = await send(key, call, { 'x-refuse': '1' });
    expect(refused.statusCode).toBe(409);
    expect(await written(refused.headers['x-request-id'])).toEqual([]);
  });

  it.each(changing.filter(([, call]) => call.idempotent))('%s repeated by its key writes no second row', async (key, call) => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push((await send(key, call, { 'idempotency-key': `audit ${key}` })).headers['x-request-id']);
    expect((await Promise.all(ids.map(written))).map(({ length }) => length)).toEqual([1, 0, 0]);
  });
});

describe('a row', () => {
  it('names thing, title at that time, fields and person; never the values', async () => {
    const page = await draftPage(app, { title: 'First name', slug: 'audited' });
    const { total_count: before } = await log();
    const params = { id: page.id };
    await app.call('PUT /studio/pages/{id}', {
      as: owner,
      params,
      body: { base_version: page.version, title: 'Second name', subtitle: 'hidden words' },
    });
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params });
    await app.call('DELETE /studio/pages/{id}', { as: owner, params });
    const rows = await rowsSince(before);
    expect(rows.map(({ call, object, object_id, title, actor, role }) => [call, object, object_id, title, actor, role])).toEqual(
      ['DELETE /studio/pages/{id}', 'POST /studio/pages/{id}/archive', 'PUT /studio/pages/{id}'].map((call) => [
        call,
        'pages',
        page.id,
        'Second name',
        'Owner first',
        'owner',
      ]),
    );
    expect(rows[2]?.fields).toEqual(['title', 'subtitle']);
    expect(JSON.stringify(rows)).not.toContain('hidden words');
  });

  it('is written for what was created, with its id; not for reads, dry runs and refusals', async () => {
    const { total_count: before } = await log();
    const made = (await app.call('POST /studio/pages', { as: owner, body: { type: 'article', title: 'Made' } })).body;
    await app.call('POST /studio/pages/{id}/move', { as: owner, params: { id: made.id }, body: { parent_id: null, position: 0, dry_run: true } });
    await app.call('POST /studio/preview_tokens', { as: owner, body: { page_id: made.id } });
    await app.call('POST /studio/access/simulate', { as: owner, body: { page_id: made.id } });
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: made.id }, body: { base_version: 99, title: 'Old' } });
    expect((await rowsSince(before)).map(({ call, object_id, title }) => [call, object_id, title])).toEqual([
      ['POST /studio/pages', made.id, 'Made'],
    ]);
  });

  it('is written in the transaction of the change: when the log cannot be written, nothing changes', async () => {
    const page = await draftPage(app, { title: 'Together', slug: 'together' });
    await app.sql(`create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`);
    await app.sql(`create trigger refuse_row before insert on audit_log for each row execute function refuse_row()`);
    const complain = app.platform.log.error;
    app.platform.log.error = () => {};
    const answer = await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    app.platform.log.error = complain;
    await app.sql('drop function refuse_row() cascade');
    expect([answer.status, (await app.get('/together')).status]).toEqual([500, 404]);
  });
});

describe('the log', () => {
  it('is filtered by person, kind and time, and paged', async () => {
    const editor = await app.staff('editor');
    const page = await publishPage(app, { title: 'Filtered', slug: 'filtered' });
    app.clock.advance(60_000);
    const from = app.platform.clock.iso();
    await app.call('POST /studio/pages/{id}/unpublish', { as: editor, params: { id: page.id } });
    await app.call('PUT /studio/theme', { as: editor, body: { theme: { app_look: 'square' } } });
    const mine = await log({ actor_id: editor.userId });
    expect(mine.items.map(({ object, fields }) => [object, fields])).toEqual([
      ['theme', ['theme.app_look']],
      ['pages', []],
    ]);
    expect([mine.total_count, (await log({ actor_id: editor.userId, object: 'pages' })).total_count, (await log({ from })).total_count]).toEqual([
      2, 1, 2,
    ]);
    expect((await log({ to: from, actor_id: editor.userId })).items).toEqual([]);
    expect(mine.people).toEqual(expect.arrayContaining([{ id: editor.userId, name: 'Staff editor' }]));
    expect(mine.objects).toEqual(expect.arrayContaining(['pages', 'theme']));
    await app.sql(
      `insert into audit_log (account_id, id, app_id, actor_name, call, object_type, at)
       select account_id, gen_random_uuid(), app_id, 'Many', 'PUT /studio/x', 'many', at - make_interval(secs => n) from audit_log, generate_series(1, 60) n where actor_id = $1 and object_type = 'theme'`,
      [editor.userId],
    );
    const pages = await Promise.all(['1', '2', '3'].map((page) => log({ object: 'many', page })));
    expect(pages.map(({ items, total_count }) => [items.length, total_count])).toEqual([
      [50, 60],
      [10, 60],
      [0, 60],
    ]);
    app.clock.reset();
  });

  it('is exported as CSV that no spreadsheet takes for formulas', async () => {
    await app.call('POST /studio/pages', { as: owner, body: { type: 'article', title: '=HYPERLINK("x"), "a"' } });
    const answer = await app.call('GET /studio/audit_log.csv', { as: owner, query: { object: 'pages' } });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.text.split('\r\n')[0]).toBe('at,actor,role,call,object,object_id,title,fields,address,device');
    expect(answer.text).toContain(`"'=HYPERLINK(""x""), ""a"""`);
  });

  it('covers the own app, for staff who may read numbers; fewer may export it', async () => {
    expect(JSON.stringify(await log({}, await app.owner('second')))).not.toContain('Owner first');
    const asked = async (role: 'editor' | 'analyst' | 'support') => {
      const as = await app.staff(role);
      return [(await app.call('GET /studio/audit_log', { as })).status, (await app.call('GET /studio/audit_log.csv', { as })).status];
    };
    expect([await asked('editor'), await asked('analyst'), await asked('support')]).toEqual([
      [200, 403],
      [200, 200],
      [403, 403],
    ]);
    expect((await app.call('GET /studio/audit_log', { as: owner, query: { from: '2027-02-31T25:61:61Z' } })).status).toBe(422);
  });

  it.each([
    [{ title: 'a', base_version: 1 }, ['title']],
    [{ theme: { app_look: 'x' }, 'odd name': 1 }, ['theme.app_look']],
    [['a'], []],
    [null, []],
  ])('for %j lists the sent fields %j', (body, fields) => expect(fieldsOf(body)).toEqual(fields));
});
