import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aField, aForm, draftForm } from './forms.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
}, 60_000);
afterAll(() => app.close());

const read = (id: string, as: MemberSession | null = member, more: object = {}) => app.call('GET /forms/{id}', { as, params: { id }, ...more });
const publish = (id: string) => app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'form', id }] } });
const change = (id: string, body: object) => app.call('PUT /studio/forms/{id}', { as: owner, params: { id }, body });

describe('GET /forms/{id} (FRM-1)', () => {
  it('serves members the form as it was published', async () => {
    const form = await draftForm(app, { title: 'Goals', intro_heading: 'Where to?', show_intro_screen: true });
    expect((await read(form.id)).status).toBe(404);
    await publish(form.id);
    await change(form.id, { title: 'Goals, edited', intro_heading: 'Elsewhere' });
    const { status, body } = await read(form.id);
    expect([status, body]).toMatchObject([200, { title: 'Goals', intro_heading: 'Where to?', kind: 'form', trigger: 'manual', can_submit: true }]);
    expect(body).toMatchObject({ submission_id: null, pow: null, included_items: [], end: null });
    await publish(form.id);
    expect((await read(form.id)).body).toMatchObject({ title: 'Goals, edited', intro_heading: 'Elsewhere' });
  });

  it('names the first of its triggers', async () => {
    const triggers = [
      { trigger: 'program_completed' as const, items: [] },
      { trigger: 'manual' as const, items: [] },
    ];
    expect((await read((await aForm(app, { triggers })).id)).body.trigger).toBe('program_completed');
  });

  it('looks the same if the form never was, was removed, is a draft or belongs to another app (FRM-17)', async () => {
    const [removed, draft] = [await aForm(app), await draftForm(app)];
    await app.call('DELETE /studio/forms/{id}', { as: owner, params: { id: removed.id } });
    const foreign = await app.server.paged.reusables.forms.create(app.secondApp.tenant, null, { title: 'Theirs', is_public: true });
    for (const id of [nobodysId, removed.id, draft.id, foreign.id, 'nothing'])
      for (const as of [member, null]) expect([(await read(id, as)).status, (await read(id, as)).body.error]).toEqual([404, 'not_found']);
  });

  it('is for members, and for guests if the owner made it public', async () => {
    const [own, open] = [await aForm(app), await aForm(app, { is_public: true })];
    expect([(await read(own.id, null)).status, (await read(own.id, null)).body.error]).toEqual([401, 'unauthenticated']);
    expect([(await read(own.id)).status, (await read(open.id, null)).status, (await read(open.id)).status]).toEqual([200, 200, 200]);
  });

  it('gives guests a challenge of their own, and members none (FRM-14)', async () => {
    const { id } = await aForm(app, { is_public: true });
    const challenges = [await read(id, null), await read(id, null)].map(({ body }) => body.pow);
    expect(challenges).toMatchObject([{ bits: expect.any(Number) }, { bits: expect.any(Number) }]);
    expect(new Set(challenges.map((pow) => pow?.challenge)).size).toBe(2);
    expect((await read(id)).body.pow).toBeNull();
  });

  it('shows staff the draft in a preview, and nobody else', async () => {
    const form = await draftForm(app, { title: 'Only drafted' });
    const { token } = (await app.call('POST /studio/preview_tokens', { as: owner, body: {} })).body;
    const preview = { headers: { 'x-page-builder': token } };
    expect((await read(form.id, null, preview)).body).toMatchObject({ title: 'Only drafted', pow: null, can_submit: true });
    expect((await read(form.id, null, { headers: { 'x-page-builder': `${token}x` } })).status).toBe(404);
  });

  it('asks the database only for the own submission once it is in memory', async () => {
    const { id } = await aForm(app, { is_public: true });
    await read(id, null);
    expect(await fewestQueries(app, () => read(id, null))).toBe(0);
    await read(id);
    const ofMembers = await fewestQueries(app, () => read(id));
    expect(ofMembers).toBe(1 + (await fewestQueries(app, () => app.call('GET /pages/tree', { as: member }))));
  });
});

describe('what members and guests never get', () => {
  it('is a correct answer, which fields are sensitive, and when and for whom the form is shown', async () => {
    const quiz = await aForm(app, {
      is_public: true,
      form_fields: [
        aField(app, { label: 'Capital of France', correct_answer: 'canary-paris', is_sensitive: true }),
        aField(app, { label: 'Legs of a spider', field_type: 'number', correct_answer: '80' }),
      ],
      triggers: [{ trigger: 'auth_signed_up', items: [] }],
      notice: 'mail',
    });
    for (const as of [member, null]) {
      const { text, body } = await read(quiz.id, as);
      expect(body.kind).toBe('quiz');
      expect(body.form_fields.map(({ correct_answer }) => correct_answer)).toEqual([null, null]);
      for (const word of ['canary-paris', 'is_sensitive', '"triggers"', '"notice"', 'repeat_after_days', 'version']) expect(text).not.toContain(word);
    }
  });

  it('are the insides of included pages: an item is as the viewer may know of it (FRM-6)', async () => {
    const open = await publishPage(app, { title: 'Read first', slug: 'read-first' });
    const paid = await publishPage(app, { title: 'Locked', slug: 'locked', subtitle: 'inside', access: { require_authentication: true } });
    const hidden = await publishPage(app, { title: 'Nobody knows', slug: 'hidden', access: { is_private: true } });
    const form = await aForm(app, { is_public: true, included_items: [open, paid, hidden].map(({ id }) => ({ type: 'Page' as const, id })) });
    const shown = async (as: MemberSession | null) => (await read(form.id, as)).body.included_items.map(({ item }) => item);
    expect(await shown(null)).toMatchObject([
      { title: 'Read first', path: '/read-first', access: { granted: true } },
      { title: 'Locked', subtitle: null, access: { granted: false } },
      null,
    ]);
    expect(await shown(member)).toMatchObject([{ title: 'Read first' }, { title: 'Locked', access: { granted: true } }, null]);
  });

  it('is the address of a page that they may not know of, behind the button at the end', async () => {
    const target = async (access: object) =>
      (await publishPage(app, { title: 'Next', slug: `next-${app.platform.ids.next().slice(-8)}`, access })).id;
    const endTo = (page_id: string) => ({
      heading: 'Thanks',
      text: 'Read on.',
      button_text: 'Next',
      action: { id: app.platform.ids.next(), type: 'open_page' as const, data: { page_id } },
    });
    const [open, hidden] = [await target({}), await target({ is_private: true })];
    const path = async (id: string) => (await read((await aForm(app, { end: endTo(id) })).id)).body.end?.action?.data.path;
    expect(await path(open)).toMatch(/^\/next-/);
    expect(await path(hidden)).toBeNull();
  });
});

describe('the action at the end of a form', () => {
  it('can be asked for by its id, as far as the form can', async () => {
    const end = () => ({
      heading: '',
      text: '',
      action: { id: app.platform.ids.next(), type: 'open_url' as const, data: { url: 'https://example.com/' } },
    });
    const [own, open] = [end(), end()];
    await aForm(app, { end: own });
    await aForm(app, { end: open, is_public: true });
    const asked = async (id: string, as: MemberSession | null) => (await app.call('GET /block_actions/{id}', { as, params: { id } })).status;
    expect([await asked(own.action.id, member), await asked(open.action.id, member)]).toEqual([200, 200]);
    expect([await asked(own.action.id, null), await asked(open.action.id, null)]).toEqual([404, 200]);
  });
});
