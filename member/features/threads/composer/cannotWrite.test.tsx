import type { Thread } from '@bandstand/contract/threads.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show, type VisitOptions } from '../../../testing/visit.tsx';
import { CannotWrite } from './CannotWrite.tsx';
import { aThread, bo } from '@bandstand/contract/testing/threads.builders.ts';
import { bundle } from '../thread/threads.driver.tsx';

const because = (post_refusal: Thread['post_refusal'], more: Partial<Thread> = {}, options: VisitOptions = {}) =>
  show(<CannotWrite thread={aThread({ can_post: false, post_refusal, ...more })} />, { bundle, ...options });
const group = { is_group: true };

describe('why a member may not write, in place of the composer (MSG-20 to MSG-25)', () => {
  it.each([
    ['unavailable', {}, 'Messaging not available on this app'],
    ['closed', {}, 'Bo Lindgren does not accept messages.'],
    ['closed', group, 'You can’t write in this thread at the moment.'],
    ['staff_only', { kind: 'feed', is_private: false }, 'You can read here. Only staff can write.'],
    ['suspended', {}, 'You can’t write messages at the moment.'],
    ['blocked', {}, 'You can’t write in this thread at the moment.'],
    [null, {}, 'You can’t write in this thread at the moment.'],
  ] as const)('%s', async (reason, more, text) => {
    await because(reason, more);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a guest gets a login', async () => {
    const { user, hash } = await because('signed_out', {}, { bundle: null });
    expect(screen.getByText('Log in to join in.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(hash()).toBe('#auth'));
  });

  it('the member can unblock someone they blocked; in a group nobody is named', async () => {
    const blocking = { bundle: { ...bundle, blocked_user_ids: [bo.id] }, calls: { 'POST /subscribers/unblock': () => ({ blocked_user_ids: [] }) } };
    const { user, server, platform } = await because('blocked', {}, blocking);
    expect(screen.getByText('You’ve blocked Bo Lindgren.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(platform.session.current().bundle?.blocked_user_ids).toEqual([]));
    expect(server.calls('POST /subscribers/unblock')[0]?.body).toEqual({ user_id: bo.id });
    await because('blocked', group, blocking);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
