import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProduct, aVersion, listOf } from '../../../testing/builders.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductVersions } from './ProductVersions.tsx';
import { newVersion, readVersion } from '../state/versionForm.ts';

const currency = () => screen.getByLabelText('Currency') as HTMLSelectElement;
// In browsers a button outside its form submits it; in the test's document it does not.
const submit = () => fireEvent.submit(document.querySelector('form')!);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The dialog of a new product, where existing products have a price in this currency; the test decides when that answer comes. */
async function make(known: string | null) {
  let arrive: () => void = () => {};
  const onAnswer = vi.fn();
  const products = known ? [aProduct('Other', { versions: [aVersion({ currency: known })] })] : [];
  const studio = await renderStudio(<ProductDialog suggestedTitle="Week one" onAnswer={onAnswer} />, {
    'GET /studio/products': () => new Promise((resolve) => (arrive = () => resolve(listOf(products)))) as never,
    'POST /studio/products': aProduct('Week one'),
  });
  await waitFor(() => expect(studio.sent('GET /studio/products')).toHaveLength(1));
  const create = async () => {
    submit();
    await waitFor(() => expect(onAnswer).toHaveBeenCalled());
    return (studio.sent('POST /studio/products')[0]!.body as { versions: { currency: string; price: number }[] }).versions[0]!;
  };
  return { ...studio, arrive: () => arrive(), create };
}

describe('amounts by currency (COM-2)', () => {
  it.each([
    ['EUR', '12,50', 1250],
    ['EUR', '12.50', 1250],
    ['CZK', '1490', 149_000],
    ['JPY', '1200', 1200],
    ['KWD', '1,250', 1250],
  ])('%s %s is %i of its smallest units', (code, amount, price) => {
    expect(readVersion({ ...newVersion(code), amount })).toMatchObject({ version: { currency: code, price } });
  });
  it.each([
    ['JPY', '12,50'],
    ['JPY', '1200.0'],
    ['EUR', '1,250'],
  ])('%s has no %s', (code, amount) => {
    expect(readVersion({ ...newVersion(code), amount })).toEqual({ faults: ['amount'] });
  });
});

describe('the currency of a new product', () => {
  it('is that of the existing products, as soon as they are known', async () => {
    const { arrive, create } = await make('CHF');
    expect(currency().value).toBe('EUR');
    arrive();
    await waitFor(() => expect(currency().value).toBe('CHF'));
    type('Price', '20');
    expect(await create()).toMatchObject({ currency: 'CHF', price: 2000 });
  });
  it('stays as chosen before', async () => {
    const { arrive, create } = await make('CHF');
    type('Currency', 'GBP');
    arrive();
    type('Price', '20');
    expect(await create()).toMatchObject({ currency: 'GBP', price: 2000 });
  });
  it('is the euro for the first product', async () => {
    const { arrive, create } = await make(null);
    arrive();
    type('Price', '20');
    expect(await create()).toMatchObject({ currency: 'EUR' });
  });
});

describe('a product in a currency that is not offered by default', () => {
  it('gets further prices in it, as the field says, without decimals', async () => {
    const product = aProduct('Tour', { versions: [aVersion({ currency: 'JPY', price: 4900 })] });
    const { sent } = await renderStudio(<ProductVersions product={product} />, {
      'POST /studio/products/{id}/versions': aVersion({ currency: 'JPY' }),
    });
    expect(screen.getByText(/¥4,900 once/)).toBeTruthy();
    fireEvent.click(screen.getByText('Add a price'));
    expect(currency().value).toBe('JPY');
    type('Price', '12,50');
    submit();
    expect(screen.getByText('Enter an amount such as 49 or 49.90.')).toBeTruthy();
    type('Price', '1250');
    submit();
    await waitFor(() =>
      expect(sent('POST /studio/products/{id}/versions').map(({ body }) => body)).toMatchObject([{ currency: 'JPY', price: 1250 }]),
    );
  });
});
