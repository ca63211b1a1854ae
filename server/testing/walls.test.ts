// What an owner creates and members do not see yet, or never: no call reveals any of it to another account, a member or a guest.
import type { Call } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aText, draftPage, publishPage } from '../domains/pages/pages.builders.ts';
import { startTestApp, type MemberSession, type TestApp } from './app.ts';
import type { CallOptions, Session } from './client.ts';
import { createTestDatabase, wallForms } from './database.ts';
import { nobodysId, sampleOf } from './samples.ts';

/** Part of everything planted. */
const canary = 'quokka';
const calls = allCalls().filter(([, call]) => !call.file && !call.upload) as [string, Call][];
/** Proofs that let someone in: only their creator gets them, once. */
const proofs: string[] = [];
/** Ids of everything planted, by kind. */
const ids: Record<string, string> = {};

let app: TestApp;
let owner: Session;
let writer: MemberSession;
const ask = async <K extends keyof AllCalls & string>(key: K, options: CallOptions = {}) => {
  const answer = await app.call(key, { as: owner, ...options });
  expect(answer.status, `${key}: ${answer.text.slice(0, 300)}`).toBeLessThan(300);
  return answer.body;
};
const secretText = (what: string) => [aText(`${canary} ${what}`)];
const rewrite = async (id: string, words: string) => {
  const { version } = await ask('GET /studio/pages/{id}', { params: { id } });
  const attributes = [{ slug: 'secret', type: 'string', value: words }];
  await ask('PUT /studio/pages/{id}', { params: { id }, body: { base_version: version, subtitle: words, attributes, blocks: [aText(words)] } });
};

async function plantPages() {
  const draft = await draftPage(app, { title: `${canary} draft`, slug: 'never', blocks: secretText('draft') });
  const archived = await publishPage(app, { title: `${canary} archived`, slug: 'gone', blocks: secretText('archived') });
  await ask('POST /studio/pages/{id}/archive', { params: { id: archived.id } });
  const changed = await publishPage(app, { title: 'Changed', slug: 'changed' });
  await rewrite(changed.id, `${canary} changed`);
  const planned = await publishPage(app, { title: 'Planned', slug: 'planned' });
  await rewrite(planned.id, `${canary} planned`);
  const publish_at = app.clock.isoIn(86_400_000);
  const release = await ask('POST /studio/releases', { body: { title: `${canary} release`, items: [{ type: 'page', id: planned.id }], publish_at } });
  await rewrite(planned.id, `${canary} after the plan`);
  const old = await publishPage(app, { title: 'Rewritten', slug: 'rewritten', blocks: secretText('version') });
  await rewrite(old.id, 'plain words');
  await ask('POST /studio/pages/{id}/publish', { params: { id: old.id } });
  const version = (await ask('GET /studio/pages/{id}/versions', { params: { id: old.id } })).items[1];
  const grant = await ask('POST /studio/preview_tokens', { body: { page_id: draft.id } });
  proofs.push(grant.token);
  const event = await ask('POST /studio/events', {
    body: {
      title: `${canary} event`,
      part: { starts_at: '2031-05-04T19:00', location: { kind: 'online', address: null, url: `https://${canary}.example/` } },
    },
  });
  const template = await ask('POST /studio/templates', { body: { kind: 'page', source_id: draft.id, title: `${canary} template` } });
  Object.assign(ids, {
    draft: draft.id,
    archived: archived.id,
    changed: changed.id,
    planned: planned.id,
    release: release.id,
    old: old.id,
    version: version?.id,
    template: template.id,
    event: event.id,
  });
}

async function plantReusables() {
  const composed = await ask('POST /studio/composed_blocks', { body: { title: `${canary} group`, blocks: secretText('group') } });
  const workout = await ask('POST /studio/workouts', { body: { title: `${canary} workout`, groups: [] } });
  const folder = await ask('POST /studio/media_folders', { body: { title: `${canary} folder` } });
  const property = await ask('POST /studio/properties', { body: { title: `${canary} city`, slug: 'city', member_can_edit: true } });
  await app.call('PUT /subscriber/properties/{slug}', { as: writer, params: { slug: 'city' }, body: { value: `${canary} town` } });
  const product = await ask('POST /studio/products', { body: { title: 'Offer' } });
  Object.assign(ids, { composed: composed.id, workout: workout.id, folder: folder.id, property: property.id, product: product.id });
}

async function plantPeople() {
  const invite = await ask('POST /studio/invites', { body: { email: `${canary}@example.com` } });
  const staffMember = await ask('POST /studio/team', { body: { email: `${canary}-too@example.com`, role: 'editor' } });
  proofs.push(invite.url.split('invite=')[1] ?? '', staffMember.invite_url?.split('token=')[1] ?? '');
  const { secret } = await ask('POST /studio/auth/two_factor', { body: {} });
  proofs.push(secret ?? '', ...((await ask('POST /studio/auth/recovery_codes', { body: { password: 'correct horse 7' } })).recovery_codes ?? []));
  await app.settle();
  await app.call('POST /studio/auth/reset_request', { body: { email: owner.email }, app: null });
  await app.settle();
  for (const { id, cause } of (await ask('GET /studio/outbox', {})).items) ids[`mail ${cause}`] = id;
  Object.assign(ids, { invite: invite.id, staffMember: staffMember.id, member: writer.id, user: writer.user.id });
}

/** Which planted ids a call is tried with. */
let isMet: (key: string, place: number) => boolean;
const turns = new Map(calls.map(([key], turn) => [key, turn]));
/** One answer for each planted id in each of the call's parameters, and in its body; the ids of a call are tried in parallel. */
async function answersOf(key: string, call: Call, as: Session | null, slug: string) {
  const sample = call.body ? JSON.stringify(sampleOf(call.body as never)) : null;
  const isAsked = Object.keys(call.params ?? {}).length > 0 || sample?.includes(nobodysId);
  const asked = isAsked ? Object.entries(ids).filter((_, place) => isMet(key, place)) : [['nothing', nobodysId] as const];
  return Promise.all(
    asked.map(async ([name, id]) => {
      const params = Object.fromEntries(Object.keys(call.params ?? {}).map((param) => [param, id]));
      const body = key.startsWith('GET') ? {} : { body: JSON.parse(sample?.replaceAll(nobodysId, id) ?? '{}') as object };
      return { name, answer: await app.call(key as keyof AllCalls, { as, app: slug, params, ...body } as never) };
    }),
  );
}
const reveals = (text: string) => text.includes(canary) || proofs.some((proof) => proof !== '' && text.includes(proof));
const tableSums = async () => {
  const tables = await app.sql<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'app_id' and table_schema = 'public'",
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables)
    sums[name] = JSON.stringify(
      await app.sql(`select count(*), md5(string_agg(t::text, ',' order by t::text)) from ${name} t where app_id = $1`, [app.tenant.appId]),
    );
  return sums;
};

describe.each(wallForms)('walled by %s', (form) => {
  // What a call does with an id does not depend on the form of the walls. The normal run tries all ids in one form, and a third of them in the other.
  const isThorough = form === 'logins' || inject('extent') === 'whole';
  beforeAll(async () => {
    isMet = (key, place) => isThorough || (place + turns.get(key)!) % 3 === 0;
    proofs.length = 0;
    for (const name of Object.keys(ids)) delete ids[name];
    app = await startTestApp({ isQuiet: true, ...(form === 'logins' ? {} : { isOwn: true, database: await createTestDatabase(form) }) });
    owner = await app.owner();
    writer = await app.signUp({ name: 'Anna' });
    await publishPage(app, { title: 'Home' });
    await plantPages();
    await plantReusables();
    await plantPeople();
  }, 60_000);
  afterAll(() => app.close());

  it('everything is planted: its owner can read it', async () => {
    expect(Object.entries(ids).filter(([, id]) => !id)).toEqual([]);
    expect(proofs.filter((proof) => proof === '').length).toBe(0);
    const { text } = await app.call('GET /studio/pages/{id}', { as: owner, params: { id: ids['draft']! } });
    expect(reveals(text)).toBe(true);
  });

  describe('the owner of another account', () => {
    /** The caller's own session and own app are not foreign. */
    const isOwn = (key: string, call: Call) =>
      /\/studio\/(auth|profile|setup)/.test(key) ||
      (!key.startsWith('GET') && !call.params && !JSON.stringify(sampleOf((call.body ?? {}) as never)).includes(nobodysId));
    it('learns nothing and changes nothing, with every id of it in every studio call', { timeout: 180_000 }, async () => {
      const foreign = await app.owner('second');
      const before = await tableSums();
      const leaks: string[] = [];
      const done: string[] = [];
      let looked = 0;
      for (const [key, call] of calls) {
        if (call.who !== 'owner' || isOwn(key, call)) continue;
        for (const { name, answer } of await answersOf(key, call, foreign, 'second')) {
          looked += 1;
          if (reveals(answer.text)) leaks.push(`${key} ${name}`);
          if (call.params && answer.status < 300) done.push(`${key} ${name}: ${answer.status}`);
          if (answer.status >= 500 && answer.body.error !== 'not_configured') done.push(`${key} ${name}: ${answer.status}`);
        }
      }
      await app.settle();
      expect(leaks).toEqual([]);
      expect(done).toEqual([]);
      expect(looked).toBeGreaterThan(isThorough ? 2500 : 800);
      const after = await tableSums();
      expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([]);
    });
  });

  describe('callers who are not staff', () => {
    it('learn nothing of unpublished content, from any call that reads', { timeout: 120_000 }, async () => {
      const viewers: [string, Session | null, string][] = [
        ['guest', null, 'first'],
        ['member', await app.signUp(), 'first'],
        ['member of another app', await app.signUp({ app: 'second' }), 'second'],
      ];
      const leaks: string[] = [];
      for (const [viewer, as, slug] of viewers) {
        for (const [key, call] of calls) {
          if (!key.startsWith('GET') && !call.reads) continue;
          for (const { name, answer } of await answersOf(key, call, as, slug)) if (reveals(answer.text)) leaks.push(`${viewer}: ${key} ${name}`);
        }
        const grants = ['', `?page_builder=${proofs[0]!.slice(0, -2)}`, '?page_builder=x.y'];
        for (const path of ['/never', '/gone', '/changed', '/planned', '/rewritten', '/'])
          for (const url of [path, `/__${path === '/' ? '/index' : path}/index.json`])
            for (const grant of grants)
              if (reveals((await app.get(`${url}${grant}`, { as, app: slug })).text.replaceAll(grant, '')))
                leaks.push(`${viewer}: ${url} ${grant.slice(0, 20)}`);
        for (const url of [
          '/sitemap.xml',
          '/__/access/app.json',
          '/__/app.json',
          '/manifest.webmanifest',
          ...Object.values(ids).map((id) => `/__/access/${id}.json`),
        ])
          if (reveals((await app.get(url, { as, app: slug })).text)) leaks.push(`${viewer}: ${url}`);
      }
      expect(leaks).toEqual([]);
    });

    it('see drafts with a grant for an hour, in its own app', async () => {
      const url = `/__/never/index.json?page_builder=${proofs[0]}`;
      expect((await app.get(url)).text).toContain(`${canary} draft`);
      expect((await app.get(url, { app: 'second' })).text).not.toContain(canary);
      app.clock.advance(3_600_001);
      expect((await app.get(url)).text).not.toContain(canary);
      app.clock.reset();
    });
  });

  // What staff may do does not depend on the form of the walls: the normal run tries one.
  const showsRoles = form === 'logins' || inject('extent') === 'whole';
  describe.runIf(showsRoles)('staff with few permissions', () => {
    it.each(['analyst', 'editor', 'coach', 'moderator', 'support'] as const)(
      '%s reads no proof that lets anyone in, and an analyst no value of a member',
      { timeout: 60_000 },
      async (role) => {
        const staff = await app.staff(role);
        const found: string[] = [];
        const values: string[] = [];
        for (const [key, call] of calls) {
          if (call.who !== 'owner' || !key.startsWith('GET')) continue;
          // Staff with permission to write members create and see member links.
          const known = role === 'support' && key.startsWith('GET /studio/invites') ? proofs.filter((proof) => proof !== proofs[1]) : proofs;
          for (const { name, answer } of await answersOf(key, call, staff, 'first')) {
            if (known.some((proof) => answer.text.includes(proof))) found.push(`${key} ${name}`);
            if (answer.text.includes(`${canary} town`)) values.push(`${key} ${name}`);
          }
        }
        expect(found).toEqual([]);
        // An analyst sees numbers about members, and none of their values.
        if (role === 'analyst') expect(values).toEqual([]);
      },
    );
  });

  describe.runIf(showsRoles)('links in the outbox', () => {
    const linksOf = async (as: Session, cause: string) => {
      const { body } = await app.call('GET /studio/outbox/{id}', { as, params: { id: ids[`mail ${cause}`]! } });
      const tokens = (text: string) => [...text.matchAll(/(?:token|invite)=([^"&\s<]+)/g)].map(([, token]) => token !== '…');
      return [...tokens(body.html), ...tokens(body.text)];
    };
    it.each<[Role, string, boolean]>([
      ['owner', 'staff_reset', true],
      ['owner', 'member_invite', true],
      ['admin', 'staff_reset', false],
      ['admin', 'staff_invite', true],
      ['admin', 'member_invite', true],
      ['editor', 'staff_invite', false],
      ['editor', 'member_invite', false],
      ['analyst', 'staff_reset', false],
    ])('%s, %s: %s', async (role, cause, isWhole) => {
      const links = await linksOf(role === 'owner' ? owner : await app.staff(role), cause);
      expect(links.length).toBeGreaterThan(1);
      expect(new Set(links)).toEqual(new Set([isWhole]));
    });
  });

  describe('the log', () => {
    it('names what was sent and never its value', async () => {
      await app.settle();
      const { text } = await app.call('GET /studio/audit_log', { as: owner, query: {} });
      const csv = await app.call('GET /studio/audit_log.csv', { as: owner });
      for (const proof of proofs) expect([text.includes(proof), csv.text.includes(proof)]).toEqual([false, false]);
      expect(text).toContain(`${canary} archived`);
      expect(text).not.toContain('correct horse');
    });
  });
});
