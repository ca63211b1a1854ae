import { aScheduledItem } from '@bandstand/contract/testing/schedule.builders.ts';
import { aPerson, aThread } from '@bandstand/contract/testing/threads.builders.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../../testing/visit.tsx';
import { activeDestination, destinationsOf } from './navigationEntries.ts';
import { expectUpdate, reload, takeOver, updateStore } from '../start/update.ts';

const home = aPage({ path: '/', page_title: 'Home', blocks: [aText('Welcome')], show_back_button: false });

describe('the side navigation', () => {
  const own = () => within(screen.getByRole('navigation', { name: 'Your places' }));
  const others = () => within(screen.getByRole('navigation', { name: 'Navigation' }));
  const namesOf = (list: ReturnType<typeof own>) => list.getAllByRole('link').map((link) => link.textContent);

  it('pins the member’s places as the owner named them, and leaves the rest below', async () => {
    const tab_bar = [
      { id: 'a', icon: 'home', label: '', path: '/' },
      { id: 'b', icon: 'star', label: 'Club', path: '/club' },
      { id: 'c', icon: 'heart', label: 'Mine', screen: 'my-content' as const },
      { id: 'd', icon: 'search', label: '', screen: 'search' as const },
      { id: 'e', icon: 'user', label: '', screen: 'account' as const },
    ];
    const { user, hash } = await visit({ at: '/me/schedule', pages: [home], bundle: aBundle(), config: aConfig({ tab_bar, menu: [] }) });
    expect(namesOf(own())).toEqual(['Mine', 'Schedule', 'Messages']);
    expect(own().getByRole('link', { current: 'page' }).textContent).toBe('Schedule');
    expect(
      others()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/club']);
    await user.click(own().getByRole('button', { name: 'Search' }));
    expect(hash()).toBe('#search');
  });

  it('counts unread threads, but no chat with a blocked member, and what is left for today', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('1200px'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const bundle = aBundle({ user: { timezone: 'UTC' }, blocked_user_ids: ['cleo'] });
    const today = plainDateOf(Date.now(), 'UTC');
    const hidden = aThread().participants.map((participant) => ({ ...participant, user: aPerson('Cleo', 'cleo') }));
    const unread = [
      aThread({ id: 'one', is_unread: true }),
      aThread({ id: 'two', is_unread: true }),
      aThread({ id: 'three' }),
      aThread({ id: 'four', is_unread: true, participants: hidden }),
    ];
    const items = [aScheduledItem({ date: today }), aScheduledItem({ date: today, is_completed: true }), aScheduledItem({ date: '2020-01-01' })];
    await visit({
      pages: [home],
      bundle,
      calls: {
        'GET /threads/unread_status': () => ({ has_unread: true }),
        'GET /threads': () => ({ items: unread, has_more: false }),
        'GET /schedule': () => ({ items, total_count: 3 }),
      },
    });
    await waitFor(() => expect(namesOf(own())).toEqual(['My content', 'SchedulePlanned for today:1', 'Messages2 Unread']), { timeout: 8000 });
    vi.unstubAllGlobals();
  });

  it('offers no messages in an app without them', async () => {
    const config = aConfig();
    await visit({ pages: [home], config: { ...config, messaging: { ...config.messaging, is_available: false } } });
    expect(namesOf(own())).toEqual(['My content', 'Schedule']);
  });
});

describe('the app’s places', () => {
  it('show at most five tabs, prefer the owner’s words to ours, and mark the current one', async () => {
    const tab_bar = [
      ...aConfig().tab_bar,
      { id: 'x', icon: 'star', label: 'Club', path: '/club' },
      { id: 'y', icon: 'star', label: 'Sixth', path: '/sixth' },
      { id: 'z', icon: 'star', label: 'Gone' },
    ];
    await visit({ pages: [home], config: aConfig({ tab_bar }) });
    const tabs = within(screen.getByRole('navigation', { name: 'Main sections' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Home', 'My content', 'Messages', 'Account', 'Club']);
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null, null, null]);
  });

  it.each([
    ['Start', null],
    ['Trainingspläne', 'true'],
  ])('tighten their labels when one is too long for its share: %s', async (label, expected) => {
    await visit({ pages: [home], config: aConfig({ tab_bar: [...aConfig().tab_bar, { id: 'x', icon: 'star', label, path: '/x' }] }) });
    expect(screen.getByRole('navigation', { name: 'Main sections' }).getAttribute('data-tight')).toBe(expected);
  });

  it('find the entry for a path', () => {
    const entries = destinationsOf(aConfig().tab_bar, (key) => key);
    expect(['/', '/me', '/me/messages/7', '/me/saved', '/me/theme', '/articles'].map((path) => activeDestination(entries, path)?.id)).toEqual([
      'home',
      'mine',
      'messages',
      'mine',
      'account',
      undefined,
    ]);
  });

  it('find none for the account and the search where they are no entries', () => {
    const entries = destinationsOf(aConfig().tab_bar, (key) => key).filter(({ id }) => id !== 'account');
    expect(['/me/account', '/me/account/details', '/me/language', '/me/search'].map((path) => activeDestination(entries, path))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('show the badge only if the account does', async () => {
    await visit({ pages: [home] });
    expect(screen.queryByText(/Made with/)).toBeNull();
    const config = aConfig();
    await visit({ pages: [home], config: { ...config, app: { ...config.app, show_badge: true } } });
    expect(screen.getAllByText(/Made with/).length).toBeGreaterThan(0);
  });

  it('follow plain links inside the app and leave the others alone', async () => {
    const { user } = await visit({ pages: [home, aPage({ path: '/next', page_title: 'Next' })] });
    document.body.insertAdjacentHTML('beforeend', '<p id="plain"><a href="/next">Plain</a></p>');
    await user.click(screen.getByText('Plain'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Next' })).toBeTruthy();
    expect(document.activeElement?.id).toBe('main');
    document.getElementById('plain')?.remove();
  });

  it('replace a panel with the page opened from it', async () => {
    const { user, platform } = await visit({
      pages: [home, aPage({ path: '/club', page_title: 'Club' })],
      config: aConfig({ menu: [{ id: 'c', icon: 'star', label: 'To the club', path: '/club' }] }),
    });
    platform.navigation.openPanel('menu');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('link', { name: 'To the club' }));
    await screen.findByRole('heading', { level: 1, name: 'Club' });
    window.history.back();
    await screen.findByText('Welcome');
    expect(window.location.hash).toBe('');
  });
});

describe('screens about the member', () => {
  it('ask guests to log in', async () => {
    const { hash } = await visit({ at: '/me/account' });
    await waitFor(() => expect(hash()).toBe('#auth'));
    expect(screen.getByRole('heading', { name: 'This is for you only' })).toBeTruthy();
  });
});

describe('light and dark (THM-2)', () => {
  it('uses the page’s mode before the member’s, and that before the app’s', async () => {
    await visit({ at: '/me/theme' }).then(async ({ user }) => {
      await user.click(await screen.findByRole('radio', { name: 'Dark' }));
      expect(document.documentElement.dataset['mode']).toBe('dark');
      await user.click(screen.getByRole('radio', { name: 'Same as this device' }));
      expect(document.documentElement.dataset['mode']).toBe('light');
    });
    await visit({ pages: [aPage({ path: '/', color_mode: 'dark' })] });
    expect(document.documentElement.dataset['mode']).toBe('dark');
  });

  it('is dark where the device asks for it, follows it at once, and leaves a choice alone', async () => {
    let isDark = true;
    const listeners = new Set<() => void>();
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return query.includes('color-scheme') && isDark;
      },
      addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
    }));
    const mode = () => document.documentElement.dataset['mode'];
    const turn = (next: boolean) =>
      act(() => {
        isDark = next;
        for (const listener of listeners) listener();
      });
    const { user } = await visit({ at: '/me/theme' });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Same as this device' })).checked).toBe(true);
    expect(mode()).toBe('dark');
    turn(false);
    expect(mode()).toBe('light');
    turn(true);
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(mode()).toBe('light');
    vi.unstubAllGlobals();
  });
});

describe('the language', () => {
  it('follows the member at once and is English again after the logout (L182)', async () => {
    const bundle = aBundle({ user: { language: 'de' } });
    const { platform } = await visit({ pages: [home], bundle, calls: { 'POST /auth/logout': () => null } });
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    await platform.session.logOut();
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  it('keeps a guest’s choice (LNG-1)', async () => {
    const { platform } = await visit({ pages: [home] });
    platform.storage.set('global_state', { language: 'de' });
    await platform.texts.setLanguage('de');
    await settled();
    expect(document.documentElement.lang).toBe('de');
  });
});

describe('a full load that leaves nothing behind (ID-11)', () => {
  it.each([
    ['done', (): Promise<void> => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('offline'))],
  ])('covers the app and starts once its prerequisite is %s', async (_how, when) => {
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, href: window.location.href, replace });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    reload(new URL('http://localhost/'), begun.then(when));
    expect([updateStore.isLoading(), replace.mock.calls]).toEqual([true, []]);
    begin();
    await waitFor(() => expect(String(replace.mock.calls[0]?.[0])).toBe('http://localhost/'));
    expect(replace).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('a waiting update (NAV-11)', () => {
  it('makes the next navigation a full load, but never out of a checkout', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, href: window.location.href, assign });
    const at = (hash: string) => () => ({ path: '/', search: '', hash });
    const url = new URL('http://localhost/next');
    expect(takeOver(url, at(''))).toBe(false);
    expectUpdate();
    expect(takeOver(url, at('#auth+checkout?product_ids=1'))).toBe(false);
    expect(takeOver(url, at(''))).toBe(true);
    expect(updateStore.isLoading()).toBe(true);
    await settled(10);
    expect(String(assign.mock.calls[0]?.[0])).toMatch(/^http:\/\/localhost\/next\?reload=\d+$/);
    vi.unstubAllGlobals();
  });
});
