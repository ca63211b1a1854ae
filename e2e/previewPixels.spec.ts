import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import { atRest, followRequests } from './atRest.ts';
import { anAccount } from './door.ts';
import { drawPicture } from './drawPicture.ts';
import { looks, everyBlock } from './labBlocks.ts';
import { studioOf } from './studioCalls.ts';

/** Two looks at one width each; `node tools/nightly.ts` checks all six at every width. */
const isWhole = process.env['TEST_EXTENT'] === 'whole';
const widths = [375, 768, 1200];
const sample: [number, number][] = [
  [0, 375],
  [3, 1200],
];
const rounds: [number, number][] = isWhole ? looks.flatMap((_look, at) => widths.map((width): [number, number] => [at, width])) : sample;

type Draft = { id: string; version: number; path: string; title: string; blocks: Block[] };

/** One at a time: a page behind another draws only once a second. */
async function openAt(context: BrowserContext, address: string, width: number): Promise<Page> {
  const page = await context.newPage();
  followRequests(page);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address);
  await atRest(page);
  return page;
}

/** The whole page, once everything has loaded and nothing moves. */
async function shot(page: Page): Promise<Buffer> {
  await page.addStyleTag({ content: '[data-preview-part]{display:none!important}*{caret-color:transparent!important}' });
  await page.evaluate(async () => {
    // Everything that loads when it becomes visible has been visible.
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      // Intersection observers fire after a frame is drawn.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
  // Late drawing is finished when two pictures in a row are the same.
  await atRest(page);
  let before = await page.screenshot({ fullPage: true, animations: 'disabled' });
  for (let round = 0; round < 6; round += 1) {
    await atRest(page);
    const now = await page.screenshot({ fullPage: true, animations: 'disabled' });
    if (now.equals(before)) return now;
    before = now;
  }
  return before;
}

/** How many pixels differ between two pictures, and the position of the first and the last; -1 when their sizes differ. */
async function difference(page: Page, one: Buffer, other: Buffer): Promise<{ count: number; from: number; to: number }> {
  if (one.equals(other)) return { count: 0, from: 0, to: 0 };
  return page.evaluate(
    async (sources) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => {
          const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!first || !second || first.width !== second.width || first.height !== second.height)
        return { count: -1, from: first?.height ?? 0, to: second?.height ?? 0 };
      const found: number[] = [];
      for (let at = 0; at < first.data.length; at += 4) {
        if ([0, 1, 2].some((channel) => first.data[at + channel] !== second.data[at + channel])) found.push(Math.floor(at / 4 / first.width));
      }
      return { count: found.length, from: found[0] ?? 0, to: found.at(-1) ?? 0 };
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

test('the builder shows exactly what a guest sees: each kind of block, pixel for pixel', async ({ browser }) => {
  test.setTimeout(isWhole ? 900_000 : 240_000);
  // Changes the look of the app, which would affect everyone else there.
  const app = await anAccount('Paint House');
  const call = await studioOf(app);
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const drawing = await context.newPage();
  const form = new FormData();
  form.set('kind', 'image');
  form.set('file', new Blob([new Uint8Array(await drawPicture(drawing))], { type: 'image/png' }), 'picture.png');
  const media = await call<{ id: string; url: string; urls: object; width: number; height: number; placeholder: string }>(
    'POST',
    '/studio/media',
    form,
  );
  const made = await call<Draft>('POST', '/studio/pages', { type: 'generic', title: 'Every block', slug: `every-block-${Date.now()}` });
  const blocks = everyBlock(media, made.id);
  const draft = await call<Draft>('PUT', `/studio/pages/${made.id}`, { base_version: made.version, blocks });
  await call('PUT', `/studio/pages/${made.id}/access`, { inherit: false, is_public: true });
  const different: string[] = [];
  for (const [at, width] of rounds) {
    await call('PUT', '/studio/theme', { theme: looks[at] });
    await call('POST', '/studio/releases', { title: 'Look', items: [{ type: 'page', id: made.id }, { type: 'theme' }] });
    const { url } = await call<{ url: string }>('POST', '/studio/preview_tokens', { page_id: made.id, persona: 'guest' });
    const published = await openAt(context, new URL(draft.path, app.url).href, width);
    const theirs = await shot(published);
    await published.close();
    const preview = await openAt(context, url, width);
    // The path of every edit: the draft itself, over the page that the server sent.
    await preview.evaluate((update) => window.postMessage(update, window.location.origin), {
      type: 'builder:update',
      page: { id: made.id, title: draft.title },
      blocks,
    });
    const ours = await shot(preview);
    await preview.close();
    const { count, from, to } = await difference(drawing, theirs, ours);
    if (count !== 0) different.push(`look ${at} at ${width}: ${count} pixels, ${from} to ${to}`);
    if (count !== 0)
      await Promise.all([
        test.info().attach(`published ${at} ${width}`, { body: theirs, contentType: 'image/png' }),
        test.info().attach(`builder ${at} ${width}`, { body: ours, contentType: 'image/png' }),
      ]);
  }
  await context.close();
  expect(different).toEqual([]);
});
