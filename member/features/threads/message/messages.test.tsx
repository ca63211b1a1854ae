import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, settled } from '../../../testing/visit.tsx';
import { aMessage, aThread, bo, ines, inesId } from '@bandstand/contract/testing/threads.builders.ts';
import { bubbles, log, opensThread } from '../thread/threads.driver.tsx';

beforeEach(noToasts);
afterEach(() => vi.useRealTimers());

const actionsOf = async (bubble: HTMLElement | undefined): Promise<(string | null)[]> => {
  fireEvent.keyDown(bubble!, { key: 'Enter' });
  await settled();
  const sheet = screen.queryByRole('dialog', { name: 'Message actions' });
  return sheet
    ? within(sheet)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
};
const chooses = async (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Message actions' })).getByRole('button', { name }));

describe('a message’s actions', () => {
  const [theirs, own] = [aMessage(0), aMessage(5, { user: ines, message: 'Mine' })];

  it.each([
    ['a member', {}, {}, ['Like', 'Reply', 'Copy text', 'Profile of Bo Lindgren', 'Report'], ['Reply', 'Copy text', 'Edit', 'Delete']],
    [
      'staff',
      { is_admin: true },
      { can_pin: true },
      ['Like', 'Reply', 'Copy text', 'Pin', 'Profile of Bo Lindgren', 'Report', 'Delete'],
      ['Reply', 'Copy text', 'Edit', 'Pin', 'Delete'],
    ],
    [
      'the account’s admin',
      { is_admin: true, is_account_admin: true },
      {},
      ['Like', 'Reply', 'Copy text', 'Edit', 'Profile of Bo Lindgren', 'Report', 'Delete'],
      ['Reply', 'Copy text', 'Edit', 'Delete'],
    ],
    ['where one may only read', {}, { can_post: false }, ['Copy text', 'Profile of Bo Lindgren', 'Report'], ['Copy text', 'Edit', 'Delete']],
  ] as const)('%s (L320, L331, L332)', async (_who, person, more, ofTheirs, ofOwn) => {
    await opensThread([theirs, own], aThread(more), { bundle: aBundle({ user: { id: inesId, ...person } }) });
    expect(await actionsOf(bubbles()[0])).toEqual(ofTheirs);
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Message actions' })).getByRole('button', { name: 'Close' }));
    expect(await actionsOf(bubbles()[1])).toEqual(ofOwn);
  });

  it('lifting the finger after a long press chooses nothing in the sheet', async () => {
    const { user, written } = await opensThread([theirs]);
    await actionsOf(bubbles()[0]);
    const like = within(screen.getByRole('dialog', { name: 'Message actions' })).getByRole('button', { name: 'Like' });
    fireEvent.click(like, { detail: 1 });
    await settled();
    expect(screen.getByRole('dialog', { name: 'Message actions' })).toBeTruthy();
    expect(written()).toEqual([]);
    await user.click(like);
    await waitFor(() => expect(written()).toMatchObject([{ value: 1 }]));
  });

  it('a like appears at once, a second press removes it, and one’s own likes cannot be pressed (L250, L331)', async () => {
    const { user, written } = await opensThread([theirs, aMessage(5, { user: ines, message: 'Mine', reaction_count: 2 })]);
    await actionsOf(bubbles()[0]);
    await chooses('Like');
    await user.click(await screen.findByRole('button', { name: '1 like' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 like' })).toBeNull());
    expect(written().map((one) => 'value' in one && one.value)).toEqual([1, -1]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '2 likes' }).disabled).toBe(true);
  });

  it('a refused like is undone with the server’s text', async () => {
    const calls: FakeCalls = { 'POST /threads/{id}/messages': () => refuse(403, 'thread_forbidden', { message: 'Not here' }) };
    await opensThread([theirs], aThread(), { calls });
    await actionsOf(bubbles()[0]);
    await chooses('Like');
    expect(await screen.findByText('Not here')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /like/ })).toBeNull();
  });

  const deletes = async (message: typeof own, calls: FakeCalls = {}) => {
    const visited = await opensThread([theirs, message], aThread(), { calls });
    await actionsOf(bubbles()[1]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await chooses('Delete');
    await waitFor(() => expect(log().queryByText('Mine')).toBeNull());
    return visited;
  };
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('a deletion appears at once, and is sent when the time to undo has passed (MSG-13)', async () => {
    const { written } = await deletes(own);
    expect(sees('Message deleted')).toBe(true);
    await passes(4000);
    expect(written()).toEqual([]);
    await passes(1500);
    expect(written()).toEqual([{ op: 'delete', message_ts: own.message_ts }]);
    expect(log().queryByText('Mine')).toBeNull();
  });

  it('a deletion can be undone', async () => {
    const { written } = await deletes(own);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await log().findByText('Mine')).toBeTruthy();
    await passes(6000);
    expect(written()).toEqual([]);
  });

  it('a deletion waits no longer when the app is closed', async () => {
    const { written } = await deletes(own);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(written()).toHaveLength(1));
  });

  it('a failed deletion: "Failed to delete", and the message returns (L523)', async () => {
    await deletes(own, { 'POST /threads/{id}/messages': () => refuse(500, 'unknown_error') });
    await passes(5500);
    expect(await screen.findByText('Failed to delete')).toBeTruthy();
    expect(log().getByText('Mine')).toBeTruthy();
  });

  it('a deleted message with replies leaves a placeholder (MSG-13)', async () => {
    await deletes({ ...own, reply_count: 1 });
    await passes(5500);
    expect(log().getByText('This message was deleted.')).toBeTruthy();
  });

  it('copies the text, and says when the device refuses', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(new Error('denied'));
    await opensThread([aMessage(0, { message: 'Copy me' })]);
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    await actionsOf(bubbles()[0]);
    await chooses('Copy text');
    await waitFor(() => expect(sees('Copied')).toBe(true));
    expect(writeText).toHaveBeenCalledWith('Copy me');
    await actionsOf(bubbles()[0]);
    await chooses('Copy text');
    expect(await screen.findByText('The text could not be copied')).toBeTruthy();
  });

  it('links to the author', async () => {
    const { hash } = await opensThread([theirs], aThread({ total_count_participants: 3 }));
    fireEvent.click(screen.getByRole('button', { name: 'Profile of Bo Lindgren' }));
    await waitFor(() => expect(hash()).toBe(`#profile?user_id=${bo.id}`));
  });
});
