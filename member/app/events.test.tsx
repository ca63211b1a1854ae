import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { anItem, aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, visit } from '../testing/visit.tsx';

const home = aPage({ path: '/', page_title: 'Home', blocks: [aText('Welcome')] });
const next = aPage({ path: '/next', page_title: 'Next' });
const open = (more: Parameters<typeof visit>[0] = {}) => visit({ pages: [home, next], ...more });

/** A link outside React, as in an owner's text. */
function plant(attributes: string): HTMLAnchorElement {
  document.body.insertAdjacentHTML('beforeend', `<p data-planted><a ${attributes}>Planted</a></p>`);
  return screen.getByText<HTMLAnchorElement>('Planted');
}
/** Presses it. Returns whether the browser would follow it itself. */
function isLeftAlone(link: HTMLElement, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  const stop = (late: Event) => late.preventDefault();
  let wasLeft = false;
  window.addEventListener(
    'click',
    (late) => {
      wasLeft = !late.defaultPrevented;
      stop(late);
    },
    { once: true },
  );
  act(() => void link.dispatchEvent(event));
  return wasLeft;
}
afterEach(() => {
  for (const planted of document.querySelectorAll('[data-planted]')) planted.remove();
});

describe('a plain link', () => {
  it.each([
    ['a page', 'href="/next"', false],
    ['a query and a hash', 'href="/next?x=1#auth"', false],
    ['its own host in full', `href="${window.location.origin}/next"`, false],
    ['another host', 'href="https://elsewhere.example/next"', true],
    ['a new tab', 'href="/next" target="_blank"', true],
    ['a download', 'href="/next" download', true],
    ['a file', 'href="/media/1/large.webp"', true],
    ['the studio', 'href="/studio"', true],
    ['the documents', 'href="/docs/api"', true],
    ['a mail', 'href="mailto:a@b.de"', true],
  ])('to %s', async (_what, attributes, isLeft) => {
    await open();
    expect(isLeftAlone(plant(attributes))).toBe(isLeft);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'pressed with %j is left to the browser',
    async (init) => {
      await open();
      expect(isLeftAlone(plant('href="/next"'), init)).toBe(true);
      expect(window.location.pathname).toBe('/');
    },
  );

  it('works from any element inside it', async () => {
    const { user } = await open();
    plant('href="/next"').innerHTML = '<strong>Planted</strong>';
    await user.click(screen.getByText('Planted'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Next' })).toBeTruthy();
  });
});

describe('a plain link to another host (NAV-10)', () => {
  const press = async (href: string) => {
    await open();
    document.body.insertAdjacentHTML('beforeend', `<a id="away" href="${href}">Away</a>`);
    const anchor = document.getElementById('away') as HTMLAnchorElement;
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener('click', stay);
    anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    window.removeEventListener('click', stay);
    anchor.remove();
    return [anchor.target, anchor.rel];
  };

  it('opens in a separate tab without access to this one', async () => {
    expect(await press('https://example.org/x')).toEqual(['_blank', 'noopener']);
  });

  it.each(['mailto:a@b.de', 'tel:+4930123'])('stays in the tab for %s', async (href) => {
    expect(await press(href)).toEqual(['', '']);
  });
});

describe('the focus after navigation', () => {
  it('moves to the top of the new screen and stays in place for a panel', async () => {
    const { platform, user } = await open();
    platform.navigation.navigate('/next');
    await screen.findByRole('heading', { level: 1, name: 'Next' });
    expect(document.activeElement?.id).toBe('main');
    platform.navigation.navigate('/');
    await screen.findByText('Welcome');
    const link = within(screen.getByRole('navigation', { name: 'Main sections' })).getByRole('link', { name: 'Home' });
    link.focus();
    platform.navigation.openPanel('scheduled');
    await screen.findByText('Not open yet');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('does not move on the first render', async () => {
    await open();
    expect(document.activeElement?.id).not.toBe('main');
  });

  it('can skip the places with the first Tab key', async () => {
    const { user, hash } = await open();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await user.keyboard('{Enter}');
    expect([document.activeElement?.id, hash()]).toEqual(['main', '']);
  });
});

describe('the account entry in the side navigation', () => {
  it('is a login for guests and the account for members', async () => {
    const { user, hash } = await open();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(hash()).toBe('#auth'));
    await open({ bundle: aBundle() });
    expect(screen.getByRole('link', { name: /Ines Moreau/ }).getAttribute('href')).toBe('/me/account');
  });
});

describe('the menu', () => {
  const config = aConfig({
    menu: [
      { id: 'a', icon: 'star', label: 'Club', path: '/club' },
      { id: 'b', icon: 'user', label: '', screen: 'saved' },
      { id: 'c', icon: 'x', label: 'Unpublished' },
    ],
  });

  it('contains the owner’s entries, the app’s own screens by their names, and none without a target', async () => {
    const { user } = await open({ config });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const dialog = await screen.findByRole('dialog', { name: 'Harbour Strength' });
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Club', '/club'],
      ['Saved', '/me/saved'],
    ]);
    expect(within(dialog).getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  it('shows the tabs if the owner made no menu', async () => {
    await open();
    const namesIn = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect([namesIn('Your places'), namesIn('Navigation')]).toEqual([['My content', 'Schedule', 'Messages'], ['Home']]);
  });
});

describe('an app without tabs', () => {
  it('has no tab bar', async () => {
    await open({ config: aConfig({ tab_bar: [] }) });
    expect(screen.queryByRole('navigation', { name: 'Main sections' })).toBeNull();
  });
});

describe('the logo', () => {
  it('replaces the app’s name and is announced by it', async () => {
    const logo = { url: '/logo', urls: { small: '/logo-s', medium: '/logo-m', large: '/logo-l' }, width: 1, height: 1, alt: null, placeholder: null };
    const config = aConfig();
    await open({ config: { ...config, toolbar: { ...config.toolbar, logo: logo as never } } });
    const marks = screen.getAllByRole('img', { name: 'Harbour Strength' });
    expect(marks.every((mark) => mark.getAttribute('src') === '/logo-s')).toBe(true);
    expect(marks[0]?.closest('a')?.getAttribute('href')).toBe('/');
  });
});

describe('offline', () => {
  it('the offline screen explains it and closes when the connection returns', async () => {
    await open({ at: '/offline' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/offline|connection/i);
    await settled();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Welcome')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });
});

describe('the search screen', () => {
  const search = (items: ReturnType<typeof anItem>[]) => ({
    'GET /content/{contentType}': ({ query }: { query: URLSearchParams }) => ({
      items: query.get('term') ? [anItem({ title: 'Found' })] : items,
      total_count: items.length,
    }),
  });

  it('is ready for typing and shows what is new until then', async () => {
    const { user, server } = await open({ at: '/me/search', calls: search([anItem({ title: 'Fresh' })]) });
    expect(await screen.findByRole('link', { name: 'Fresh' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    const [asked] = server.calls('GET /content/{contentType}');
    expect([asked?.params['contentType'], asked?.query.get('order_by'), asked?.query.get('direction')]).toEqual(['all', 'published_at', 'desc']);
    await user.keyboard('squat');
    expect(await screen.findByRole('link', { name: 'Found' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Fresh' })).toBeNull();
  });

  it('has no heading for new content without any', async () => {
    await open({ at: '/me/search', calls: search([]) });
    await settled(20);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});

describe('a thread over a page (NAV-6)', () => {
  it('opens by URL and closes with Back', async () => {
    const { platform } = await open({ bundle: aBundle() });
    platform.navigation.openOver({ message_thread: 't' });
    // Its code loads first.
    expect(await screen.findByRole('dialog')).toBeTruthy();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });
});

describe('the app’s service worker', () => {
  it('waits for the load event, and a waiting version makes the next navigation a full load', async () => {
    vi.resetModules();
    const { registerWorker, takeOver } = await import('./start/update.ts');
    const worker = { waiting: {}, installing: null, addEventListener: vi.fn() };
    const register = vi.fn(async () => worker);
    vi.stubGlobal('navigator', { serviceWorker: { register, controller: {}, getRegistration: async () => undefined } });
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    registerWorker();
    await settled();
    expect(register).not.toHaveBeenCalled();
    state.mockRestore();
    window.dispatchEvent(new Event('load'));
    await settled();
    expect(register).toHaveBeenCalledWith('/sw.js');
    vi.stubGlobal('location', { ...window.location, href: window.location.href, assign: vi.fn() });
    expect(takeOver(new URL('http://localhost/next'), () => ({ path: '/', search: '', hash: '' }))).toBe(true);
    vi.unstubAllGlobals();
  });

  it('is registered even if the app starts after the load event', async () => {
    vi.resetModules();
    const { registerWorker } = await import('./start/update.ts');
    const register = vi.fn(async () => ({ waiting: null, addEventListener: vi.fn() }));
    vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } });
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
    registerWorker();
    await settled();
    expect(register).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is no new version when it is the first on a device', async () => {
    vi.resetModules();
    const { registerWorker, takeOver } = await import('./start/update.ts');
    vi.stubGlobal('navigator', { serviceWorker: { register: async () => ({ waiting: {}, addEventListener: vi.fn() }), controller: null } });
    registerWorker();
    window.dispatchEvent(new Event('load'));
    await settled();
    expect(takeOver(new URL('http://localhost/next'), () => null)).toBe(false);
    vi.unstubAllGlobals();
  });

  it.each([
    { what: 'is awaited', isAwaited: true, isOnline: true, loads: 1, next: true },
    { what: 'was loaded ahead', isAwaited: false, isOnline: true, loads: 0, next: true },
    { what: 'was kept for the time without a network', isAwaited: true, isOnline: false, loads: 0, next: false },
  ])('a page of a later release that $what: full loads at once $loads, at the next step $next', async ({ isAwaited, isOnline, loads, next }) => {
    vi.resetModules();
    const { meetRelease, takeOver } = await import('./start/update.ts');
    vi.stubGlobal('navigator', { onLine: isOnline });
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, href: window.location.href, assign });
    meetRelease(isAwaited, () => null);
    await settled();
    expect(assign).toHaveBeenCalledTimes(loads);
    expect(takeOver(new URL('http://localhost/next'), () => null)).toBe(next);
    vi.unstubAllGlobals();
  });

  it('a freshly reloaded document is not loaded again before a navigation', async () => {
    vi.resetModules();
    const { endUpdate, meetRelease } = await import('./start/update.ts');
    window.history.replaceState(null, '', '/next?reload=123');
    endUpdate();
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, href: window.location.href, assign });
    meetRelease(true, () => null);
    await settled();
    expect(assign).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('removes the full-load marker from the URL and covers the app for a moment (L536)', async () => {
    vi.resetModules();
    vi.useFakeTimers();
    const { endUpdate, updateStore } = await import('./start/update.ts');
    window.history.replaceState(null, '', '/next?x=1&reload=123#auth');
    endUpdate();
    expect(window.location.href).toMatch(/\/next\?x=1#auth$/);
    expect(updateStore.isLoading()).toBe(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(updateStore.isLoading()).toBe(false);
    endUpdate();
    expect(updateStore.isLoading()).toBe(false);
    vi.useRealTimers();
  });
});
