import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aProduct, aQuote, aVersion } from '../state/checkout.builders.ts';
import { button, member } from './checkout.driver.tsx';

const forTeams: FakeCalls = {
  'GET /products/list': () => ({ items: [aProduct({ versions: [aVersion({ seats: { min: 1, max: 5 } })] })], total_count: 1 }),
  'POST /products/{id}/preview': ({ body }) => {
    const { quantity } = body as { quantity: number };
    return aQuote({
      lines: [{ label: 'Six Weeks', kind: 'price', amount: 4900 * quantity, bump_id: null, quantity }],
      subtotal: 4900 * quantity,
      total_due_now: 4900 * quantity,
    });
  },
};

it('sells any number of seats and leads to the team', async () => {
  const { user, server } = await member(forTeams);
  const field = screen.getByLabelText<HTMLInputElement>('Seats');
  await user.click(await button('+1'));
  expect(await screen.findByText('2 × Six Weeks')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '99{Enter}');
  expect(await screen.findByText('5 × Six Weeks')).toBeTruthy();
  expect(field.value).toBe('5');
  await user.clear(field);
  await user.type(field, 'x');
  await user.tab();
  expect(field.value).toBe('5');
  await user.click(await button('−1'));
  await user.click(screen.getByRole('checkbox', { name: 'I’ll take one of the seats' }));
  await user.click(await button('Card that works'));
  await user.click(await button('Pay €196.00'));
  expect(await screen.findByText('Your team can start')).toBeTruthy();
  expect(server.calls('POST /products/{id}/intent').map(({ body }) => body)).toMatchObject([
    { quantity: 4, takes_seat: false, final_amount: 19_600 },
  ]);
});
