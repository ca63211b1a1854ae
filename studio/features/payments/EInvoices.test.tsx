import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { EInvoices } from './EInvoices.tsx';

const settings: EInvoiceSettings = {
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
const change = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('asks for the seller’s details once a form is chosen, and says at each field what is missing', async () => {
  let tries = 0;
  const { sent } = await renderStudio(<EInvoices />, {
    'GET /studio/e_invoices': settings,
    'PUT /studio/e_invoices': ({ body }) => {
      tries += 1;
      if (tries === 1) throw new Refusal(422, 'validation_failed', 'x', { city: ['Field is required.'], vat_id: ['One is needed.'] });
      return { ...settings, ...(body as Partial<EInvoiceSettings>) };
    },
  });
  await screen.findByLabelText('Format');
  expect(screen.queryByLabelText('City')).toBeNull();
  change('Format', 'factur_x');
  change('Street and number', 'Kai 1');
  change('Country', 'DE');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Field is required.')).toBeTruthy();
  expect(screen.getByText('One is needed.')).toBeTruthy();
  change('City', 'Hamburg');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT /studio/e_invoices')).toHaveLength(2));
  expect(sent('PUT /studio/e_invoices')[1]?.body).toEqual({ ...settings, profile: 'factur_x', street: 'Kai 1', country: 'DE', city: 'Hamburg' });
});
