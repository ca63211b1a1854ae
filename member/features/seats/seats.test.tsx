import type { Seat, SeatOffer, Team } from '@bandstand/contract/seats.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../testing/toasts.ts';
import { visit } from '../../testing/visit.tsx';

beforeEach(noToasts);

const seat = (more: Partial<Seat> = {}): Seat => ({
  id: 's',
  state: 'taken',
  name: 'Lea',
  email: 'lea@example.com',
  is_own: false,
  since: '2026-11-02T10:00:00.000Z',
  ...more,
});
const team = (more: Partial<Team> = {}): Team => ({
  id: 't',
  product: { id: 'p', title: 'Six Weeks' },
  state: 'open',
  quantity: 4,
  left: 2,
  seats: [seat({ id: 'own', name: 'Ada', email: 'ada@example.com', is_own: true }), seat()],
  path: '/me/team/join#seat?invite=t.x.0.y',
  bought_at: '2026-11-01T10:00:00.000Z',
  ...more,
});
const list = (items: Team[], calls: FakeCalls = {}) =>
  visit({ at: '/me/account/team', bundle: aBundle(), calls: { 'GET /teams': () => ({ items }), ...calls } });
const button = (name: string) => screen.findByRole('button', { name });

describe('a team', () => {
  it('shows who has a seat and how many are left', async () => {
    await list([team({ seats: [...team().seats, seat({ id: 'i', state: 'invited', name: null, email: 'bo@example.com' })], left: 1 })]);
    expect(await screen.findByText('1 of 4 seats left')).toBeTruthy();
    expect(screen.getByText('You')).toBeTruthy();
    expect(screen.getByText('lea@example.com')).toBeTruthy();
    expect(screen.getByText('Invited')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take a seat yourself' })).toBeNull();
  });
  it('gives out nothing more when it is full or over', async () => {
    await list([team({ left: 0, quantity: 2 }), team({ id: 'u', state: 'over' })]);
    expect(await screen.findByText('Ended')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });
  it('may be empty, and can be reloaded', async () => {
    await list([]);
    expect(await screen.findByText('No teams yet')).toBeTruthy();
    const { user, server } = await list([], { 'GET /teams': () => refuse(500, 'unknown_error') });
    const again = await button('Try again');
    server.on({ 'GET /teams': () => ({ items: [team()] }) });
    await user.click(again);
    expect(await screen.findByText('2 of 4 seats left')).toBeTruthy();
  });
  it('grows by email and by link, and keeps a refused address', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { user, server } = await list([team()], {
      'POST /teams/{id}/invites': () => refuse(422, 'validation_failed', { errors: { email: ['No address.'] } }),
      'POST /teams/{id}/link': () => team(),
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Email');
    await user.type(field, 'bo@example.com');
    await user.click(await button('Invite'));
    expect(await screen.findByText('No address.')).toBeTruthy();
    expect(field.value).toBe('bo@example.com');
    server.on({ 'POST /teams/{id}/invites': () => team() });
    await user.click(await button('Invite'));
    expect(await screen.findByText('The invitation is on its way.')).toBeTruthy();
    expect(server.calls('POST /teams/{id}/invites').at(-1)?.body).toEqual({ email: 'bo@example.com' });
    await user.click(await button('Copy link'));
    await waitFor(() => expect(copied.mock.lastCall?.[0]).toContain(team().path));
    await user.click(await button('New link'));
    expect(await screen.findByText('There is a new link. The old one no longer works.')).toBeTruthy();
  });
  it('revokes a seat after a question, and lets its buyer take one', async () => {
    const { user, server } = await list([team({ seats: [seat()], left: 3 })], {
      'DELETE /teams/{id}/seats/{seatId}': () => null,
      'POST /teams/{id}/seat': () => refuse(409, 'existing_subscription', { message: 'You have it.' }),
    });
    await user.click(await button('Take back the seat of Lea'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^Lea loses access to Six Weeks immediately/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.calls('DELETE /teams/{id}/seats/{seatId}')).toHaveLength(0);
    await user.click(await button('Take back the seat of Lea'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(server.calls('DELETE /teams/{id}/seats/{seatId}')).toHaveLength(1));
    await user.click(await button('Take a seat yourself'));
    expect(await screen.findByText('You have it.')).toBeTruthy();
  });
});

describe('joining a team', () => {
  const offer: SeatOffer = { product: { id: 'p', title: 'Six Weeks' }, owner_name: 'Ann', state: 'open' };
  const look = (calls: FakeCalls = {}, isMember = true) =>
    visit({ at: '/me/team/join#seat?invite=t.x.0.y', ...(isMember && { bundle: aBundle() }), calls: { 'POST /seats/check': () => offer, ...calls } });
  it('takes a seat for a member', async () => {
    const { user, server } = await look({ 'POST /seats/join': () => refuse(409, 'seats_full', { message: 'Too late.' }) });
    expect(await screen.findByText('Ann bought Six Weeks for a team.')).toBeTruthy();
    await user.click(await button('Take your seat'));
    expect(await screen.findByText('Too late.')).toBeTruthy();
    server.on({ 'POST /seats/join': () => ({ product: offer.product }) });
    await user.click(await button('Take your seat'));
    expect(await screen.findByText('You’re on the team')).toBeTruthy();
    expect(server.calls('POST /seats/join').at(-1)?.body).toEqual({ invite: 't.x.0.y' });
  });
  it('asks guests to sign up, and keeps the invitation in the URL', async () => {
    const { user, hash } = await look({}, false);
    await user.click(await button('Sign up to take it'));
    expect(hash()).toContain('seat?invite=t.x.0.y');
  });
  it.each<[string, FakeCalls, RegExp]>([
    ['is full', { 'POST /seats/check': () => ({ ...offer, state: 'full' }) }, /^All seats of this team/],
    ['is not needed', { 'POST /seats/check': () => ({ ...offer, state: 'owned' }) }, /^You already have Six Weeks/],
    ['is over', { 'POST /seats/check': () => refuse(403, 'invite_invalid', { message: 'Gone.' }) }, /^Gone/],
    ['cannot be read', { 'POST /seats/check': () => refuse(500, 'unknown_error') }, /./],
  ])('says so if it %s', async (_name, calls, text) => {
    await look(calls);
    expect(await screen.findAllByText(text)).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'Take your seat' })).toBeNull();
  });
});
