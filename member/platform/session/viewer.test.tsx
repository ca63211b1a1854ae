import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { accessFiles, anAccessPage } from '@bandstand/contract/testing/pages.builders.ts';
import { show, type Visit } from '../../testing/visit.tsx';
import { createAccessTrees } from '../access/accessTrees.ts';
import { modeOf } from '../colorMode.ts';
import { isNativeApp } from '../device.ts';
import type { SessionState } from './session.state.ts';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useRealtime, useRealtimeStatus } from '../realtime/useRealtime.ts';
import { useTimeZone } from './useSession.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('light or dark (THM-2)', () => {
  const theme = { ...themeDefaults, default_color_mode: 'light' as const };
  it.each([
    [null, null, 'light'],
    [null, 'dark', 'dark'],
    ['dark', null, 'dark'],
    ['light', 'dark', 'light'],
  ] as const)('page %s, member %s: %s', (page, choice, mode) => expect(modeOf(theme, page, choice)).toBe(mode));
});

describe('the zone for displaying dates', () => {
  const Zone = () => <p>{useTimeZone()}</p>;
  const config = aConfig();
  const inLisbon = { ...config, app: { ...config.app, timezone: 'Europe/Lisbon' } };

  it('is the app’s for guests and the member’s own for members', async () => {
    await show(<Zone />, { config: inLisbon });
    expect(screen.getByText('Europe/Lisbon')).toBeTruthy();
    await show(<Zone />, { config: inLisbon, bundle: aBundle({ user: { timezone: 'Asia/Tokyo' } }) });
    expect(screen.getByText('Asia/Tokyo')).toBeTruthy();
  });
});

describe('a media query', () => {
  it('is answered now and after every change', () => {
    let change = () => {};
    const list = { matches: false, addEventListener: (_type: string, listener: () => void) => (change = listener), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => list);
    const Wide = () => <p>{useMedia('(min-width: 1200px)') ? 'wide' : 'narrow'}</p>;
    const { unmount } = render(<Wide />);
    expect(screen.getByText('narrow')).toBeTruthy();
    list.matches = true;
    act(() => change());
    expect(screen.getByText('wide')).toBeTruthy();
    unmount();
    expect(list.removeEventListener).toHaveBeenCalled();
  });
});

describe('the native wrapper (PWA-3)', () => {
  it.each([
    ['Mozilla/5.0 (iPhone) AppleWebKit BandstandNative/1.2', true],
    ['Mozilla/5.0 (iPhone) AppleWebKit', false],
    ['Mozilla/5.0 NotBandstandNativeAtAll', false],
  ])('%s: %s', (agent, is) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    expect(isNativeApp()).toBe(is);
    vi.restoreAllMocks();
  });

  it('is also recognised by its bridge', () => {
    vi.stubGlobal('BandstandNative', {});
    expect(isNativeApp()).toBe(true);
  });
});

describe('a listening component', () => {
  const received: string[] = [];
  const Listener = ({ channel, word }: { channel: string | null; word: string }) => {
    useRealtime(channel, {
      onEvent: ({ event }) => received.push(`${word} ${event}`),
      onRefused: (code) => received.push(`${word} refused ${code}`),
    });
    return <p>{useRealtimeStatus()}</p>;
  };
  const subscriptions = ({ socket }: Visit) =>
    socket.sent.flatMap((frame) => (frame.type === 'auth' || frame.type === 'typing' ? [] : [`${frame.type} ${frame.channel}`]));
  const event = { type: 'event', channel: 'c', event: 'tree_changed', data: {} } as never;
  beforeEach(() => void (received.length = 0));

  it('uses its latest callbacks, shows the connection’s state, and unsubscribes on unmount', async () => {
    const { Providers } = await import('../../app/App.tsx');
    const visitor = await show(<p>Start</p>);
    const draw = (element: ReactNode) => <Providers platform={visitor.platform}>{element}</Providers>;
    const { rerender, unmount } = render(draw(<Listener channel="c" word="first" />));
    await act(async () => {});
    act(() => visitor.socket.open());
    expect(screen.getByText('open')).toBeTruthy();
    rerender(draw(<Listener channel="c" word="second" />));
    act(() => visitor.socket.receive(event));
    act(() => visitor.socket.receive({ type: 'error', channel: 'c', code: 'thread_forbidden' }));
    expect(received).toEqual(['second tree_changed', 'second refused thread_forbidden']);
    act(() => visitor.socket.drop());
    expect(screen.getByText('down')).toBeTruthy();
    act(() => visitor.socket.open());
    rerender(draw(<Listener channel="other" word="third" />));
    unmount();
    expect(subscriptions(visitor)).toEqual(['subscribe c', 'subscribe c', 'unsubscribe c', 'subscribe other', 'unsubscribe other']);
  });

  it('listens to nothing without a channel', async () => {
    const visitor = await show(<Listener channel={null} word="x" />);
    expect(visitor.socket.sent).toEqual([]);
    expect(visitor.platform.realtime.status()).toBe('idle');
  });
});

describe('the decision about a link (ACC-17)', () => {
  const pages = { paid: anAccessPage('/paid', { inherit: false, require_purchase: true, products: [{ id: 'gym' }] }) };
  const files = accessFiles(pages)['GET /__/access/{rootId}.json'];
  const trees = (session: () => SessionState) =>
    createAccessTrees({
      config: aConfig(),
      session,
      load: async (rootId) => files({ params: { rootId } }),
      pathById: async (id) => (id === 'paid' ? '/paid' : null),
    });

  it('waits for the session, so that no member sees a lock for a moment', async () => {
    vi.useFakeTimers();
    let state: SessionState = { state: 'unchecked', bundle: null };
    const decided = trees(() => state).decidePath('/paid');
    await vi.advanceTimersByTimeAsync(1000);
    state = { state: 'member', bundle: aBundle({ user: { active_product_ids: ['gym'] } }) };
    await vi.advanceTimersByTimeAsync(300);
    expect((await decided)?.decision.granted).toBe(true);
  });

  it('gives up after 100 checks at 250 ms', async () => {
    vi.useFakeTimers();
    const outcome = vi.fn();
    trees(() => ({ state: 'unchecked', bundle: null }))
      .decidePath('/paid')
      .then(outcome, outcome);
    await vi.advanceTimersByTimeAsync(24_900);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(Error);
  });

  it('finds a page by its id, and its path', async () => {
    const tree = trees(() => ({ state: 'guest', bundle: null }));
    expect((await tree.decide('paid'))?.decision.granted).toBe(false);
    expect(await tree.pathOf('paid')).toBe('/paid');
    expect(await tree.pathOf('unknown')).toBeNull();
  });

  it('differs for another viewer, and listeners ask again', () => {
    const tree = trees(() => ({ state: 'guest', bundle: null }));
    const listener = vi.fn();
    const stop = tree.subscribe(listener);
    tree.viewerChanged(false);
    tree.reload();
    stop();
    tree.viewerChanged(true);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(tree.revision()).toBe(3);
  });
});
