import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { settled } from '../../../testing/visit.tsx';
import { aMessage, aThread, ines, noonTs } from '@bandstand/contract/testing/threads.builders.ts';
import { bubbles, log, opensThread, said } from './threads.driver.tsx';

const [viewPx, messagePx] = [400, 100];

// The test's document has no layout: the list is a hundred pixels per message in a window of four hundred.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewPx);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => bubbles().length * messagePx);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const list = document.querySelector('[role="log"]');
    if (!list?.contains(this) || list === this) return new DOMRect(0, 0, 300, viewPx);
    const all = bubbles();
    const own = all.indexOf(this);
    const before = own >= 0 ? own : all.filter((bubble) => bubble.compareDocumentPosition(this) & Node.DOCUMENT_POSITION_FOLLOWING).length;
    return new DOMRect(0, before * messagePx - list.scrollTop, 300, messagePx);
  });
});
afterEach(() => vi.restoreAllMocks());

const scroller = () => screen.getByRole('log');
const scrollTo = async (top: number) => {
  scroller().scrollTop = top;
  fireEvent.scroll(scroller());
  await settled();
};
const toEnd = () => scrollTo(scroller().scrollHeight - viewPx);
const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => aMessage(from + index * 2));
const pill = () => document.querySelector('.pill')?.textContent ?? null;
const reads = (server: Awaited<ReturnType<typeof opensThread>>['server']) =>
  server.calls('GET /threads/{id}/read').map(({ query }) => Number(query.get('client_ts')));

describe('older messages', () => {
  it('load above when the top is near, without moving the view', async () => {
    const { server } = await opensThread(many(70));
    expect(bubbles()).toHaveLength(30);
    await scrollTo(250);
    await waitFor(() => expect(bubbles()).toHaveLength(60));
    expect(scroller().scrollTop).toBe(250 + 30 * messagePx);
    const asked = server.calls('GET /threads/{id}/messages').flatMap(({ query }) => query.get('before') ?? []);
    expect(asked).toEqual([String(many(70)[40]?.message_ts)]);
    expect(new Set(bubbles().map(({ dataset }) => dataset['ts'])).size).toBe(60);
  });

  it('are requested once at a time, and not beyond the first message', async () => {
    const { server } = await opensThread(many(40));
    for (const top of [100, 50, 0]) fireEvent.scroll(Object.assign(scroller(), { scrollTop: top }));
    await waitFor(() => expect(bubbles()).toHaveLength(40));
    await scrollTo(0);
    expect(server.calls('GET /threads/{id}/messages').filter(({ query }) => query.has('before'))).toHaveLength(1);
  });

  it('are requested again on scrolling after a failure', async () => {
    const { server, store } = await opensThread(many(40));
    server.on({ 'GET /threads/{id}/messages': () => refuse(500, 'unknown_error') });
    await scrollTo(0);
    expect(bubbles()).toHaveLength(30);
    server.on(store.calls);
    await scrollTo(10);
    await waitFor(() => expect(bubbles()).toHaveLength(40));
  });
});

describe('the end', () => {
  it('stays in view for a member who is there', async () => {
    const { tells } = await opensThread(many(10));
    await toEnd();
    await tells('message_created', { message: aMessage(90, { message: 'Fresh' }) });
    expect(scroller().scrollTop).toBe(11 * messagePx);
    expect(pill()).toBeNull();
  });

  it('does not pull a member who reads further up: a button counts new messages and leads there', async () => {
    const { tells, user } = await opensThread(many(20));
    await scrollTo(300);
    expect(pill()).toBe('Jump to latest');
    await tells('message_created', { message: aMessage(90) });
    await tells('message_created', { message: aMessage(92) });
    expect(scroller().scrollTop).toBe(300);
    expect(pill()).toBe('2 new');
    await user.click(screen.getByRole('button', { name: '2 new' }));
    expect(scroller().scrollTop).toBe(22 * messagePx);
    await toEnd();
    expect(pill()).toBeNull();
  });

  it('is shown for one’s own message from another device, which does not count as new', async () => {
    const { tells } = await opensThread(many(20));
    await scrollTo(300);
    await tells('message_created', { message: aMessage(90, { user: ines }) });
    expect(scroller().scrollTop).toBe(21 * messagePx);
  });

  it('counts as read while it is in view, and only then (MSG-7)', async () => {
    const messages = many(20);
    const { tells, server } = await opensThread(messages);
    await toEnd();
    await waitFor(() => expect(reads(server)).toContain(messages.at(-1)?.message_ts));
    const before = reads(server).length;
    await scrollTo(300);
    await tells('message_created', { message: aMessage(90) });
    await settled();
    expect(reads(server)).toHaveLength(before);
    await toEnd();
    await waitFor(() => expect(reads(server).at(-1)).toBe(aMessage(90).message_ts));
  });

  it('does not count as read on a hidden screen', async () => {
    const { tells, server } = await opensThread(many(3));
    await toEnd();
    await waitFor(() => expect(reads(server)).toHaveLength(1));
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await tells('message_created', { message: aMessage(90) });
    await settled();
    expect(reads(server)).toHaveLength(1);
    seen.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reads(server).at(-1)).toBe(aMessage(90).message_ts));
  });
});

describe('the last read position (MSG-7)', () => {
  const messages = many(50);
  const unread = (at: number) => aThread({ is_unread: true, last_message_read_ts: messages[at]?.message_ts ?? null });

  it('is where the view begins, with the unread line and messages around it', async () => {
    await opensThread(messages, unread(9));
    expect(bubbles()).toHaveLength(40);
    expect(scroller().scrollTop).toBe(10 * messagePx - viewPx / 3);
    expect(log().getAllByText('New')).toHaveLength(1);
  });

  it('keeps the line in place while the member reads and others write', async () => {
    const { tells } = await opensThread(many(4), aThread({ is_unread: true, last_message_read_ts: many(2)[1]?.message_ts ?? null }));
    const lineBefore = () => document.querySelector('[data-unread-line]')?.nextElementSibling?.querySelector('[data-ts]')?.getAttribute('data-ts');
    const first = String(many(3)[2]?.message_ts);
    expect(lineBefore()).toBe(first);
    await toEnd();
    await tells('message_created', { message: aMessage(90) });
    await tells('message_created', { message: aMessage(92, { user: ines }) });
    await settled();
    expect(lineBefore()).toBe(first);
    expect(log().getAllByText('New')).toHaveLength(1);
  });

  it('has no line above only one’s own messages', async () => {
    await opensThread([aMessage(0), aMessage(1, { user: ines })], aThread({ is_unread: true, last_message_read_ts: noonTs }));
    expect(log().queryByText('New')).toBeNull();
  });

  it('gives way to a message in the URL, and newer ones load on scrolling (NAV-6)', async () => {
    const target = messages[2]!;
    const { server } = await opensThread(messages, aThread(), { at: `/me/messages/${aThread().id}?message_ts=${target.message_ts}` });
    await waitFor(() => expect(said(document.querySelector('[data-target]'))).toBe(target.message));
    expect(bubbles()).toHaveLength(33);
    await toEnd();
    await waitFor(() => expect(bubbles()).toHaveLength(50));
    expect(server.calls('GET /threads/{id}/messages').at(-1)?.query.get('order')).toBe('asc');
  });

  it('gives way to the newest messages by the button in an old stretch', async () => {
    const { user } = await opensThread(many(100), aThread(), { at: `/me/messages/${aThread().id}?message_ts=${many(1)[0]?.message_ts}` });
    await waitFor(() => expect(bubbles()).toHaveLength(31));
    await scrollTo(0);
    await user.click(screen.getByRole('button', { name: 'Jump to latest' }));
    await waitFor(() => expect(said(bubbles().at(-1))).toBe(many(100).at(-1)?.message));
    expect(log().queryByText(many(1)[0]!.message)).toBeNull();
  });

  it('gives way to another message that the URL names later, at any depth', async () => {
    const all = many(300);
    const { platform } = await opensThread(all);
    const goes = (at: number) => act(async () => platform.navigation.navigate(`/me/messages/${aThread().id}?message_ts=${all[at]?.message_ts}`));
    for (const at of [299, 12, 150, 13]) {
      await goes(at);
      await waitFor(() => expect(said(document.querySelector('[data-target]'))).toBe(all[at]?.message));
      expect(scroller().scrollTop).toBeCloseTo(bubbles().findIndex((bubble) => said(bubble) === all[at]?.message) * messagePx - viewPx / 3);
    }
  });

  it('gives way to the first message of a day chosen in a calendar', async () => {
    const day = 86_400_000_000;
    const all = Array.from({ length: 120 }, (_, at) => aMessage(0, { message_ts: noonTs - (120 - at) * day, message: `Day ${at}` }));
    const { server } = await opensThread(all);
    const chosen = new Date((noonTs - 100 * day) / 1000).toISOString().slice(0, 10);
    fireEvent.change(screen.getAllByLabelText('Jump to a date')[0]!, { target: { value: chosen } });
    await waitFor(() => expect(said(document.querySelector('[data-target]'))).toBe('Day 20'));
    expect(server.calls('GET /threads/{id}/messages').length).toBeGreaterThan(1);
  });

  it('of a long thread renders only a window, in either direction', async () => {
    const all = many(270);
    await opensThread(all);
    const ends = () => [said(bubbles()[0]), said(bubbles().at(-1))];
    for (let turn = 0; turn < 10 && ends()[0] !== all[0]?.message; turn += 1) await scrollTo(0);
    expect(ends()[0]).toBe(all[0]?.message);
    expect(ends()[1]).not.toBe(all.at(-1)?.message);
    expect(bubbles().length).toBeLessThanOrEqual(230);
    for (let turn = 0; turn < 10 && ends()[1] !== all.at(-1)?.message; turn += 1) await toEnd();
    expect(ends()[1]).toBe(all.at(-1)?.message);
    expect(bubbles().length).toBeLessThanOrEqual(230);
  });
});
