import type { Block } from '@bandstand/contract/blocks/block.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aBlock, anId, anItem, aPage, aText, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../../testing/visit.tsx';

const home = aPage({ path: '/', page_title: 'Home', blocks: [aText('Welcome')] });
const offerId = anId();
const serving = (blocks: Block[], more: object = {}): FakeCalls => ({
  'GET /overlays/{id}': ({ params }) => ({ id: params['id'] ?? '', title: 'The gym', blocks, color_mode: null, background_color: null, ...more }),
  'GET /products/list': () => ({ items: [], total_count: 0 }),
});
const opens = (type: string, data: object) => aBlock('button', { text: 'Go', style: 'primary', action: { id: anId(), type, data } as never });

describe('an overlay (BLK-11)', () => {
  it('is a modal of blocks above the page, which Back closes', async () => {
    const { platform, hash } = await visit({ pages: [home], calls: serving([aText('Come in, {{page.title}}')]) });
    platform.navigation.openPanel('overlay', { overlay_id: offerId });
    const dialog = await screen.findByRole('dialog', { name: 'The gym' });
    expect(within(dialog).getByText('Come in, Home')).toBeTruthy();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hash()).toBe('');
    expect(screen.getByText('Welcome')).toBeTruthy();
  });

  it('has its own mode and background', async () => {
    await visit({
      at: `/#overlay?overlay_id=${offerId}`,
      pages: [home],
      calls: serving([aText('Night')], { color_mode: 'dark', background_color: 'primary' }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'The gym' });
    expect([dialog.dataset['mode'], dialog.dataset['themeScope']]).toEqual(['dark', '']);
    expect(within(dialog).getByText('Night').closest('[data-colour]')?.getAttribute('data-colour')).toBe('primary');
    expect(document.documentElement.dataset['mode']).toBe('light');
  });

  it('checks the locks of its links', async () => {
    const items = [anItem({ title: 'Paid', path: '/paid', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'] }) })];
    const { user, hash } = await visit({
      at: `/#overlay?overlay_id=${offerId}`,
      pages: [home],
      calls: serving([aBlock('collection', { layout: 'list', source: 'items', collection: { items } })]),
    });
    await user.click(await screen.findByRole('link', { name: 'Paid' }));
    await waitFor(() => expect(hash()).toBe(`#overlay?overlay_id=${offerId}+checkout?product_ids=gym`));
  });

  it('opens without a page below', async () => {
    await visit({
      at: `/me/search#overlay?overlay_id=${offerId}`,
      calls: { ...serving([aText('Anywhere')]), 'GET /content/{contentType}': () => ({ items: [], total_count: 0 }) },
    });
    expect(await screen.findByText('Anywhere')).toBeTruthy();
  });

  it.each(['/#overlay', '/#overlay?overlay_id='])('says "Overlay id is missing" at %s and closes (L275)', async (at) => {
    const { hash, server } = await visit({ at, pages: [home] });
    expect((await screen.findAllByText('Overlay id is missing')).length).toBeGreaterThan(0);
    await waitFor(() => expect(hash()).toBe(''));
    expect(server.calls('GET /overlays/{id}')).toEqual([]);
  });

  it('says that it was deleted', async () => {
    await visit({ at: `/#overlay?overlay_id=${offerId}`, pages: [home], calls: { 'GET /overlays/{id}': () => refuse(404, 'not_found') } });
    expect(await screen.findByText('This is no longer available.')).toBeTruthy();
  });

  it('says that it did not load, and retries', async () => {
    let isBroken = true;
    const { user } = await visit({
      at: `/#overlay?overlay_id=${offerId}`,
      pages: [home],
      calls: {
        ...serving([]),
        'GET /overlays/{id}': () =>
          isBroken ? refuse(403, 'forbidden') : { id: offerId, title: 'The gym', blocks: [aText('Now')], color_mode: null, background_color: null },
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByText('Now')).toBeTruthy();
  });
});

describe('an overlay before a purchase (L42)', () => {
  const at = `/#checkout?product_ids=gym&overlay_id=${offerId}`;

  it('comes first and is replaced by the checkout', async () => {
    const { user, hash } = await visit({ at, pages: [home], calls: serving([aText('All of it for 9 €')]) });
    expect(await screen.findByText('All of it for 9 €')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue to checkout' }));
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=gym'));
    await waitFor(() => expect(screen.queryByText('All of it for 9 €')).toBeNull());
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('may lead to the checkout by its own button', async () => {
    const { user, hash } = await visit({ at, pages: [home], calls: serving([opens('trigger_purchase', { product_ids: ['pool'] })]) });
    await user.click(await screen.findByRole('button', { name: 'Go' }));
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=pool'));
  });

  it('does not prevent buying when it was deleted', async () => {
    const { hash } = await visit({ at, pages: [home], calls: { ...serving([]), 'GET /overlays/{id}': () => refuse(404, 'not_found') } });
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=gym'));
  });

  it('comes before the checkout that a locked page leads to', async () => {
    const page = aPage({ path: '/program', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'], overlay_id: offerId }) });
    const { user, hash } = await visit({ at: '/program', pages: [page], calls: serving([aText('All of it for 9 €')]) });
    await user.click(await screen.findByRole('button', { name: 'Purchase' }));
    expect(await screen.findByText('All of it for 9 €')).toBeTruthy();
    expect(hash()).toBe(at.slice(1));
    await settled();
  });
});
