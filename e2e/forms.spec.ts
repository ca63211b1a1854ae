import { expect, test, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { mainApp } from './demo.ts';
import { field, screenOf, type Field } from './drivers/forms.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';
import { studioOf } from './studioCalls.ts';

const phone = { ...withoutWorker, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** A published form with each field on a screen of its own. Returns its id. */
async function publishForm(title: string, fields: Field[], more: object = {}): Promise<string> {
  const call = await studioOf(mainApp());
  const form_groups = fields.map((one) => screenOf(one));
  const { id } = await call<{ id: string }>('POST', '/studio/forms', { title, form_groups, form_fields: fields, ...more });
  await call('POST', '/studio/releases', { title, items: [{ type: 'form', id }] });
  return id;
}

const question = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
const clean = async (page: Page) => expect(await findings(page)).toEqual([]);

test('a member fills in a check-in on a phone: reloads half-way, sends it offline, finds it, deletes it and takes that back', async ({ browser }) => {
  const weight = field('Your weight', 'number', { min: 30, max: 250 });
  const story = field('Your week', 'long_answer', { is_required: false });
  const form = await publishForm(`Check-in ${Date.now()}`, [weight, story], { is_repeatable: true, shows_review: true });
  const visitor = await Visitor.joined(browser, mainApp(), newcomer(), phone);
  const { page, context } = visitor;
  await visitor.open(`/me#form?form_id=${form}`);
  const next = page.getByRole('button', { name: 'Next' });
  const belowNext = async () => (await next.evaluate((button) => button.closest('form')?.getBoundingClientRect().bottom)) ?? 0;
  // Nothing is left free for a keyboard that is not there.
  await expect.poll(belowNext).toBe(812);
  await question(page, 'Your weight').fill('71,5');
  await question(page, 'Your weight').press('Enter');
  await question(page, 'Your week').fill('Cold, but good.');
  await clean(page);
  await page.reload();
  await expect(question(page, 'Your week')).toHaveValue('Cold, but good.');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await expect(page.getByText('71.5')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your answers have been sent.')).toBeVisible({ timeout: 20_000 });

  await visitor.open('/me/submissions');
  await page.getByRole('button', { name: /Check-in/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('71.5')).toBeVisible();
  await clean(page);
  await sheet.getByRole('button', { name: 'Change answers' }).click();
  await page.getByRole('button', { name: 'Change: Your weight' }).click();
  await question(page, 'Your weight').fill('70,9');
  await question(page, 'Your weight').press('Enter');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet.getByText('70.9')).toBeVisible();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /Check-in/ })).toBeVisible();
  expect(visitor.problems).toEqual([]);
  await context.close();
});

test('a member goes on with a form without a connection, even after a reload', async ({ browser }) => {
  const labels = ['Am always prepared.', 'Worry about things.', 'Have a soft heart.'];
  const steps = labels.map((label) => field(label, 'number', { min: 1, max: 5 }));
  const form = await publishForm(`Statements ${Date.now()}`, steps);
  const visitor = await Visitor.joined(browser, mainApp(), newcomer(), { ...phone, serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await visitor.open('/me');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await visitor.open(`/me#form?form_id=${form}`);
  const scale = (label: string) => page.getByRole('group', { name: `Scale for ${label}` });
  const choose = (label: string, step: string) => scale(label).getByRole('button', { name: step, exact: true }).tap();
  await choose('Am always prepared.', '4');
  await expect(scale('Worry about things.')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await choose('Worry about things.', '2');
  await choose('Have a soft heart.', '5');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your answers have been sent.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'See your answers' }).click();
  await expect(page.getByRole('dialog', { name: /Statements/ }).locator('dd')).toHaveText(['4', '2', '5']);
  await context.close();
});

test('a quiz shows the score, and right and wrong, only after it was sent', async ({ browser }) => {
  const options = ['Freestyle', 'Breaststroke'].map((value) => ({ value, label: value }));
  const stroke = field('The slowest stroke?', 'multi_select', { options, max: 1, correct_answer: '["Breaststroke"]' });
  const pool = field('Metres of a long course?', 'number', { correct_answer: '50' });
  const form = await publishForm(`Quiz ${Date.now()}`, [stroke, pool], { shows_correct_answer: true });
  const visitor = await Visitor.joined(browser, mainApp(), newcomer(), phone);
  const { page } = visitor;
  const answers: string[] = [];
  // Read on the way: a body can be gone by the time that the page has moved on.
  await page.route(`**/forms/${form}`, async (route) => {
    const response = await route.fetch();
    answers.push(await response.text());
    await route.fulfill({ response });
  });
  await visitor.open(`/me#form?form_id=${form}`);
  await page.getByRole('dialog').getByText('Freestyle').click();
  await question(page, 'Metres of a long course?').fill('50');
  await question(page, 'Metres of a long course?').press('Enter');
  await expect(page.getByText('1 of 2 correct').last()).toBeVisible();
  await expect(page.getByText('Not correct')).toBeVisible();
  await expect(page.getByText('Correct answer:')).toBeVisible();
  expect(answers.length).toBeGreaterThan(0);
  for (const text of answers) expect(text).not.toContain('["Breaststroke"]');
  await page.reload();
  await expect(page.getByText('You’ve already answered this')).toBeVisible();
  await visitor.context.close();
});

test('a guest fills in a public form at its own address', async ({ browser }) => {
  const form = await publishForm(`Ask ${Date.now()}`, [field('Your email', 'short_answer', { format: 'email' })], { is_public: true });
  const visitor = await Visitor.enter(browser, mainApp().url, phone);
  const { page } = visitor;
  await visitor.open(`/forms/${form}`);
  const email = page.getByLabel('Your email');
  await email.fill('guest@');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Field must be an email.')).toBeVisible();
  await clean(page);
  await email.fill(newcomer().email);
  await email.press('Enter');
  await expect(page.getByText('Your answers have been sent.')).toBeVisible();
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});
