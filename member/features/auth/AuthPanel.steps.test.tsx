import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { field, fill, press } from '../../testing/fields.ts';
import { aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, settled, visit } from '../../testing/visit.tsx';
import { knownEmail, opensAuth, unknown } from './auth.driver.tsx';

const fetches = (account: { exists: boolean | null; passwordless: boolean; name: string | null; provider: 'default' | 'passwordless' | null }) => ({
  'POST /auth/fetch': () => account,
});
const title = () => screen.getByRole('dialog').querySelector('h2')?.textContent;

describe('the first step', () => {
  it.each([
    ['#auth?mode=login', 'Log in', 'Enter the email address of your account.'],
    ['#auth?mode=sign_up', 'Join Harbour Strength', 'Enter your email address. If you already have an account, we’ll recognise it.'],
    ['#auth', 'Join Harbour Strength', 'Enter your email address. If you already have an account, we’ll recognise it.'],
    ['#auth?mode=nonsense', 'Join Harbour Strength', 'Enter your email address. If you already have an account, we’ll recognise it.'],
  ])('%s uses the wording for its purpose (ID-17)', async (hash, heading, lead) => {
    await opensAuth(hash);
    expect(title()).toBe(heading);
    expect(sees(lead)).toBe(true);
  });

  it('takes the email from the URL and switches between modes in place', async () => {
    const { user, hash } = await opensAuth('#auth?mode=login&email=ines@harbour.example');
    expect(field('Email').value).toBe('ines@harbour.example');
    await user.click(press('Sign up'));
    expect(title()).toBe('Join Harbour Strength');
    expect(hash()).toBe('#auth?mode=sign_up&email=ines@harbour.example');
    await user.click(press('Log In'));
    expect(title()).toBe('Log in');
  });

  it('asks a returning member to log in, with their earlier email (ID-17)', async () => {
    const { user, platform } = await opensAuth('#auth');
    platform.storage.set('last_email', 'ines@harbour.example');
    await user.click(press('Close'));
    await settled();
    platform.navigation.openPanel('auth');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ines@harbour.example');
    expect(title()).toBe('Log in');
  });

  it('sends the address without surrounding blanks', async () => {
    const { server, saysEmail } = await opensAuth('#auth', fetches(knownEmail));
    await saysEmail('  ines@harbour.example ');
    await screen.findByText('Welcome back');
    expect(server.calls('POST /auth/fetch')[0]?.body).toEqual({ email: 'ines@harbour.example' });
  });

  it('sends an email to set a password for an account without one (ID-22)', async () => {
    const { saysEmail } = await opensAuth('#auth', fetches({ ...knownEmail, passwordless: true, provider: 'passwordless' }));
    await saysEmail('ines@harbour.example');
    expect(await screen.findByRole('button', { name: 'Send the link' })).toBeTruthy();
    expect(field('Email').value).toBe('ines@harbour.example');
  });

  it('follows the member’s choice if the server does not reveal who exists (ID-16)', async () => {
    const silent = { exists: null, provider: null, passwordless: false, name: null };
    const first = await opensAuth('#auth?mode=sign_up', fetches(silent));
    await first.saysEmail('ines@harbour.example');
    expect(await screen.findByLabelText('Your name')).toBeTruthy();
    const second = await opensAuth('#auth?mode=login', fetches(silent));
    await second.saysEmail('ines@harbour.example');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });
});

describe('the password', () => {
  it('shows whose it is, and allows another account', async () => {
    const { user, saysEmail } = await opensAuth('#auth', fetches(knownEmail));
    await saysEmail('ines@harbour.example');
    await screen.findByText('Welcome back');
    expect(sees('ines@harbour.example')).toBe(true);
    expect(sees('ines@harbour.example')).toBe(true);
    await user.click(press('Change'));
    expect(field('Email').value).toBe('ines@harbour.example');
  });

  it('can be revealed while typing', async () => {
    const { user, saysEmail } = await opensAuth('#auth', fetches(knownEmail));
    await saysEmail('ines@harbour.example');
    await screen.findByLabelText('Password');
    await fill(user, 'Password', 'correct horse');
    expect(field('Password').type).toBe('password');
    await user.click(press('Show password'));
    expect(field('Password').type).toBe('text');
    await user.click(press('Hide password'));
    expect(field('Password').type).toBe('password');
  });

  it('when forgotten is reset by email to the same address, with a way back', async () => {
    const { user, saysEmail, server } = await opensAuth('#auth?mode=login', { ...fetches(knownEmail), 'GET /auth/reset_password': () => null });
    await saysEmail('ines@harbour.example');
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await user.click(press('Send the link'));
    expect(await screen.findByText('We’ve sent a link to ines@harbour.example. Open it on this device to choose a new password.')).toBeTruthy();
    expect(server.calls('GET /auth/reset_password')[0]?.query.get('email')).toBe('ines@harbour.example');
    await user.click(press('Back to log in'));
    expect(title()).toBe('Log in');
    expect(field('Email').value).toBe('ines@harbour.example');
  });
});

describe('a new account', () => {
  it('shows the accepted terms only if the owner has published any', async () => {
    const config = aConfig();
    const legal = { ...config.app.legal, privacy: 'We keep little.', terms: 'Be kind.' };
    const first = await opensAuth('#auth', fetches(unknown), { config: { ...config, app: { ...config.app, legal } } });
    await first.saysEmail('new@harbour.example');
    await screen.findByLabelText('Your name');
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/legal/terms');
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/legal/privacy');
    const second = await opensAuth('#auth', fetches(unknown));
    await second.saysEmail('new@harbour.example');
    await screen.findByLabelText('Your name');
    expect(sees('By creating an account you accept:')).toBe(false);
  });

  it('with an existing email keeps the typed text and takes the address to the password (L515)', async () => {
    const { user, saysEmail } = await opensAuth('#auth', { ...fetches(unknown), 'POST /auth/sign_up': () => refuse(409, 'existing_subscriber') });
    await saysEmail('ines@harbour.example');
    await screen.findByLabelText('Your name');
    await fill(user, 'Your name', 'Ines');
    await fill(user, 'Password', 'long enough');
    await user.click(press('Create account'));
    await screen.findByText('This email address already exists, login to continue');
    expect(field('Your name').value).toBe('Ines');
    await user.click(press('Log In'));
    expect(sees('ines@harbour.example')).toBe(true);
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });
});

describe('afterwards', () => {
  it('after login the member is on the same page, without the panel and without a reload (L34)', async () => {
    const page = aPage({ path: '/breathing', page_title: 'Breathing', blocks: [aText('In through the nose.')] });
    const { saysEmail, user, hash, server } = await opensAuth(
      '',
      { ...fetches(knownEmail), 'POST /auth/login': () => aBundle() },
      { at: '/breathing#auth?mode=login', pages: [page] },
    );
    await saysEmail('ines@harbour.example');
    await screen.findByLabelText('Password');
    await fill(user, 'Password', 'correct horse');
    await user.click(press('Log In'));
    await waitFor(() => expect(hash()).toBe(''));
    expect(window.location.pathname).toBe('/breathing');
    expect(sees('In through the nose.')).toBe(true);
    expect(server.calls('POST /auth/login')[0]?.body).toEqual({ email: 'ines@harbour.example', password: 'correct horse', provider: 'default' });
  });

  it('after login a member-only screen appears', async () => {
    const { saysEmail, user } = await opensAuth('', { ...fetches(knownEmail), 'POST /auth/login': () => aBundle() }, { at: '/me/account' });
    await saysEmail('ines@harbour.example');
    await screen.findByLabelText('Password');
    await fill(user, 'Password', 'correct horse');
    await user.click(press('Log In'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy();
    expect(window.location.pathname).toBe('/me/account');
  });

  it('a logged-in member is not asked', async () => {
    const { hash } = await visit({ at: '/#auth', pages: [aPage({ path: '/' })], bundle: aBundle() });
    await waitFor(() => expect(hash()).toBe(''));
    expect(within(document.body).queryByLabelText('Email')).toBeNull();
  });
});
