import { randomUUID } from 'node:crypto';
import type { PageJson, WorkoutPageData } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aBlockGroup, anOverlay, aPicture, aWorkout, uses } from '../reusables/reusables.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
}, 60_000);
afterAll(() => app.close());

const read = (id: string, as: MemberSession | null = null) => app.call('GET /workouts/{id}', { as, params: { id } });
const page = async (path: string, as: MemberSession | null = null) => (await app.get(`/__${path}/index.json`, as ? { as } : {})).json<PageJson>();
const group = (items: object[]) => ({ id: randomUUID(), type: 'superset', rounds: 4, rest_after: 90, items });
const item = (more: object = {}) => ({ uid: randomUUID(), exercise_id: null, title: 'Press', sets: [{ type: 'normal', reps: 8 }], ...more });

describe('WRK-2: a workout in the studio', () => {
  it('can be created, changed in part, copied and removed', async () => {
    const made = await app.call('POST /studio/workouts', { as: owner, body: { title: 'Monday', groups: [group([item()])] } });
    const { id } = made.body;
    expect(made.body).toMatchObject({
      title: 'Monday',
      version: 1,
      workout_type: 'default',
      allowed_modes: ['follow_along', 'list'],
      swap_policy: 'curated',
      groups: [{ type: 'superset', rest_after: 90, items: [{ title: 'Press', sets: [{ reps: 8 }] }] }],
    });
    const changed = await app.call('PUT /studio/workouts/{id}', {
      as: owner,
      params: { id },
      body: { swap_policy: 'off', allowed_modes: ['list'], asks_rpe: true },
    });
    expect(changed.body).toMatchObject({ version: 2, swap_policy: 'off', asks_rpe: true, allowed_modes: ['list'], groups: [{ rounds: 4 }] });
    const copy = await app.call('POST /studio/workouts/{id}/duplicate', { as: owner, params: { id } });
    expect(copy.body).toMatchObject({ title: 'Monday', version: 1, swap_policy: 'off' });
    expect(copy.body.groups[0]?.items[0]?.uid).not.toBe(made.body.groups[0]?.items[0]?.uid);
    expect((await app.call('GET /studio/workouts', { as: owner, query: { q: 'monday' } })).body.total_count).toBe(2);
    expect((await app.call('DELETE /studio/workouts/{id}', { as: owner, params: { id } })).status).toBe(204);
    expect((await app.call('GET /studio/workouts/{id}', { as: owner, params: { id } })).status).toBe(404);
    expect((await app.call('GET /studio/workouts/{id}', { as: owner, params: { id: copy.body.id } })).status).toBe(200);
  });

  it.each([
    ['an unknown kind of group', { groups: [{ ...group([]), type: 'pyramid' }] }],
    ['an unknown mode', { allowed_modes: ['grouped'] }],
    ['fewer than zero repetitions', { groups: [group([item({ sets: [{ type: 'normal', reps: -1 }] })])] }],
    ['a picture that is not in the library', { groups: [group([item({ media: { url: '/x', urls: {}, media_id: null } })])] }],
  ])('is refused with %s', async (_, body) => {
    expect((await app.call('POST /studio/workouts', { as: owner, body: { title: 'X', ...body } })).status).toBe(422);
  });

  it('says that a set is for each side, also if it was saved under the older name', async () => {
    const body = { title: 'Sides', groups: [group([item({ side: 'both' }), item({ side: 'each' }), item({ side: 'left' }), item()])] };
    const { id, groups } = (await app.call('POST /studio/workouts', { as: owner, body })).body;
    const sides = ['each', 'each', 'left', undefined];
    expect(groups[0]?.items.map(({ side }) => side)).toEqual(sides);
    await publishPage(app, { title: 'Sides', type: 'workout', type_data: { workout_id: id } });
    await app.sql(`update reusable_revisions set data = replace(data::text, '"each"', '"both"')::jsonb where item_id = $1`, [id]);
    expect((await read(id)).body.groups[0]?.items.map(({ side }) => side)).toEqual(sides);
  });

  it('is refused with one id in two places, because sessions refer to ids', async () => {
    const twice = item();
    const answer = await app.call('POST /studio/workouts', { as: owner, body: { title: 'X', groups: [group([twice, twice])] } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['groups']]);
  });
});

describe('a workout of a further kind', () => {
  const draft = async (body: object) => app.call('POST /studio/workouts', { as: owner, body: { title: 'Test', ...body } });
  it('keeps the table of a beep test (WRK-7) and the time marks of a video workout (WRK-8)', async () => {
    const beep_protocol = { distance_m: 15, levels: [{ speed_kmh: 8, shuttles: 6 }] };
    expect((await draft({ workout_type: 'beep_test', beep_protocol })).body).toMatchObject({ workout_type: 'beep_test', beep_protocol });
    const marked = await draft({ workout_type: 'video_workout', groups: [group([item({ video_at: 65.5 })])] });
    expect(marked.body.groups[0]?.items[0]).toMatchObject({ video_at: 65.5 });
    expect((await draft({ beep_protocol: { distance_m: 20, levels: [] } })).status).toBe(422);
    expect((await draft({ groups: [group([item({ video_at: -1 })])] })).status).toBe(422);
  });

  it('can be looked at before it is published, alone and only by those with the grant', async () => {
    const { id } = (await draft({ title: 'Not out yet', groups: [group([item({ title: 'Row' })])] })).body;
    const asked = await app.call('POST /studio/preview_tokens', { as: owner, body: { piece: { kind: 'workout', id } } });
    expect(new URL(asked.body.url).pathname).toBe('/~piece');
    const shown = async (token: string) => app.get(`/__/~piece/index.json?page_builder=${token}`, { app: 'first' });
    const piece = (await shown(asked.body.token)).json<PageJson>();
    expect(piece).toMatchObject({ page_id: id, page_title: 'Not out yet', page_content_type: 'workout', blocks: [] });
    expect((piece.type_data as WorkoutPageData).workout?.groups[0]?.items[0]?.title).toBe('Row');
    expect((await shown(`${asked.body.token}x`)).status).toBe(404);
    const missing = await app.call('POST /studio/preview_tokens', { as: owner, body: { piece: { kind: 'workout', id: randomUUID() } } });
    expect(missing.status).toBe(404);
  });
});

describe('a workout on a page', () => {
  it('appears in the block and in the data of a workout page, with addresses and pictures of exercises the viewer may know of', async () => {
    const image = await aPicture(app);
    const open = await publishPage(app, { title: 'Squat', type: 'exercise', slug: 'squat', image });
    const hidden = await publishPage(app, {
      title: 'Hidden',
      type: 'exercise',
      slug: 'hidden',
      image: await aPicture(app),
      access: { is_private: true },
    });
    const workout = await app.server.paged.reusables.workouts.create(app.tenant, null, {
      title: 'Both',
      groups: [{ ...group([item({ exercise_id: open.id }), item({ exercise_id: hidden.id, path: '/made-up' })]), type: 'circuit' }] as never,
    });
    await publishPage(app, {
      title: 'W',
      slug: 'w',
      type: 'workout',
      type_data: { workout_id: workout.id },
      blocks: [aBlock('workout', { workout_id: workout.id })],
    });
    const shown = await page('/w');
    const { workout: inData } = shown.type_data as WorkoutPageData;
    expect(inData?.groups[0]?.items).toMatchObject([
      { path: '/squat', media: { media_id: image.media_id } },
      { path: null, media: null },
    ]);
    expect(shown.blocks[0]?.data).toMatchObject({ workout: inData });
    expect(JSON.stringify(shown)).not.toContain('swap_policy');
  });

  it('shows an edit once it is published', async () => {
    const workout = await aWorkout(app, 'Before');
    await publishPage(app, { title: 'E', slug: 'edited', type: 'workout', type_data: { workout_id: workout.id } });
    const title = async () => ((await page('/edited')).type_data as WorkoutPageData).workout?.title ?? null;
    expect(await title()).toBe('Before');
    await app.call('PUT /studio/workouts/{id}', { as: owner, params: { id: workout.id }, body: { title: 'After' } });
    expect(await title()).toBe('Before');
    await app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'workout', id: workout.id }] } });
    expect(await title()).toBe('After');
    expect((await app.call('DELETE /studio/workouts/{id}', { as: owner, params: { id: workout.id } })).body.error).toBe('in_use');
  });

  it('is reported as missing if none is set', async () => {
    await publishPage(app, { title: 'N', slug: 'none', type: 'workout' });
    expect((await page('/none')).type_data).toEqual({ workout_id: null, workout: null });
  });
});

describe('GET /workouts/{id} (WRK-6)', () => {
  it('is open to viewers who may open a page that shows it, in a block, in its data, or in a saved block group', async () => {
    const product = await aProduct(app);
    const [inBlock, inData, inGroup] = [await aWorkout(app), await aWorkout(app), await aWorkout(app)];
    for (const { id } of [inBlock, inData, inGroup]) expect([(await read(id)).status, (await read(id, member)).status]).toEqual([404, 404]);
    const access = { require_purchase: true, products: [{ id: product.id }] };
    const source = await aBlockGroup(app, [aBlock('workout', { workout_id: inGroup.id })]);
    await publishPage(app, {
      title: 'Paid',
      type: 'workout',
      access,
      type_data: { workout_id: inData.id },
      blocks: [aBlock('workout', { workout_id: inBlock.id }), uses(source)],
    });
    const buyer = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
    for (const { id } of [inBlock, inData, inGroup]) {
      expect((await read(id, member)).body).toMatchObject({
        error: 'access_denied',
        access: { reason: 'PURCHASE_REQUIRED', product_ids: [product.id] },
      });
      expect((await read(id, buyer)).body).toMatchObject({ id, title: 'Legs' });
    }
  });

  it('looks missing if only private pages show it', async () => {
    const workout = await aWorkout(app);
    await publishPage(app, { title: 'Private', type: 'workout', access: { is_private: true }, type_data: { workout_id: workout.id } });
    expect((await read(workout.id, member)).body.error).toBe('not_found');
  });

  it('a workout in a members-only block is hidden from viewers who may only browse', async () => {
    const workout = await aWorkout(app);
    const blocks = [aBlock('workout', { workout_id: workout.id }, { members_only: true })];
    await publishPage(app, { title: 'Browse', blocks, access: { require_authentication: true, allow_browsing: true } });
    expect([(await read(workout.id)).status, (await read(workout.id, member)).status]).toEqual([403, 200]);
  });

  it('closes when its page is withdrawn, and opens with an overlay', async () => {
    const workout = await aWorkout(app);
    const shown = await publishPage(app, { title: 'Open', type: 'workout', type_data: { workout_id: workout.id } });
    expect((await read(workout.id)).status).toBe(200);
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: shown.id } });
    expect((await read(workout.id)).status).toBe(404);
    await anOverlay(app, [aBlock('workout', { workout_id: workout.id })]);
    expect((await read(workout.id)).status).toBe(200);
  });

  it('belongs to one app', async () => {
    const workout = await aWorkout(app);
    await publishPage(app, { title: 'Here', type: 'workout', type_data: { workout_id: workout.id } });
    expect((await app.call('GET /workouts/{id}', { app: 'second', params: { id: workout.id } })).status).toBe(404);
    const foreign = { as: await app.owner('second'), params: { id: workout.id } };
    expect((await app.call('POST /studio/workouts/{id}/duplicate', foreign)).status).toBe(404);
  });
});
