import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CurrencyPrice } from '@bandstand/contract/products.ts';
import { aProduct, aVersion, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { AddCurrency } from './AddCurrency.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductVersions } from './ProductVersions.tsx';
import { readFurther } from '../state/furtherPrices.ts';
import { newVersion, readVersion } from '../state/versionForm.ts';

const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
// In browsers a button outside its form submits it; in the test's document it does not.
const submit = () => fireEvent.submit(document.querySelector('form')!);
const swiss: CurrencyPrice = { currency: 'CHF', price: 5200, setup_fee: 0 };
const onClose = () => {};

beforeEach(() => localStorage.clear());

describe('amounts in further currencies', () => {
  it('are read by the digits of each; a fee is required where the main price has one', () => {
    const rows = [
      { currency: 'CHF', amount: '52,50', fee: '' },
      { currency: 'JPY', amount: '8000', fee: '500' },
    ];
    expect(readFurther(rows, false)).toEqual({
      prices: [
        { currency: 'CHF', price: 5250, setup_fee: 0 },
        { currency: 'JPY', price: 8000, setup_fee: 0 },
      ],
    });
    expect(readFurther(rows, true)).toEqual({ wrong: [{ at: 0, field: 'fee' }] });
    expect(readFurther([{ currency: 'JPY', amount: '80.5', fee: '' }], false)).toEqual({ wrong: [{ at: 0, field: 'amount' }] });
  });
  it('are saved with the version, but not with a free one', () => {
    const further = [{ currency: 'CHF', amount: '52', fee: '' }];
    expect(readVersion({ ...newVersion(), amount: '49', further })).toMatchObject({ version: { prices: [swiss] } });
    expect(readVersion({ ...newVersion(), kind: 'free', further })).toMatchObject({ version: { kind: 'free' } });
    expect(readVersion({ ...newVersion(), amount: '49', further: [{ currency: 'CHF', amount: 'x', fee: '' }] })).toEqual({
      faults: ['further.0.amount'],
    });
  });
});

describe('a new product', () => {
  const make = (answers: Answers = {}) =>
    renderStudio(<ProductDialog suggestedTitle="Pass" onAnswer={onClose} />, {
      'GET /studio/products': listOf([]),
      'POST /studio/products': aProduct('Pass'),
      ...answers,
    });
  it('gets a price in a second currency, each row with its own', async () => {
    const { sent } = await make();
    type('Price', '49');
    fireEvent.click(screen.getByRole('button', { name: 'Add a currency' }));
    expect(screen.getByLabelText('Price in USD')).toBeTruthy();
    const selects = screen.getAllByLabelText<HTMLSelectElement>('Currency');
    expect([...selects[1]!.options].map(({ value }) => value)).not.toContain('EUR');
    fireEvent.change(selects[1]!, { target: { value: 'CHF' } });
    type('Price in CHF', 'a');
    submit();
    expect(screen.getByText('Enter an amount such as 49 or 49.90.')).toBeTruthy();
    type('Price in CHF', '52');
    submit();
    await waitFor(() => expect(sent('POST /studio/products')[0]?.body).toMatchObject({ versions: [{ price: 4900, prices: [swiss] }] }));
  });
  it('shows the server’s errors at their fields', async () => {
    const text = 'Your payment provider charges at least 0.50 CHF.';
    await make({ 'POST /studio/products': refuse(422, 'validation_failed', 'Wrong', { 'versions.0.prices.0.price': [text] }) });
    type('Price', '49');
    fireEvent.click(screen.getByRole('button', { name: 'Add a currency' }));
    type('Price in USD', '0.10');
    submit();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Wrong')).toBeNull();
  });
  it('can lose a row again', async () => {
    await make();
    fireEvent.click(screen.getByRole('button', { name: 'Add a currency' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove USD' }));
    expect(screen.queryByLabelText('Price in USD')).toBeNull();
  });
});

describe('a price that is on sale', () => {
  it('names its other currencies', async () => {
    await renderStudio(<ProductVersions product={aProduct('Pass', { versions: [aVersion({ prices: [swiss] })] })} />, {});
    expect(screen.getByText(/^CHF.52$/)).toBeTruthy();
  });
  it('gets further ones, with its fee in each, and keeps existing ones', async () => {
    const { sent } = await renderStudio(<AddCurrency version={aVersion({ setup_fee: 1000, prices: [swiss] })} onClose={onClose} />, {
      'PUT /studio/versions/{id}': aVersion(),
    });
    const options = [...screen.getByLabelText<HTMLSelectElement>('Currency').options].map(({ value }) => value);
    expect([options.includes('EUR'), options.includes('CHF'), options.includes('JPY')]).toEqual([false, false, true]);
    type('Price in USD', '55');
    submit();
    expect(screen.getByText('Enter an amount such as 49 or 49.90.')).toBeTruthy();
    type('Fee in USD', '11');
    submit();
    await waitFor(() =>
      expect(sent('PUT /studio/versions/{id}')[0]?.body).toEqual({ add_prices: [{ currency: 'USD', price: 5500, setup_fee: 1100 }] }),
    );
  });
  it('says why it gets none', async () => {
    await renderStudio(<AddCurrency version={aVersion()} onClose={onClose} />, {
      'PUT /studio/versions/{id}': refuse(500, 'unknown_error', 'It did not work.'),
    });
    type('Price in USD', '55');
    submit();
    expect(await screen.findByText('It did not work.')).toBeTruthy();
  });
});
