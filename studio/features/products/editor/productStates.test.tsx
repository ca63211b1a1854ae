import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct, aTreePage, aVersion, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { ProductScreen } from './ProductScreen.tsx';

const monthly = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const product = aProduct('Gym pass', {
  included_items: [
    { type: 'page', id: 'p1', title: 'Strong', path: '/strong' },
    { type: 'program', id: 'lost', title: 'Lost', path: '/lost' },
  ],
  included_product_ids: ['towel'],
  success_action: { type: 'open_page', page_id: 'p1', path: '/strong' } as never,
  receipt_text: 'See you.',
});
const towel = aProduct('Towel');
const open = (found = product, answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <ProductScreen productId="gym-pass" />,
    {
      'GET /studio/products/{id}': ({ path }) => (path.endsWith('towel') ? towel : found),
      'GET /studio/products': listOf([found, towel]),
      'GET /studio/pages': listOf([
        aTreePage('p1', { title: 'Strong', path: '/strong' }),
        aTreePage('p2', { title: 'Swim', path: '/swim' }),
        aTreePage('p3', { title: 'Put away', status: 'archived' }),
      ]),
      'PUT /studio/products/{id}': ({ body }) => ({ ...found, ...(body as object) }),
      ...answers,
    },
    options,
  );
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => fireEvent.click(screen.getByText('Save').closest('button')!);
const included = () => within(screen.getByRole('list', { name: 'What it includes' })).getAllByRole('listitem');
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');

describe('a product', () => {
  it('that is gone says so below the way back to all products', async () => {
    await open(product, { 'GET /studio/products/{id}': refuse(404, 'product_not_found', 'This product does not exist.') });
    expect(await screen.findByText('This product does not exist.')).toBeTruthy();
    expect(screen.getByText('All products').getAttribute('href')).toBe('/products');
    expect(screen.queryByLabelText('Title')).toBeNull();
  });
  it('has its pages and products in one list, with a way to each, and offers neither those nor archived pages again', async () => {
    await open();
    await waitFor(() => expect(included()[2]?.textContent).toContain('Towel'));
    expect(included().map((line) => [line.textContent, within(line).getByRole('link').getAttribute('href')])).toEqual([
      ['Strong/strong', '/pages/p1'],
      ['Lost/lost', '/pages/lost'],
      ['TowelIncluded', '/products/towel'],
    ]);
    fireEvent.pointerDown(screen.getByLabelText('Add a page', { selector: 'input' }));
    const offered = [...screen.getByRole('listbox', { name: 'Add a page' }).children].map(({ textContent }) => textContent);
    expect(offered).toEqual(['Swim/swim']);
  });
  it('saves its fields alone where no page changes hands, and says at its field what is refused', async () => {
    const { sent } = await open(product, {
      'PUT /studio/products/{id}': refuse(422, 'validation_failed', 'Please check.', { 'iap.apple_product_id': ['Another product has it.'] }),
    });
    await screen.findByLabelText('Title');
    fireEvent.change(field(/^Product ID at Apple/), { target: { value: ' com.club.gym ' } });
    save();
    expect(await screen.findByText('Another product has it.')).toBeTruthy();
    expect(screen.queryByText('Please check.')).toBeNull();
    expect(sent('PUT /studio/products/{id}')[0]?.body).toMatchObject({ iap: { apple_product_id: 'com.club.gym', google_product_id: null } });
    expect(sent('POST /studio/products/{id}/included_items/preview')).toEqual([]);
  });
  it('keeps what was typed where the pages were refused after its fields were saved', async () => {
    const { sent } = await open(product, {
      'POST /studio/products/{id}/included_items/preview': { changes: [] },
      'PUT /studio/products/{id}/included_items': denied,
    });
    await screen.findByLabelText('Remove Strong');
    fireEvent.click(screen.getByLabelText('Remove Strong'));
    fireEvent.change(field('Title'), { target: { value: 'Gym pass 2' } });
    save();
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(sent('PUT /studio/products/{id}')[0]?.body).toMatchObject({ title: 'Gym pass 2' });
    expect(sent('PUT /studio/products/{id}/included_items')[0]?.body).toEqual({ page_ids: ['lost'], seen: ['p1', 'lost'] });
    expect([field('Title').value, included().length]).toEqual(['Gym pass 2', 2]);
  });
  it('goes to a page after the purchase, to another one, or says thank you again', async () => {
    const { sent } = await open();
    await screen.findByText('See you.');
    expect(screen.queryByLabelText('Clear')).toBeNull();
    fireEvent.pointerDown(screen.getByLabelText('Open a page', { selector: 'input[role=combobox]' }));
    fireEvent.click(await screen.findByRole('option', { name: /^Swim/ }));
    save();
    await waitFor(() => expect(sent('PUT /studio/products/{id}')[0]?.body).toMatchObject({ success_action: { type: 'open_page', page_id: 'p2' } }));
    fireEvent.click(field('Thank you'));
    expect(screen.getByText('Shows what was bought, with a button to open it.')).toBeTruthy();
    save();
    await waitFor(() => expect(sent('PUT /studio/products/{id}')[1]?.body).toMatchObject({ success_action: null }));
  });
  it('is only looked at by an analyst: nothing opens, nothing is removed, nothing is saved', async () => {
    await open(product, {}, { permissions: permissionsOf.analyst });
    await screen.findByLabelText('Title');
    for (const label of ['Title', /^Text on the receipt/, /^For sale/]) expect(field(label).closest('fieldset:disabled')).toBeTruthy();
    expect(screen.queryByLabelText(/^Remove /)).toBeNull();
    expect(screen.queryByLabelText('Add a page')).toBeNull();
    expect(screen.queryByLabelText(/^Actions for/)).toBeNull();
    for (const name of ['Save', 'Delete product', 'Add a price', 'Add an order bump']) expect(screen.queryByText(name)).toBeNull();
  });
});

describe('the prices of a product', () => {
  const recurring = aVersion({ id: 'm', kind: 'recurring', price: 990, interval: monthly, setup_fee: 500, is_default: false });
  const seats = aVersion({ id: 's', price: 9000, seats: { min: 2, max: 20 }, is_default: false });
  const old = aVersion({ id: 'o', price: 2900, is_archived: true, is_default: false });
  const free = aVersion({ id: 'f', kind: 'free', price: 0, is_default: false });
  const priced = aProduct('Gym pass', {
    versions: [recurring, seats, old, free],
    version_counts: [
      { version_id: 'o', active_count: 1 },
      { version_id: 'm', active_count: 0 },
    ],
  });
  const line = (text: string) => screen.getByText(text).closest('li')!;
  const entries = (text: string) =>
    within(line(text))
      .getAllByRole('menuitem', { hidden: true })
      .map((entry) => `${entry.textContent}${entry.getAttribute('aria-disabled') === 'true' ? ' (off)' : ''}`);
  it('say what comes with each, who keeps it, and offer only what fits its kind', async () => {
    await open(priced);
    await screen.findByText('€9.90 a month');
    expect(line('€9.90 a month').textContent).toContain('Plus €5 with the first payment');
    expect(line('€90 once').textContent).toContain('2–20 seats');
    expect(line('€29 once').textContent).toContain('1 member keeps it');
    expect(entries('€9.90 a month')).toEqual(['Show first', 'Add a currency', 'Pausing and leaving', 'Take off sale']);
    expect(entries('€90 once')).toEqual(['Show first', 'Add a currency', 'Take off sale']);
    expect(entries('€29 once')).toEqual(['Show first (off)', 'Add a currency (off)', 'Sell as a gift too', 'Sell again']);
    expect(entries('Free')).toEqual(['Show first', 'Add a currency (off)', 'Take off sale']);
  });
  it('stay as they are where a change is refused, with the reason', async () => {
    await open(priced, { 'PUT /studio/versions/{id}': denied });
    await screen.findByText('€90 once');
    fireEvent.click(within(line('€90 once')).getByRole('menuitem', { name: 'Take off sale', hidden: true }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.queryByText('Undo')).toBeNull();
    expect(within(line('€90 once')).queryByText('Not for sale')).toBeNull();
  });
});
