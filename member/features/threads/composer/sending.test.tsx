import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { settled } from '../../../testing/visit.tsx';
import { aMessage, aThread, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { bubbles, log, opensThread, said, writing } from '../thread/threads.driver.tsx';

beforeEach(noToasts);

const notSent = () => screen.getByRole('button', { name: 'Not sent' });
const send = async ({ user }: { user: Awaited<ReturnType<typeof opensThread>>['user'] }, text: string) => {
  await user.click(writing());
  await user.paste(text);
  await user.keyboard('{Enter}');
  await settled();
};

describe('a message being sent (L246)', () => {
  it('appears at once as "Sending", then with its time, while the field is free', async () => {
    let arrive: () => void = () => {};
    const visited = await opensThread([aMessage(0)]);
    const { store, server } = visited;
    const answer = store.calls['POST /threads/{id}/messages']!;
    server.on({
      'POST /threads/{id}/messages': (request) =>
        new Promise((resolve) => {
          arrive = () => resolve(answer(request) as never);
        }),
    });
    await send(visited, 'On my way');
    expect(log().getByText('On my way')).toBeTruthy();
    expect(log().getByRole('img', { name: 'Sending' })).toBeTruthy();
    expect(writing().value).toBe('');
    await act(async () => arrive());
    await waitFor(() => expect(log().queryByRole('img', { name: 'Sending' })).toBeNull());
    expect(log().getAllByText('On my way')).toHaveLength(1);
  });

  it('has its own id, so that a repeated send never doubles it (MSG-8)', async () => {
    const visited = await opensThread([aMessage(0)]);
    await send(visited, 'One');
    await send(visited, 'Two');
    const ids = visited.written().map((one) => ('client_id' in one ? one.client_id : null));
    expect(new Set(ids).size).toBe(2);
    expect(ids.every(Boolean)).toBe(true);
  });

  it('cannot be empty or only blanks, nor longer than 10,000 characters (L480)', async () => {
    const { user, written } = await opensThread([aMessage(0)]);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(button.disabled).toBe(true);
    await user.type(writing(), '   {Enter}');
    expect(button.disabled).toBe(true);
    expect(written()).toEqual([]);
    expect(writing().maxLength).toBe(10_000);
  });

  it('sends links at its ends as separate messages, in order (MSG-12)', async () => {
    const visited = await opensThread([aMessage(0)]);
    await send(visited, 'https://a.example/x look at this https://b.example');
    expect(visited.written().map((one) => ('attachment_data' in one ? one.attachment_data?.url : 'message' in one && one.message))).toEqual([
      'https://a.example/x',
      'look at this',
      'https://b.example',
    ]);
    expect(visited.server.calls('POST /threads/{id}/messages')).toHaveLength(1);
  });
});

describe('an unsent message', () => {
  it('that was refused shows the server’s text, and Try again sends it with the same id', async () => {
    const visited = await opensThread([aMessage(0)], aThread(), {
      calls: { 'POST /threads/{id}/messages': () => refuse(403, 'messaging_refused', { message: 'This member does not accept messages.' }) },
    });
    await send(visited, 'Hello?');
    await visited.user.click(notSent());
    const sheet = within(await screen.findByRole('dialog', { name: 'Message actions' }));
    expect(sheet.getByRole('alert').textContent).toBe('This member does not accept messages.');
    visited.server.on(visited.store.calls);
    await visited.user.click(sheet.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Not sent' })).toBeNull());
    const [first, second] = visited.written();
    expect(second).toEqual(first);
    expect(log().getAllByText('Hello?')).toHaveLength(1);
  });

  it('is removed by Delete, here and after a reload', async () => {
    const visited = await opensThread([aMessage(0)], aThread(), { calls: { 'POST /threads/{id}/messages': () => refuse(403, 'messaging_refused') } });
    await send(visited, 'Never mind');
    await visited.user.click(notSent());
    await visited.user.click(within(await screen.findByRole('dialog', { name: 'Message actions' })).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(log().queryByText('Never mind')).toBeNull());
    expect(visited.platform.storage.get('outgoing_messages')).toEqual([]);
  });

  it('is sent automatically when the connection returns, in the order of writing', async () => {
    const visited = await opensThread([aMessage(0)]);
    const { server, socket, written } = visited;
    server.goOffline();
    await send(visited, 'One');
    await send(visited, 'Two');
    expect(await screen.findAllByRole('img', { name: 'Sending' })).toHaveLength(2);
    expect(screen.queryByText('Not sent')).toBeNull();
    expect(visited.platform.storage.get('outgoing_messages')).toHaveLength(2);
    server.goOffline(false);
    act(() => socket.drop());
    act(() => socket.open());
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Sending' })).toBeNull());
    expect(written().map((one) => 'message' in one && one.message)).toEqual(['One', 'Two']);
    expect(bubbles().map(said)).toEqual(['Message 0', 'One', 'Two']);
  });

  it('offers nothing else: it cannot be liked, edited or copied before it is sent', async () => {
    const visited = await opensThread([aMessage(0)]);
    visited.server.goOffline();
    await send(visited, 'Stuck');
    act(() => (bubbles().at(-1) as HTMLElement).focus());
    await visited.user.keyboard('{Enter}');
    const offered = within(await screen.findByRole('dialog', { name: 'Message actions' })).getAllByRole('listitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Try again', 'Delete']);
  });
});

describe('a draft', () => {
  it('is restored, separately for each thread, and cleared when sent', async () => {
    const first = await opensThread([aMessage(0)]);
    await first.user.type(writing(), 'Half a thou');
    const drafts = first.platform.storage.get('message_drafts');
    expect(drafts).toEqual({ [threadId]: 'Half a thou' });

    first.platform.navigation.navigate('/me/messages');
    await waitFor(() => expect(screen.queryByRole('log')).toBeNull());
    await act(async () => first.platform.navigation.navigate(`/me/messages/${threadId}`));
    await waitFor(() => expect(writing().value).toBe('Half a thou'));
    await first.user.type(writing(), 'ght{Enter}');
    await waitFor(() => expect(log().getByText('Half a thought')).toBeTruthy());
    expect(first.platform.storage.get('message_drafts')).toEqual({});
  });

  it('with only blanks is not kept', async () => {
    const { user, platform } = await opensThread([aMessage(0)]);
    await user.type(writing(), 'x{Backspace}  ');
    expect(platform.storage.get('message_drafts')).toEqual({});
  });

  it('tells others about typing now and then, not on every key', async () => {
    const { user, socket } = await opensThread([aMessage(0)]);
    await user.type(writing(), 'Hello there');
    expect(socket.sent.filter(({ type }) => type === 'typing')).toEqual([{ type: 'typing', channel: 'channel-1' }]);
  });
});
