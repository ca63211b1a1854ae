import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMessage, aThread, bo, ines } from '@bandstand/contract/testing/threads.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { settled } from '../../../testing/visit.tsx';
import { bubbles, opensThread } from './threads.driver.tsx';

beforeEach(noToasts);

const theirs = aMessage(0, { emojis: [{ emoji: '🔥', count: 2, is_own: false }] });
const own = aMessage(5, { user: ines, message: 'Mine', emojis: [{ emoji: '🔥', count: 1, is_own: false }] });
const given = (emojis: { emoji: string; count: number; is_own: boolean }[]): FakeCalls => ({ 'PUT /threads/{id}/emojis': () => ({ emojis }) });
const chip = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('emojis on a message', () => {
  it('a press on one gives it at once, and another takes it back', async () => {
    const { user, server } = await opensThread([theirs], aThread(), { calls: given([{ emoji: '🔥', count: 3, is_own: true }]) });
    await user.click(await chip('🔥 2 times'));
    expect((await chip('🔥 3 times')).getAttribute('aria-pressed')).toBe('true');
    server.on(given([{ emoji: '🔥', count: 2, is_own: false }]));
    await user.click(await chip('🔥 3 times'));
    expect((await chip('🔥 2 times')).getAttribute('aria-pressed')).toBe('false');
    await waitFor(() =>
      expect(server.calls('PUT /threads/{id}/emojis').map(({ body }) => body)).toEqual([
        { message_ts: theirs.message_ts, emoji: '🔥', is_on: true },
        { message_ts: theirs.message_ts, emoji: '🔥', is_on: false },
      ]),
    );
  });

  it('are chosen above the actions after a long press: a few first, then all', async () => {
    const { user, server } = await opensThread([theirs], aThread(), { calls: given([{ emoji: '🚀', count: 1, is_own: true }]) });
    fireEvent.keyDown(bubbles()[0]!, { key: 'Enter' });
    const choice = within(await screen.findByRole('toolbar', { name: 'React' }));
    expect(choice.queryByRole('button', { name: '🚀' })).toBeNull();
    await user.click(choice.getByRole('button', { name: 'More emojis' }));
    await user.click(await screen.findByRole('button', { name: '🚀' }));
    await waitFor(() => expect(server.calls('PUT /threads/{id}/emojis')).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: 'Message actions' })).toBeNull();
    expect((await chip('🚀 1 time')).getAttribute('aria-pressed')).toBe('true');
  });

  it('arrows move between the choices', async () => {
    await opensThread([theirs]);
    fireEvent.keyDown(bubbles()[0]!, { key: 'Enter' });
    const choice = within(await screen.findByRole('toolbar', { name: 'React' }));
    const first = choice.getByRole('button', { name: '👍' });
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement?.textContent).toBe('😂');
    fireEvent.keyDown(document.activeElement!, { key: 'End' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More emojis');
  });

  it('one’s own messages, and threads that one only reads, show them without a press', async () => {
    await opensThread([own]);
    expect((await chip('🔥 1 time')).disabled).toBe(true);
    fireEvent.keyDown(bubbles()[0]!, { key: 'Enter' });
    await settled();
    expect(screen.queryByRole('toolbar', { name: 'React' })).toBeNull();
  });

  it('a refused one is undone with the server’s text', async () => {
    const calls: FakeCalls = { 'PUT /threads/{id}/emojis': () => refuse(403, 'thread_forbidden', { message: 'Not here' }) };
    const { user } = await opensThread([theirs], aThread(), { calls });
    await user.click(await chip('🔥 2 times'));
    expect(await screen.findByText('Not here')).toBeTruthy();
    expect((await chip('🔥 2 times')).getAttribute('aria-pressed')).toBe('false');
  });

  it('without a connection it stays shown, and is sent once there is one', async () => {
    const lost: FakeCalls = {
      'PUT /threads/{id}/emojis': () => {
        throw new TypeError('Failed to fetch');
      },
    };
    const { user, server, platform } = await opensThread([theirs], aThread(), { calls: lost });
    await user.click(await chip('🔥 2 times'));
    await settled();
    expect((await chip('🔥 3 times')).getAttribute('aria-pressed')).toBe('true');
    server.on(given([{ emoji: '🔥', count: 3, is_own: true }]));
    await act(() => platform.offlineQueue.resume());
    expect(server.calls('PUT /threads/{id}/emojis').at(-1)?.body).toEqual({ message_ts: theirs.message_ts, emoji: '🔥', is_on: true });
    expect(platform.storage.get('outbox') ?? []).toEqual([]);
  });

  it('those of others appear as they are published, without taking one’s own', async () => {
    const mine = aMessage(0, { emojis: [{ emoji: '🔥', count: 1, is_own: true }] });
    const { tells } = await opensThread([mine]);
    const emojis = [
      { emoji: '🔥', count: 2, is_own: false },
      { emoji: '👏', count: 1, is_own: false },
    ];
    await tells('message_updated', { message: { ...mine, emojis } });
    expect((await chip('🔥 2 times')).getAttribute('aria-pressed')).toBe('true');
    expect((await chip('👏 1 time')).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('who reacted', () => {
  const calls: FakeCalls = {
    'GET /threads/{id}/messages/{ts}/reactions': () => ({ items: [{ user: bo, ts: '2026-11-20T10:00:02.000Z' }], total_count: 1 }),
    'GET /threads/{id}/messages/{ts}/emojis': () => ({
      items: [
        { user: ines, emoji: '🎉', ts: '2026-11-20T10:00:01.000Z' },
        { user: bo, emoji: '🔥', ts: '2026-11-20T10:00:03.000Z' },
      ],
      total_count: 2,
    }),
  };
  const opens = async () => {
    fireEvent.keyDown(bubbles()[0]!, { key: 'Enter' });
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Message actions' })).getByRole('button', { name: 'Reactions' }));
    return within(await screen.findByRole('dialog', { name: 'Reactions' }));
  };

  it('is listed with likes and emojis, one line for each member', async () => {
    await opensThread([theirs], aThread(), { calls });
    const sheet = await opens();
    expect((await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      `${initials(ines.name)}${ines.name}🎉`,
      `${initials(bo.name)}${bo.name}🔥`,
    ]);
    expect(sheet.getByRole('img', { name: 'Likes this' })).toBeTruthy();
  });

  it('says so while it cannot be loaded, and tries again', async () => {
    const { user, server } = await opensThread([theirs], aThread(), {
      calls: { ...calls, 'GET /threads/{id}/messages/{ts}/emojis': () => refuse(500, 'unknown_error') },
    });
    const sheet = await opens();
    const again = await sheet.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
    server.on(calls);
    await user.click(again);
    expect(await sheet.findAllByRole('listitem')).toHaveLength(2);
  });

  it('is offered only where someone did', async () => {
    await opensThread([aMessage(0)]);
    fireEvent.keyDown(bubbles()[0]!, { key: 'Enter' });
    const sheet = within(await screen.findByRole('dialog', { name: 'Message actions' }));
    expect(sheet.queryByRole('button', { name: 'Reactions' })).toBeNull();
  });
});

const initials = (name: string) =>
  name
    .split(' ')
    .map(([first]) => first)
    .join('');
