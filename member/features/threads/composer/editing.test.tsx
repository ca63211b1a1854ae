import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aMessage, aThread, ines } from '@bandstand/contract/testing/threads.builders.ts';
import { log, opensThread, writing } from '../thread/threads.driver.tsx';

describe('editing (L332, MSG-13)', () => {
  const own = aMessage(1, { user: ines, message: 'Tpyo' });
  const edits = async (text: string, calls = {}) => {
    const visited = await opensThread([aMessage(0), own], aThread(), { calls });
    await visited.user.click(writing());
    await visited.user.keyboard('{ArrowUp}');
    await visited.user.clear(writing('Edit message'));
    if (text) await visited.user.type(writing('Edit message'), text);
    return visited;
  };

  it('is sent as an edit of that message, and restores the composer', async () => {
    const { user, written } = await edits('Typo');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await log().findByText('Typo')).toBeTruthy();
    expect(written()).toEqual([{ op: 'edit', message_ts: own.message_ts, message: 'Typo', mentions: [] }]);
    expect(writing()).toBeTruthy();
  });

  it('is cancelled by Escape; unchanged or empty text is not sent', async () => {
    const { user, written } = await edits('');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.keyboard('{Escape}');
    expect(writing()).toBeTruthy();
    await user.click(writing());
    await user.keyboard('{ArrowUp}{Enter}');
    expect(writing()).toBeTruthy();
    expect(written()).toEqual([]);
  });

  it('refused: shows the server’s text and keeps the typed one', async () => {
    const { user } = await edits('Typo', {
      'POST /threads/{id}/messages': () => refuse(403, 'forbidden', { message: 'You are not allowed to do this.' }),
    });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(writing('Edit message').value).toBe('Typo');
  });

  it('ArrowUp skips deleted messages, and does nothing without an own message', async () => {
    const first = await opensThread([own, aMessage(2, { user: ines, message: '', is_deleted: true })]);
    await first.user.click(writing());
    await first.user.keyboard('{ArrowUp}');
    expect(writing('Edit message').value).toBe('Tpyo');
    const second = await opensThread([aMessage(0)]);
    await second.user.click(writing());
    await second.user.keyboard('{ArrowUp}');
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull();
  });
});
