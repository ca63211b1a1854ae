import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { accessFiles, anAccessPage, anItem, aPage, browsed, denied } from '@bandstand/contract/testing/pages.builders.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { settled, visit } from '../../../testing/visit.tsx';
import { aProduct, monthly, productId } from '../state/checkout.builders.ts';

const clubId = '00000000-0000-4000-8000-000000000009';
const paid = denied('PURCHASE_REQUIRED', { product_ids: [productId] });
const program = aPage({ path: '/program', page_title: 'Six weeks', page_content_type: 'program', access: paid });
const root = anItem({ page_id: program.page_id, path: '/program', title: 'Six weeks', type: 'program', access: paid });
const stage = (title: string, slug: string, more: object = {}) => anItem({ title, path: `/program/${slug}`, page_id: slug, access: paid, ...more });
const calls: FakeCalls = {
  'GET /products/list': () => ({ items: [aProduct()], total_count: 1 }),
  'GET /content/{contentType}': () => ({
    items: [
      root,
      stage('Week one', 'one'),
      stage('Day one', 'one/day', { page_id: 'day', duration_minutes: 40, access: browsed }),
      stage('Week two', 'two', { duration_minutes: 50 }),
    ],
    total_count: 4,
  }),
};
const offer = (name: string) => screen.findByRole('region', { name });

describe('a locked page sells', () => {
  it('names the price, what is inside, how long it takes and what is open to try, and leads to the checkout', async () => {
    const { user, hash } = await visit({ at: '/program', pages: [program], calls });
    expect(within(await offer('Six Weeks')).getByText('€49 once')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Six weeks' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: "You don't have access" })).toBeTruthy();
    const inside = within(await screen.findByRole('region', { name: 'What’s inside' }));
    expect(inside.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Week one', 'Week two']);
    expect(inside.getByText('2 parts · 1 h 30 min')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Try it first' })).getByRole('link', { name: 'Day one' })).toBeTruthy();
    expect([hash(), screen.queryByRole('dialog')]).toEqual(['', null]);
    await user.click(screen.getByRole('button', { name: 'Purchase' }));
    expect(await screen.findByRole('dialog', { name: 'Checkout' })).toBeTruthy();
    expect(hash()).toBe(`#checkout?product_ids=${productId}`);
  });

  it('offers several products side by side, each with its own way to the checkout', async () => {
    const page = aPage({ path: '/program', page_title: 'Six weeks', access: { ...paid, product_ids: [productId, clubId], overlay_id: 'sales' } });
    const club = aProduct({ id: clubId, title: 'Club', versions: [monthly({ is_default: true })] });
    const overlay = { id: 'sales', title: 'The offer', blocks: [], color_mode: null, background_color: null };
    const both: FakeCalls = {
      ...calls,
      'GET /overlays/{id}': () => overlay,
      'GET /products/list': () => ({ items: [aProduct(), club], total_count: 2 }),
    };
    const { user, hash } = await visit({ at: '/program', pages: [page], calls: both, bundle: aBundle() });
    const card = within(await offer('Club'));
    expect(card.getByText('€9 a month')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Purchase' }));
    await waitFor(() => expect(hash()).toBe(`#checkout?product_ids=${clubId}&overlay_id=sales`));
  });

  it('still leads to the checkout when the products cannot be loaded', async () => {
    const { user, hash } = await visit({ at: '/program', pages: [program] });
    await user.click(await screen.findByRole('button', { name: 'Purchase' }, { timeout: 5000 }));
    expect(hash()).toBe(`#checkout?product_ids=${productId}`);
  });
});

describe('a page that opens later, of a program that the viewer lacks', () => {
  const later = (path = '/program/two') => {
    const locked = aPage({ path, page_title: 'Week two', access: denied('IS_SCHEDULED') });
    return { ...locked, page: { ...locked.page, contentRootId: program.page_id } };
  };
  const files = (products: { id: string }[]) =>
    accessFiles({
      [program.page_id]: anAccessPage('/program', {
        is_progress_root: true,
        type: 'program',
        ...(products.length > 0 ? { inherit: false, require_purchase: true, products } : {}),
      }),
    });

  it('offers the program', async () => {
    const { user, hash } = await visit({
      at: '/program/two',
      pages: [later()],
      bundle: aBundle(),
      calls: { ...calls, ...files([{ id: productId }]), 'GET /pages/{id}/path': () => ({ path: '/program' }) },
    });
    expect(screen.getByText('This page opens later. There is no date for it yet.')).toBeTruthy();
    expect(within(await offer('Six Weeks')).getByText('€49 once')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'What’s inside' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Purchase' }));
    expect(hash()).toBe(`#checkout?product_ids=${productId}`);
  });

  it('offers nothing to those who have it', async () => {
    await visit({
      at: '/program/two',
      pages: [later()],
      bundle: aBundle({ user: { active_product_ids: [productId] } }),
      calls: { ...calls, ...files([{ id: productId }]), 'GET /pages/{id}/path': () => ({ path: '/program' }) },
    });
    await settled(50);
    expect(screen.queryByRole('button', { name: 'Purchase' })).toBeNull();
  });
});
