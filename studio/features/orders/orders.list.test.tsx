import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProduct, anOrder, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';

const open = (address: string, answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(
    <OrdersScreen />,
    {
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never,
      'GET /studio/orders': listOf([anOrder()]),
      'GET /studio/orders/{id}': anOrder(),
      'GET /studio/products': listOf([aProduct('Gym pass')]),
      ...answers,
    },
    options,
  );
};
const last = (studio: Awaited<ReturnType<typeof open>>) => Object.fromEntries(studio.sent('GET /studio/orders').at(-1)!.query);
const button = (name: string) => screen.getByText(name).closest('button')!;

describe('the list of orders', () => {
  it('reads every filter from the address, and says which filter on a member can be lifted', async () => {
    const studio = await open('/orders?member=sam&product=gym-pass&state=failed&span=7&q=sa&page=3');
    expect(await screen.findByText('Gym pass')).toBeTruthy();
    expect(last(studio)).toMatchObject({ member_id: 'sam', product_id: 'gym-pass', status: 'failed', q: 'sa', page: '3' });
    expect(Math.round((Date.now() - Date.parse(last(studio)['from']!)) / 86_400_000)).toBe(7);
    expect(screen.getByLabelText<HTMLInputElement>('Failed').checked).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('When').value).toBe('7');
    fireEvent.click(button('Show all members'));
    expect(addressNow()).toBe('/orders?product=gym-pass&state=failed&span=7&q=sa');
    await waitFor(() => expect(last(studio)).not.toHaveProperty('member_id'));
  });
  it('ignores a state and a time in the address that it does not know', async () => {
    const studio = await open('/orders?state=nonsense&span=8');
    await screen.findByText('Gym pass');
    expect(last(studio)).toEqual({ page: '1' });
    expect(screen.getByLabelText<HTMLInputElement>('All').checked).toBe(true);
  });
  it('begins at its first page again with another time, and forgets the time with all', async () => {
    const studio = await open('/orders?page=4');
    await screen.findByText('Gym pass');
    fireEvent.change(screen.getByLabelText('When'), { target: { value: '30' } });
    expect(addressNow()).toBe('/orders?span=30');
    await waitFor(() => expect(last(studio)['page']).toBe('1'));
    fireEvent.change(screen.getByLabelText('When'), { target: { value: 'all' } });
    expect(addressNow()).toBe('/orders');
  });
  it('searches once one stops typing, from the first page on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const studio = await open('/orders?page=2');
    const field = await screen.findByRole('searchbox', { name: 'Find by name, email or number' });
    for (const value of ['a', 'ad', 'ada']) fireEvent.change(field, { target: { value } });
    await vi.advanceTimersByTimeAsync(300);
    await waitFor(() => expect(addressNow()).toBe('/orders?q=ada'));
    await waitFor(() => expect(last(studio)).toEqual({ q: 'ada', page: '1' }));
    expect(studio.sent('GET /studio/orders').map(({ query }) => query.get('q'))).toEqual([null, 'ada']);
    vi.useRealTimers();
  });
  it('turns its pages, and each is a step back in the history', async () => {
    await open('/orders', {
      'GET /studio/orders': ({ query }) => listOf([anOrder({ product: { id: 'p', title: `Page ${query.get('page')}` } })], 120),
    });
    expect(await screen.findByText('120 in total')).toBeTruthy();
    fireEvent.click(button('Next'));
    expect(await screen.findByText('Page 2')).toBeTruthy();
    fireEvent.click(button('Next'));
    expect(await screen.findByText('Page 3')).toBeTruthy();
    expect([addressNow(), button('Next').disabled]).toEqual(['/orders?page=3', true]);
    fireEvent.click(button('Previous'));
    fireEvent.click(button('Previous'));
    await waitFor(() => expect(addressNow()).toBe('/orders'));
    expect(await screen.findByText('Page 1')).toBeTruthy();
  });
  it('opens an order beside itself by its first cell, and Escape closes it and gives the focus back', async () => {
    await open('/orders?state=completed');
    const first = (await screen.findByText('Sam')).closest('button')!;
    first.focus();
    fireEvent.click(first);
    const panel = await screen.findByRole('complementary', { name: 'Order' });
    expect(addressNow()).toBe('/orders?state=completed&order=order');
    expect(document.activeElement).toBe(panel);
    fireEvent.keyDown(panel, { key: 'Escape' });
    await waitFor(() => expect(addressNow()).toBe('/orders?state=completed'));
    expect(document.activeElement).toBe(first);
  });
  it('says why it does not come, and comes by another try', async () => {
    const { answer } = await open('/orders', { 'GET /studio/orders': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'GET /studio/orders': listOf([anOrder()]) });
    fireEvent.click(button('Try again'));
    expect(await screen.findByText('Gym pass')).toBeTruthy();
  });
  it('says why the file is not saved, and offers it again', async () => {
    await open('/orders', { 'GET /studio/orders.csv': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    await screen.findByText('Gym pass');
    fireEvent.click(button('Export CSV'));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(button('Export CSV').getAttribute('aria-busy')).toBeNull();
  });
  it('has no filter by product for staff who do not see the products', async () => {
    await open('/orders', {}, { permissions: permissionsOf.support.filter((permission) => permission !== 'sell.read') });
    await screen.findByText('Gym pass');
    expect(screen.queryByLabelText('Product')).toBeNull();
    expect(screen.getByLabelText('When')).toBeTruthy();
  });
  it('is in German, long names and all', async () => {
    const title = 'Jahresmitgliedschaft mit Ernährungsberatung und Krankenversicherungszuschuss';
    await open(
      '/orders',
      { 'GET /studio/orders': listOf([anOrder({ status: 'pending_approval', amount: 123_456, product: { id: 'p', title } })]) },
      { language: 'de' },
    );
    const row = (await screen.findByText(title)).closest('tr')!;
    expect(row.textContent).toMatch(/1\.234,56\s€/);
    expect(row.textContent).toContain('Wartet auf Freigabe');
    expect(row.textContent).toMatch(/3\. Mai 2026|03\.05\.2026/);
  });
});
