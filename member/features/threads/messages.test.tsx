import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '../../testing/app.builders.ts';
import { refuse, type FakeCalls } from '../../testing/fakeServer.ts';
import { noToasts } from '../../testing/toasts.ts';
import { sees, settled } from '../../testing/visit.tsx';
import { aMessage, aThread, bo, ines, inesId } from './threads.builders.ts';
import { bubbles, log, opensThread } from './threads.driver.tsx';

beforeEach(noToasts);

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

describe('what can be done with a message', () => {
  const [theirs, own] = [aMessage(0), aMessage(5, { user: ines, message: 'Mine' })];

  it.each([
    ['a member', {}, {}, ['Like', 'Copy text', 'Profile of Bo Lindgren'], ['Copy text', 'Edit', 'Delete']],
    ['staff', { is_admin: true }, {}, ['Like', 'Copy text', 'Profile of Bo Lindgren', 'Delete'], ['Copy text', 'Edit', 'Delete']],
    [
      'the account’s admin',
      { is_admin: true, is_account_admin: true },
      {},
      ['Like', 'Copy text', 'Edit', 'Profile of Bo Lindgren', 'Delete'],
      ['Copy text', 'Edit', 'Delete'],
    ],
    ['where one may only read', {}, { can_post: false }, ['Copy text', 'Profile of Bo Lindgren'], ['Copy text', 'Edit', 'Delete']],
  ] as const)('%s (L320, L331, L332)', async (_who, person, more, ofTheirs, ofOwn) => {
    await opensThread([theirs, own], aThread(more), { bundle: aBundle({ user: { id: inesId, ...person } }) });
    expect(await actionsOf(bubbles()[0])).toEqual(ofTheirs);
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Message actions' })).getByRole('button', { name: 'Close' }));
    expect(await actionsOf(bubbles()[1])).toEqual(ofOwn);
  });

  it('a like is there at once, is taken back by a second, and one’s own likes cannot be pressed (L250, L331)', async () => {
    const { user, written } = await opensThread([theirs, aMessage(5, { user: ines, message: 'Mine', reaction_count: 2 })]);
    await actionsOf(bubbles()[0]);
    await chooses('Like');
    await user.click(await screen.findByRole('button', { name: '1 like' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 like' })).toBeNull());
    expect(written().map((one) => 'value' in one && one.value)).toEqual([1, -1]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '2 likes' }).disabled).toBe(true);
  });

  it('a like that is refused is taken back, in the server’s words', async () => {
    const calls: FakeCalls = { 'POST /threads/{id}/messages': () => refuse(403, 'thread_forbidden', { message: 'Not here' }) };
    await opensThread([theirs], aThread(), { calls });
    await actionsOf(bubbles()[0]);
    await chooses('Like');
    expect(await screen.findByText('Not here')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /like/ })).toBeNull();
  });

  it('a deletion that fails: "Failed to delete", and the message stays (L523)', async () => {
    const { server, written } = await opensThread([own], aThread(), { calls: { 'POST /threads/{id}/messages': () => refuse(500, 'unknown_error') } });
    await actionsOf(bubbles()[0]);
    await chooses('Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this message?' }));
    expect(server.calls('POST /threads/{id}/messages')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete')).toBeTruthy();
    expect(written()).toEqual([{ op: 'delete', message_ts: own.message_ts }]);
    expect(log().getByText('Mine')).toBeTruthy();
  });

  it('a deletion can be thought over', async () => {
    const { written } = await opensThread([own]);
    await actionsOf(bubbles()[0]);
    await chooses('Delete');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(written()).toEqual([]);
  });

  it('copies the words, and says when the device does not let it', async () => {
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

  it('leads to the one who wrote', async () => {
    const { hash } = await opensThread([theirs]);
    fireEvent.click(screen.getByRole('button', { name: 'Profile of Bo Lindgren' }));
    await waitFor(() => expect(hash()).toBe(`#profile?user_id=${bo.id}`));
  });
});
