import type { StudioProduct } from '@bandstand/contract/products.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMedia, aProduct, aVersion, listOf } from '../../../testing/builders.ts';
import { refuse, Refusal, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { toImage } from '../../media/state/toImage.ts';
import { ProductBumps } from './ProductBumps.tsx';

type Bump = StudioProduct['studio_bumps'][number];
const bump = (id: string, more: Partial<Bump> = {}): Bump => ({
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
const monthly = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const towel = aProduct('Towel', {
  versions: [
    aVersion({ id: 'v', price: 1500, prices: [{ currency: 'CHF', price: 1600, setup_fee: 0 }] }),
    aVersion({ id: 'weekly', name: 'Fresh one', kind: 'recurring', price: 300, interval: monthly, is_default: false }),
    aVersion({ id: 'old', price: 1200, is_default: false, is_archived: true }),
  ],
});
const bare = aProduct('Bare', { versions: [aVersion({ is_archived: true })] });
const gym = (...studio_bumps: Bump[]) => aProduct('Gym pass', { studio_bumps });
const one = 'PUT /studio/products/{id}/order_bumps/{bumpId}' as const;
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');
const open = (product = gym(bump('a'), bump('b')), answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <ProductBumps product={product} />,
    {
      'GET /studio/products': listOf([product, towel, bare]),
      'GET /studio/products/{id}': ({ path }) => (path.endsWith('towel') ? towel : path.endsWith('bare') ? bare : product),
      [one]: product,
      'POST /studio/products/{id}/order_bumps': product,
      ...answers,
    },
    options,
  );
const titles = () => screen.getAllByRole('row').map((row) => /Bump \w/.exec(row.textContent ?? '')?.[0]);
const row = (title: string) => screen.getByText(title).closest<HTMLElement>('[role="row"]')!;
const move = (title: string, key: 'ArrowUp' | 'ArrowDown') => fireEvent.keyDown(row(title), { key, code: key, altKey: true });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const choose = async (title: string, entry: string) => fireEvent.click(within(row(title)).queryByText(entry) ?? (await menuEntry(title, entry)));
async function menuEntry(title: string, entry: string) {
  fireEvent.click(within(row(title)).getByLabelText(`Actions for ${title}`));
  return within(await screen.findByRole('menu', { name: `Actions for ${title}` })).getByText(entry);
}
const preview = () => screen.getByText('At the checkout').closest('figure')!.textContent;

describe('the order of bumps', () => {
  it('is at the server as it is on the screen, also where one moves a bump up and at once down again', async () => {
    let order = ['a', 'b'];
    const { sent } = await open(undefined, {
      [one]: ({ path, body }) => {
        const id = path.split('/').at(-1)!;
        order = order.filter((other) => other !== id).toSpliced((body as { position: number }).position, 0, id);
        return gym();
      },
    });
    move('Bump b', 'ArrowUp');
    expect(titles()).toEqual(['Bump b', 'Bump a']);
    move('Bump b', 'ArrowDown');
    expect(titles()).toEqual(['Bump a', 'Bump b']);
    await waitFor(() => expect(sent(one)).toHaveLength(4));
    expect(order).toEqual(['a', 'b']);
  });
  it('is as it was where the server refuses, with the reason', async () => {
    await open(undefined, { [one]: denied });
    move('Bump b', 'ArrowUp');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(titles()).toEqual(['Bump a', 'Bump b']);
  });
});

describe('a bump that is there', () => {
  it('opens with its words, and another picture, text and price are saved for it', async () => {
    const image = toImage(aMedia('Rack'))!;
    const { sent } = await open(gym(bump('a', { text: 'Soft', image })), {}, { pickers: { pickImage: async () => toImage(aMedia('Sun'))! } });
    await choose('Bump a', 'Edit order bump');
    await waitFor(() => expect(preview()).toBe('At the checkoutBump aSoft+ €9'));
    expect([field('Title').value, field(/^Text/).value, field(/^Special price/).value]).toEqual(['Bump a', 'Soft', '9']);
    fireEvent.click(screen.getByText('Replace'));
    type(/^Text/, ' ');
    type(/^Special price/, '');
    await waitFor(() => expect(screen.getByText('At the checkout').closest('figure')!.querySelector('img')?.getAttribute('src')).toContain('Sun-s'));
    expect(preview()).toBe('At the checkoutBump a+ €15');
    fireEvent.submit(field('Title').closest('form')!);
    await waitFor(() =>
      expect(sent(one)[0]?.body).toMatchObject({ title: 'Bump a', text: null, price: null, prices: [], image: { media_id: 'sun' }, version_id: 'v' }),
    );
  });
  it('is taken away by Delete or its menu, after a question, and stays where that is refused', async () => {
    const { sent } = await open(undefined, { 'DELETE /studio/products/{id}/order_bumps/{bumpId}': denied });
    fireEvent.keyDown(row('Bump b'), { key: 'Delete', code: 'Delete' });
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Bump b?' }));
    expect(question.getByText(/Anyone who bought it keeps it/)).toBeTruthy();
    fireEvent.click(question.getByText('Cancel').closest('button')!);
    expect(sent('DELETE /studio/products/{id}/order_bumps/{bumpId}')).toEqual([]);
    await choose('Bump a', 'Remove order bump');
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Remove Bump a?' }))
        .getByText('Remove order bump')
        .closest('button')!,
    );
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(titles()).toEqual(['Bump a', 'Bump b']);
  });
  it('is only read by an editor: no menu, no order, no end', async () => {
    const { sent } = await open(undefined, {}, { permissions: permissionsOf.editor });
    expect(screen.queryByText('Add an order bump')).toBeNull();
    expect(screen.queryByLabelText('Actions for Bump a')).toBeNull();
    move('Bump b', 'ArrowUp');
    fireEvent.keyDown(row('Bump b'), { key: 'Delete', code: 'Delete' });
    expect([titles(), sent(one), screen.queryByRole('alertdialog')]).toEqual([['Bump a', 'Bump b'], [], null]);
  });
});

describe('a new bump', () => {
  async function begin(name: RegExp, product = gym(), answers: Answers = {}) {
    const studio = await open(product, answers);
    fireEvent.click(screen.getByText('Add an order bump').closest('button')!);
    fireEvent.pointerDown(screen.getByLabelText('Offers', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name }));
    return studio;
  }
  const submit = () => fireEvent.submit(field('Title').closest('form')!);
  it('is put behind those that are there, wherever the server counts them', async () => {
    const { sent } = await begin(/Towel/, gym(bump('c')));
    await screen.findByText('At the checkout');
    submit();
    await waitFor(() => expect(sent('POST /studio/products/{id}/order_bumps')).toHaveLength(1));
    expect(sent('POST /studio/products/{id}/order_bumps')[0]?.body).not.toHaveProperty('position');
  });
  it('offers the prices on sale, warns of one in another rhythm, and has special prices in each of its currencies', async () => {
    const { sent } = await begin(/Towel/);
    const version = await screen.findByLabelText<HTMLSelectElement>('Offered price');
    expect([...version.options].map(({ text }) => text)).toEqual(['€15 once', '€3 a month · Fresh one']);
    expect(screen.queryByLabelText(/^Price in CHF/)).toBeNull();
    type(/^Special price/, '12');
    type(/^Price in CHF/, 'x');
    submit();
    expect(screen.getByText('Enter an amount such as 49 or 49.90.')).toBeTruthy();
    expect(sent('POST /studio/products/{id}/order_bumps')).toEqual([]);
    fireEvent.change(version, { target: { value: 'weekly' } });
    expect(screen.getByText(/different billing period or currency/)).toBeTruthy();
    fireEvent.change(version, { target: { value: 'v' } });
    type(/^Price in CHF/, '13');
    submit();
    await waitFor(() =>
      expect(sent('POST /studio/products/{id}/order_bumps')[0]?.body).toMatchObject({ price: 1200, prices: [{ currency: 'CHF', price: 1300 }] }),
    );
  });
  it('cannot offer a product without a price on sale', async () => {
    await begin(/Bare/);
    expect(await screen.findByText('This product has no price on sale.')).toBeTruthy();
    expect(screen.getAllByText('Add an order bump').at(-1)!.closest('button')!.disabled).toBe(true);
  });
  it('that is refused says so at its field, and keeps what was typed', async () => {
    const { answer } = await begin(/Towel/, gym(), {
      'POST /studio/products/{id}/order_bumps': () => {
        throw new Refusal(422, 'validation_failed', 'Please check.', { price: ['No more than the price.'] });
      },
    });
    await screen.findByText('At the checkout');
    type(/^Special price/, '99');
    submit();
    expect(await screen.findByText('No more than the price.')).toBeTruthy();
    expect(screen.queryByText('Please check.')).toBeNull();
    answer({ 'POST /studio/products/{id}/order_bumps': denied });
    submit();
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(field(/^Special price/).value).toBe('99');
  });
});
