import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { legalParts } from '../state/legalText.ts';
import { aSubscription } from '../state/account.builders.ts';

// With every zone in the world, each query of the screen would be slow.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([]));

const bundle = aBundle();
const details = (calls: FakeCalls = {}) => visit({ at: '/me/account/details', bundle, calls });
const user = (more: object) => ({ user: { ...bundle.user, ...more } });

describe('account', () => {
  it('logs out: a guest at once, even when the server does not answer (ID-11)', async () => {
    const { user: person, platform, server } = await visit({ at: '/me/account', pages: [aPage({ path: '/' })], bundle });
    server.goOffline();
    await person.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(platform.session.current().state).toBe('guest');
    expect(platform.storage.get('logged_out')).toBe(true);
  });

  it('leads home after logging out, not to a login', async () => {
    const { user: person, platform, hash } = await visit({ at: '/me/account', pages: [aPage({ path: '/' })], bundle });
    await person.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(platform.navigation.current().path).toBe('/'));
    expect(hash()).toBe('');
  });

  it('shows that a payment is due', async () => {
    await visit({ at: '/me/account', bundle: aBundle({ past_due_subscriptions: [{ id: 's', product_id: 'p' }] }) });
    expect(await screen.findByText('A payment failed. Your access ends soon unless you pay.')).toBeTruthy();
  });

  it('a guest is asked to log in', async () => {
    await visit({ at: '/me/account' });
    expect(await screen.findByLabelText('Email')).toBeTruthy();
  });
});

describe('details', () => {
  it('saves the name', async () => {
    const { user: person, server } = await details({ 'PUT /auth': ({ body }) => user(body as object) });
    const name = await screen.findByLabelText('Your name');
    await person.clear(name);
    await person.type(name, 'Ines M.');
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.calls('PUT /auth')[0]?.body).toMatchObject({ name: 'Ines M.' }));
  });

  it('"Something went wrong" when it could not be saved (L527)', async () => {
    const { user: person } = await details({ 'PUT /auth': () => refuse(500, 'unknown_error') });
    await person.type(await screen.findByLabelText('Your name'), 'x');
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
  });

  it('changes the language at once and saves it, among those that the app offers; so does a return to English', async () => {
    const { user: person, server } = await details({ 'PUT /subscribers': ({ body }) => user(body as object) });
    const language = await screen.findByLabelText('Language');
    expect(
      within(language)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Deutsch', 'English']);
    await person.selectOptions(language, 'Deutsch');
    await waitFor(() =>
      expect(document.querySelector('select[name=language]')?.closest('div')?.parentElement?.textContent).not.toContain('Language'),
    );
    expect(server.calls('PUT /subscribers')[0]?.body).toEqual({ language: 'de' });
    await person.selectOptions(document.querySelector('select[name=language]')!, 'English');
    expect(await screen.findByLabelText('Language')).toBeTruthy();
    expect(server.calls('PUT /subscribers')[1]?.body).toEqual({ language: 'en' });
  });

  it('reverts the language when saving fails', async () => {
    const { user: person, platform } = await details({ 'PUT /subscribers': () => refuse(500, 'unknown_error') });
    await person.selectOptions(await screen.findByLabelText('Language'), 'Deutsch');
    await waitFor(() => expect(platform.session.current().bundle?.user.language).toBe('en'));
    expect(await screen.findByLabelText('Language')).toBeTruthy();
  });

  it('"Members can message me" switches at once (L333)', async () => {
    const { user: person, server, platform } = await details({ 'PUT /subscribers': ({ body }) => user(body as object) });
    await person.click(await screen.findByRole('switch', { name: /Members can message me/ }));
    expect(platform.session.current().bundle?.user.can_receive_messages_from_members).toBe(false);
    await waitFor(() => expect(server.calls('PUT /subscribers')[0]?.body).toEqual({ can_receive_messages_from_members: false }));
  });

  it('changes the password with the fields’ texts (L295, L296)', async () => {
    const { user: person, server } = await details({ 'PUT /auth/password': () => null });
    await person.click(await screen.findByRole('button', { name: 'Change password' }));
    await person.type(await screen.findByLabelText('Current password'), 'old password');
    await person.type(screen.getByLabelText('New password'), 'short');
    await person.type(screen.getByLabelText('Repeat new password'), 'other');
    await person.click(screen.getByRole('button', { name: 'Save password' }));
    expect(sees('Password must be longer than 6 characters.')).toBe(true);
    expect(sees("Passwords don't match")).toBe(true);
    await person.type(screen.getByLabelText('New password'), ' but long');
    await person.clear(screen.getByLabelText('Repeat new password'));
    await person.type(screen.getByLabelText('Repeat new password'), 'short but long');
    await person.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() =>
      expect(server.calls('PUT /auth/password')[0]?.body).toEqual({ current_password: 'old password', password: 'short but long' }),
    );
  });

  it('refuses a picture before it is sent (L304)', async () => {
    const { user: person, server } = await details();
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await person.upload(chooser, new File([], 'empty.png', { type: 'image/png' }));
    expect(await screen.findByText('File is empty')).toBeTruthy();
    expect(server.calls('PUT /auth/update_avatar')).toHaveLength(0);
  });
});

describe('subscriptions', () => {
  it('are cancelled at the end of the period in two taps, and resumed in one', async () => {
    let current = aSubscription();
    const { user: person } = await visit({
      at: '/me/account/subscriptions',
      bundle,
      calls: {
        'GET /subscriptions': () => ({ items: [current], total_count: 1 }),
        'DELETE /subscriptions/{id}': () => {
          current = aSubscription({ status: 'ending', ends_at: current.current_period_end, can_cancel: false, can_resume: true });
          return { status: 'ending', ends_at: current.ends_at };
        },
        'POST /subscriptions/{id}/resume': () => (current = aSubscription()),
      },
    });
    expect(await screen.findByText('Renews on Dec 21, 2026')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Ends on Dec 21, 2026')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Renews on Dec 21, 2026')).toBeTruthy();
  });

  it.each(['/me/account/subscriptions', '/me/account/purchases'])('%s: empty, failed, tried again', async (at) => {
    const { user: person, server } = await visit({
      at,
      bundle,
      calls: { 'GET /subscriptions': () => refuse(400, 'malformed'), 'GET /purchases': () => refuse(400, 'malformed') },
    });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on({ 'GET /subscriptions': () => ({ items: [], total_count: 0 }), 'GET /purchases': () => ({ items: [], total_count: 0 }) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/No subscriptions|No purchases yet/)).toBeTruthy();
  });
});

describe('support and legal texts', () => {
  const config = aConfig();
  it('a legal text that is only an address is a link', async () => {
    await visit({
      at: '/legal/privacy',
      config: { ...config, app: { ...config.app, legal: { ...config.app.legal, privacy: 'https://club.example/privacy', terms: null } } },
    });
    expect((await screen.findByRole('link', { name: 'club.example' })).getAttribute('href')).toBe('https://club.example/privacy');
  });
  it('writes to the owner with the problem’s number', async () => {
    await visit({
      at: '/me/account/support?request_id=r-7',
      config: { ...config, app: { ...config.app, support: { email: 'help@harbour.example', url: null } } },
    });
    const link = await screen.findByRole('link', { name: 'Write to help@harbour.example' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      'mailto:help@harbour.example?subject=Harbour Strength: a problem (reference r-7)',
    );
  });

  it('terms are open to guests', async () => {
    await visit({
      at: '/legal/terms',
      config: { ...config, app: { ...config.app, legal: { ...config.app.legal, privacy: null, terms: 'Be kind\nTo each other.' } } },
    });
    expect(await screen.findByRole('heading', { name: 'Be kind' })).toBeTruthy();
  });

  it('a short line above a paragraph becomes its heading', () => {
    expect(legalParts('One sentence.\n\nA heading\nThen text.\n\n\nAlone')).toEqual([
      { kind: 'text', text: 'One sentence.' },
      { kind: 'heading', text: 'A heading' },
      { kind: 'text', text: 'Then text.' },
      { kind: 'text', text: 'Alone' },
    ]);
  });
});
