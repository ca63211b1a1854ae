import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct, aTreePage, aVersion, listOf } from '../../../testing/builders.ts';
import type { Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { ProductScreen } from './ProductScreen.tsx';

const bump = (id: string, more = {}) => ({
  id,
  title: `Bump ${id}`,
  text: null,
  image: null,
  product_id: 'towel',
  version_id: 'v',
  price: 900,
  interval: null,
  own_price: 900,
  currency: 'EUR',
  is_offered: true,
  ...more,
});
const towel = aProduct('Towel', { versions: [aVersion({ id: 'v', price: 1500 })] });
const open = (product = aProduct('Gym pass'), answers: Answers = {}) =>
  renderStudio(<ProductScreen productId="gym-pass" />, {
    'GET /studio/products/{id}': ({ path }) => (path.endsWith('towel') ? towel : product),
    'GET /studio/products': listOf([product, towel]),
    'GET /studio/pages': listOf([aTreePage('p1', { title: 'Strong' }), aTreePage('p2', { title: 'Morning swim' })]),
    'PUT /studio/products/{id}': product,
    ...answers,
  });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const pick = async (label: string, option: RegExp) => {
  fireEvent.pointerDown(await screen.findByLabelText(label, { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};

describe('what a product opens (COM-4)', () => {
  it('is only saved after showing whose access changes', async () => {
    const { sent } = await open(aProduct('Gym pass'), {
      'POST /studio/products/{id}/included_items/preview': {
        changes: [{ id: 'p2', title: 'Morning swim', path: '/swim', before: 'public', after: 'purchase' }],
      },
      'PUT /studio/products/{id}/included_items': { items: [] },
    });
    await pick('Add a page', /^.*Morning swim/);
    save();
    const question = within((await screen.findByText('Access to these pages changes')).closest('dialog')!);
    expect(question.getByText('Morning swim')).toBeTruthy();
    expect(sent('PUT /studio/products/{id}/included_items')).toEqual([]);
    fireEvent.click(await question.findByRole('button', { name: 'Save and change access' }));
    await waitFor(() => expect(sent('PUT /studio/products/{id}/included_items')[0]?.body).toMatchObject({ page_ids: ['p2'] }));
    expect(sent('PUT /studio/products/{id}')).toEqual([]);
  });
  it('stays unchanged on cancel', async () => {
    const { sent } = await open(aProduct('Gym pass', { included_items: [{ type: 'page', id: 'p1', title: 'Strong', path: '/strong' }] }), {
      'POST /studio/products/{id}/included_items/preview': {
        changes: [{ id: 'p1', title: 'Strong', path: '/strong', before: 'purchase', after: 'public' }],
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /Strong/ }));
    save();
    fireEvent.click(
      await within((await screen.findByText('Access to these pages changes')).closest('dialog')!).findByRole('button', { name: 'Cancel' }),
    );
    expect(sent('PUT /studio/products/{id}/included_items')).toEqual([]);
    expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(false);
  });
  it('can be other products, saved with the rest', async () => {
    const { sent } = await open();
    await pick('Add an included product', /Towel/);
    save();
    await waitFor(() => expect(sent('PUT /studio/products/{id}')[0]?.body).toMatchObject({ included_product_ids: ['towel'] }));
  });
});

describe('order bumps (COM-13)', () => {
  it('begin with the product and its price, look as at the checkout, and may have their own price', async () => {
    const { sent } = await open(aProduct('Gym pass'), { 'POST /studio/products/{id}/order_bumps': aProduct('Gym pass') });
    fireEvent.click(await screen.findByRole('button', { name: 'Add an order bump' }));
    await pick('Offers', /Towel/);
    expect((await screen.findByText('At the checkout')).closest('figure')?.textContent).toContain('Towel+ €15');
    fireEvent.change(screen.getByLabelText(/^Special price/), { target: { value: '9,50' } });
    fireEvent.change(screen.getByLabelText('Text', { exact: false, selector: 'dialog textarea' }), { target: { value: 'Dry in a minute' } });
    expect(screen.getByText('At the checkout').closest('figure')?.textContent).toContain('TowelDry in a minute+ €9.50');
    fireEvent.click(screen.getAllByRole('button', { name: 'Add an order bump' }).at(-1)!);
    await waitFor(() =>
      expect(sent('POST /studio/products/{id}/order_bumps')[0]?.body).toMatchObject({
        product_id: 'towel',
        version_id: 'v',
        title: 'Towel',
        price: 950,
      }),
    );
  });
  it('are reordered by Alt and the arrows', async () => {
    const { sent } = await open(aProduct('Gym pass', { studio_bumps: [bump('a'), bump('b')] }), {
      'PUT /studio/products/{id}/order_bumps/{bumpId}': aProduct('Gym pass'),
    });
    const grid = await screen.findByRole('grid', { name: 'Order bumps' });
    fireEvent.keyDown(within(grid).getAllByRole('row')[1]!, { key: 'ArrowUp', code: 'ArrowUp', altKey: true });
    await waitFor(() =>
      expect(sent('PUT /studio/products/{id}/order_bumps/{bumpId}').map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
        ['b', { position: 0 }],
        ['a', { position: 1 }],
      ]),
    );
  });
  it('are six at most, and one that is not for sale says so', async () => {
    await open(aProduct('Gym pass', { studio_bumps: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => bump(id, { is_offered: id !== 'f' })) }));
    expect(((await screen.findByRole('button', { name: 'Add an order bump' })) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Room for 6 at most.')).toBeTruthy();
    expect(screen.getAllByText('Not offered')).toHaveLength(1);
  });
});

describe('what follows the purchase', () => {
  it('is an address, and a text in the receipt', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Open an address' }));
    expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Open an address', { selector: 'input[type=url]' }), { target: { value: 'https://club.example/hello' } });
    fireEvent.change(screen.getByLabelText(/^Text on the receipt/), { target: { value: 'See you on Monday.' } });
    save();
    await waitFor(() =>
      expect(sent('PUT /studio/products/{id}')[0]?.body).toMatchObject({
        success_action: { type: 'open_url', url: 'https://club.example/hello' },
        receipt_text: 'See you on Monday.',
      }),
    );
  });
});

describe('a price in words', () => {
  it('states instalments, fee and today’s payment during typing', async () => {
    await open(aProduct('Gym pass', { version_counts: [{ version_id: 'version', active_count: 3 }] }));
    expect(await screen.findByText('3 members have it')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add a price' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Subscription' }));
    const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
    type(/^Price/, '20');
    type(/^Number of payments/, '6');
    type(/^One-time fee/, '5');
    fireEvent.click(screen.getByRole('checkbox', { name: /Instalments/ }));
    expect(screen.getByText('€20 a month')).toBeTruthy();
    expect(screen.getByText('Plus €5 with the first payment')).toBeTruthy();
    expect(screen.getByText('6 instalments, €120 in total; access stays')).toBeTruthy();
    expect(screen.getByText('Anyone who buys today pays €25 right away.')).toBeTruthy();
  });
  it('states how long a one-time payment gives access', async () => {
    const { sent } = await open(aProduct('Gym pass'), { 'POST /studio/products/{id}/versions': aVersion() });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a price' }));
    fireEvent.change(screen.getByLabelText(/^Price/, { selector: 'input' }), { target: { value: '20' } });
    fireEvent.change(screen.getByLabelText(/^Access ends after/), { target: { value: '30' } });
    fireEvent.change(screen.getByLabelText('Counted in'), { target: { value: 'day' } });
    expect(screen.getByText('Access for 30 days')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Add a price' }).at(-1)!);
    await waitFor(() =>
      expect(sent('POST /studio/products/{id}/versions')[0]?.body).toMatchObject({
        kind: 'one_off',
        interval: { interval: 'day', intervalCount: 1, expiryUnits: 30 },
      }),
    );
  });
});
