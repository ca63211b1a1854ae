import { expect, test } from '@playwright/test';
import { drawPicture } from './drawPicture.ts';
import { Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { startServer, type RunningServer } from './server.ts';

// With all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
});
test.afterAll(() => server.stop());

test('from the set-up link to a page that a guest sees, with the owner’s own colours, in six clicks after the first steps', async ({ browser }) => {
  const startedAt = performance.now();
  const owner = await Owner.claim(browser, server, 'Lantern Yoga');
  const { page } = owner;

  // The first steps: a logo becomes the icon and gives the app its colours; the phone gets a code; there is something to sell.
  await expect(page.getByRole('img', { name: /QR code of http/ })).toBeVisible();
  await page.getByRole('button', { name: 'Choose a logo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await page.getByRole('button', { name: 'As in the picture' }).click();
  await expect(page.getByText('The new look is live')).toBeVisible();
  await page.getByRole('button', { name: 'Create a product' }).click();
  await dialog.getByLabel('Title').fill('Ten evenings');
  await dialog.getByLabel('Price').fill('90');
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('button', { name: 'Create a product' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create the link' }).click();
  const invitation = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Go to Home' }).click();
  await expect(page.getByRole('region', { name: 'Get ready' })).toBeVisible();

  let clicks = 0;
  const click = async (...way: Parameters<typeof page.getByRole>) => {
    clicks += 1;
    await page
      .getByRole(...way)
      .first()
      .click();
  };
  await click('link', { name: 'Build' });
  await click('button', { name: 'New page' });
  await page.getByRole('dialog').getByLabel('Title').fill('Welcome');
  await click('button', { name: 'Create page' });
  await expect(owner.preview.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  clicks += 1;
  await owner.addBlock('Text');
  await owner.write('Lanterns are lit at seven');
  clicks += 1;
  await owner.publishPage();
  const guest = await Visitor.enter(browser, server.url);
  await guest.open('/');
  await expect(guest.page.getByText('Lanterns are lit at seven')).toBeVisible();
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`from the set-up link to a page that a guest sees: ${seconds.toFixed(1)} s, ${clicks} clicks after the first steps`);
  expect(clicks).toBeLessThanOrEqual(6);

  // The choices reach the app: its icon for masks and home screens, and its colour.
  const config = (await (await page.request.get(`${server.url}/__/app.json`)).json()) as { theme: { primary_color: { hex: string } } };
  expect(config.theme.primary_color.hex).not.toBe('#5c29d3');
  for (const file of ['180.png', 'maskable-512.png', 'splash-1170x2532.png'])
    expect((await page.request.get(`${server.url}/icons/${file}`)).headers()['content-type']).toBe('image/png');
  await guest.leave();

  // The owner's own link makes anyone who opens it on a phone a member, without mail.
  const phone = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'en-GB' });
  const hand = await phone.newPage();
  await hand.goto(invitation);
  await hand.getByLabel('Email').fill('ines.member@example.test');
  await hand.getByRole('button', { name: 'Continue' }).click();
  await hand.getByLabel('Your name').fill('Ines Member');
  await hand.getByLabel('Password', { exact: true }).fill('seven-or-more');
  await hand.getByRole('button', { name: 'Create account' }).click();
  await expect(hand.getByRole('dialog')).toBeHidden();
  await owner.open('/members/invites');
  await expect(page.getByRole('row', { name: /Used up/ })).toBeVisible();
  await owner.open('/members');
  await expect(page.getByRole('row', { name: /Ines Member/ })).toBeVisible();
  await phone.close();
  await owner.leave();
});
