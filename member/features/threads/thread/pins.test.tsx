import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { settled } from '../../../testing/visit.tsx';
import { aMessage, aThread } from '@bandstand/contract/testing/threads.builders.ts';
import { bubbles, opensThread, said } from './threads.driver.tsx';

beforeEach(noToasts);

const pinnedAt = '2026-11-20T15:00:00.000Z';
const messages = Array.from({ length: 100 }, (_, at) => aMessage(at * 2));
const pinsOf = (...at: number[]) => ({
  items: at.map((index) => ({ message_ts: messages[index]!.message_ts, pinned_at: pinnedAt, text: messages[index]!.message })),
  total_count: at.length,
});
const opensPinned = (at: number[], more = {}) =>
  opensThread(messages, aThread({ can_pin: true, ...more }), { calls: { 'GET /threads/{id}/pins': () => pinsOf(...at) } });
const target = () => said(document.querySelector('[data-target]'));

describe('pins (MSG-15)', () => {
  it('appear above the thread, the newest first, and lead to their message however old', async () => {
    const { user } = await opensPinned([3, 97]);
    await user.click(await screen.findByRole('button', { name: /Pinned, 2 of 2.*Message 194/ }));
    await waitFor(() => expect(target()).toBe('Message 194'));
    await user.click(screen.getByRole('button', { name: /Pinned, 1 of 2.*Message 6/ }));
    await waitFor(() => expect(target()).toBe('Message 6'));
    expect(bubbles().map(said)).not.toContain('Message 194');
    expect(screen.getByRole('button', { name: /Pinned, 2 of 2/ })).toBeTruthy();
  });

  it('are listed completely, where they can be removed', async () => {
    const { user, server } = await opensPinned([97, 98], {});
    server.on({ 'PUT /threads/{id}/pin': () => ({ message_ts: messages[97]!.message_ts, pinned_at: null }) });
    await user.click(await screen.findByRole('button', { name: 'Show all pinned messages' }));
    const list = within(await screen.findByRole('dialog', { name: 'Pinned' }));
    await user.click(list.getByRole('button', { name: 'Unpin “Message 194”' }));
    await waitFor(() =>
      expect(server.calls('PUT /threads/{id}/pin').map(({ body }) => body)).toEqual([{ pinned: false, message_ts: messages[97]!.message_ts }]),
    );
  });

  it('have no bar when there are none', async () => {
    await opensPinned([]);
    expect(screen.queryByText(/Pinned/)).toBeNull();
  });

  it('are refetched when someone pins, and the message is marked', async () => {
    const { server, tells } = await opensPinned([]);
    server.on({ 'GET /threads/{id}/pins': () => pinsOf(99) });
    await tells('pin_changed', { message_ts: messages[99]!.message_ts, pinned_at: pinnedAt });
    expect(await screen.findByRole('button', { name: /Pinned.*Message 198/ })).toBeTruthy();
    expect(within(bubbles().at(-1)!).getByRole('img', { name: 'Pinned' })).toBeTruthy();
  });
});

describe('pinning', () => {
  const pinsLast = async () => {
    fireEvent.keyDown(bubbles().at(-1)!, { key: 'Enter' });
    await settled();
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Message actions' })).getByRole('button', { name: 'Pin' }));
    await settled();
  };

  it('appear at once', async () => {
    const { server } = await opensPinned([]);
    server.on({ 'PUT /threads/{id}/pin': () => ({ message_ts: messages[99]!.message_ts, pinned_at: pinnedAt }) });
    await pinsLast();
    expect(within(bubbles().at(-1)!).getByRole('img', { name: 'Pinned' })).toBeTruthy();
    expect(server.calls('PUT /threads/{id}/pin').map(({ body }) => body)).toEqual([{ pinned: true, message_ts: messages[99]!.message_ts }]);
  });

  it('are limited to ten: an eleventh is refused with the server’s text and undone', async () => {
    const { server } = await opensPinned([]);
    server.on({ 'PUT /threads/{id}/pin': () => refuse(409, 'too_many_pins', { message: 'Ten at most' }) });
    await pinsLast();
    expect(await screen.findByText('Ten at most')).toBeTruthy();
    expect(within(bubbles().at(-1)!).queryByRole('img', { name: 'Pinned' })).toBeNull();
  });
});
