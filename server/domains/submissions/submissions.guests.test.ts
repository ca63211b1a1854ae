import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import { solveProof } from '@bandstand/rules/guest-proof/guestProof.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aField, aForm } from '../forms/forms.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withLimits: true });
});
afterAll(() => app.close());

const requireOf = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It is there');
  return value;
};
let addresses = 0;
/** A guest at an address of their own. */
const aGuest = () => {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 200)}.${(addresses % 200) + 1}`;
};
interface Body {
  error?: string;
  submission_id?: string;
  subscriber_uuid?: string | null;
  result?: null;
  pow?: PowChallenge;
}
async function send(from: string, method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    remoteAddress: from,
    headers: { 'x-account-app': 'first', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return { ...answer, body: answer.text === '' ? ({} as Body) : answer.json<Body>() };
}
const submit = (from: string, id: string, values: Record<string, unknown>, more: object = {}, headers: Record<string, string> = {}) =>
  send(
    from,
    'POST',
    `/forms/${id}/submit`,
    { submitted_values: Object.entries(values).map(([form_field_id, value]) => ({ form_field_id, value })), ...more },
    headers,
  );
const kept = (formId: string) =>
  app.sql<{ subscriber_id: string | null; email: string | null }>(
    'select subscriber_id, email from form_submissions where form_id = $1 order by id',
    [formId],
  );
const publicForm = async (more: object = {}) => {
  const email = aField(app, { label: 'Your address', format: 'email' });
  return { form: await aForm(app, { is_public: true, is_repeatable: true, form_fields: [email], ...more }), email: email.id };
};

describe('a guest', () => {
  it('submits a public form, and is nobody without an address', async () => {
    const form = await aForm(app, { is_public: true });
    const answer = await submit(aGuest(), form.id, {});
    expect([answer.status, answer.body.subscriber_uuid]).toEqual([200, null]);
    expect(await kept(form.id)).toEqual([{ subscriber_id: null, email: null }]);
    expect((await submit(aGuest(), (await aForm(app)).id, {})).body.error).toBe('unauthenticated');
    expect((await submit(aGuest(), nobodysId, {})).body.error).toBe('not_found');
  });

  it('with a new address becomes a member who still has to prove it', async () => {
    const { form, email } = await publicForm();
    const answer = await submit(aGuest(), form.id, { [email]: 'new.guest@example.com' });
    const [member] = await app.sql<{ id: string; uuid: string; proven: string | null }>(
      `select m.id, m.uuid, u.email_proven_at as proven from subscribers m join users u on u.id = m.user_id where u.email = $1`,
      ['new.guest@example.com'],
    );
    expect(answer.body.subscriber_uuid).toBe(member?.uuid);
    expect([member?.proven, await kept(form.id)]).toEqual([null, [{ subscriber_id: member?.id, email: null }]]);
    expect((await app.queued<{ email: string }>('auth.mail_confirm')).map((mail) => mail.email)).toContain('new.guest@example.com');
  });

  it('gets a uuid for every address, so the answer does not tell who is a member', async () => {
    const { form, email } = await publicForm();
    const member = await app.signUp();
    const answers = [await submit(aGuest(), form.id, { [email]: member.email }), await submit(aGuest(), form.id, { [email]: 'other@example.com' })];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({ submission_id: expect.any(String), subscriber_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), result: null });
    }
    expect((await app.sql('select 1 from subscribers where uuid = $1', [answers[0]?.body.subscriber_uuid])).length).toBe(0);
    expect((await kept(form.id))[0]).toEqual({ subscriber_id: null, email: member.email });
  });

  it('of a private app gets no membership', async () => {
    const owner = await app.owner();
    const { form, email } = await publicForm();
    await app.call('PUT /studio/access_settings', { as: owner, body: { is_private: true } });
    expect((await submit(aGuest(), form.id, { [email]: 'private@example.com' })).status).toBe(200);
    await app.call('PUT /studio/access_settings', { as: owner, body: { is_private: false } });
    expect(await kept(form.id)).toEqual([{ subscriber_id: null, email: 'private@example.com' }]);
  });

  it('has the submission after a login on the same device, and on no other', async () => {
    const { form, email } = await publicForm({ is_repeatable: false });
    const member = await app.signUp();
    const [from, elsewhere] = [aGuest(), aGuest()];
    const answer = await submit(from, form.id, { [email]: member.email.toUpperCase() });
    const cookie = `known_device=${answer.cookies['known_device']?.value}`;
    const logIn = (address: string, headers: Record<string, string>) =>
      send(address, 'POST', '/auth/login', { email: member.email, password: testPassword }, headers);
    await logIn(elsewhere, {});
    expect(await kept(form.id)).toMatchObject([{ subscriber_id: null }]);
    await logIn(from, { cookie });
    expect(await kept(form.id)).toEqual([{ subscriber_id: member.id, email: null }]);
    const again = await app.call('POST /forms/{id}/submit', { as: member, params: { id: form.id }, body: { submitted_values: [] } as never });
    expect([again.status, again.body.submission_id]).toEqual([409, answer.body.submission_id]);
  });

  it('who fills in the trap gets an answer like any other, and nothing is kept', async () => {
    const { form, email } = await publicForm();
    const answer = await submit(aGuest(), form.id, { [email]: 'bot@example.com' }, { website: 'https://spam.example' });
    expect([answer.status, answer.body]).toEqual([200, { submission_id: expect.any(String), subscriber_uuid: expect.any(String), result: null }]);
    expect([await kept(form.id), await app.sql("select 1 from users where email = 'bot@example.com'")]).toEqual([[], []]);
  });

  it('submits ten times an hour without a proof, and a proof is good once, for its own form', async () => {
    const [{ form }, { form: other }] = [await publicForm(), await publicForm()];
    const from = aGuest();
    const challengeOf = async (id: string) => requireOf((await send(from, 'GET', `/forms/${id}`)).body.pow);
    for (let round = 0; round < 10; round += 1) expect((await submit(from, form.id, {})).status).toBe(200);
    const eleventh = await submit(from, form.id, {});
    expect([eleventh.status, eleventh.body.error, eleventh.headers['retry-after']]).toEqual([429, 'pow_required', expect.any(String)]);
    const neighbour = aGuest();
    const pow = solveProof(await challengeOf(form.id));
    expect((await submit(neighbour, other.id, {}, { pow })).status).toBe(422);
    expect((await submit(neighbour, form.id, {}, { pow })).status).toBe(200);
    const used = await submit(neighbour, form.id, {}, { pow });
    expect([used.status, used.body.error]).toEqual([422, 'pow_required']);
    expect((await submit(neighbour, form.id, {}, { pow: { challenge: 'made up', nonce: '1' } })).status).toBe(422);
    const late = solveProof(await challengeOf(form.id));
    app.clock.advance(11 * 60_000);
    expect((await submit(neighbour, form.id, {}, { pow: late })).status).toBe(422);
    const proven = await submit(from, form.id, {}, { pow: solveProof(await challengeOf(form.id)) });
    expect([proven.status, proven.body.error]).toEqual([429, 'rate_limited']);
  });
});

describe("a guest's picture", () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
  const upload = async (slug: 'first' | 'second', device = 'phone') =>
    app.upload('POST /uploads', { bytes: await picture(), name: 'a.png', type: 'image/png', fields: { kind: 'image' } }, { app: slug, device });

  it('can be uploaded where a public form asks for one, and sent from the same device alone', async () => {
    expect((await upload('first')).status).toBe(401);
    const field = aField(app, { field_type: 'image_upload', label: 'Photo' });
    const form = await aForm(app, { is_public: true, is_repeatable: true, form_fields: [field] });
    const taken = await upload('first');
    expect([taken.status, taken.body.kind, (await upload('second')).status]).toEqual([200, 'image', 401]);
    expect((await app.call('GET /uploads/{id}', { params: { id: taken.body.id }, device: 'phone' })).status).toBe(200);
    expect((await app.call('GET /uploads/{id}', { params: { id: taken.body.id }, device: 'laptop' })).status).toBe(404);
    const values = { submitted_values: [{ form_field_id: field.id, value: '', image: taken.body.id }] };
    const by = (device: string, body: object) => app.call('POST /forms/{id}/submit', { params: { id: form.id }, body: body as never, device });
    const stolen = await by('laptop', values);
    expect([stolen.status, stolen.body.errors]).toEqual([422, { [field.id]: ['Invalid image type'] }]);
    for (const image of [nobodysId, 'no id'])
      expect((await by('phone', { submitted_values: [{ form_field_id: field.id, image }] })).body.errors).toEqual(stolen.body.errors);
    const sent = await by('phone', values);
    expect(sent.status).toBe(200);
    const seen = await app.call('GET /studio/forms/{id}/submissions', { as: await app.owner(), params: { id: form.id } });
    const url = seen.body.items[0]?.submitted_values[0]?.picture?.url ?? '';
    expect([(await app.get(url)).status, (await app.get(url.split('?')[0] ?? '')).status]).toEqual([200, 403]);
  });
});
