import { expect, test, type Page } from '@playwright/test';
import { atRest, followRequests } from './atRest.ts';
import { findings } from './axe.ts';
import { mainApp } from './demo.ts';
import { buildKit, type Kit } from './kit.ts';

const modes = ['light', 'dark'] as const;
const themes = ['atelier', 'kids', 'gym', 'yoga', 'run', 'kitchen'];
const isWhole = process.env['TEST_EXTENT'] === 'whole';
let kit: Kit;
test.beforeAll(async () => {
  kit = await buildKit();
});
test.afterAll(() => kit.remove());

/** Checked with axe; other themes of the same blocks can differ only in colour. */
const faultsOf = (page: Page, isWhole: boolean): Promise<string[]> =>
  findings(page, { without: ['iframe'], within: '[data-theme-scope]', ...(!isWhole && { rules: ['color-contrast', 'link-in-text-block'] }) });

for (const [name, viewport] of [
  ['phone', { width: 375, height: 812 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`axe finds nothing on any block in any theme: ${name}`, { tag: '@night' }, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await kit.serveTo(context);
    const page = await context.newPage();
    followRequests(page);
    const faults: Record<string, string[]> = {};
    for (const [at, mode] of modes.entries()) {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
      // Each theme in each mode at one of the widths; `node tools/nightly.ts` checks each pair at both.
      const turn = name === 'phone' ? at : 1 - at;
      for (const theme of themes.filter((_theme, place) => isWhole || place % modes.length === turn)) {
        await page.goto(`${mainApp().url}/kit?part=blocks&theme=${theme}&mode=${mode}`);
        await expect(page.getByRole('table', { name: 'Sets of Back squat' })).toBeVisible();
        // Without its style sheets a page has no colours that could fail.
        await expect(page.getByRole('list', { name: 'Elsewhere' })).toHaveCSS('display', 'flex');
        await atRest(page);
        faults[`${theme} ${mode}`] = await faultsOf(page, theme === themes[0]);
      }
    }
    expect(Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0))).toEqual({});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await context.close();
  });
}
