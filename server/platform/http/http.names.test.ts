import type { Call } from '@bandstand/contract/call.ts';
import { allCalls } from '@bandstand/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { placesIn, replaced, sampleOf } from '../../testing/samples.ts';
import { keepNamesOnOneLine, oneLine, oneLineFields } from './http.names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Texts of bodies that may have several lines, or that something else checks: addresses, keys, codes and paths. */
const others = new Set(
  (
    'activity_type address alt answer apple_product_id app_slug attribute body_font bundle_id client_id client_secret code content_type correct_answer coupon coupon_code ' +
    'challenge currency current_password cvc default_value description device_id email exp finished footer google_product_id heading_font help hls_url hosts icon id imprint intro_description invite issuer_id key_id ' +
    'language large load manual_instructions max medium message min nonce note notes number og_description og_image original_transaction_id own package_name ' +
    'parent_message_id password password_confirmation path payment_method placeholder privacy private_key property_slug provider_id provider_token publishable ' +
    'push_account reason receipt_text referral replay_url secret service_account session session_mode setup_code slug small started_at subdomain subscriber_id subtitle ' +
    'terms testers text timezone token transaction_id url value vat_id webhook website window words'
  ).split(' '),
);
interface Schema {
  type?: string;
  title?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
/** Names of the fields that accept any text, at every depth. */
function textFields(schema: Schema | undefined, name: string, found: Set<string>): Set<string> {
  for (const part of [...(schema?.anyOf ?? []), ...(schema?.oneOf ?? []), ...(schema?.allOf ?? []), ...(schema?.items ? [schema.items] : [])])
    textFields(part, name, found);
  for (const [inner, part] of Object.entries(schema?.properties ?? {})) textFields(part, inner, found);
  const isText = schema?.type === 'string' && schema.const === undefined && !schema.enum && !schema.pattern;
  return isText && !['Id', 'Time', 'PlainDate'].includes(schema.title ?? '') ? found.add(name) : found;
}
const bodies = (allCalls() as [string, Call][]).flatMap(([key, { body }]) => (body ? [[key, body as Schema] as const] : []));

const evil = 'Ada\r\nBcc: victim@example.com';
const tame = 'Ada Bcc: victim@example.com';

const valueAt = (body: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], body);

describe('a name', () => {
  it.each(['\n', '\r', '\r\n', '\n\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])('is one line, whatever breaks it: %j', (brk) =>
    expect(oneLine(`a${brk}b`)).toBe('a b'),
  );

  it('loses every other control character', () => expect(oneLine('A\u0007d\u001b[31ma\u009b\tL')).toBe('Ad[31ma L'));

  it('is covered wherever the contract accepts any text: one line, or on the list of the others', () => {
    const fields = bodies.flatMap(([key, body]) => [...textFields(body, '', new Set())].map((field) => [field, key] as const));
    expect(fields.length).toBeGreaterThan(150);
    expect(fields.filter(([field]) => !oneLineFields.has(field) && !others.has(field))).toEqual([]);
    expect([...oneLineFields].filter((field) => others.has(field))).toEqual([]);
  });

  it('is on one line at every place of every body', () => {
    let places = 0;
    for (const [key, schema] of bodies) {
      const sample = sampleOf(schema as never);
      for (const path of placesIn(sample)) {
        const name = path.findLast((step) => typeof step === 'string');
        if (name === undefined || !oneLineFields.has(name) || typeof valueAt(sample, path) !== 'string') continue;
        const body = replaced(sample, path, evil);
        keepNamesOnOneLine(body);
        expect(valueAt(body, path), `${key} ${path.join('.')}`).toBe(tame);
        places += 1;
      }
    }
    expect(places).toBeGreaterThan(60);
  });

  it('leaves the texts of pages and messages, and gives up on bodies that are too deep', () => {
    const body = { blocks: [{ title: 'a\nb' }], messages: [{ subject: 'a\nb' }], rates: [{ name: 'a\nb', region: 'x\ty' }], lines: ['a\nb', 5] };
    keepNamesOnOneLine(body);
    expect(body).toEqual({
      blocks: [{ title: 'a\nb' }],
      messages: [{ subject: 'a\nb' }],
      rates: [{ name: 'a b', region: 'x y' }],
      lines: ['a b', 5],
    });
    let deep: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(() => keepNamesOnOneLine(deep)).not.toThrow();
  });

  it('is searched in bodies of every shape', () => {
    for (const body of [null, undefined, 5, 'a\nb', [], ['name'], { name: 5 }, { name: null }]) expect(() => keepNamesOnOneLine(body)).not.toThrow();
    const body = { name: 'a\nb', text: 'c\nd' };
    keepNamesOnOneLine(body);
    expect(body).toEqual({ name: 'a b', text: 'c\nd' });
  });

  it('of a member is one line, however it is sent', async () => {
    const member = await app.signUp({ name: evil });
    expect(member.user.name).toBe(tame);
    expect((await app.call('PUT /auth', { as: member, body: { name: `B${evil}` } })).body.user.name).toBe(`B${tame}`);
    const guest = await app.call('POST /auth/verify_subscriber', { body: { email: 'broken@example.com', name: evil } });
    expect(guest.body.user.name).toBe(tame);
  });

  it('of an app, a product and a staff member is one line', async () => {
    const owner = await app.owner();
    await app.call('PUT /studio/settings/app', { as: owner, body: { name: evil } });
    expect((await app.call('GET /studio/settings/app', { as: owner })).body.name).toBe(tame);
    expect((await app.call('POST /studio/products', { as: owner, body: { title: evil } })).body.title).toBe(tame);
    await app.call('PUT /studio/profile', { as: owner, body: { name: evil } });
    expect((await app.call('GET /studio/profile', { as: owner })).body.name).toBe(tame);
  });
});
