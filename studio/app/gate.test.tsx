import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { anApp, anOrder, listOf, staffSession } from '../testing/builders.ts';
import { refuse, type Answers } from '../testing/fakeServer.ts';
import { addressNow, renderApp } from '../testing/renderStudio.tsx';

const changes = { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never;
const orders: Answers = {
  'GET /studio/changes': changes,
  'GET /studio/orders': listOf([anOrder()]),
  'GET /studio/orders/{id}': anOrder(),
  'GET /studio/products': listOf([]),
  'GET /studio/reports/open_count': { count: 0 },
};
const open = (address: string, answers: Answers = {}, options: Parameters<typeof renderApp>[2] = {}) =>
  renderApp(address, { ...orders, ...answers }, options);

beforeEach(() => localStorage.clear());

describe('the way into the studio', () => {
  it('says that the server does not answer, and opens the place one came for once it does', async () => {
    const { answer } = await open('/orders', { 'POST /studio/auth/verify': refuse(503, 'unknown_error') });
    expect(await screen.findByText('The server does not answer')).toBeTruthy();
    answer({ 'POST /studio/auth/verify': staffSession() });
    fireEvent.click(screen.getByText('Try again').closest('button')!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy();
    expect(addressNow()).toBe('/orders');
  });
  it('asks a guest to log in, without a rail, and without asking for what only staff see', async () => {
    const { sent } = await open('/orders', { 'POST /studio/auth/verify': refuse(401, 'unauthenticated') });
    expect(await screen.findByRole('heading', { name: 'Log in to the studio' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Studio' })).toBeNull();
    expect(sent('GET /studio/orders')).toEqual([]);
  });
  it('ends where the session ends: a call that is refused as unknown leads to the log-in', async () => {
    const { answer } = await open('/orders');
    await screen.findByText('Gym pass');
    answer({ 'GET /studio/orders': refuse(401, 'unauthenticated') });
    fireEvent.click(screen.getByLabelText('Refunded'));
    expect(await screen.findByRole('heading', { name: 'Log in to the studio' })).toBeTruthy();
  });
});

describe('addresses of the studio', () => {
  it.each([
    ['/orders/order', '/orders?order=order', 'Order'],
    ['/forgot', '/', null],
  ])('%s leads to %s', async (from, to, panel) => {
    await open(from, {
      'GET /studio/home': {
        checklist: [],
        numbers: { members: 0, new_members_7d: 0, active_members_7d: 0, completions_7d: 0, messages_7d: 0, sales_7d: [] },
        attention: [],
      },
    });
    await waitFor(() => expect(addressNow()).toBe(to));
    if (panel) expect(await screen.findByRole('complementary', { name: panel })).toBeTruthy();
  });
});

describe('one more app', () => {
  const item = (name: string) => screen.getByRole('menuitem', { name, hidden: true });
  it('is begun from the menu of the app, and the studio turns to it from nothing', async () => {
    const made = { ...anApp({ id: 'two', slug: 'evening', name: 'Evening' }) };
    const { sent } = await open('/orders', { 'POST /studio/apps': made, 'GET /studio/templates': listOf([]) });
    await screen.findByText('Gym pass');
    fireEvent.click(item('New app'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New app' }));
    const name = dialog.getByLabelText('App name');
    fireEvent.change(name, { target: { value: 'Evening' } });
    fireEvent.submit(name.closest('form')!);
    await waitFor(() => expect(sent('POST /studio/apps')[0]?.body).toMatchObject({ name: 'Evening', slug: 'evening' }));
    await waitFor(() => expect(localStorage.getItem('studio:app')).toBe('evening'));
  });
  it('is offered to the owner of the account alone', async () => {
    await open('/orders', {}, { permissions: permissionsOf.admin });
    await screen.findByText('Gym pass');
    expect(screen.queryByRole('menuitem', { name: 'New app', hidden: true })).toBeNull();
    expect(item('Your account')).toBeTruthy();
  });
});
