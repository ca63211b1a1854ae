import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { visit } from '../../../testing/visit.tsx';
import { aPerson, bo } from '@bandstand/contract/testing/threads.builders.ts';
import { bundle } from '../thread/threads.driver.tsx';

const ada = aPerson('Ada Winter', '00000000-0000-4000-8000-000000000003');

/** The members whom Ines has blocked, on the server. */
function blocking(...people: (typeof bo)[]): FakeCalls {
  let blocked = people;
  return {
    'GET /subscribers/blocked': () => ({
      items: blocked.map(({ id, name }) => ({ id: `s-${id}`, user_id: id, name, avatar_urls: null })),
      total_count: blocked.length,
    }),
    'POST /subscribers/unblock': ({ body }) => {
      blocked = blocked.filter(({ id }) => id !== (body as { user_id: string }).user_id);
      return { blocked_user_ids: blocked.map(({ id }) => id) };
    },
    'POST /subscribers/block': ({ body }) => {
      blocked = [...blocked, ...people.filter(({ id }) => id === (body as { user_id: string }).user_id)];
      return { blocked_user_ids: blocked.map(({ id }) => id) };
    },
  };
}
const opens = (calls: FakeCalls, at = '/me/account/blocked') => visit({ at, bundle: { ...bundle, blocked_user_ids: [bo.id, ada.id] }, calls });
const names = () =>
  within(screen.getByRole('list', { name: 'Blocked members' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.personName')?.textContent);

beforeEach(noToasts);

describe('settings of messages (L333, MSG-23)', () => {
  it('list blocked members, who can be unblocked and blocked again', async () => {
    const { user, platform } = await opens(blocking(bo, ada));
    await waitFor(() => expect(names()).toEqual(['Bo Lindgren', 'Ada Winter']));
    await user.click(screen.getByRole('button', { name: 'Unblock Bo Lindgren' }));
    await waitFor(() => expect(names()).toEqual(['Ada Winter']));
    expect(platform.session.current().bundle?.blocked_user_ids).toEqual([ada.id]);
    expect(await screen.findByText('Bo Lindgren is no longer blocked.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['Ada Winter', 'Bo Lindgren']));
  });

  it('show nobody, a failure, and a failed unblocking', async () => {
    await opens(blocking());
    expect(await screen.findByText('You haven’t blocked anyone.')).toBeTruthy();
    const { user, server } = await opens({ 'GET /subscribers/blocked': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on({ ...blocking(bo), 'POST /subscribers/unblock': () => refuse(500, 'unknown_error') });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Unblock Bo Lindgren' }));
    expect(await screen.findByText('Failed to unblock')).toBeTruthy();
    expect(names()).toEqual(['Bo Lindgren']);
  });

  it('switch "Members can message me" at once, and back when saving fails', async () => {
    const { user, server } = await opens({ ...blocking(), 'PUT /subscribers': () => refuse(500, 'unknown_error') }, '/me/account/messages');
    const own = await screen.findByRole<HTMLInputElement>('switch', { name: /Members can message me/ });
    expect(own.checked).toBe(true);
    await user.click(own);
    expect(server.calls('PUT /subscribers')[0]?.body).toEqual({ can_receive_messages_from_members: false });
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(own.checked).toBe(true);
  });
});
