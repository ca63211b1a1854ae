import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@bandstand/contract/threads.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { settled } from '../../../testing/visit.tsx';
import { aMessage, aThread, bo, ines, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { aThreadStore, bubbles, log, opensThread, writing } from '../thread/threads.driver.tsx';

const isWide = vi.fn(() => false);
beforeEach(() => {
  noToasts();
  isWide.mockReturnValue(false);
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: isWide(), media, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

const replyThreadId = '00000000-0000-4000-8000-0000000000bb';
const aReply = (minutes: number, more: Partial<Message> = {}) =>
  aMessage(minutes, { message_thread_id: replyThreadId, id: `${replyThreadId}-${minutes}`, message: `Reply ${minutes}`, is_root: false, ...more });
const root = aMessage(0, { message: 'Who swims on Sunday?' });
const answered = {
  ...root,
  reply_thread_id: replyThreadId,
  reply_count: 3,
  latest_replies: [aReply(2, { user: ines }), aReply(3)],
  remaining_messages: 1,
};

/** Two threads on the server: the parent, and the replies to its first message. */
function withReplies(replies: readonly Message[], parent: Message = answered) {
  const thread = aThread({ id: replyThreadId, kind: 'reply', channel_id: 'channel-2', parent_message: parent, reply_thread_id: replyThreadId });
  const own = aThreadStore(replies, thread);
  const main = aThreadStore([parent]);
  const both = <K extends keyof typeof main.calls>(name: K) => {
    const [one, other] = [main.calls[name], own.calls[name]];
    return { [name]: (request: { params: Record<string, string> }) => (request.params['id'] === replyThreadId ? other : one)?.(request as never) };
  };
  return {
    own,
    calls: { ...both('GET /threads/{id}'), ...both('GET /threads/{id}/messages'), ...both('GET /threads/{id}/read') },
  };
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Replies' }));

describe('a message’s replies (MSG-4)', () => {
  it('appear below it: the two latest, and the number of further ones', async () => {
    await opensThread([answered]);
    const preview = screen.getByRole('button', { name: /^Open 3 replies/ });
    expect(preview.textContent).toContain('Ines MoreauReply 2');
    expect(preview.textContent).toContain('Bo LindgrenReply 3');
    expect(preview.textContent).toContain('1 more');
  });

  it('of blocked members are hidden there too (L282)', async () => {
    const { platform } = await opensThread([answered]);
    act(() => platform.session.update((known) => ({ ...known, blocked_user_ids: [bo.id] })));
    expect(screen.queryByText('Reply 3')).toBeNull();
  });

  it('update as others reply (MSG-42)', async () => {
    const { tells } = await opensThread([root]);
    expect(screen.queryByRole('button', { name: /Open/ })).toBeNull();
    await tells('replies_changed', { message_ts: root.message_ts, reply_thread_id: replyThreadId, reply_count: 1, latest_replies: [aReply(1)] });
    expect(screen.getByRole('button', { name: /^Open 1 reply/ }).textContent).toContain('Reply 1');
  });

  it('open above the thread with the message on top, and Back closes them', async () => {
    const { calls } = withReplies([aReply(1), aReply(2), aReply(3)]);
    const { user, hash } = await opensThread([answered], aThread(), { calls });
    await user.click(screen.getByRole('button', { name: /^Open 3 replies/ }));
    expect(hash()).toBe(`#replies?thread_id=${threadId}&message_ts=${root.message_ts}`);
    const shown = await panel();
    expect(await shown.findByText('Reply 1')).toBeTruthy();
    expect(shown.getByText('Who swims on Sunday?')).toBeTruthy();
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replies' })).toBeNull());
  });

  it('appear beside the thread on a wide screen, and Escape closes them', async () => {
    isWide.mockReturnValue(true);
    const { calls } = withReplies([aReply(1), aReply(2), aReply(3)]);
    const { user, hash } = await opensThread([answered], aThread(), { calls });
    await user.click(screen.getByRole('button', { name: /^Open 3 replies/ }));
    const aside = within(await screen.findByRole('complementary', { name: 'Replies' }));
    expect(await aside.findByText('Reply 1')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(aside.getByRole('textbox', { name: 'Write a reply' }), { key: 'Escape' });
    await waitFor(() => expect(hash()).toBe(''));
  });

  it('cannot be replied to themselves', async () => {
    const { calls } = withReplies([aReply(1)]);
    const { user } = await opensThread([answered], aThread(), { calls });
    await user.click(screen.getByRole('button', { name: /^Open 3 replies/ }));
    const reply = await (await panel()).findByText('Reply 1');
    fireEvent.keyDown(reply.closest('[data-ts]')!, { key: 'Enter' });
    await settled();
    expect(within(screen.getByRole('dialog', { name: 'Message actions' })).queryByRole('button', { name: 'Reply' })).toBeNull();
  });

  it('of a deleted message stay, with a placeholder', async () => {
    const gone = { ...answered, is_deleted: true, message: '' };
    const { calls } = withReplies([aReply(1)], gone);
    const { user } = await opensThread([gone], aThread(), { calls });
    await user.click(screen.getByRole('button', { name: /^Open 3 replies/ }));
    expect((await panel()).getByText('This message was deleted.')).toBeTruthy();
    expect(await (await panel()).findByText('Reply 1')).toBeTruthy();
  });

  it('say when the message no longer exists', async () => {
    await opensThread([root], aThread(), {
      at: `/me/messages/${threadId}#replies?thread_id=${threadId}&message_ts=5`,
      calls: { 'GET /threads/{id}/messages/{ts}': () => refuse(403, 'thread_forbidden') },
    });
    expect(await (await panel()).findByText('This message is no longer here.')).toBeTruthy();
  });
});

describe('the first reply', () => {
  it('is sent to the message, and R opens the field', async () => {
    const { user, written } = await opensThread([root]);
    fireEvent.keyDown(bubbles()[0]!, { key: 'r' });
    const shown = await panel();
    expect(shown.getByText('No replies yet. Yours would be the first.')).toBeTruthy();
    await user.type(writing('Write a reply'), 'I do{Enter}');
    await waitFor(() => expect(written()).toMatchObject([{ message: 'I do', parent_ts: root.message_ts }]));
  });

  it('appears in the replies while it is being sent, not in the parent thread', async () => {
    const { user, server } = await opensThread([root]);
    fireEvent.keyDown(bubbles()[0]!, { key: 'r' });
    await panel();
    server.goOffline();
    await user.type(writing('Write a reply'), 'From the pier{Enter}');
    await waitFor(() => expect(screen.getAllByText('From the pier')).toHaveLength(1));
    expect(within(screen.getByRole('dialog', { name: 'Replies' })).getByText('From the pier')).toBeTruthy();
  });

  it('has its own draft', async () => {
    const { user, platform } = await opensThread([root]);
    await user.type(writing(), 'To all');
    fireEvent.keyDown(bubbles()[0]!, { key: 'r' });
    await panel();
    await user.type(writing('Write a reply'), 'To one');
    expect(platform.storage.get('message_drafts')).toEqual({ [threadId]: 'To all', [`reply ${root.id}`]: 'To one' });
  });
});

describe('a finger', () => {
  const touch = (type: string, x: number, y = 0) =>
    fireEvent(bubbles()[0]!, Object.assign(new MouseEvent(type, { bubbles: true, clientX: x, clientY: y }), { pointerType: 'touch' }));

  it('pulls a message aside to reply to it, while a short or vertical pull does nothing', async () => {
    await opensThread([root]);
    touch('pointerdown', 0);
    touch('pointermove', 30);
    touch('pointerup', 30);
    touch('pointerdown', 0);
    touch('pointermove', 80, 90);
    touch('pointerup', 80, 90);
    await settled();
    expect(screen.queryByRole('dialog', { name: 'Replies' })).toBeNull();
    touch('pointerdown', 0);
    touch('pointermove', 80);
    touch('pointerup', 80);
    expect(await panel()).toBeTruthy();
  });

  it('opens the actions by a long press', async () => {
    await opensThread([root]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    touch('pointerdown', 0);
    act(() => void vi.advanceTimersByTime(500));
    vi.useRealTimers();
    expect(await screen.findByRole('dialog', { name: 'Message actions' })).toBeTruthy();
    expect(log().getByText('Who swims on Sunday?')).toBeTruthy();
  });
});
