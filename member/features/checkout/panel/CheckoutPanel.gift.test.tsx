import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aProduct, aQuote, aVersion, monthly } from '../state/checkout.builders.ts';
import { aShop, at, button, member } from './checkout.driver.tsx';

const digits = '12345678901234567890';
const giftable: FakeCalls = {
  'GET /products/list': () => ({ items: [aProduct({ versions: [aVersion({ is_giftable: true }), monthly()] })], total_count: 1 }),
  'POST /products/{id}/preview': ({ body }) => aQuote((body as { is_gift?: boolean }).is_gift ? { is_gift: true } : {}),
  'GET /gifts': () => ({
    items: [
      {
        id: 'g',
        product: { id: aProduct().id, title: 'Six Weeks' },
        version_name: 'All at once',
        state: 'open',
        code: '1234-5678-9012-3456-7890',
        path: `/me/gift#card?gift=${digits}`,
        recipient_name: 'Noa',
        email: null,
        message: null,
        send_on: null,
        sent_at: null,
        bought_at: '2026-11-02T10:00:00.000Z',
        redeemed_at: null,
      },
    ],
    received: [],
  }),
};

it('sells a version as a gift, and shows its code instead of the content', async () => {
  const { user, server } = await member(giftable);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Buy as a gift' }));
  const name = await screen.findByLabelText('Recipient’s name');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await user.click(await button('Card that works'));
  await user.click(await button(/^Pay €49/));
  expect(await screen.findByText('Field is required.')).toBeTruthy();
  expect(server.calls('POST /products/{id}/intent')).toHaveLength(0);
  await user.type(name, 'Noa');
  await user.type(screen.getByLabelText('Recipient’s email'), 'noa@example.com');
  await user.type(await screen.findByLabelText('Message'), 'Enjoy');
  await user.click(await button(/^Pay €49/));
  expect(await screen.findByText('1234-5678-9012-3456-7890')).toBeTruthy();
  const gift = { recipient_name: 'Noa', email: 'noa@example.com', message: 'Enjoy', send_on: null };
  expect(server.calls('POST /products/{id}/intent').map(({ body }) => (body as { gift: unknown }).gift)).toEqual([gift]);
  expect(server.calls('GET /products/{id}/has_active_purchase')).toHaveLength(0);
});

it('shows the server’s objection under its field', async () => {
  const errors = { 'gift.email': ['This is no address.'] };
  const { user } = await member(
    { ...giftable, 'POST /products/{id}/intent': () => refuse(422, 'validation_failed', { errors }) },
    { at: `${at}&gift=1` },
  );
  await user.type(await screen.findByLabelText('Recipient’s name'), 'Noa');
  await user.click(await button('Card that works'));
  await user.click(await button(/^Pay €49/));
  expect(await screen.findByText('This is no address.')).toBeTruthy();
});

it('lets members who own a product buy it as a gift, but only if it can be one', async () => {
  const { user } = await member({
    ...aShop(),
    ...giftable,
    'POST /products/{id}/intent': () => refuse(409, 'existing_subscription', { state: 'owned' }),
  });
  await user.click(await button('Card that works'));
  await user.click(await button(/^Pay €49/));
  await user.click(await button('Buy as a gift'));
  expect(await screen.findByLabelText('Recipient’s name')).toBeTruthy();
  await member();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Buy as a gift' })).toBeNull());
});
