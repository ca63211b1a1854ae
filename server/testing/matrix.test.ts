import type { Call, CallKey } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { roles } from '@bandstand/contract/staff.ts';
import { permissionsFor } from '@bandstand/rules/staff/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aField, aForm } from '../domains/forms/forms.builders.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { Session } from './client.ts';
import { nobodysId } from './samples.ts';

/** Calls answered by a file route, tested with their domains. */
const calls = allCalls().filter(([, call]) => !call.file) as [CallKey & keyof AllCalls, Call][];
/** Calls that prove a session, and so refuse callers without one. */
const provers = new Set(['POST /auth/verify', 'POST /studio/auth/verify']);
/** A wrong password, code or token in the body is also a 401, and says nothing about the caller. */
const saysWrongCredentials = (code: unknown): boolean => ['invalid_credentials', 'invalid_token'].includes(String(code));

let app: TestApp;
let actors: Record<string, Session | null>;

beforeAll(async () => {
  app = await startTestApp();
  // Without one, no form asks guests for a picture.
  await aForm(app, { is_public: true, form_fields: [aField(app, { field_type: 'image_upload' })] });
  const member = await app.signUp();
  const loggedOut = await app.signUp();
  await app.call('POST /auth/logout', { as: loggedOut });
  const foreign = await app.signUp({ app: 'second' });
  const owner = await app.owner();
  const foreignOwner = await app.owner('second');
  const here = (session: Session): Session => ({ ...session, app: 'first' });
  actors = {
    guest: null,
    'with a made-up token': { ...member, token: 'A'.repeat(43) },
    'with a token that was logged out': loggedOut,
    'with the token of another person': { ...member, email: loggedOut.email },
    'member of another app': here(foreign),
    'staff of another account': here(foreignOwner),
    member,
    owner,
  };
});
afterAll(() => app.close());

const ask = (key: (typeof calls)[number][0], call: Call, as: Session | null, slug?: string | null) =>
  app.call(key, {
    as,
    ...(slug === undefined ? {} : { app: slug }),
    params: Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, nobodysId])),
    ...(key.startsWith('GET') ? {} : { body: {} }),
  });
const expectNoDefect = (answer: { status: number; body: object }, what: string) =>
  expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(
    500 + Number('error' in answer.body && answer.body.error === 'not_configured'),
  );

describe.each(calls)('%s', (key, call) => {
  it('answers exactly those it should', async () => {
    for (const [name, session] of Object.entries(actors)) {
      const answer = await ask(key, call, session);
      const [status, code] = [answer.status, answer.body.error];
      const isUnknown = session !== null && call.unknownMember !== undefined && code === call.unknownMember;
      const isRefused = (status === 401 && !saysWrongCredentials(code)) || isUnknown;
      const mayCall = call.who === 'guest' || call.who === 'signed' || (call.who === 'owner' ? name === 'owner' : name === 'member');
      // This walk itself logs the session out once, and proving a session needs one.
      if (provers.has(key))
        expect(status, name).toBe((key.includes('studio') ? ['owner', 'staff of another account'] : ['member']).includes(name) ? 200 : 401);
      else expect(isRefused, `${name}: ${status} ${code}`).toBe(!mayCall);
      if (mayCall) expectNoDefect(answer, name);
      if (key.endsWith('/logout')) actors = { ...actors, ...(await renewed(name)) };
    }
  });

  it("needs the app's name, and knows only existing apps", async () => {
    const session = call.who === 'owner' ? actors['owner']! : actors['member']!;
    const without = await ask(key, call, session, null);
    if (!call.appless && !call.root) expect([without.status, without.body.error]).toEqual([400, 'app_required']);
    const unknown = await ask(key, call, session, 'nowhere');
    expect([unknown.status, unknown.body.error]).toEqual([404, 'app_not_found']);
  });
});

/** Walking over a logout ends the walker's session: it is started again. */
async function renewed(name: string): Promise<Record<string, Session>> {
  if (name === 'member') return { member: await app.signUp() };
  if (name === 'owner') return { owner: await app.owner() };
  if (name === 'staff of another account') return { [name]: { ...(await app.owner('second')), app: 'first' } };
  return {};
}

describe('roles of staff', () => {
  it.each(roles)('%s may do exactly what the table says', async (role) => {
    const staff = await app.staff(role);
    const permissions = permissionsFor([role]);
    for (const [key, call] of calls) {
      if (call.who !== 'owner' || !call.permission) continue;
      const answer = await ask(key, call, staff);
      const isRefused = answer.status === 403 && answer.body.error === 'forbidden';
      expect(isRefused, `${key}: ${answer.status} ${answer.body.error}`).toBe(!permissions.has(call.permission));
    }
  });

  it('a role in one app gives nothing in another app of the account', async () => {
    const editor = await app.staff('editor', { isOneApp: true });
    const { tenant } = await addApp('first-too');
    expect((await app.call('GET /studio/theme', { as: editor })).status).toBe(200);
    expect((await app.call('GET /studio/theme', { as: editor, app: tenant.slug })).status).toBe(401);
  });
});

async function addApp(slug: string) {
  const id = app.platform.ids.next();
  await app.sql(
    "insert into apps (account_id, id, slug, name, theme, toolbar, access) select account_id, $1, $2, 'Another', theme, toolbar, access from apps where id = $3",
    [id, slug, app.tenant.appId],
  );
  return { tenant: { slug } };
}

it('refuses a host of another app', async () => {
  const answer = await app.call('GET /health', { headers: { host: 'second.localhost' } });
  expect([answer.status, answer.body.error]).toEqual([421, 'app_mismatch']);
});
