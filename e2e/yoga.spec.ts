import { expect, test, type Locator } from '@playwright/test';
import { drawSea } from './drawSea.ts';
import { newcomer, Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';

let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Stillwater Yoga');
});

const stages = [
  ['Week 1: Arriving', 'Lie down first. Ten breaths on the back, then four shapes that ask for nothing.'],
  ['Week 2: Standing well', 'Feet as wide as the hips, weight in the heels. We stand until standing is enough.'],
  ['Week 3: The long exhale', 'Count four in, eight out. The shoulders follow by themselves.'],
  ['Week 4: Lamps out', 'One long practice in the dark. Twenty minutes, no screen after the first three.'],
] as const;

test(
  'a yoga studio grows out of an empty app: a home page, a program of four weeks, the offer that opens it',
  { tag: '@night' },
  async ({ browser }) => {
    const owner = await Owner.signedIn(browser, app);
    const { page } = owner;
    const inspector = page.getByRole('complementary', { name: 'Settings' });
    const field = (label: string): Locator => inspector.getByRole('textbox', { name: label, exact: true });
    const dialog = page.getByRole('dialog');
    // Navigates by its links, so unsaved typing is not lost.
    const go = (place: string) => page.getByRole('banner').getByRole('link', { name: place, exact: true }).click();
    const picture = async (sky: string, alt: string) => {
      await inspector.getByRole('button', { name: 'Choose a picture' }).first().click();
      await dialog.locator('input[type=file]').setInputFiles({ name: `${alt}.png`, mimeType: 'image/png', buffer: await drawSea(page, sky) });
      await dialog.getByLabel('Description').fill(alt);
      await dialog.getByRole('button', { name: 'Use picture' }).click();
      await expect(dialog).toBeHidden();
    };
    await owner.open('');

    // The home page.
    await owner.newPage('Home');
    await owner.addBlock('Hero');
    await picture('#e9dcc9', 'A low sun over a calm sea');
    await field('Title').fill('Practice that leaves you quieter');
    await field('Subtitle').fill('Slow yoga from a house by the harbour. Four weeks, twenty minutes a day.');
    await owner.addBlock('Text');
    await owner.write('The house stands where the harbour ends. Nobody is good at it; everybody sleeps better.');
    await owner.addBlock('video');
    await inspector.getByRole('button', { name: 'Choose a video' }).click();
    await dialog.getByLabel('Or paste the link of a video').fill('https://youtu.be/v7AYKMP6rOE');
    await dialog.getByRole('button', { name: 'Use video' }).click();
    await owner.addBlock('testimonial');
    await field('Name').fill('Ida, in her third round');
    await field('Subtitle').fill('I came for my back and stayed for the silence.');
    await expect(owner.preview.getByText('stayed for the silence')).toBeInViewport();

    // The program, its weeks, and the product that opens them.
    await go('Pages');
    await page.getByRole('button', { name: 'New page' }).first().click();
    await dialog.getByText('Program', { exact: true }).click();
    await dialog.getByLabel('Title').fill('Low Tide');
    await dialog.getByRole('button', { name: 'Create page' }).click();
    await expect(owner.preview.getByRole('heading', { name: 'Low Tide' })).toBeVisible();
    await picture('#dfe6dc', 'The sea in the morning');
    await page.getByRole('tab', { name: 'Access' }).click();
    await page.getByText('Anyone who bought a product').click();
    await page.getByRole('button', { name: 'New product' }).click();
    await dialog.getByLabel('Title').fill('Low Tide, the four weeks');
    await dialog.getByLabel('Price').fill('49');
    await dialog.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByRole('checkbox', { name: 'Low Tide, the four weeks' })).toBeChecked();
    for (const [title, text] of stages) {
      await go('Pages');
      await page.getByRole('row', { name: /^Low Tide/ }).hover();
      await page
        .getByRole('row', { name: /^Low Tide/ })
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'New page below' }).click();
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByRole('button', { name: 'Create page' }).click();
      await expect(owner.preview.getByRole('heading', { name: title })).toBeVisible();
      await owner.addBlock('Text');
      await owner.write(text);
    }

    // The navigation, the theme, and publishing all of it.
    await go('Pages');
    await page.getByRole('row', { name: 'Home' }).first().click();
    await expect(owner.preview.getByText('stayed for the silence')).toBeAttached();
    await page.getByRole('row').filter({ hasText: 'Practice that leaves' }).click();
    await inspector.getByRole('combobox', { name: 'First button', exact: true }).selectOption({ label: 'Offer a product' });
    await inspector.getByText('Low Tide, the four weeks').click();
    await field('Label of the first button').fill('Join the four weeks');
    await go('Navigation');
    await page.getByRole('combobox', { name: 'Add a page or a screen' }).first().click();
    await page.getByRole('option', { name: /^Low Tide/ }).click();
    await go('Theme');
    await page.getByText('Linen', { exact: true }).click();
    await expect(page.getByText('Changed', { exact: true })).toBeVisible();
    await owner.publishAll();

    // On a phone: a guest reads, the weeks are locked, the guest buys, the weeks open.
    const guest = await Visitor.enter(browser, app.url, { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
    await guest.open('/');
    await expect(guest.page.getByRole('heading', { level: 1, name: 'Practice that leaves you quieter' })).toBeVisible();
    await expect(guest.page.getByText('I came for my back')).toBeVisible();
    await guest.page.getByRole('navigation').getByRole('link', { name: 'Low Tide' }).click();
    await expect(guest.page.getByText("You don't have access")).toBeVisible();
    await guest.open('/low-tide/week-3-the-long-exhale');
    await expect(guest.page.getByText('Count four in, eight out')).toHaveCount(0);
    await guest.open('/');
    await guest.page.getByRole('button', { name: 'Join the four weeks' }).click();
    await guest.giveDetails(newcomer());
    await guest.payWith('works');
    await expect(guest.page.getByText(/You now have access to/)).toBeVisible();
    await guest.open('/low-tide/week-3-the-long-exhale');
    await expect(guest.page.getByText('Count four in, eight out')).toBeVisible();
    expect(guest.problems).toEqual([]);
    await guest.leave();
    await owner.leave();
  },
);
