import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNavigation, staticNavigation, type Motion, type Navigation, type Place } from './navigation.ts';

type Parts = {
  prepare?: (place: Place) => Promise<unknown> | null;
  takeOver?: (url: URL) => boolean;
  reload?: (url: URL, after: Promise<unknown>) => void;
  carry?: (url: URL) => void;
};
// An app has one navigation for its lifetime; here each test has its own, so the previous one must stop listening.
let forget = () => {};
const drawn: Motion[] = [];
const scrolledTo: number[] = [];

function aNavigation({ prepare = () => null, takeOver = () => false, reload = () => {}, carry = () => {} }: Parts = {}): Navigation {
  const listen = vi.spyOn(window, 'addEventListener');
  const navigation = createNavigation({
    prepare,
    takeOver,
    reload,
    carry,
    draw: (update, motion, onDrawn) => {
      drawn.push(motion);
      update();
      onDrawn();
    },
  });
  const [type, onStep] = listen.mock.calls[0] ?? [];
  listen.mockRestore();
  forget = () => window.removeEventListener(String(type), onStep as EventListener);
  return navigation;
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));
const where = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;
async function back(): Promise<void> {
  window.history.back();
  await aMoment();
}

beforeEach(() => {
  forget();
  drawn.length = 0;
  scrolledTo.length = 0;
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrolledTo.push(top));
});

describe('navigating', () => {
  it('goes to another page with a transition and starts at its top', () => {
    const navigation = aNavigation();
    navigation.navigate('/next?x=1#part');
    expect(navigation.current()).toEqual({ path: '/next', search: '?x=1', hash: '#part' });
    expect([where(), drawn, scrolledTo]).toEqual(['/next?x=1#part', ['push'], [0]]);
  });

  it('changes a hash or a query without a transition', () => {
    const navigation = aNavigation();
    navigation.navigate('#one');
    navigation.navigate('?q=1');
    expect([drawn, scrolledTo]).toEqual([[], []]);
    expect(navigation.current()).toEqual({ path: '/', search: '?q=1', hash: '' });
  });

  it('accepts a path as people write it', () => {
    const navigation = aNavigation();
    navigation.navigate('/über uns');
    expect(navigation.current().path).toBe('/über uns');
    expect(staticNavigation('/%C3%BCber?x=1').current()).toEqual({ path: '/über', search: '?x=1', hash: '' });
    expect(staticNavigation('/%E0%A4%A').current().path).toBe('/%E0%A4%A');
  });

  it('waits a moment for the next page, and reports it', async () => {
    let finish = () => {};
    const navigation = aNavigation({ prepare: () => new Promise<void>((resolve) => (finish = resolve)) });
    const busy: boolean[] = [];
    navigation.subscribe(() => busy.push(navigation.isBusy()));
    navigation.navigate('/slow');
    expect([navigation.isBusy(), where()]).toEqual([true, '/']);
    finish();
    await aMoment();
    expect([navigation.isBusy(), where()]).toEqual([false, '/slow']);
    expect(busy[0]).toBe(true);
  });

  it('does not wait forever', async () => {
    vi.useFakeTimers();
    const navigation = aNavigation({ prepare: () => new Promise(() => {}) });
    navigation.navigate('/never');
    await vi.advanceTimersByTimeAsync(149);
    expect(where()).toBe('/');
    await vi.advanceTimersByTimeAsync(2);
    expect(where()).toBe('/never');
    vi.useRealTimers();
  });

  it('follows only the later of two quick requests', async () => {
    const navigation = aNavigation({ prepare: ({ path }) => new Promise((resolve) => setTimeout(resolve, path === '/first' ? 20 : 5)) });
    navigation.navigate('/first');
    navigation.navigate('/second');
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect([where(), window.history.state.depth]).toEqual(['/second', 1]);
  });

  it('continues when loading fails', async () => {
    const navigation = aNavigation({ prepare: () => Promise.reject(new Error('offline')) });
    navigation.navigate('/broken');
    await aMoment();
    expect(where()).toBe('/broken');
  });

  it('leaves a full load to its handler', () => {
    const taken: string[] = [];
    const navigation = aNavigation({ takeOver: (url) => (taken.push(url.pathname), true) });
    navigation.navigate('/next');
    expect([taken, where()]).toEqual([['/next'], '/']);
    navigation.openPanel('auth');
    expect(taken).toEqual(['/next']);
  });

  it('leaves a full load to its handler even if only the loaded data revealed a later release', async () => {
    let isOther = false;
    const navigation = aNavigation({ prepare: async () => void (isOther = true), takeOver: () => isOther });
    navigation.navigate('/next');
    await aMoment();
    expect([isOther, where()]).toEqual([true, '/']);
  });

  it('shows a page that leaves nothing behind at once, then reloads it together with a waiting update', () => {
    const loaded: unknown[] = [];
    const after = Promise.resolve();
    const navigation = aNavigation({ takeOver: () => true, reload: (url, until) => void loaded.push(url.pathname, until) });
    navigation.navigate('/next', { reloadAfter: after });
    expect([loaded, where()]).toEqual([['/next', after], '/next']);
  });

  it('carries along required parameters', () => {
    const navigation = aNavigation({ carry: (url) => url.searchParams.set('page_builder', 'grant') });
    navigation.navigate('/next');
    expect(where()).toBe('/next?page_builder=grant');
  });
});

describe('back', () => {
  it('moves back with the reverse transition and to the former scroll position', async () => {
    const navigation = aNavigation();
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
    navigation.navigate('/next');
    await back();
    expect([where(), drawn, scrolledTo]).toEqual(['/', ['push', 'pop'], [0, 640]]);
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  it('goes to the parent place when the visit began here', async () => {
    const navigation = aNavigation();
    navigation.back('/above');
    expect([where(), drawn]).toEqual(['/above', ['pop']]);
    navigation.navigate('/next');
    navigation.back('/elsewhere');
    await aMoment();
    expect(where()).toBe('/above');
  });

  it('has no transition when the browser had its own', () => {
    const navigation = aNavigation();
    navigation.navigate('/next');
    window.history.replaceState({ key: 'k', depth: 0, isPanel: false }, '', '/');
    const event = Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition: true });
    window.dispatchEvent(event);
    expect(drawn).toEqual(['push', 'none']);
  });

  it('does not reopen a panel that was left for another page', async () => {
    const navigation = aNavigation();
    navigation.openPanel('menu');
    navigation.navigate('/next');
    await back();
    expect(where()).toBe('/');
  });
});

describe('panels and overlays of a page', () => {
  it('puts a panel on top, and replaces its query', () => {
    const navigation = aNavigation();
    navigation.openPanel('checkout', { product_ids: '1,2' });
    navigation.openPanel('auth', { mode: 'sign_up' });
    expect(where()).toBe('/#checkout?product_ids=1,2+auth?mode=sign_up');
    navigation.openPanel('auth', { mode: 'login' });
    expect(where()).toBe('/#checkout?product_ids=1,2+auth?mode=login');
    expect(window.history.state.depth).toBe(2);
  });

  it('closes one that is not on top without a step back', () => {
    const navigation = aNavigation();
    navigation.openPanel('checkout');
    navigation.openPanel('auth');
    navigation.closePanel('checkout');
    expect(where()).toBe('/#auth');
  });

  it('closes panels that came with the URL one by one, and never leaves the app', () => {
    window.history.replaceState(null, '', '/page#checkout?product_ids=1+auth');
    const navigation = aNavigation();
    navigation.closePanel();
    expect(where()).toBe('/page#checkout?product_ids=1');
    navigation.closePanel();
    expect([where(), window.history.state.depth]).toEqual(['/page', 0]);
  });

  it('closes nothing that is not open', async () => {
    const navigation = aNavigation();
    navigation.navigate('#elsewhere');
    navigation.closePanel('auth');
    await aMoment();
    expect(where()).toBe('/#elsewhere');
  });

  it('opens a thread above a page, and Back closes it (NAV-6)', async () => {
    const navigation = aNavigation();
    navigation.navigate('/page#start');
    navigation.openOver({ message_thread: 't', message_ts: '7' });
    expect(where()).toBe('/page?message_thread=t&message_ts=7#start');
    navigation.closeOver(['message_thread', 'message_ts']);
    await aMoment();
    expect(where()).toBe('/page#start');
  });

  it('closes a thread that came with the URL in place', () => {
    window.history.replaceState(null, '', '/page?message_thread=t&y=1');
    const navigation = aNavigation();
    navigation.closeOver(['message_thread']);
    expect([where(), window.history.state.depth]).toEqual(['/page?y=1', 0]);
  });

  it('follows a hash that the browser changed itself', async () => {
    const navigation = aNavigation();
    window.history.pushState(null, '', '/#auth');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(navigation.current().hash).toBe('#auth');
    navigation.closePanel('auth');
    await aMoment();
    expect(where()).toBe('/');
  });
});
