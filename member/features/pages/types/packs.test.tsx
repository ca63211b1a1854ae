import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { anItem, aPage, browsed, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, visit } from '../../../testing/visit.tsx';

const items = [
  anItem({ title: 'Six weeks', type: 'program' }),
  anItem({ title: 'Paid', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'] }) }),
];
const pack = aPage({ path: '/away', page_title: 'Away from home', page_content_type: 'pack', type_data: { items } });
const subscription = { id: pack.page_id, pack_id: pack.page_id, joined_at: '2026-01-01T00:00:00.000Z' };
const before = aBundle({ page_completions: { by_uuid: { [items[0]!.page_id]: true }, by_content_type: {} } });
const after = { ...before, pack_subscriptions: { [pack.page_id]: subscription } };
const people = {
  page_id: pack.page_id,
  count: 4,
  last_5: [],
  can_schedule_start: false,
  page_title: 'Away',
  page_path: '/away',
  sequence: null,
  progress: null,
};
const who: FakeCalls = { 'GET /pages/{id}/subscribers': () => people };
const open = (bundle: typeof before | null, calls: FakeCalls = {}) => visit({ at: '/away', pages: [pack], bundle, calls: { ...who, ...calls } });
const card = () => within(screen.getByRole('region', { name: 'Joining' }));

describe('a pack (PRG-11)', () => {
  it('is joined, and left with its completed pages kept', async () => {
    let isIn = false;
    const { user, server } = await open(before, {
      'POST /auth/verify': () => (isIn ? after : before),
      'POST /packages/{id}/subscribe': () => ((isIn = true), { pack_subscription: subscription }),
      'DELETE /packages/{id}/subscribe': () => ((isIn = false), null),
    });
    expect(await card().findByText('4 people are in')).toBeTruthy();
    await user.click(card().getByRole('button', { name: 'Join this pack' }));
    expect(await card().findByText('You’re in')).toBeTruthy();
    expect(sees('Leave program')).toBe(false);
    await user.click(card().getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('You left the pack. What you completed stays.')).toBeTruthy();
    expect(screen.getByLabelText('Completed')).toBeTruthy();
    expect(server.calls('DELETE /packages/{id}/subscribe')[0]?.params).toEqual({ id: pack.page_id });
  });

  it('says so while no one has joined', async () => {
    await open(before, { 'GET /pages/{id}/subscribers': () => ({ ...people, count: 0 }) });
    expect(await card().findByText('No one has joined yet')).toBeTruthy();
  });

  it('shows its contents, each with its own lock', async () => {
    await open(before);
    expect(within(screen.getByRole('link', { name: 'Paid' }).closest('article')!).getByRole('img', { name: 'Locked' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Six weeks' })).toBeTruthy();
  });

  it('asks guests to log in and then joins, and shows a refusal', async () => {
    const guest = await open(null, { 'POST /packages/{id}/subscribe': () => ({ pack_subscription: subscription }) });
    await guest.user.click(card().getByRole('button', { name: 'Join this pack' }));
    await waitFor(() => expect(guest.hash()).toBe('#auth'));
    await act(async () => guest.platform.session.adopt(before));
    await waitFor(() => expect(guest.server.calls('POST /packages/{id}/subscribe')).toHaveLength(1));
    const { user } = await open(before, { 'POST /packages/{id}/subscribe': () => refuse(403, 'access_denied') });
    await user.click(card().getByRole('button', { name: 'Join this pack' }));
    expect(await screen.findByText('Refused: access_denied')).toBeTruthy();
    expect(card().getByRole('button', { name: 'Join this pack' })).toBeTruthy();
  });

  it('offers nothing to viewers who only browse', async () => {
    await visit({ at: '/away', pages: [{ ...pack, page: { ...pack.page, access: browsed } }], bundle: before, calls: who });
    expect(screen.queryByRole('region', { name: 'Joining' })).toBeNull();
  });
});
