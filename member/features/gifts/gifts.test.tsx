import type { Gift, GiftCard } from '@bandstand/contract/gifts.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../testing/toasts.ts';
import { visit } from '../../testing/visit.tsx';

beforeEach(noToasts);

const digits = '12345678901234567890';
const code = '1234-5678-9012-3456-7890';
const gift: Gift = {
  id: 'g',
  product: { id: 'p', title: 'Six Weeks' },
  version_name: 'Once',
  state: 'open',
  code,
  path: `/me/gift#card?gift=${digits}`,
  recipient_name: 'Noa',
  email: 'noa@example.com',
  message: 'Enjoy',
  send_on: '2026-12-24',
  sent_at: null,
  bought_at: '2026-11-02T10:00:00.000Z',
  redeemed_at: null,
};
const card: GiftCard = {
  product: { id: 'p', title: 'Six Weeks', description: null, image: null },
  version_name: 'Once',
  state: 'open',
  code,
  from_name: 'Ann',
  recipient_name: 'Noa',
  message: 'Enjoy\nit',
  access: { interval: 'month', count: 3 },
  is_owned: false,
};
const received = { id: 'r', product: { id: 'q', title: 'Camp' }, from_name: 'Lea', redeemed_at: '2026-11-01T10:00:00.000Z' };
const list = (items: Gift[], calls: FakeCalls = {}, more = [received]) =>
  visit({ at: '/me/account/gifts', bundle: aBundle(), calls: { 'GET /gifts': () => ({ items, received: more }), ...calls } });
const look = (calls: FakeCalls = {}, isMember = true, at = `/me/gift#card?gift=${digits}`) =>
  visit({ at, ...(isMember && { bundle: aBundle() }), calls: { 'POST /gifts/check': () => card, ...calls } });
const button = (name: string) => screen.findByRole('button', { name });

describe('gifts in the account', () => {
  it('shows each code, its sending date, and received gifts', async () => {
    await list([gift, { ...gift, id: 'h', state: 'redeemed', recipient_name: 'Bo', email: null, send_on: null }]);
    expect(await screen.findByText(code)).toBeTruthy();
    expect(screen.getByText('For Noa')).toBeTruthy();
    expect(screen.getByText(/^Goes to noa@example.com on .*24/)).toBeTruthy();
    expect(screen.getByText('Redeemed')).toBeTruthy();
    expect(screen.getByText(/^From Lea · /)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View gift' }).getAttribute('href')).toBe(gift.path);
  });
  it('shows that there are none, and leads to a code', async () => {
    await list([], {}, []);
    expect(await screen.findByText('No gifts yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Redeem a code' }).getAttribute('href')).toBe('/me/gift');
  });
  it('can be reloaded', async () => {
    const { user, server } = await list([], { 'GET /gifts': () => refuse(500, 'unknown_error') });
    const again = await button('Try again');
    server.on({ 'GET /gifts': () => ({ items: [gift], received: [] }) });
    await user.click(again);
    expect(await screen.findByText(code)).toBeTruthy();
  });
  it('can be changed until redeemed, and keep an unchanged day', async () => {
    const { user, server } = await list([gift], { 'PUT /gifts/{id}': () => refuse(422, 'validation_failed', { errors: { email: ['No address'] } }) });
    await user.click(await button('Edit'));
    const name = await screen.findByLabelText('Recipient’s name');
    await user.clear(name);
    await user.type(name, 'Bo');
    await user.click(await button('Save'));
    expect(await screen.findByText('No address')).toBeTruthy();
    server.on({ 'PUT /gifts/{id}': () => gift });
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('PUT /gifts/{id}').at(-1)?.body).toEqual({ recipient_name: 'Bo', email: 'noa@example.com', message: 'Enjoy' });
  });
  it('are sent on request, and the link is copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { user, server } = await list([gift], { 'POST /gifts/{id}/send': () => gift });
    await user.click(await button('Send now'));
    expect(await screen.findByText('The email is on its way.')).toBeTruthy();
    server.on({ 'POST /gifts/{id}/send': () => refuse(409, 'gift_used') });
    await user.click(await button('Send now'));
    await waitFor(() => expect(server.calls('POST /gifts/{id}/send')).toHaveLength(2));
    await user.click(await button('Copy link'));
    await waitFor(() => expect(copied.mock.lastCall?.[0]).toContain(gift.path));
  });
});

describe('the page of a gift', () => {
  it('shows what it gives, and redeems it for a member', async () => {
    const { user, server } = await look({
      'POST /gifts/redeem': () => ({ product: { id: 'p', title: 'Six Weeks' } }),
      'GET /products/{id}/purchased_items': () => ({ items: [{ type: 'Page', id: 'x', title: 'Program', path: '/program' }] }),
    });
    expect(await screen.findByRole('heading', { name: 'A gift for Noa' })).toBeTruthy();
    expect(screen.getByText('Access for 3 months')).toBeTruthy();
    await user.click(await button('Redeem'));
    expect(await screen.findByText('Six Weeks is yours')).toBeTruthy();
    expect(server.calls('POST /gifts/redeem').map(({ body }) => body)).toEqual([{ code }]);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/program'));
  });
  it('asks guests to sign up first and keeps the code in the URL', async () => {
    const { user, hash } = await look({}, false);
    expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull();
    await user.click(await button('Sign up to redeem'));
    expect(hash()).toContain(digits);
    expect(hash()).toContain('auth?mode=sign_up');
  });
  it.each<[string, Partial<GiftCard>, RegExp]>([
    ['is owned already', { is_owned: true }, /^You already have Six Weeks/],
    ['was redeemed', { state: 'redeemed' }, /^This gift has already been redeemed/],
    ['is void', { state: 'void' }, /^This gift is no longer valid/],
  ])('says so if it %s, before anything is used up', async (_name, more, text) => {
    await look({ 'POST /gifts/check': () => ({ ...card, ...more }) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull();
  });
  it('accepts a typed code and reports a wrong one', async () => {
    const { user, server } = await look({}, true, '/me/gift');
    const field = await screen.findByLabelText('Gift code');
    await user.type(field, '1234');
    await user.click(await button('Show gift'));
    expect(await screen.findByText(/^We don’t know this gift code/)).toBeTruthy();
    expect(server.calls('POST /gifts/check')).toHaveLength(0);
    server.on({ 'POST /gifts/check': () => refuse(404, 'gift_invalid', { message: 'Nobody knows it.' }) });
    await user.clear(field);
    await user.type(field, code);
    await user.click(await button('Show gift'));
    expect(await screen.findByText('Nobody knows it.')).toBeTruthy();
    await user.click(await button('Another code'));
    expect(await screen.findByLabelText('Gift code')).toBeTruthy();
  });
  it('keeps the gift when someone else was faster', async () => {
    const { user } = await look({ 'POST /gifts/redeem': () => refuse(409, 'gift_used', { message: 'Too late.' }) });
    await user.click(await button('Redeem'));
    expect(await screen.findByText('Too late.')).toBeTruthy();
  });
});
