import { expect, test } from '@playwright/test';
import { findings } from './axe.ts';
import { mainApp } from './demo.ts';
import { Owner } from './drivers/owner.ts';

/** The reference workouts as an owner types them, and what members then see. */
const references = [
  {
    name: 'strength day',
    lines: [
      'Warm-up:',
      'Rowing machine 5:00',
      'Main part:',
      'Back squat warmup 2x8, 4x5 @ 100kg r2:30',
      'Bench press 4x6 @ 70kg r2:00',
      'Plank 3x45s r45',
    ],
    shown: ['Warm-up', 'Back squat', '100kg', 'Plank'],
  },
  {
    name: 'superset',
    lines: ['Superset x4 rest 2:00: Push and pull', 'Bench press 8 @ 70kg', 'Row 8 r90', 'Superset x3', 'Lunge 10 each side', 'Bridge 12 r60'],
    shown: ['Push and pull', '4 rounds', 'Lunge', 'Each side'],
  },
  { name: 'circuit', lines: ['Circuit x3 rest 2:00', 'Squat 15', 'Push-up 10', 'Plank 40s r60'], shown: ['3 rounds', 'Push-up', '40 sec'] },
  { name: 'interval', lines: ['40s on 20s off x8', 'Burpee', 'Mountain climber'], shown: ['8 rounds', 'Burpee', '40 sec', 'Rest 20 sec'] },
  { name: 'AMRAP', lines: ['AMRAP 12', 'Push-up 8', 'Squat 12', 'Run 200m'], shown: ['As many rounds as possible', 'At most 12 min', '200 m'] },
  { name: 'EMOM', lines: ['EMOM 12', 'Kettlebell swing 12', 'Burpee 8'], shown: ['12 rounds', 'Kettlebell swing'] },
  { name: 'for time', lines: ['For time x5 cap 20', 'Run 400m', 'Squat 15'], shown: ['5 rounds', 'At most 20 min', '400 m'] },
];

test('an owner builds the reference workouts by keyboard alone, and publishes them', async ({ browser }) => {
  test.setTimeout(240_000);
  const owner = await Owner.signedIn(browser, mainApp());
  const { page } = owner;
  const frame = page.frameLocator('iframe');
  for (const { name, lines, shown } of references) {
    const title = `Typed ${name} ${Date.now().toString(36)}`;
    await owner.open('/workouts?new=1');
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const line = page.getByRole('combobox', { name: 'New line' });
    await expect(line).toBeFocused();
    for (const text of lines) {
      await page.keyboard.type(text);
      // What was typed is taken, not what the library offers.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await expect(line).toHaveValue('');
    }
    for (const text of shown) await expect(frame.getByText(text).first()).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  }
  expect(await findings(page, { without: ['iframe'] })).toEqual([]);
  await page.locator('#content').getByRole('button', { name: 'Publish' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content').getByText('Published', { exact: true })).toBeVisible();
  await owner.context.close();
});

test('an owner begins with the beep test, and groups, moves and undoes by keys', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, mainApp());
  const { page } = owner;
  await owner.open('/workouts?new=1');
  await page.getByRole('radio', { name: /^Beep test/ }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Title').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Shuttles of level 1', exact: true })).toHaveValue('7');
  expect(await findings(page, { without: ['iframe'] })).toEqual([]);

  await owner.open('/workouts?new=1');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(`Keys ${Date.now().toString(36)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'New line' })).toBeFocused();
  for (const text of ['Squat 5', 'Row 8', 'Dip 8']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('combobox', { name: 'Exercise 3' })).toBeFocused();
  await page.keyboard.press('Control+g');
  await expect(page.getByRole('textbox', { name: 'Kind of group 2' })).toHaveValue('Superset');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('combobox', { name: 'Exercise 2' })).toHaveValue('Dip');
  await expect(page.getByRole('combobox', { name: 'Exercise 2' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Kind of group 2' })).toHaveCount(0);
  // The preview is the player itself, and follows what is typed.
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Start workout' }).click();
  await frame.getByRole('radio', { name: 'List' }).check({ force: true });
  await frame.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(frame.getByText(/^0 of \d+ sets/)).toBeVisible();
  await page.getByRole('combobox', { name: 'New line' }).fill('Plank 45s');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('dialog').getByText('Plank').first()).toBeVisible();
  await owner.context.close();
});
