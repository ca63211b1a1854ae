import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { aMessage, bo, ines, inesId, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { aThreadStore, at, bundle } from '../thread/threads.driver.tsx';

type Settings = Partial<ReturnType<typeof aConfig>['messaging']>;
const profile = (more: object = {}, isApp = false): FakeCalls => {
  const one = { id: bo.subscriber_id, user_id: bo.id, name: bo.name, can_receive_messages_from_members: true, avatar_urls: null, ...more };
  return { 'GET /threads/profiles': () => ({ profiles: isApp ? [] : [one], app_profiles: isApp ? [one] : [] }) };
};
async function shows(calls: FakeCalls, { userId = bo.id, settings = {} as Settings, viewer = bundle } = {}) {
  const config = aConfig();
  return visit({
    at: `/me/messages#profile?user_id=${userId}`,
    bundle: viewer,
    config: { ...config, messaging: { ...config.messaging, ...settings } },
    // The first matching call wins: those with a fixed path come before those with an id.
    calls: { 'GET /threads/resolve': () => ({ thread_id: threadId }), ...calls, ...aThreadStore([aMessage(0)]).calls },
  });
}
const mayWrite = () => screen.queryByRole('button', { name: 'Send a message' }) !== null;
const closed = 'This member does not accept messages.';

describe('a profile shows whether one may write (L321–L328, MSG-21)', () => {
  it.each([
    ['a member who accepts messages', {}, {}, false, true],
    ['a member who does not', { can_receive_messages_from_members: false }, {}, false, false],
    ['where members do not write to each other', {}, { member_to_member: false }, false, false],
    ['the app’s own voice, also there', {}, { member_to_member: false }, true, true],
    ['the app’s own voice, where it takes no messages', {}, { member_to_admin: false }, true, false],
  ] as const)('%s', async (_who, more, settings, isApp, isOpen) => {
    await shows(profile(more, isApp), { settings });
    await screen.findByRole('button', { name: 'Block' });
    expect(mayWrite()).toBe(isOpen);
    expect(sees(closed)).toBe(!isOpen);
  });

  it('an account admin always may', async () => {
    const admin = { ...bundle, user: { ...bundle.user, is_account_admin: true } };
    await shows(profile({ can_receive_messages_from_members: false }), { viewer: admin, settings: { member_to_member: false } });
    expect(await screen.findByRole('button', { name: 'Send a message' })).toBeTruthy();
  });

  it('nobody may without messaging (MSG-20)', async () => {
    await shows(profile(), { settings: { is_available: false } });
    await screen.findByRole('button', { name: 'Block' });
    expect(mayWrite()).toBe(false);
  });

  it('one’s own profile leads to the details instead', async () => {
    await shows(profile({ user_id: inesId, name: ines.name }), { userId: inesId });
    expect((await screen.findByRole('link', { name: 'Edit your details' })).getAttribute('href')).toBe('/me/account/details');
    expect(mayWrite()).toBe(false);
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('a blocked member cannot be written to until unblocked (MSG-23)', async () => {
    await shows(profile(), { viewer: { ...bundle, blocked_user_ids: [bo.id] } });
    expect(await screen.findByRole('button', { name: 'Unblock' })).toBeTruthy();
    expect(sees('You’ve blocked this member. You don’t see each other’s messages.')).toBe(true);
    expect(mayWrite()).toBe(false);
  });

  it('opens an existing thread in place of the panel', async () => {
    const { user } = await shows(profile());
    await user.click(await screen.findByRole('button', { name: 'Send a message' }));
    await waitFor(() => expect(window.location.pathname + window.location.hash).toBe(at));
  });

  it('a deleted member is reported, and a failed profile can be reloaded', async () => {
    await shows({ 'GET /threads/profiles': () => ({ profiles: [], app_profiles: [] }) });
    expect(await screen.findByText('This member is no longer here.')).toBeTruthy();
    const { user, server } = await shows({ 'GET /threads/profiles': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on(profile());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Send a message' })).toBeTruthy();
  });
});

describe('blocking (MSG-23)', () => {
  const answers = (): FakeCalls => ({
    'POST /subscribers/block': ({ body }) => ({ blocked_user_ids: [(body as { user_id: string }).user_id] }),
    'POST /subscribers/unblock': () => ({ blocked_user_ids: [] }),
  });

  it('asks once, applies at once, and can be undone', async () => {
    noToasts();
    const { user, platform, server } = await shows({ ...profile(), ...answers() });
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Block Bo Lindgren?' }));
    await user.click(question.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Bo Lindgren is blocked.')).toBeTruthy();
    expect(platform.session.current().bundle?.blocked_user_ids).toEqual([bo.id]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(platform.session.current().bundle?.blocked_user_ids).toEqual([]));
    expect(server.calls('POST /subscribers/unblock')[0]?.body).toEqual({ user_id: bo.id });
    expect(await screen.findByRole('button', { name: 'Block' })).toBeTruthy();
  });

  it('is cancelled by Cancel, and shows "Failed to block" on failure (L523)', async () => {
    noToasts();
    const { user, server } = await shows({ ...profile(), 'POST /subscribers/block': () => refuse(500, 'unknown_error') });
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(server.calls('POST /subscribers/block')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Failed to block')).toBeTruthy();
  });
});

describe('shared chats', () => {
  it('are listed, and the chat of two can be muted and unmuted', async () => {
    const { user, server } = await shows({
      ...profile(),
      'POST /threads/{id}/toggle_notification': ({ body }) => ({ notifications_enabled: (body as { active: boolean }).active }),
    });
    const together = await screen.findByRole('heading', { name: 'Chats you share' });
    expect(within(together.parentElement!).getByRole('link').getAttribute('href')).toBe(at);
    const notices = screen.getByRole<HTMLInputElement>('switch', { name: /Notifications/ });
    expect(notices.checked).toBe(true);
    await user.click(notices);
    await waitFor(() => expect(notices.checked).toBe(false));
    expect(server.calls('POST /threads/{id}/toggle_notification')[0]?.body).toMatchObject({ active: false });
  });

  it('are empty without any message, and a guest is asked to log in', async () => {
    await shows(profile({ user_id: '00000000-0000-4000-8000-000000000009', name: 'Ada' }), { userId: '00000000-0000-4000-8000-000000000009' });
    await screen.findByRole('button', { name: 'Block' });
    expect(screen.queryByRole('heading', { name: 'Chats you share' })).toBeNull();
    const { server } = await visit({ at: `/#profile?user_id=${bo.id}`, calls: profile() });
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log In' })).toBeTruthy();
    expect(server.calls('GET /threads/profiles')).toHaveLength(0);
  });
});
