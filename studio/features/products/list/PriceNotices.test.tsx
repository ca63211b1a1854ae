import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PriceNotice } from '@bandstand/contract/products.ts';
import { listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { PriceNotices } from './PriceNotices.tsx';

const notice = (more: Partial<PriceNotice> = {}): PriceNotice => ({
  id: 'n1',
  kind: 'price',
  product_id: 'p1',
  title: 'Gym pass',
  version_name: 'Monthly',
  currency: 'HUF',
  amount_before: 1990,
  digits_before: 0,
  amount_after: 199_000,
  digits_after: 2,
  ...more,
});
const render = (items: PriceNotice[], answers: Answers = {}) =>
  renderStudio(<PriceNotices />, { 'GET /studio/price_notices': listOf(items), 'POST /studio/price_notices/dismiss': null as never, ...answers });
const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map(textOf);
const textOf = (cell: HTMLElement) => cell.textContent?.replaceAll('\u00a0', ' ');

beforeEach(() => localStorage.clear());

describe('prices rewritten by an update', () => {
  it('name product and version, with the amount as it was shown and as it is paid now', async () => {
    await render([notice(), notice({ id: 'n2', kind: 'coupon', product_id: null, title: 'SPRING', version_name: null })]);
    await screen.findByText('Check these prices');
    const [, first, second] = screen.getAllByRole('row');
    expect(cells(first!)).toEqual(['Gym passPrice · Monthly', 'HUF 1,990', 'HUF 1,990.00']);
    expect(cells(second!)[0]).toBe('SPRINGCoupon');
    expect(screen.getByRole('link', { name: 'Gym pass' }).getAttribute('href')).toMatch(/\/products\/p1$/);
  });
  it('disappear once the owner has confirmed them twice', async () => {
    const { sent, answer } = await render([notice()]);
    fireEvent.click(await screen.findByRole('button', { name: 'These prices are correct' }));
    expect(sent('POST /studio/price_notices/dismiss')).toEqual([]);
    answer({ 'GET /studio/price_notices': listOf([]) });
    const question = screen.getByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'These prices are correct' }));
    await waitFor(() => expect(screen.queryByText('Check these prices')).toBeNull());
    expect(sent('POST /studio/price_notices/dismiss').map(({ body }) => body)).toEqual([{ ids: ['n1'] }]);
  });
  it('stay when the server refuses, and say why', async () => {
    await render([notice()], { 'POST /studio/price_notices/dismiss': refuse(500, 'unknown_error', 'It did not work.') });
    fireEvent.click(await screen.findByRole('button', { name: 'These prices are correct' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'These prices are correct' }));
    expect(await screen.findByText('It did not work.')).toBeTruthy();
    expect(screen.getByText('Check these prices')).toBeTruthy();
  });
  it('are hidden when there are none', async () => {
    const { sent } = await render([]);
    await waitFor(() => expect(sent('GET /studio/price_notices')).toHaveLength(1));
    expect(screen.queryByText('Check these prices')).toBeNull();
  });
});
