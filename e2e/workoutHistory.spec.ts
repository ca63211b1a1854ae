import { expect, test, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { mainApp } from './demo.ts';
import { signIn } from './door.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { memberWith, studioOf, type StudioCall } from './studioCalls.ts';

const phone = { ...withoutWorker, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
const dayMs = 86_400_000;

type Draft = { id: string; version: number; path: string };

/** A published workout page with three sets of a published exercise. */
async function publishWorkout(title: string) {
  const call = await studioOf(mainApp());
  const squat = await call<Draft>('POST', '/studio/pages', { type: 'exercise', title: `${title} squat` });
  await call('POST', `/studio/pages/${squat.id}/publish`);
  const item = {
    uid: crypto.randomUUID(),
    exercise_id: squat.id,
    title: `${title} squat`,
    sets: [1, 2, 3].map(() => ({ type: 'normal', reps: 5, load: '70 %' })),
    media: null,
  };
  const group = { id: crypto.randomUUID(), type: 'straight', items: [item] };
  const workout = await call<{ id: string }>('POST', '/studio/workouts', { title, groups: [group] });
  const page = await call<Draft>('POST', '/studio/pages', { type: 'workout', title });
  await call('PUT', `/studio/pages/${page.id}`, { base_version: page.version, type_data: { workout_id: workout.id } });
  await call('POST', `/studio/pages/${page.id}/publish`);
  return { id: workout.id, pageId: page.id, exerciseId: squat.id, groupId: group.id, itemId: item.uid, exercise: item.title };
}
type Published = Awaited<ReturnType<typeof publishWorkout>>;

/** Logs a session as a member, at a time. Returns its id. */
async function train(send: StudioCall, workout: Published, atMs: number, loads: readonly number[]): Promise<string> {
  const ts = (minutes: number) => new Date(atMs + minutes * 60_000).toISOString();
  const { id } = await send<{ id: string }>('POST', `/workouts/${workout.id}/session`, { session_mode: 'list', ts: ts(0) });
  for (const [at, load_kg] of loads.entries())
    await send('POST', `/workouts/${workout.id}/session/${id}/activity`, {
      activity_type: 'set_completed',
      workout_group_id: workout.groupId,
      workout_group_item_id: workout.itemId,
      data: { set: at + 1, round: 1, reps: 5, load_kg, unit: 'kg', exercise_id: workout.exerciseId, prescribed_exercise_id: workout.exerciseId },
      ts: ts(at + 1),
    });
  await send('PUT', `/workouts/${workout.id}/session/${id}`, { page_id: workout.pageId, ts: ts(10) });
  return id;
}

const clean = async (page: Page) => expect(await findings(page)).toEqual([]);

test('a member reads what they trained on a phone, and their coach comments on it', async ({ browser }) => {
  const title = `Legs ${Date.now().toString(36)}`;
  const workout = await publishWorkout(title);
  const person = newcomer('Mira Training');
  const visitor = await Visitor.joined(browser, mainApp(), person, phone);
  const { page } = visitor;
  await visitor.open('/me/workouts');
  await expect(page.getByText('No workouts yet')).toBeVisible();
  await clean(page);
  const send = memberWith(mainApp(), person, await signIn(visitor.context, mainApp(), person, 'app'));
  await train(send, workout, Date.now() - 2 * dayMs, [60, 60, 60]);
  const id = await train(send, workout, Date.now() - 3_600_000, [60, 65]);

  await visitor.open('/me');
  await page.getByRole('link', { name: 'Workouts' }).click();
  await page.getByRole('radio', { name: 'kg' }).check({ force: true });
  const latest = page.locator(`a[href="/me/workouts/${id}"]`);
  await expect(latest).toContainText('10 min · 2 sets · 625 kg');
  await clean(page);
  await latest.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Heaviest load: 65 kg')).toBeVisible();
  await clean(page);
  await page.getByRole('link', { name: workout.exercise }).click();
  await expect(page.getByRole('img', { name: /^Heaviest load: from 60 kg on .* to 65 kg/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'By workout' }).getByRole('row')).toHaveCount(3);
  await clean(page);

  const owner = await Owner.signedIn(browser, mainApp());
  await owner.open(`/members?q=${encodeURIComponent(person.email)}`);
  await owner.page.getByRole('button', { name: person.name }).click();
  await owner.page.getByRole('link', { name: 'See training' }).click();
  const sessions = owner.page.getByRole('table', { name: 'Workouts', exact: true });
  await expect(sessions.getByRole('row')).toHaveCount(3);
  await clean(owner.page);
  await sessions.getByRole('button').first().click();
  const sheet = owner.page.getByRole('complementary', { name: 'Workout' });
  await expect(sheet.getByRole('row', { name: '2 5 × 70 % 5 × 65 kg' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: '3 5 × 70 % Not done' })).toBeVisible();
  await clean(owner.page);
  await sheet.getByRole('button', { name: 'Comment on it' }).click();
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Strong. Add a third set next time.');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(owner.page).toHaveURL(/\/messages\?thread=/);

  await visitor.open('/me/messages');
  await page.getByText('Strong. Add a third set next time.').first().click();
  await page.locator(`a[href$="/me/workouts/${id}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await owner.open(`/workouts/${workout.id}/report`);
  await expect(owner.page.getByRole('heading', { level: 1, name: `How members do ${title}` })).toBeVisible();
  await expect(owner.page.getByText('Everyone who began has finished.')).toBeVisible();
  await owner.page.getByRole('link', { name: person.name }).click();
  await expect(owner.page.getByRole('heading', { level: 1, name: `Training of ${person.name}` })).toBeVisible();
  expect(visitor.problems).toEqual([]);
});
