import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { CountriesForm } from './CountriesForm.tsx';

const render = (currency_countries: PaymentSettings['currency_countries'], answers: Answers = {}) =>
  renderStudio(<CountriesForm settings={{ currency_countries } as PaymentSettings} />, {
    'PUT /studio/payments': ({ body }) => body,
    ...answers,
  });
const saved = (sent: { body: unknown }[]) => (sent.at(-1)?.body as { currency_countries: unknown } | undefined)?.currency_countries;

beforeEach(() => localStorage.clear());

describe('default currencies by country', () => {
  it('are none until the owner sets one; the first is one choice away', async () => {
    const { sent } = await render([]);
    expect(screen.getByText('No country sees a different currency first.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'CHF' } });
    const field = screen.getByRole('combobox', { name: 'Add a country to CHF' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'Switz' } });
    fireEvent.click(await screen.findByRole('option', { name: /Switzerland/ }));
    await waitFor(() => expect(saved(sent('PUT /studio/payments'))).toEqual([{ currency: 'CHF', countries: ['CH'] }]));
  });
  it('are listed by country name under their currency, and can be removed; a currency without a country disappears', async () => {
    const rules = [
      { currency: 'CHF', countries: ['CH', 'LI'] },
      { currency: 'USD', countries: ['US'] },
    ];
    const { sent } = await render(rules);
    expect(within(screen.getByRole('list', { name: 'CHF' })).getByText('Liechtenstein')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove United States' }));
    await waitFor(() => expect(saved(sent('PUT /studio/payments'))).toEqual([rules[0]]));
  });
  it('say why the server refuses one', async () => {
    await render([{ currency: 'CHF', countries: ['CH'] }], { 'PUT /studio/payments': refuse(500, 'unknown_error', 'It did not work.') });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Switzerland' }));
    expect(await screen.findByText('It did not work.')).toBeTruthy();
  });
});
