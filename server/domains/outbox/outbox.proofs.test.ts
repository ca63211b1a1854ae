import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';

let app: TestApp;
let mails: MailServer;
let owner: Session;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ env: mails.env, isQuiet: true });
  owner = await app.owner();
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const settle = async () => {
  for (const _ of [1, 2, 3]) await app.settle();
};
/** Decodes quoted-printable, the encoding mails travel in. */
const decoded = (raw: string): string =>
  raw.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const tokensOf = (text: string): string[] => [...text.matchAll(/(?:token|invite)=([\w.-]{20,})/g)].map(([, token]) => token!);
const tokensIn = (raw: string): string[] => tokensOf(decoded(raw));
const codesIn = (raw: string): string[] => [...decoded(raw).matchAll(/data-code[^>]*>(\d{6})</g)].map(([, code]) => code!);
const last = (to: string) => mails.received.findLast((mail) => mail.to.includes(to))!;
/** Tables and columns, including jobs, that contain one of these texts. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const columns = await app.sql<{ place: string; name: string }>(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as place, quote_ident(c.column_name) as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE' and t.table_name not in (select relname from pg_class where relispartition)
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  );
  expect(columns.length).toBeGreaterThan(300);
  // Match whole tokens only: six digits also occur inside longer numbers.
  const alone = `(^|[^0-9A-Za-z_-])(${texts.join('|').replaceAll('.', String.raw`\.`)})($|[^0-9A-Za-z_-])`;
  const held = await Promise.all(
    columns.map(async ({ place, name }) => {
      const rows = await app.sql(`select 1 from ${place} where ${name}::text ~ $1 limit 1`, [alone]);
      return rows.length > 0 ? [`${place}.${name}`] : [];
    }),
  );
  return held.flat();
}
const itemOf = async (cause: string) => {
  const { items } = (await app.call('GET /studio/outbox', { as: owner })).body;
  return items.find((item) => item.cause === cause)!;
};
const read = async (cause: string) => (await app.call('GET /studio/outbox/{id}', { as: owner, params: { id: (await itemOf(cause)).id } })).body;
const resend = async (cause: string) => app.call('POST /studio/outbox/{id}/resend', { as: owner, params: { id: (await itemOf(cause)).id } });

describe('a mail that was sent', () => {
  it('leaves nothing in the database that its link proves with, whatever the mail was for', async () => {
    const ann = await app.signUp({ email: 'ann@example.com', name: 'Ann' });
    await app.call('GET /auth/reset_password', { query: { email: ann.email } });
    await app.call('PUT /auth', { as: ann, body: { email: 'ann.new@example.com', current_password: ann.password } });
    const guest = await app.call('POST /auth/verify_subscriber', { body: { email: 'guest@example.com', name: 'Guest Buyer' } });
    await app.call('POST /auth/proof', { as: { email: 'guest@example.com', token: guest.body.authentication_token, app: 'first' } });
    await app.call('POST /studio/auth/reset_request', { body: { email: owner.email }, app: null });
    await app.call('POST /studio/team', { as: owner, body: { email: 'colleague@example.com', role: 'editor' } });
    await app.call('POST /studio/invites', { as: owner, body: { email: 'noa@example.com' } });
    await settle();
    const causes = (await app.sql<{ cause: string; state: string }>('select distinct cause, state from outbox order by cause')).map(
      ({ cause }) => cause,
    );
    expect(causes).toEqual([
      'change_asked',
      'confirm_change',
      'confirm_email',
      'member_invite',
      'proof_code',
      'reset_password',
      'staff_invite',
      'staff_reset',
    ]);
    const tokens = [...new Set(mails.received.flatMap(({ raw }) => tokensIn(raw)))];
    const codes = [...new Set(mails.received.flatMap(({ raw }) => codesIn(raw)))];
    expect([tokens.length, codes.length]).toEqual([8, 2]);
    // A planted token is found: the search itself works.
    await app.sql(`update outbox set headers = jsonb_build_object('x', $1::text) where cause = 'staff_reset'`, [tokens[0]]);
    expect(await placesOf(tokens)).toEqual(['public.outbox.headers']);
    await app.sql(`update outbox set error = 'code ' || $1 where cause = 'proof_code'`, [codes[0]]);
    expect(await placesOf(codes)).toEqual(['public.outbox.error']);
    await app.sql('update outbox set error = null');
    await app.sql(`update outbox set headers = '{}' where cause = 'staff_reset'`);
    expect(await placesOf([...tokens, ...codes])).toEqual([]);
    expect((await read('proof_code')).text).toContain('\n••••••\n');
    expect((await read('reset_password')).text).toContain('/auth/reset?token=…');
  });

  it('hides the code of a gift from staff', async () => {
    const product = await aProduct(app, { versions: [once({ is_giftable: true })] });
    await buys(app, await app.signUp(), product, { isGift: true, more: { gift: { recipient_name: 'Noa', email: 'noa.gift@example.com' } } });
    await settle();
    const [, digits] = /gift=(\d{20})/.exec(decoded(last('noa.gift@example.com').raw))!;
    expect((await read('gift')).text).toContain('/me/gift#card?gift=…');
    expect(await placesOf([digits!, digits!.replaceAll(/(.{4})(?=.)/g, '$1-')])).toEqual([]);
  });

  it('is resent with the same link, until that link is used', async () => {
    const bea = await app.signUp({ email: 'bea@example.com', name: 'Bea' });
    await app.call('GET /auth/reset_password', { query: { email: bea.email } });
    await settle();
    const [token] = tokensIn(last(bea.email).raw);
    const count = mails.received.length;
    expect((await resend('reset_password')).status).toBe(204);
    await settle();
    expect([mails.received.length, tokensIn(last(bea.email).raw)[0]]).toEqual([count + 1, token]);
    expect(await placesOf([token!])).toEqual([]);
    const body = { token: token!, password: 'a new one 123', password_confirmation: 'a new one 123' };
    expect((await app.call('POST /auth/reset_password', { body })).status).toBe(200);
    await settle();
    const [row] = await app.sql("select proofs, proof_hashes from outbox where cause = 'reset_password' and recipient = $1", [bea.email]);
    expect(row).toEqual({ proofs: null, proof_hashes: [] });
    expect((await resend('reset_password')).body.error).toBe('invalid_token');
  });

  it('loses a link that is too old, sent or not', async () => {
    const cleo = await app.signUp({ email: 'cleo@example.com', name: 'Cleo' });
    mails.isBroken = true;
    await app.call('GET /auth/reset_password', { query: { email: cleo.email } });
    await settle();
    mails.isBroken = false;
    const [{ text }] = (await app.sql<{ text: string }>("select text from outbox where cause = 'reset_password' and recipient = $1", [
      cleo.email,
    ])) as [{ text: string }];
    const tokens = tokensOf(text);
    expect(tokens).toHaveLength(1);
    expect(await placesOf(tokens)).toEqual(['public.outbox.html', 'public.outbox.text']);
    await app.server.begin();
    const days = (count: number) => app.clock.advance(count * 86_400_000);
    await app.sql("update outbox set state = 'failed' where recipient = $1", [cleo.email]);
    days(31);
    await settle();
    expect(await placesOf(tokens)).toEqual([]);
    expect(await app.sql("select 1 from outbox where proofs is not null or proof_hashes <> '{}'")).toEqual([]);
    app.clock.reset();
  });
});

describe('an old mail', () => {
  it('loses its text after 90 days and leaves the list after 13 months', async () => {
    const id = '00000000-0000-7000-8000-00000000d1e5';
    await app.sql(
      `insert into outbox (app_id, id, channel, recipient, subject, html, text, cause, state, headers, created_at)
       values ($1, $2, 'mail', 'old@example.com', 'An old one', '<p>Hello</p>', 'Hello', 'receipt', 'sent', '{}', $3)`,
      [app.tenant.appId, id, app.clock.iso()],
    );
    // Sessions end in the meantime.
    const read = async () => app.call('GET /studio/outbox/{id}', { as: await app.staff('owner'), params: { id } });
    const forget = async (days: number) => {
      app.clock.advance(days * 86_400_000);
      await app.jobs.roundSoon('mail.forget');
      await app.jobs.runDue();
    };
    await forget(89);
    expect((await read()).body).toMatchObject({ html: '<p>Hello</p>', text: 'Hello' });
    await forget(2);
    expect((await read()).body).toMatchObject({ subject: 'An old one', html: '', text: '' });
    expect((await app.call('POST /studio/outbox/{id}/resend', { as: await app.staff('owner'), params: { id } })).body.error).toBe('not_found');
    await forget(313);
    expect((await read()).status).toBe(404);
    app.clock.reset();
  });
});

describe('a mail that was never sent', () => {
  it('can be read in full by the owner, until its link is used', async () => {
    const quiet = await startTestApp();
    try {
      const dot = await quiet.signUp({ email: 'dot@example.com', name: 'Dot' });
      await quiet.call('GET /auth/reset_password', { query: { email: dot.email } });
      await quiet.settle();
      const text = async () =>
        (await quiet.sql<{ text: string }>("select text from outbox where cause = 'reset_password' and recipient = $1", [dot.email]))[0]!.text;
      const [token] = tokensOf(await text());
      const body = { token: token!, password: testPassword, password_confirmation: testPassword };
      expect((await quiet.call('POST /auth/reset_password', { body })).status).toBe(200);
      await quiet.settle();
      expect(await text()).toContain('/auth/reset?token=…');
    } finally {
      await quiet.close();
    }
  });
});
