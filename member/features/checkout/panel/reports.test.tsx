import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { visit, type Visit } from '../../../testing/visit.tsx';
import { monthlyId, productId } from '../state/checkout.builders.ts';
import { button, home, member, pays, quotes } from './checkout.driver.tsx';

type Report = { activity_type: string; data: Record<string, unknown> };
const reports = ({ server }: Visit): Report[] =>
  server
    .calls('PUT /activity')
    .map(({ body }) => body as Report)
    .filter(({ activity_type: name }) => name.startsWith('checkout_'));
const names = (visited: Visit): string[] => reports(visited).map(({ activity_type: name }) => name);

it('a purchase is reported step by step, never with what was typed (ACT-2)', async () => {
  const visited = await pays();
  await screen.findByText(/You now have access/);
  await waitFor(() => expect(names(visited)).toEqual(['checkout_opened', 'checkout_submitted', 'checkout_completed']));
  act(() => visited.platform.navigation.closePanel());
  await waitFor(() => expect(names(visited).at(-1)).toBe('checkout_closed'));
  expect(reports(visited)[0]?.data).toEqual({ product_ids: [productId] });
});

it('a declined payment is reported with its kind', async () => {
  const visited = await pays({ 'POST /payments/test/{intentId}/confirm': () => refuse(402, 'payment_failed') }, 'Declined');
  await waitFor(() => expect(names(visited)).toContain('checkout_failed'));
  expect(reports(visited).find(({ activity_type: name }) => name === 'checkout_failed')?.data).toEqual({ reason: expect.any(String) });
});

it('the chosen price and a code are reported, each once', async () => {
  const visited = await member();
  await visited.user.click(screen.getByRole('radio', { name: /Monthly/ }));
  await waitFor(() => expect(names(visited)).toContain('checkout_version_selected'));
  expect(reports(visited).at(-1)?.data).toEqual({ product_id: productId, version_id: monthlyId });
  await visited.user.click(await button('Have a code?'));
  await visited.user.type(screen.getByLabelText('Code'), 'WELCOME');
  await visited.user.click(await button('Apply'));
  await waitFor(() => expect(names(visited).filter((name) => name.startsWith('checkout_coupon'))).toEqual(['checkout_coupon_applied']));
});

it('a guest’s details are reported once they are complete', async () => {
  const visited = await visit({ at: `/#checkout?product_ids=${productId}`, pages: [home], calls: quotes });
  await visited.user.type(await screen.findByLabelText('Email'), 'ines@harbour.example');
  expect(names(visited)).not.toContain('checkout_details_entered');
  await visited.user.type(screen.getByLabelText('Your name'), 'Ines Faro');
  await waitFor(() => expect(names(visited).filter((name) => name === 'checkout_details_entered')).toHaveLength(1));
});
