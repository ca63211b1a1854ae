import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { paymentSettings } from '../../testing/builders.ts';
import { refuse, Refusal, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { CurrencyForm } from './CurrencyForm.tsx';
import { EInvoices } from './EInvoices.tsx';
import { ManualForm } from './ManualForm.tsx';
import { SellerForm } from './SellerForm.tsx';
import { StripeKeys } from './StripeKeys.tsx';

const seller = { name: 'Tidewater', lines: ['Quay 4', '2100 Harbour'], email: 'a@b.example', tax_id: null, invoice_prefix: 'TW-', footer: null };
const settings = paymentSettings({ seller, manual_instructions: 'By bank transfer.' });
const open = (form: (settings: PaymentSettings) => ReactNode, answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(form(settings), { 'PUT /studio/payments': settings, ...answers }, options);
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Save').closest('button')!);

describe('the seller on invoices', () => {
  const openSeller = (answers: Answers = {}) => open((found) => <SellerForm settings={found} />, answers);
  it('is refused at the field that is wrong, and what was typed stays', async () => {
    await openSeller({
      'PUT /studio/payments': refuse(422, 'validation_failed', 'Please check.', { 'seller.invoice_prefix': ['TEST is kept for test invoices.'] }),
    });
    type(/^Invoice number prefix/, 'TEST-');
    save();
    expect(await screen.findByText('TEST is kept for test invoices.')).toBeTruthy();
    expect(field(/^Invoice number prefix/).value).toBe('TEST-');
    expect(screen.queryByText('Please check.')).toBeNull();
  });
  it('goes back to what is saved, the address too, line by line', async () => {
    const { sent } = await openSeller();
    type('Name or company', 'Other');
    type('Address', 'Elsewhere 1');
    fireEvent.click(screen.getByText('Discard changes'));
    expect([field('Name or company').value, field('Address').value]).toEqual(['Tidewater', 'Quay 4\n2100 Harbour']);
    expect(screen.queryByText('Discard changes')).toBeNull();
    expect(sent('PUT /studio/payments')).toEqual([]);
  });
  it('has at most six lines of address, and an emptied email is none', async () => {
    const { sent } = await openSeller();
    type('Address', ['1', '2', '', '3', '4', '5', '6', '7'].join('\n'));
    type(/^Email/, '');
    save();
    await waitFor(() =>
      expect(sent('PUT /studio/payments')[0]?.body).toEqual({ seller: { ...seller, lines: ['1', '2', '3', '4', '5', '6'], email: null } }),
    );
  });
  it('has room for a long German name on the printed head', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenmanufaktur und Söhne Beteiligungsgesellschaft mbH & Co. KG';
    await openSeller();
    type('Name or company', name);
    expect(within(screen.getByText('Print preview').closest('figure')!).getByText(name)).toBeTruthy();
  });
});

describe('the instructions for manual payments', () => {
  it('are saved without the blanks around them, and taken away by an empty field', async () => {
    const { sent } = await open((found) => <ManualForm settings={found} />);
    type('How to pay', '  In cash.\n');
    save();
    await waitFor(() => expect(sent('PUT /studio/payments')[0]?.body).toEqual({ manual_instructions: 'In cash.' }));
    type('How to pay', ' ');
    save();
    await waitFor(() => expect(sent('PUT /studio/payments')[1]?.body).toEqual({ manual_instructions: null }));
  });
  it('stay typed where they are refused, with the reason below', async () => {
    await open((found) => <ManualForm settings={found} />, { 'PUT /studio/payments': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    type('How to pay', 'In cash.');
    save();
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(field('How to pay').value).toBe('In cash.');
    fireEvent.click(screen.getByText('Discard changes'));
    expect(field('How to pay').value).toBe('By bank transfer.');
  });
});

describe('the currency of new prices', () => {
  it('is named in the owner’s language and saved as soon as it is chosen', async () => {
    const { sent } = await open((found) => <CurrencyForm settings={found} />, {}, { language: 'de' });
    const select = screen.getByLabelText<HTMLSelectElement>('Währung');
    expect([...select.options].map(({ text }) => text)).toContain('CHF · Schweizer Franken');
    fireEvent.change(select, { target: { value: 'CHF' } });
    await waitFor(() => expect(sent('PUT /studio/payments').map(({ body }) => body)).toEqual([{ currency: 'CHF' }]));
  });
  it('stays as it was where the server refuses, and says why', async () => {
    await open((found) => <CurrencyForm settings={found} />, { 'PUT /studio/payments': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    const select = screen.getByLabelText<HTMLSelectElement>('Currency');
    fireEvent.change(select, { target: { value: 'CHF' } });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(select.value).toBe('EUR');
  });
});

describe('the keys of Stripe', () => {
  it('are not sent while nothing but blanks is typed, and leave the form once they are saved', async () => {
    const { sent } = await open((found) => <StripeKeys settings={found} />);
    const form = field('Secret key').closest('form')!;
    type('Secret key', '   ');
    fireEvent.submit(form);
    expect(sent('PUT /studio/payments')).toEqual([]);
    type('Secret key', 'sk_live_1');
    fireEvent.submit(form);
    await waitFor(() => expect(field('Secret key').value).toBe(''));
    expect(sent('PUT /studio/payments')).toHaveLength(1);
  });
});

const eInvoices: EInvoiceSettings = {
  profile: 'off',
  street: '',
  postal_code: '',
  city: '',
  country: '',
  contact: '',
  phone: '',
  email: '',
  vat_id: '',
  tax_number: '',
  exemption: '',
};

it('asks for the seller’s details once a form is chosen, and says at each field what is missing', async () => {
  let tries = 0;
  const { sent } = await renderStudio(<EInvoices />, {
    'GET /studio/e_invoices': eInvoices,
    'PUT /studio/e_invoices': ({ body }) => {
      tries += 1;
      if (tries === 1) throw new Refusal(422, 'validation_failed', 'x', { city: ['Field is required.'], vat_id: ['One is needed.'] });
      return { ...eInvoices, ...(body as Partial<EInvoiceSettings>) };
    },
  });
  await screen.findByLabelText('Format');
  expect(screen.queryByLabelText('City')).toBeNull();
  type('Format', 'factur_x');
  type('Street and number', 'Kai 1');
  type('Country', 'DE');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Field is required.')).toBeTruthy();
  expect(screen.getByText('One is needed.')).toBeTruthy();
  type('City', 'Hamburg');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT /studio/e_invoices')).toHaveLength(2));
  expect(sent('PUT /studio/e_invoices')[1]?.body).toEqual({ ...eInvoices, profile: 'factur_x', street: 'Kai 1', country: 'DE', city: 'Hamburg' });
});
