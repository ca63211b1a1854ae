import { expect, test, type Page } from '@playwright/test';
import { mainApp } from './demo.ts';
import { Owner } from './drivers/owner.ts';
import { studioOf } from './studioCalls.ts';

const rosa = { name: 'Rosa Lind', email: `rosa-${Date.now()}@example.test`, password: 'eight-or-more' };
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const label = (page: Page) => page.getByRole('textbox', { name: 'Label' });
const block = (page: Page, name: string) => page.getByRole('row', { name });
type Draft = { id: string; title: string; blocks: { data: { text?: string } }[] };

test('an owner and an editor work on one page: each sees the other, both keep their text, and neither overwrites the other’s', async ({
  browser,
}) => {
  const app = mainApp();
  const call = await studioOf(app);
  const { invite_url } = await call<{ invite_url: string }>('POST', '/studio/team', { email: rosa.email, name: rosa.name, role: 'editor' });
  const token = new URL(invite_url).searchParams.get('token') ?? '';
  await call('POST', '/studio/auth/join', { token, name: rosa.name, password: rosa.password });

  const [one, two] = [await Owner.signedIn(browser, app), await Owner.enter(browser, app.url)];
  for (const owner of [one, two]) await owner.bringClock();
  await one.newPage('Four hands');
  await one.addBlock('Button');
  await label(one.page).fill('First');
  await one.addBlock('Button');
  await label(one.page).fill('Second');
  await saved(one.page);
  const id = new URL(one.page.url()).pathname.split('/').at(-1)!;
  const onServer = async () => (await call<Draft>('GET', `/studio/pages/${id}`)).blocks.map(({ data }) => data.text);

  // They see each other's names.
  await two.signInAs(rosa.email, rosa.password);
  await two.open(`/pages/${id}`);
  await expect(two.page.getByRole('img', { name: /^Also here now: / })).toBeVisible();
  await one.nextBeat();
  await expect(one.page.getByRole('img', { name: `Also here now: ${rosa.name}` })).toBeVisible();

  // Each in a different block: no question is asked, and both texts are kept.
  await block(two.page, 'Second').click();
  await label(two.page).fill('Second, by Rosa');
  await block(one.page, 'First').click();
  await label(one.page).fill('First, by the owner');
  await expect.poll(onServer).toEqual(['First, by the owner', 'Second, by Rosa']);
  for (const owner of [one, two]) await saved(owner.page);
  for (const owner of [one, two]) await owner.nextBeat();
  for (const { page } of [one, two]) {
    await expect(block(page, 'First, by the owner')).toBeVisible();
    await expect(block(page, 'Second, by Rosa')).toBeVisible();
    await saved(page);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }

  // Both in one block: the later one is asked and sees both versions; the other's text stays until they choose.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await one.page.route(`**/api/studio/pages/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await block(two.page, 'First, by the owner').click();
  await label(one.page).fill('Continue');
  await label(two.page).fill('Come along');
  await expect.poll(onServer).toEqual(['Come along', 'Second, by Rosa']);
  letGo();
  const question = one.page.getByRole('alertdialog');
  await expect(question.getByText('Continue', { exact: true })).toBeVisible();
  await expect(question.getByText('Come along')).toBeVisible();
  expect(await onServer()).toEqual(['Come along', 'Second, by Rosa']);
  await question.getByRole('radio', { name: 'Mine' }).check();
  await question.getByRole('button', { name: 'Continue with these' }).click();
  await saved(one.page);
  expect(await onServer()).toEqual(['Continue', 'Second, by Rosa']);
  // The other is notified and sees it.
  await two.nextBeat();
  await expect(block(two.page, 'Continue')).toBeVisible();
  await one.leave();
  await two.leave();
});
