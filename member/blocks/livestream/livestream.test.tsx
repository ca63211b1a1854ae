import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock } from '@bandstand/contract/testing/pages.builders.ts';
import { digitsOf, streamState } from './streamState.ts';

afterEach(() => vi.useRealTimers());
const at = (ms: number) => new Date(ms).toISOString();
const youtube = 'https://youtu.be/dQw4w9WgXcQ';
const calls = { 'PUT /activity': () => null };

describe('a livestream (BLK-9)', () => {
  it('counts down in words and digits, and begins automatically', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const start = Date.now() + 2 * 3_600_000;
    await drawBlocks([aBlock('livestream', { title: 'Sunday', url: youtube, starts_at: at(start) })]);
    expect(screen.getByText('Starts in 2 hours')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Play: Sunday/ })).toBeNull();
    act(() => void vi.setSystemTime(start + 1));
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText('Live now')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Play: Sunday/ })).toBeTruthy();
  });

  it('reports once that the member joined, and once that they left, even while the page goes away', async () => {
    const { user, server } = await drawBlocks([aBlock('livestream', { url: youtube })], { calls });
    const fetched = vi.spyOn(globalThis, 'fetch');
    await user.click(screen.getByRole('button', { name: /^Play: Livestream/ }));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(server.calls('PUT /activity')).toHaveLength(2));
    expect(server.calls('PUT /activity').map(({ body }) => (body as { activity_type: string }).activity_type)).toEqual([
      'livestream_joined',
      'livestream_left',
    ]);
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, true]);
    fetched.mockRestore();
  });

  it('opens Zoom in a new tab', async () => {
    await drawBlocks([aBlock('livestream', { url: 'https://zoom.us/j/1' })], { calls });
    const link = screen.getByRole('link', { name: 'Join on Zoom' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('offers the recording afterwards, but none for a call', async () => {
    const ends_at = at(Date.now() - 1000);
    await drawBlocks([aBlock('livestream', { title: 'Last week', url: youtube, ends_at })]);
    expect(screen.getByText('Ended')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Play: Recording: Last week/ })).toBeTruthy();
    await drawBlocks([aBlock('livestream', { title: 'Call', url: 'https://zoom.us/j/1', ends_at })]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('offers no button for an unsafe address', async () => {
    await drawBlocks([aBlock('livestream', { url: 'javascript:alert(1)' })]);
    expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null]);
  });
});

describe('a stream’s state', () => {
  it.each([
    [{}, 'live'],
    [{ starts_at: at(2000) }, 'upcoming'],
    [{ starts_at: at(1000) }, 'live'],
    [{ starts_at: at(0), ends_at: at(1000) }, 'ended'],
    [{ starts_at: 'soon', ends_at: null }, 'live'],
  ])('%j is %s', (times, state) => expect(streamState(times, 1000).state).toBe(state));

  it.each([
    [61_000, ['00', '01', '01']],
    [90_000_000, ['01', '01', '00', '00']],
    [-5, ['00', '00', '00']],
    [999 * 86_400_000, ['999', '00', '00', '00']],
    [1000 * 86_400_000, []],
  ])('%i ms are %j', (ms, digits) => expect(digitsOf(ms)).toEqual(digits));
});
