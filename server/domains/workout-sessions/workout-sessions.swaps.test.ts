import type { WorkoutDraft } from '@bandstand/contract/workouts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage, type PageOptions } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aPicture } from '../reusables/reusables.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
}, 60_000);
afterAll(() => app.close());

interface Exercise {
  id: string;
  title: string;
}
/** An exercise that someone wrote: its page is all there is of it. */
async function anExercise(
  title: string,
  { muscle = 'quads', equipment = ['barbell'], ...page }: { muscle?: string; equipment?: string[] } & PageOptions = {},
): Promise<Exercise> {
  const made = await publishPage(app, { title, type: 'exercise', type_data: { cues: [`cue of ${title}`], muscles: [muscle], equipment }, ...page });
  return { id: made.id, title };
}
/** Gives an exercise its alternates, and publishes that. */
async function curate({ id }: Exercise, ...alternates: Exercise[]) {
  const owner = await app.owner();
  const { version, type_data } = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id } })).body;
  const body = { base_version: version, type_data: { ...type_data, alternate_ids: alternates.map((one) => one.id) } };
  await app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body });
  await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id } });
}

/** A workout of one exercise on a page, and the uid of its item. */
async function aPlan(exerciseId: string | null, { policy = 'curated' as WorkoutDraft['swap_policy'], access = {} } = {}) {
  const uid = app.platform.ids.next();
  const sets = [{ type: 'normal' as const, reps: 5 }];
  const workout = await app.server.paged.reusables.workouts.create(app.tenant, null, {
    title: 'Legs',
    swap_policy: policy,
    groups: [{ id: app.platform.ids.next(), type: 'straight', items: [{ uid, exercise_id: exerciseId, title: 'As planned', sets }] }],
  });
  await publishPage(app, { title: 'Legs', type: 'workout', type_data: { workout_id: workout.id }, access });
  return { uid, workoutId: workout.id };
}
const swap = (as: MemberSession | null, exercise: { id: string }, alternate: { id: string }) =>
  app.call('POST /subscribers/swap_exercise', { as, body: { exercise_id: exercise.id, alternate_id: alternate.id } });
const reset = (as: MemberSession, exercise: { id: string }) =>
  app.call('POST /subscribers/reset_exercise', { as, body: { exercise_id: exercise.id } });
const read = (as: MemberSession | null, uid: string) => app.call('GET /workout_group_items/{uid}/exercise', { as, params: { uid } });
const swapsOf = async (as: MemberSession) => (await app.call('POST /auth/verify', { as })).body.exercise_swaps;

describe('a swap (WRK-5, WRK-15)', () => {
  it('is in the member’s bundle until it is replaced or reset', async () => {
    const [squat, lunge, press] = [await anExercise('Squat'), await anExercise('Lunge'), await anExercise('Press')];
    await curate(squat, lunge, press);
    await aPlan(squat.id);
    const [member, other] = [await app.signUp(), await app.signUp()];
    const first = await swap(member, squat, lunge);
    expect([first.status, first.body.exercise_swaps]).toEqual([200, [{ exercise_id: squat.id, alternate_id: lunge.id }]]);
    const replaced = [{ exercise_id: squat.id, alternate_id: press.id }];
    expect((await swap(member, squat, press)).body.exercise_swaps).toEqual(replaced);
    expect([await swapsOf(member), await swapsOf(other)]).toEqual([replaced, []]);
    expect([(await reset(member, squat)).body.exercise_swaps, (await reset(member, squat)).status]).toEqual([[], 200]);
    expect(await swapsOf(member)).toEqual([]);
  });

  it('that is not allowed fails, and an earlier one stays', async () => {
    const [squat, lunge, press, row] = [
      await anExercise('Squat', { muscle: 'one' }),
      await anExercise('Lunge', { muscle: 'one' }),
      await anExercise('Press', { muscle: 'two' }),
      await anExercise('Row', { muscle: 'three' }),
    ];
    await curate(squat, lunge);
    await curate(row, press);
    await aPlan(squat.id);
    const member = await app.signUp();
    await swap(member, squat, lunge);
    const unknown = { id: nobodysId };
    for (const [what, prescribed, alternate] of [
      ['an alternate beside the list', squat, press],
      ['the exercise itself', squat, squat],
      ['an unknown alternate', squat, unknown],
      ['an unknown exercise', unknown, lunge],
      ['an exercise that no workout prescribes', row, press],
      ['what was swapped in', lunge, squat],
    ] as const) {
      const { status, body } = await swap(member, prescribed, alternate);
      expect([what, status, body]).toMatchObject([what, 422, { error: 'swap_failed', message: 'Failed to swap' }]);
    }
    expect(await swapsOf(member)).toEqual([{ exercise_id: squat.id, alternate_id: lunge.id }]);
    expect((await swap(null, squat, lunge)).status).toBe(401);
    expect((await swap(await app.signUp({ app: 'second' }), squat, lunge)).body.error).toBe('swap_failed');
  });

  it.each([
    ['off', false, false],
    ['curated', true, false],
    ['any', true, true],
  ] as const)('with the policy %s of its workout: listed %s, alike %s', async (policy, isListed, isAlike) => {
    const [squat, listed, alike] = [
      await anExercise(`Squat ${policy}`, { muscle: policy }),
      await anExercise(`Listed ${policy}`, { muscle: 'other' }),
      await anExercise(`Alike ${policy}`, { muscle: policy }),
    ];
    const unlike = await anExercise(`Unlike ${policy}`, { muscle: policy, equipment: ['barbell', 'bench'] });
    await curate(squat, listed);
    await aPlan(squat.id, { policy });
    const member = await app.signUp();
    const outcomes = [];
    for (const alternate of [listed, alike, unlike]) outcomes.push((await swap(member, squat, alternate)).status === 200);
    expect(outcomes).toEqual([isListed, isAlike, false]);
  });

  it('is allowed by any workout that the member may open, and by no other', async () => {
    const product = await aProduct(app);
    const [squat, alike] = [await anExercise('Squat', { muscle: 'sold' }), await anExercise('Alike', { muscle: 'sold' })];
    const open = await aPlan(squat.id, { policy: 'off' });
    const sold = await aPlan(squat.id, { policy: 'any', access: { require_purchase: true, products: [{ id: product.id }] } });
    const member = await app.signUp();
    expect((await swap(member, squat, alike)).body.error).toBe('swap_failed');
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect((await swap(member, squat, alike)).status).toBe(200);
    expect([(await read(member, open.uid)).body.id, (await read(member, sold.uid)).body.id]).toEqual([squat.id, alike.id]);
  });
});

describe('the exercise of an item (WRK-6)', () => {
  it('is the prescribed one, with what its page shows and the alternates in the owner’s order', async () => {
    const image = await aPicture(app);
    const [squat, lunge, press] = [
      await anExercise('Front squat', { slug: 'front-squat', image }),
      await anExercise('Split lunge', { slug: 'split-lunge' }),
      await anExercise('Leg press', { slug: 'leg-press' }),
    ];
    await curate(squat, press, lunge);
    const { uid } = await aPlan(squat.id);
    const { status, body } = await read(null, uid);
    expect([status, body]).toMatchObject([
      200,
      {
        id: squat.id,
        title: 'Front squat',
        path: '/front-squat',
        image: { media_id: image.media_id },
        data: { cues: ['cue of Front squat'], muscles: ['quads'] },
        prescribed_exercise_id: squat.id,
        swapped_from: null,
        alternates: [
          { id: press.id, title: 'Leg press', path: '/leg-press' },
          { id: lunge.id, title: 'Split lunge' },
        ],
      },
    ]);
    const member = await app.signUp();
    await swap(member, squat, lunge);
    expect((await read(member, uid.toUpperCase())).body).toMatchObject({
      id: lunge.id,
      data: { cues: ['cue of Split lunge'] },
      prescribed_exercise_id: squat.id,
      swapped_from: squat.id,
      alternates: [{ id: press.id }],
    });
    expect((await read(null, uid)).body.id).toBe(squat.id);
  });

  it('makes no chains: what was swapped in stays, even if the member swapped that elsewhere', async () => {
    const [squat, lunge, press] = [await anExercise('A'), await anExercise('B'), await anExercise('C')];
    await curate(squat, lunge);
    await curate(lunge, press);
    const [first, second] = [await aPlan(squat.id), await aPlan(lunge.id)];
    const member = await app.signUp();
    await swap(member, squat, lunge);
    await swap(member, lunge, press);
    expect([(await read(member, first.uid)).body.id, (await read(member, second.uid)).body.id]).toEqual([lunge.id, press.id]);
  });

  it('shows of a locked exercise only what a list shows, and of a private one only the title in the workout', async () => {
    const product = await aProduct(app);
    const access = { require_purchase: true, products: [{ id: product.id }] };
    const [locked, hidden, open] = [
      await anExercise('Locked', { access, slug: 'locked-exercise' }),
      await anExercise('secretname', { access: { is_private: true } }),
      await anExercise('Open to all'),
    ];
    await curate(open, locked, hidden);
    const [ofLocked, ofHidden, ofOpen] = [await aPlan(locked.id), await aPlan(hidden.id), await aPlan(open.id)];
    const member = await app.signUp();
    const answers = [await read(member, ofLocked.uid), await read(member, ofHidden.uid), await read(member, ofOpen.uid)];
    expect(answers.map(({ body }) => body)).toMatchObject([
      { title: 'Locked', path: '/locked-exercise', data: null },
      { title: 'As planned', path: null, image: null, data: null },
      { title: 'Open to all', alternates: [] },
    ]);
    expect(answers.map(({ text }) => /cue of (Locked|secret)|secretname/.test(text))).toEqual([false, false, false]);
    expect([(await swap(member, open, locked)).status, (await swap(member, open, hidden)).status]).toEqual([422, 422]);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect((await read(member, ofLocked.uid)).body.data?.cues).toEqual(['cue of Locked']);
    expect((await swap(member, open, locked)).status).toBe(200);
  });

  it('needs a page with the workout, and belongs to one app', async () => {
    const product = await aProduct(app);
    const squat = await anExercise('Squat in a sold plan');
    const { uid } = await aPlan(squat.id, { access: { require_purchase: true, products: [{ id: product.id }] } });
    const refused = await read(await app.signUp(), uid);
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'access_denied', access: { product_ids: [product.id] } }]);
    expect(refused.text).not.toContain('cue of');
    const hidden = await aPlan(squat.id, { access: { is_private: true } });
    const foreigner = await app.signUp({ app: 'second' });
    expect([(await read(null, hidden.uid)).status, (await read(null, nobodysId)).status, (await read(foreigner, uid)).status]).toEqual([
      404, 404, 404,
    ]);
  });

  it('without an exercise in the library has only its title', async () => {
    const { uid } = await aPlan(null);
    expect((await read(null, uid)).body).toEqual({
      id: null,
      title: 'As planned',
      path: null,
      image: null,
      data: null,
      prescribed_exercise_id: null,
      swapped_from: null,
      alternates: [],
    });
  });

  it('follows the workout once its change is published', async () => {
    const [squat, lunge] = [await anExercise('Before'), await anExercise('After')];
    const { uid, workoutId } = await aPlan(squat.id);
    const owner = await app.owner();
    expect((await read(null, uid)).body.id).toBe(squat.id);
    const [group] = (await app.call('GET /studio/workouts/{id}', { as: owner, params: { id: workoutId } })).body.groups;
    const groups = [{ ...group, items: [{ ...group?.items[0], exercise_id: lunge.id }] }];
    await app.call('PUT /studio/workouts/{id}', { as: owner, params: { id: workoutId }, body: { groups } });
    expect((await read(null, uid)).body.id).toBe(squat.id);
    await app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'workout', id: workoutId }] } });
    expect((await read(null, uid)).body.id).toBe(lunge.id);
  });

  it('of a draft is shown in its preview', async () => {
    const squat = await anExercise('Drafted squat');
    const { uid, workoutId } = await aPlan(null);
    const owner = await app.owner();
    const [group] = (await app.call('GET /studio/workouts/{id}', { as: owner, params: { id: workoutId } })).body.groups;
    const groups = [{ ...group, items: [{ ...group?.items[0], exercise_id: squat.id }] }];
    await app.call('PUT /studio/workouts/{id}', { as: owner, params: { id: workoutId }, body: { groups } });
    const { token } = (await app.call('POST /studio/preview_tokens', { as: owner, body: {} })).body;
    const preview = await app.call('GET /workout_group_items/{uid}/exercise', { params: { uid }, headers: { 'x-page-builder': token } });
    expect([preview.status, preview.body.title]).toEqual([200, 'Drafted squat']);
  });

  it('of a workout that no page shows is shown to the staff who build it, and to nobody else', async () => {
    const squat = await anExercise('Built squat');
    const owner = await app.owner();
    const uid = app.platform.ids.next();
    const groups = [{ id: app.platform.ids.next(), type: 'straight' as const, items: [{ uid, exercise_id: squat.id, title: 'Squat', sets: [] }] }];
    const { id } = (await app.call('POST /studio/workouts', { as: owner, body: { title: 'Not out yet', groups } })).body;
    const statusFor = async (grant: object) => {
      const { token } = (await app.call('POST /studio/preview_tokens', { as: owner, body: { piece: { kind: 'workout', id }, ...grant } })).body;
      return (await app.call('GET /workout_group_items/{uid}/exercise', { params: { uid }, headers: { 'x-page-builder': token } })).status;
    };
    expect([await statusFor({}), await statusFor({ persona: 'member' }), (await read(null, uid)).status]).toEqual([200, 404, 404]);
  });
});
