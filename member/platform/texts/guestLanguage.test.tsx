import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, sees, visit, type VisitOptions } from '../../testing/visit.tsx';
import { offerLanguage } from './guestLanguage.ts';

const home = aPage({ path: '/', blocks: [aText('Welcome to the harbour.')] });
const opens = (options: VisitOptions = {}) => visit({ at: '/', pages: [home], ...options });
const offer = 'Diese App gibt es auch auf Deutsch.';
const fromConfig = (more: Partial<ReturnType<typeof aConfig>['app']>) => {
  const config = aConfig();
  return { ...config, app: { ...config.app, ...more } };
};
afterEach(() => vi.unstubAllGlobals());

describe('the language of guests (LNG-1)', () => {
  it('is the app’s default until they choose one of those that the app offers, and is kept on the device', async () => {
    const { user, platform, server } = await opens({
      at: '/me/language',
      config: fromConfig({ languages: ['de', 'en', 'fr'], default_language: 'en' }),
    });
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect([...select.options].map(({ text }) => text)).toEqual(['Deutsch', 'English', 'Français']);
    await user.selectOptions(select, 'de');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sprache' })).toBeTruthy();
    expect(platform.storage.get('global_state')).toEqual({ language: 'de' });
    // Nothing is saved on the server; sign-up sends the language that is in use.
    expect(server.calls('PUT /subscribers')).toEqual([]);
    await platform.api('POST /auth/fetch', { body: { email: 'gil@harbour.example' } }).catch(() => null);
    expect(server.calls('POST /auth/fetch')[0]?.headers.get('accept-language')).toBe('de');
  });

  it('is that of a German app, also after a logout', async () => {
    const config = fromConfig({ languages: ['de', 'en'], default_language: 'de' });
    const { platform } = await opens({ config, bundle: aBundle({ user: { language: 'en' } }) });
    expect(platform.texts.language()).toBe('en');
    await platform.session.logOut();
    await waitFor(() => expect(platform.texts.language()).toBe('de'));
  });

  it('can be chosen at the foot of each page, if there is a choice', async () => {
    await opens();
    expect(screen.getAllByRole('link', { name: 'Language' })[0]?.getAttribute('href')).toBe('/me/language');
    await opens({ config: fromConfig({ languages: ['en'] }) });
    expect(screen.queryByRole('link', { name: 'Language' })).toBeNull();
  });
});

describe('the language of the device', () => {
  it('is offered in that language, once, and taken only by a press', async () => {
    const { user, platform } = await opens();
    await offerLanguage(platform, ['de-AT', 'en']);
    expect(await screen.findByText(offer)).toBeTruthy();
    expect(platform.texts.language()).toBe('en');
    await user.click(screen.getByRole('button', { name: 'Deutsch' }));
    await waitFor(() => expect(platform.texts.language()).toBe('de'));
    expect(platform.storage.get('global_state')?.language).toBe('de');
  });

  it.each([
    ['the app does not offer it', ['sv'], {}, null],
    ['the app is shown in it', ['en-GB', 'de'], {}, null],
    ['the guest has chosen one', ['de'], { language: 'en' }, null],
    ['it was offered before', ['de'], { was_offered: true }, null],
    ['a member has theirs', ['de'], {}, aBundle()],
  ])('is not offered if %s', async (_why, device, kept, bundle) => {
    const { platform } = await opens({ bundle });
    platform.storage.set('global_state', kept);
    await offerLanguage(platform, device);
    await settled();
    expect(sees(offer)).toBe(false);
  });
});
