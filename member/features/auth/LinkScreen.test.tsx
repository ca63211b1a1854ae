import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { press } from '../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, visit } from '../../testing/visit.tsx';

const opens = async (kind: 'confirm' | 'undo', calls: FakeCalls = {}, bundle: ReturnType<typeof aBundle> | null = null) => {
  const visited = await visit({ at: `/auth/${kind}?token=secret`, calls, ...(bundle ? { bundle } : {}) });
  await screen.findByRole('button', { name: kind === 'confirm' ? 'Confirm address' : 'Keep my old address' });
  return visited;
};

describe('the link from an email', () => {
  it('does nothing until the button is pressed, which sends the token', async () => {
    const { user, server } = await opens('confirm', { 'POST /auth/confirm': () => ({ email: 'ines@harbour.example', reset_token: null }) });
    expect(server.calls('POST /auth/confirm')).toHaveLength(0);
    await user.click(press('Confirm address'));
    expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
    expect(server.calls('POST /auth/confirm')[0]?.body).toEqual({ token: 'secret' });
  });

  it('shows guests what it ends, and leads to a new password if one is needed', async () => {
    const { user } = await opens('confirm', { 'POST /auth/confirm': () => ({ email: 'ines@harbour.example', reset_token: 'next' }) });
    expect(sees(/You are not logged in on this device/)).toBe(true);
    await user.click(press('Confirm address'));
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
    expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  });

  it('gives a member the new address at once', async () => {
    const bundle = aBundle();
    const { user, platform } = await opens(
      'confirm',
      { 'POST /auth/confirm': () => ({ email: 'new@harbour.example', reset_token: null }) },
      { ...bundle, user: { ...bundle.user, pending_email: 'new@harbour.example' } },
    );
    await user.click(press('Confirm address'));
    await waitFor(() => expect(platform.session.current().bundle?.user.email).toBe('new@harbour.example'));
    expect(platform.session.current().bundle?.user.pending_email).toBeNull();
  });

  it('says that it no longer works and what to do, keeps the focus, and logs nobody out', async () => {
    const { user, platform } = await opens(
      'confirm',
      { 'POST /auth/confirm': () => refuse(401, 'invalid_token', { message: 'This link or code is no longer valid.' }) },
      aBundle(),
    );
    await user.click(press('Confirm address'));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(sees(/A link like this works once and is valid for 7 days/)).toBe(true);
    expect(sees(/Press the button/)).toBe(false);
    expect(document.activeElement).toBe(press('Continue'));
    await user.click(press('Continue'));
    expect(await screen.findByRole('heading', { name: 'Details' })).toBeTruthy();
    expect(platform.session.current().state).toBe('member');
  });

  it('offers a guest a login when it no longer works, even if it was truncated', async () => {
    const { user, server } = await visit({ at: '/auth/undo', bundle: null });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    await user.click(press('Log In'));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
    expect(server.calls('POST /auth/undo')).toHaveLength(0);
  });

  it('says that the address is taken and stops trying', async () => {
    const { user } = await opens('confirm', { 'POST /auth/confirm': () => refuse(409, 'email_taken', { message: 'This email address is taken.' }) });
    await user.click(press('Confirm address'));
    expect(await screen.findByText('This email address is taken.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
  });

  it('can be pressed again after too many attempts', async () => {
    const { user } = await opens('confirm', { 'POST /auth/confirm': () => refuse(429, 'rate_limited', { message: 'Too many tries.' }) });
    await user.click(press('Confirm address'));
    expect(await screen.findByText('Too many tries.')).toBeTruthy();
    expect(press('Confirm address')).toBeTruthy();
  });

  it('to the old address stops a change', async () => {
    const { user, server } = await opens('undo', { 'POST /auth/undo': () => ({ email: 'ines@harbour.example', reset_token: null }) });
    await user.click(press('Keep my old address'));
    expect(await screen.findByText('Your email address stays as it was.')).toBeTruthy();
    expect(server.calls('POST /auth/undo')[0]?.body).toEqual({ token: 'secret' });
  });
});
