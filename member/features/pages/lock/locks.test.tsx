import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { accessFiles, anAccessPage, anItem, aPage, aText, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, show, visit } from '../../../testing/visit.tsx';
import { LockedPage } from './LockedPage.tsx';

const paid = denied('PURCHASE_REQUIRED', { product_ids: ['gym', 'pool'], overlay_id: 'offer' });
const program = aPage({ path: '/program', page_title: 'Six weeks', access: paid });
const members = aPage({ path: '/members', page_title: 'Members', access: denied('AUTHENTICATION_REQUIRED') });

describe('the locked page (NAV-12)', () => {
  it.each([
    ['IS_PRIVATE', /private/],
    ['PURCHASE_REQUIRED', /part of an offer/],
    ['AUTHENTICATION_REQUIRED', /for members/],
    ['IS_SCHEDULED', /opens later/],
    ['START_REQUIRED', /belongs to a program/],
  ] as const)('explains %s in its own words', async (reason, words) => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', access: denied(reason, { product_ids: ['gym'] }) })] });
    expect(await screen.findByRole('heading', { name: "You don't have access" })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('shows the date of a scheduled page in the member’s zone', async () => {
    const page = aPage({ path: '/x', access: denied('IS_SCHEDULED', { available_after: '2030-05-01T23:30:00.000Z' }) });
    await visit({ at: '/x', pages: [page], bundle: aBundle({ user: { timezone: 'Asia/Tokyo' } }) });
    expect(screen.getByText('This page opens for you on Thu, May 2, 2030, 8:30 AM (Tokyo).')).toBeTruthy();
    // This page is on its own: there is no program to continue.
    expect(screen.queryByRole('button', { name: 'Go to the program' })).toBeNull();
  });

  it('mentions no program if none is known', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', access: denied('IS_SCHEDULED') })], bundle: aBundle() });
    expect(screen.getByText('This page opens later. There is no date for it yet.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/program/i);
  });

  it('leads from a page that opens on a day to its program', async () => {
    const root = aPage({ path: '/program', page_title: 'Six weeks', page_content_type: 'program' });
    const locked = aPage({ path: '/program/two', access: denied('IS_SCHEDULED', { available_after: '2030-05-01T23:30:00.000Z' }) });
    const page = { ...locked, page: { ...locked.page, contentRootId: root.page_id } };
    const calls = { 'GET /pages/{id}/path': () => ({ path: '/program' }), ...tree(root.page_id) };
    const { user } = await visit({ at: '/program/two', pages: [page, root], bundle: aBundle(), calls });
    await user.click(screen.getByRole('button', { name: 'Go to the program' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Six weeks' })).toBeTruthy();
    expect(window.location.pathname + window.location.hash).toBe('/program');
  });

  it('offers guests a login whatever the reason, and members never', async () => {
    await visit({ at: '/program#start', pages: [program] });
    expect(screen.getByRole('button', { name: 'Log In' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Purchase' })).toBeTruthy();
    await visit({ at: '/program#start', pages: [program], bundle: aBundle() });
    expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Purchase' })).toBeTruthy();
  });

  it('says when there is nothing to buy', async () => {
    await visit({ at: '/x', pages: [aPage({ path: '/x', access: denied('PURCHASE_REQUIRED') })], bundle: aBundle() });
    expect(screen.getByText('This content has no purchase options')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Purchase' })).toBeNull();
    expect(window.location.hash).toBe('');
  });

  it('leads to the root’s start', async () => {
    const root = aPage({ path: '/program', page_title: 'Six weeks', page_content_type: 'program' });
    const page = aPage({ path: '/program/one', access: denied('START_REQUIRED', { root_id: root.page_id }) });
    const { user } = await visit({
      at: '/program/one',
      pages: [page, root],
      bundle: aBundle(),
      calls: { 'GET /pages/{id}/path': () => ({ path: '/program' }), ...tree(root.page_id) },
    });
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(window.location.pathname + window.location.hash).toBe('/program#start'));
    expect(await screen.findByRole('dialog', { name: 'Start Six weeks' })).toBeTruthy();
  });

  it('shows a placeholder until the viewer is known, gives up after 100 checks, and retries on request (ACC-17)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = await show(<LockedPage path="/x" page={program} />, {
      at: '/x#start',
      bundle: aBundle(),
      isUnchecked: true,
    });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Purchase' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(25_100));
    expect(screen.getByText('We couldn’t check your access. Try again.')).toBeTruthy();
    expect(log).toHaveBeenCalled();
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Purchase' })).toBeTruthy();
    log.mockRestore();
  });

  it('opens automatically at its release', async () => {
    const soon = new Date(Date.now() + 1500).toISOString();
    const page = aPage({ path: '/x', access: denied('IS_SCHEDULED', { available_after: soon }) });
    const { server } = await visit({ at: '/x', pages: [page], bundle: aBundle() });
    server.pages.set('/x', aPage({ path: '/x', page_id: page.page_id, blocks: [aText('Here we go')] }));
    expect(await screen.findByText('Here we go', {}, { timeout: 4000 })).toBeTruthy();
  });

  it('lists the open pages below it', async () => {
    const page = aPage({
      path: '/x',
      access: denied('VIEWABLE_CHILDREN', { lock_reason: 'IS_PRIVATE' }),
      children: [anItem({ title: 'A taste', path: '/x/taste' })],
    });
    await visit({ at: '/x', pages: [page] });
    expect(within(screen.getByRole('article')).getByRole('link', { name: 'A taste' }).getAttribute('href')).toBe('/x/taste');
    expect(screen.getByText(/private/)).toBeTruthy();
  });
});

const tree = (id: string) => accessFiles({ [id]: anAccessPage('/program', { is_progress_root: true, type: 'program' }) });

describe('automatic prompts on a locked page (ACC-16)', () => {
  it('do not cover a page that must be bought: it is the offer itself', async () => {
    const { hash } = await visit({ at: '/program', pages: [program] });
    expect(await screen.findByRole('button', { name: 'Purchase' })).toBeTruthy();
    await settled(50);
    expect([hash(), screen.queryByRole('dialog')]).toEqual(['', null]);
  });

  it('open the login of a members’ page', async () => {
    const { hash } = await visit({ at: '/members', pages: [members] });
    await waitFor(() => expect(hash()).toBe('#auth'));
  });

  it.each(['/program#start', '/program#start+elsewhere'])('open nothing at %s (NAV-5)', async (at) => {
    const { hash } = await visit({ at, pages: [program] });
    await settled(50);
    expect(hash()).toBe(at.slice('/program'.length));
  });

  it('appear once: what the member closes stays closed', async () => {
    const { hash, platform } = await visit({ at: '/members', pages: [members] });
    await waitFor(() => expect(hash()).toBe('#auth'));
    platform.navigation.closePanel('auth');
    await settled(30);
    expect(hash()).toBe('');
  });

  it('start with the sign-up if the app wants it and the app itself is locked', async () => {
    const config = aConfig({ access: { is_subscriber_only: true, prompt_purchase_post_sign_up: true, app_products: [{ id: 'gym' }] } });
    const { hash } = await visit({
      at: '/program',
      pages: [program],
      config,
      calls: { ...tree(program.page_id), 'GET /pages/{id}/path': () => ({ path: '/program' }) },
    });
    await waitFor(() => expect(hash()).toBe('#auth'));
  });

  it('open the page in place when a purchase gave access, without a reload or a new checkout', async () => {
    const bundle = aBundle();
    const { server, platform, hash } = await visit({ at: '/program#start', pages: [program], bundle });
    server.pages.set(
      '/program',
      aPage({ path: '/program', page_id: program.page_id, page_title: 'Six weeks', blocks: [aText('Welcome to week one')] }),
    );
    platform.session.adopt({ ...bundle, user: { ...bundle.user, active_product_ids: ['gym'] } });
    expect(await screen.findByText('Welcome to week one')).toBeTruthy();
    expect(hash()).toBe('#start');
  });

  it('do the same when the server publishes changed entitlements', async () => {
    const bundle = aBundle();
    let owned: string[] = [];
    const { server, socket } = await visit({
      at: '/program#start',
      pages: [program],
      bundle,
      calls: { 'POST /auth/verify': () => ({ ...bundle, user: { ...bundle.user, active_product_ids: owned } }) },
    });
    const channel = bundle.user.global_events_channel;
    socket.open();
    // The visit listens late, after its first view.
    await waitFor(() => expect(socket.sent).toContainEqual({ type: 'subscribe', channel }), { timeout: 10_000 });
    owned = ['gym'];
    server.pages.set('/program', aPage({ path: '/program', page_id: program.page_id, blocks: [aText('Welcome to week one')] }));
    socket.receive({
      type: 'event',
      channel,
      event: 'entitlements_changed',
      data: {},
    });
    expect(await screen.findByText('Welcome to week one')).toBeTruthy();
  });
});
