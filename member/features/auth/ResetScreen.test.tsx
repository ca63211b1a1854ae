import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { faultOf, field, fill, press } from '../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { visit } from '../../testing/visit.tsx';

const home = aPage({ path: '/', blocks: [aText('Welcome to the harbour.')] });

/** Follows the link from the email. */
async function follows(calls: FakeCalls = {}, token = '?token=abc') {
  const visited = await visit({ at: `/auth/reset${token}`, pages: [home], calls });
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
  return visited;
}

describe('an email’s link for a new password (ID-24)', () => {
  it.each([
    ['', '', 'Field is required.', null],
    ['sixsix', 'sixsix', 'Password must be longer than 6 characters.', null],
    ['long enough', 'long enouhg', null, "Passwords don't match"],
    ['long enough', '', null, "Passwords don't match"],
  ])('"%s" and "%s" are not sent (L295, L296)', async (password, again, fault, againFault) => {
    const { user, server } = await follows();
    await fill(user, 'New password', password);
    await fill(user, 'Repeat new password', again);
    await user.click(press('Save password'));
    expect(faultOf('New password')).toBe(fault);
    expect(faultOf('Repeat new password')).toBe(againFault);
    expect(server.calls('POST /auth/reset_password')).toHaveLength(0);
  });

  it('logs in, says so, and leads home without leaving the link in the history', async () => {
    const { user, platform } = await follows({ 'POST /auth/reset_password': () => aBundle() });
    const steps = window.history.length;
    await fill(user, 'New password', 'long enough');
    await fill(user, 'Repeat new password', 'long enough');
    await user.click(press('Save password'));
    expect(await screen.findByText('Welcome to the harbour.')).toBeTruthy();
    expect(await screen.findByText('Your new password has been saved. You’re logged in.')).toBeTruthy();
    expect(platform.session.current().state).toBe('member');
    expect([window.location.pathname, window.location.search, window.history.length]).toEqual(['/', '', steps]);
  });

  it('without a token shows no form, only an offer for a new link', async () => {
    const { user, hash } = await follows({}, '');
    expect(screen.getByText('This link or code is no longer valid.')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    await user.click(press('Get a new link'));
    await waitFor(() => expect(hash()).toBe('#auth?mode=reset'));
    expect(await screen.findByRole('button', { name: 'Send the link' })).toBeTruthy();
  });

  it('keeps both passwords and the link when the connection is lost', async () => {
    const { user, server, platform } = await follows({ 'POST /auth/reset_password': () => aBundle() });
    await fill(user, 'New password', 'long enough');
    await fill(user, 'Repeat new password', 'long enough');
    server.goOffline();
    await user.click(press('Save password'));
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeTruthy();
    expect(field('New password').value).toBe('long enough');
    server.goOffline(false);
    await user.click(press('Save password'));
    await waitFor(() => expect(platform.session.current().state).toBe('member'));
  });

  it('shows the server’s error under the password', async () => {
    const { user } = await follows({
      'POST /auth/reset_password': () => refuse(422, 'validation_failed', { errors: { password: ['Password must be longer than 6 characters.'] } }),
    });
    await fill(user, 'New password', 'long enough');
    await fill(user, 'Repeat new password', 'long enough');
    await user.click(press('Save password'));
    await waitFor(() => expect(faultOf('New password')).toBe('Password must be longer than 6 characters.'));
  });
});
