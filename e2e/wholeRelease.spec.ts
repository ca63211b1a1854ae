import { expect, test, type Page } from '@playwright/test';
import { Visitor } from './drivers/member.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';
import { studioOf } from './studioCalls.ts';

let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Tide House');
});

type Draft = { id: string; version: number; path: string };
const words = (text: string) => ({ root: { children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }] } });

/** Everything that a release can change at once: two pages, one of them with another address, the navigation and the theme. */
async function releasesOf(app: DemoApp) {
  const call = await studioOf(app);
  // The first page of an app is its start page.
  const home = await call<Draft>('POST', '/studio/pages', { type: 'generic', title: 'Start' });
  const other = await call<Draft>('POST', '/studio/pages', { type: 'generic', title: 'Old harbour', slug: 'old-harbour' });
  const put = async (id: string, changes: object, text: string) => {
    const { version } = await call<Draft>('GET', `/studio/pages/${id}`);
    const block = { id: crypto.randomUUID(), type: 'text', data: { rich_text: words(text) }, style: {}, members_only: false };
    await call('PUT', `/studio/pages/${id}`, { base_version: version, blocks: [block], ...changes });
  };
  const write = async (time: 'Old' | 'New') => {
    const at = time.toLowerCase();
    await put(home.id, {}, `${time} words at home`);
    await put(other.id, { title: `${time} harbour`, slug: `${at}-harbour` }, `${time} words at the harbour`);
    const tab = (id: string, label: string, target: object) => ({ id, icon: 'star', label, ...target });
    await call('PUT', '/studio/navigation', {
      tab_bar: [tab('a', `${time} start`, { page_id: home.id, path: '/' }), tab('b', `${time} way`, { page_id: other.id, path: `/${at}-harbour` })],
    });
    const hex = time === 'Old' ? '#112233' : '#225511';
    await call('PUT', '/studio/theme', { theme: { primary_color: { hex, rgb: time === 'Old' ? '17, 34, 51' : '34, 85, 17' } } });
  };
  const release = () =>
    call('POST', '/studio/releases', {
      items: [{ type: 'page', id: home.id }, { type: 'page', id: other.id }, { type: 'navigation' }, { type: 'theme' }],
    });
  return { write, release };
}

/** Whether the page, the navigation and the theme show the old or the new release. */
async function timesOf({ page }: Visitor): Promise<string[]> {
  const text = await page.locator('body').innerText();
  const primary = await page.evaluate(() =>
    getComputedStyle(document.querySelector('main') ?? document.body)
      .getPropertyValue('--primary')
      .trim(),
  );
  const look = primary.includes('112233') || primary.includes('17, 34, 51') ? 'Old' : 'New';
  return [...new Set([...(text.match(/\b(Old|New)(?= words at the harbour| way| start)/g) ?? []), look])];
}

/** Resolves once the app receives events. */
async function listensTo(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('"type":"subscribed"') });
}

test('a guest in the middle of a visit sees all of the new release at the next step, and nothing of the old one', async ({ browser }) => {
  const { write, release } = await releasesOf(app);
  await write('Old');
  await release();
  const guests = await Promise.all([Visitor.enter(browser, app.url), Visitor.enter(browser, app.url)]);
  const [listening, deaf] = guests;
  const received = listensTo(listening.page);
  // A guest without a socket gets the new release with the page.
  await deaf.context.routeWebSocket(/./, (socket) => socket.close());
  for (const guest of guests) {
    await guest.open('/');
    await expect(guest.page.getByText('Old words at home')).toBeVisible();
    expect(await timesOf(guest)).toEqual(['Old']);
  }
  await received;
  await write('New');
  await release();
  for (const guest of guests) {
    await guest.page.getByRole('link', { name: 'Old way' }).first().click();
    await expect(guest.page.getByText('New words at the harbour')).toBeVisible();
    await expect.poll(() => timesOf(guest)).toEqual(['New']);
    expect(guest.problems).toEqual([]);
    await guest.leave();
  }
});
