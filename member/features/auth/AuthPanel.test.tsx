import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, settled, visit, type VisitOptions } from '../../testing/visit.tsx';

const home = aPage({ path: '/' });
const known = { exists: true, provider: 'default', passwordless: false, name: null } as const;
const unknown = { exists: false, provider: null, passwordless: false, name: null };
const email = () => screen.findByLabelText('Email');
const press = (name: string) => screen.getByRole('button', { name });

async function opens(hash: string, calls: VisitOptions['calls'] = {}) {
  const visited = await visit({ at: `/${hash}`, pages: [home], calls, config: aConfig() });
  await email();
  return visited;
}

describe('log in', () => {
  it('asks a known email for its password and returns to the same place', async () => {
    const { user, platform, hash } = await opens('#auth?mode=login', { 'POST /auth/fetch': () => known, 'POST /auth/login': () => aBundle() });
    await user.type(await email(), 'ines@harbour.example');
    await user.click(press('Continue'));
    await user.type(await screen.findByLabelText('Password'), 'correct horse');
    await user.click(press('Log In'));
    await waitFor(() => expect(platform.session.current().state).toBe('member'));
    await waitFor(() => expect(hash()).toBe(''));
    expect(platform.storage.get('last_email')).toBe('ines@harbour.example');
  });

  it('shows under the field that the password is wrong, and keeps it', async () => {
    const { user } = await opens('#auth?mode=login', {
      'POST /auth/fetch': () => known,
      'POST /auth/login': () => refuse(401, 'invalid_credentials'),
    });
    await user.type(await email(), 'ines@harbour.example');
    await user.click(press('Continue'));
    await user.type(await screen.findByLabelText('Password'), 'wrong horse');
    await user.click(press('Log In'));
    expect(await screen.findByText('Refused: invalid_credentials')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong horse');
  });

  it('shows "Email not Recognized" only to those who chose to log in (ID-17)', async () => {
    const { user } = await opens('#auth?mode=login', { 'POST /auth/fetch': () => unknown });
    await user.type(await email(), 'nobody@harbour.example');
    await user.click(press('Continue'));
    expect(await screen.findByText('Email not Recognized')).toBeTruthy();
  });

  it('has the exact field texts (L288, L291)', async () => {
    const { user, server } = await opens('#auth');
    await user.click(press('Continue'));
    expect(sees('Field is required.')).toBe(true);
    await user.type(await email(), 'ines');
    await user.click(press('Continue'));
    expect(sees('Field must be an email.')).toBe(true);
    expect(server.calls('POST /auth/fetch')).toHaveLength(0);
  });
});

describe('sign up', () => {
  it('asks an unknown email for name and password, sends the browser’s time zone and reports the finished sign-up', async () => {
    const { user, server, platform } = await opens('#auth', { 'POST /auth/fetch': () => unknown, 'POST /auth/sign_up': () => aBundle() });
    let finished = 0;
    platform.session.signUp.onFinished(() => {
      finished += 1;
    });
    await user.type(await email(), 'new@harbour.example');
    await user.click(press('Continue'));
    await user.type(await screen.findByLabelText('Your name'), 'Jo');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(press('Create account'));
    expect(sees('Name must be longer than 2 characters.')).toBe(true);
    expect(sees('Password must be longer than 6 characters.')).toBe(true);
    await user.type(screen.getByLabelText('Your name'), 'anna');
    await user.type(screen.getByLabelText('Password'), 'er one');
    await user.click(press('Create account'));
    await waitFor(() => expect(platform.session.current().state).toBe('member'));
    await waitFor(() => expect(finished).toBe(1));
    expect(server.calls('POST /auth/sign_up')[0]?.body).toMatchObject({ email: 'new@harbour.example', name: 'Joanna', timezone: expect.any(String) });
  });

  it('leads an email that meanwhile exists to the password', async () => {
    const { user } = await opens('#auth?mode=sign_up', {
      'POST /auth/fetch': () => unknown,
      'POST /auth/sign_up': () => refuse(409, 'existing_subscriber'),
    });
    await user.type(await email(), 'ines@harbour.example');
    await user.click(press('Continue'));
    await user.type(await screen.findByLabelText('Your name'), 'Ines');
    await user.type(screen.getByLabelText('Password'), 'long enough');
    await user.click(press('Create account'));
    expect(await screen.findByText('This email address already exists, login to continue')).toBeTruthy();
    await user.click(press('Log In'));
    expect(await screen.findByText('Forgot your password?')).toBeTruthy();
  });

  it('keeps the checkout below open', async () => {
    const { user, hash } = await opens('#checkout?product_ids=1+auth?mode=login', {
      'POST /auth/fetch': () => known,
      'POST /auth/login': () => aBundle(),
      'GET /products/list': () => ({ items: [], total_count: 0 }),
    });
    await user.type(await email(), 'ines@harbour.example');
    await user.click(press('Continue'));
    await user.type(await screen.findByLabelText('Password'), 'correct horse');
    await user.click(press('Log In'));
    await waitFor(() => expect(hash()).toBe('#checkout?product_ids=1'));
  });
});

describe('a forgotten password', () => {
  it('sends a link and can send it again', async () => {
    const { user, server } = await opens('#auth?mode=reset&email=ines@harbour.example', { 'GET /auth/reset_password': () => null });
    await user.click(press('Send the link'));
    expect(await screen.findByText('Check your email')).toBeTruthy();
    await user.click(press('Send again'));
    await settled();
    expect(server.calls('GET /auth/reset_password').map(({ query }) => query.get('email'))).toEqual(['ines@harbour.example', 'ines@harbour.example']);
  });

  it('shows "Email not Recognized" for an unknown email (L524)', async () => {
    const { user } = await opens('#auth?mode=reset&email=nobody@harbour.example', {
      'GET /auth/reset_password': () => refuse(404, 'user_not_found'),
    });
    await user.click(press('Send the link'));
    expect(await screen.findByText('Email not Recognized')).toBeTruthy();
  });

  it('sets a new password by the link in the email and logs in', async () => {
    const { user, server, platform } = await visit({
      at: '/auth/reset?token=abc',
      pages: [home],
      calls: { 'POST /auth/reset_password': () => aBundle() },
    });
    await user.type(await screen.findByLabelText('New password'), 'a better one');
    await user.type(screen.getByLabelText('Repeat new password'), 'another one');
    await user.click(press('Save password'));
    expect(sees("Passwords don't match")).toBe(true);
    await user.clear(screen.getByLabelText('Repeat new password'));
    await user.type(screen.getByLabelText('Repeat new password'), 'a better one');
    await user.click(press('Save password'));
    await waitFor(() => expect(platform.session.current().state).toBe('member'));
    expect(server.calls('POST /auth/reset_password')[0]?.body).toEqual({
      token: 'abc',
      password: 'a better one',
      password_confirmation: 'a better one',
    });
  });

  it('says that a link was used and offers a new one', async () => {
    const { user } = await visit({
      at: '/auth/reset?token=old',
      pages: [home],
      calls: { 'POST /auth/reset_password': () => refuse(401, 'invalid_token') },
    });
    await user.type(await screen.findByLabelText('New password'), 'a better one');
    await user.type(screen.getByLabelText('Repeat new password'), 'a better one');
    await user.click(press('Save password'));
    expect(await screen.findByText('This link or code is no longer valid.')).toBeTruthy();
    expect(press('Get a new link')).toBeTruthy();
  });
});
