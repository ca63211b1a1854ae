import { themeDefaults } from '@bandstand/contract/theme.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { sees, visit } from '../../../testing/visit.tsx';

const config = aConfig();
type Owner = Partial<Pick<typeof config.app, 'support' | 'legal'>>;
const owned = (more: Owner) => ({ ...config, app: { ...config.app, ...more } });
const main = () => within(screen.getByRole('main'));
const hrefs = () =>
  main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href !== '/');

describe('account (L71)', () => {
  it('leads to all screens about the member', async () => {
    await visit({ at: '/me/account', bundle: aBundle() });
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    expect(sees('ines@harbour.example')).toBe(true);
    expect(new Set(hrefs())).toEqual(
      new Set([
        '/me/account/details',
        '/me/account/messages',
        '/me/theme',
        '/me/language',
        '/me/account/purchases',
        '/me/account/subscriptions',
        '/me/account/support',
        '/legal/privacy',
        '/legal/terms',
      ]),
    );
    expect(sees(/A payment failed/)).toBe(false);
  });

  it('shows a due payment that leads to the subscriptions (COM-21)', async () => {
    await visit({ at: '/me/account', bundle: aBundle({ past_due_subscriptions: [{ id: 's', product_id: 'p' }] }) });
    expect((await screen.findByRole('link', { name: 'See subscriptions' })).getAttribute('href')).toBe('/me/account/subscriptions');
  });

  it('after logging out shows a guest, in English, with nothing personal left on the device (ID-11)', async () => {
    const { user, platform, server } = await visit({
      at: '/me/account',
      bundle: aBundle({ user: { language: 'de' } }),
      calls: { 'POST /auth/logout': () => null },
    });
    platform.storage.set('message_drafts', { thread: 'a secret' });
    await user.click(await screen.findByRole('button', { name: 'Abmelden' }));
    expect(platform.session.current().state).toBe('guest');
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(server.calls('POST /auth/logout')[0]?.headers.get('x-user-token')).toBe('token-of-ines');
    expect(JSON.stringify(localStorage)).not.toContain('a secret');
    expect(platform.storage.get('logged_out')).toBeNull();
  });

  it.each(['/me/account', '/me/account/details', '/me/account/purchases', '/me/account/subscriptions'])(
    '%s asks a guest to log in and reveals nothing',
    async (at) => {
      const { server, hash } = await visit({ at });
      expect(await screen.findByLabelText('Email')).toBeTruthy();
      expect(hash()).toBe('#auth');
      expect(server.requests.filter(({ name }) => /purchases|subscriptions/.test(name))).toEqual([]);
    },
  );
});

describe('support (PRV-1)', () => {
  const both = owned({ support: { email: 'help@harbour.example', url: 'https://help.example' } });

  it('is open to guests: an email that names the app, and the owner’s page in a new window', async () => {
    await visit({ at: '/me/account/support', config: both });
    const mail = await screen.findByRole('link', { name: 'Write to help@harbour.example' });
    expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toBe('mailto:help@harbour.example?subject=Harbour Strength: a question');
    const page = screen.getByRole('link', { name: 'Visit the help page' });
    expect([page.getAttribute('href'), page.getAttribute('target'), page.getAttribute('rel')]).toEqual([
      'https://help.example',
      '_blank',
      'noopener',
    ]);
    expect(sees(/Mention this reference/)).toBe(false);
  });

  it('shows a problem’s number, which cannot inject anything into the email (COM-17)', async () => {
    await visit({ at: `/me/account/support?request_id=${encodeURIComponent('r-7&bcc=all@evil.example')}`, config: both });
    expect(await screen.findByText('Mention this reference: r-7&bcc=all@evil.example')).toBeTruthy();
    const href = screen.getByRole('link', { name: /^Write to/ }).getAttribute('href') ?? '';
    expect([...new URL(href).searchParams.keys()]).toEqual(['subject']);
  });

  it('shows nothing that the owner has not entered', async () => {
    await visit({ at: '/me/account/support' });
    expect(await screen.findByText('Harbour Strength hasn’t provided any contact details yet.')).toBeTruthy();
    expect(
      main()
        .queryAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith('mailto')),
    ).toEqual([]);
  });
});

describe('privacy and terms (PRV-1)', () => {
  it('show the owner’s text without interpreting markup', async () => {
    await visit({
      at: '/legal/privacy',
      config: owned({ legal: { ...aConfig().app.legal, privacy: 'What we keep\nYour name.\n\n<img src=x onerror=alert(1)>', terms: null } }),
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'What we keep' })).toBeTruthy();
    expect(sees('<img src=x onerror=alert(1)>')).toBe(true);
    expect(main().queryAllByRole('img')).toEqual([]);
  });

  it.each([
    ['/legal/privacy', 'Privacy'],
    ['/legal/terms', 'Terms'],
  ])('show that %s is not written yet', async (at, title) => {
    await visit({ at });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(sees('Harbour Strength has not published this page yet')).toBe(true);
  });
});

describe('the theme (NAV-3)', () => {
  it('is chosen for this device, also by guests, and can follow the app again', async () => {
    const { user } = await visit({ at: '/me/theme' });
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    const mode = () => document.documentElement.dataset['mode'];
    expect(mode()).toBe('dark');
    expect(JSON.stringify(localStorage)).toContain('dark');
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(mode()).toBe('light');
    await user.click(screen.getByRole('radio', { name: 'Same as this device' }));
    expect(mode()).toBe(themeDefaults.default_color_mode);
    await visit({ at: '/me/theme' });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Same as this device' })).checked).toBe(true);
  });
});
