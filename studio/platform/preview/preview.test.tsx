import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { ownEyes } from './eyes.ts';
import { isPreviewMessage, usePreview } from './usePreview.ts';

const appOrigin = 'http://club.localhost:4000';
const grant = (token: string) => ({ token, url: `${appOrigin}/?preview=${token}`, expires_at: '2026-01-01T01:00:00Z' });
const onMessage = vi.fn();

/** The frame has no URL here: a test does not use the network. */
function Canvas({ eyes = ownEyes }) {
  const { frame, url, readyAt, send } = usePreview({ pageId: 'p', eyes, onMessage });
  return (
    <>
      <iframe ref={frame} title="App" />
      <p>{readyAt > 0 ? 'ready' : 'waiting'}</p>
      <a href={url ?? ''}>Address</a>
      <button type="button" onClick={() => send({ type: 'builder:select', block_id: 'b1' })}>
        Tell
      </button>
    </>
  );
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(answers: Answers = {}) {
  const studio = await renderStudio(<Canvas />, { 'POST /studio/preview_tokens': grant('one') as never, ...answers });
  await after(20);
  // The test's document gives a frame no window of its own.
  const posted = vi.fn();
  const app = { postMessage: posted } as unknown as Window;
  Object.defineProperty(screen.getByTitle('App'), 'contentWindow', { value: app });
  const post = (data: unknown, { origin = appOrigin, source = app as Window | null } = {}) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
  return { ...studio, posted, post };
}
const state = () => screen.getByText(/^(ready|waiting)$/).textContent;

beforeEach(() => {
  onMessage.mockClear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('messages from the framed app (ACC-27)', () => {
  it('report that it is ready, and which block was pressed', async () => {
    const { post } = await open();
    expect(state()).toBe('waiting');
    post({ type: 'app:ready' });
    post({ type: 'app:selected', block_id: 'b1' });
    expect(state()).toBe('ready');
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'app:selected', block_id: 'b1' });
  });
  it('are ignored from another origin', async () => {
    const { post } = await open();
    for (const origin of ['http://evil.localhost:4000', 'https://club.localhost:4000', 'http://club.localhost:4001', 'null', ''])
      post({ type: 'app:ready' }, { origin });
    expect(state()).toBe('waiting');
  });
  it('are ignored from another window of the same origin', async () => {
    const { post } = await open();
    post({ type: 'app:ready' }, { source: window });
    post({ type: 'app:selected', block_id: 'b1' }, { source: null });
    expect(state()).toBe('waiting');
    expect(onMessage).not.toHaveBeenCalled();
  });
  it.each([[null], ['app:ready'], [42], [{}], [{ type: 'builder:update' }], [{ type: 'toString' }]])(
    'are ignored in any other form: %j',
    async (data) => {
      const { post } = await open();
      expect(isPreviewMessage(data)).toBe(false);
      post(data);
      expect(state()).toBe('waiting');
    },
  );
  it('are ignored after the screen was left', async () => {
    const { post, unmount } = await open();
    unmount();
    post({ type: 'app:selected', block_id: 'b1' });
    expect(onMessage).not.toHaveBeenCalled();
  });
});

describe('messages from the studio', () => {
  it('go to the app’s origin and to no other', async () => {
    const { posted } = await open();
    fireEvent.click(screen.getByText('Tell'));
    expect(posted).toHaveBeenCalledExactlyOnceWith({ type: 'builder:select', block_id: 'b1' }, appOrigin);
  });
  it('are not sent before there is a grant', async () => {
    const { posted } = await open({ 'POST /studio/preview_tokens': () => new Promise(() => {}) as never });
    fireEvent.click(screen.getByText('Tell'));
    expect(posted).not.toHaveBeenCalled();
  });
});

describe('the grant', () => {
  it('is for the page and the persona; another persona gets another one, which is not ready yet', async () => {
    const { post, sent, answer, rerender } = await open();
    post({ type: 'app:ready' });
    answer({ 'POST /studio/preview_tokens': grant('two') as never });
    rerender(<Canvas eyes={{ persona: 'guest' }} />);
    await after(20);
    expect(sent('POST /studio/preview_tokens').map(({ body }) => body)).toEqual([
      { page_id: 'p', persona: 'everything' },
      { page_id: 'p', persona: 'guest' },
    ]);
    expect([screen.getByText('Address').getAttribute('href'), state()]).toEqual([`${appOrigin}/?preview=two`, 'waiting']);
  });
  it('is renewed before its hour is over, but not when you come back to the window', async () => {
    const { sent } = await open();
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    await after(54 * 60_000);
    expect(sent('POST /studio/preview_tokens')).toHaveLength(1);
    await after(2 * 60_000);
    expect(sent('POST /studio/preview_tokens')).toHaveLength(2);
  });
});

describe('the frame', () => {
  const frame = { frame: { current: null }, isReady: false, width: 375, title: 'Preview', url: null };
  it('says why there is no preview, and retries', async () => {
    const retry = vi.fn();
    await renderStudio(<PreviewFrame {...frame} error={new Refusal(403, 'forbidden')} retry={retry} />, {});
    expect(screen.getByRole('alert').textContent).toContain('The preview could not be opened');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
