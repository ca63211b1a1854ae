import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { accessFiles, anAccessPage, aPage, denied, granted } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, show } from '../../testing/visit.tsx';
import { PageLink } from './PageLink.tsx';

const own = (path: string, more: Parameters<typeof anAccessPage>[1] = {}) => anAccessPage(path, { inherit: false, ...more });
const trees = accessFiles({
  open: own('/open'),
  paid: own('/paid', { require_purchase: true, products: [{ id: 'gym' }], purchase_overlay: { id: 'offer' } }),
  browsed: own('/browsed', { require_purchase: true, allow_browsing: true, products: [{ id: 'gym' }] }),
  members: own('/members', { require_authentication: true }),
  secret: own('/secret', { is_private: true }),
  program: own('/program', { is_progress_root: true }),
  later: own('/program/later', { parent: 'program', is_scheduled: true, schedule_period: 7, schedule_interval: 'day' }),
});
const started = aRun('program', { started_at: new Date(Date.now() - 2 * 86_400_000).toISOString() });
const state = () => screen.getByRole('link').getAttribute('data-access');
afterEach(() => void vi.useRealTimers());

describe('a link with a lock (NAV-8)', () => {
  it.each([
    ['/open', 'granted', ''],
    ['/paid', 'locked', '#checkout?product_ids=gym&overlay_id=offer'],
    ['/members', 'locked', '#auth'],
    ['/browsed', 'granted', ''],
    ['/nowhere', 'granted', ''],
  ])('%s is %s for a guest and opens %j', async (path, access, hash) => {
    const { user } = await show(<PageLink path={path}>Go</PageLink>, { at: '/', calls: trees });
    await waitFor(() => expect(state()).toBe(access));
    await user.click(screen.getByRole('link'));
    await waitFor(() => expect(window.location.hash).toBe(hash));
    if (hash === '#auth') expect(window.location.pathname).toBe('/');
    if (access === 'granted') await waitFor(() => expect(window.location.pathname).toBe(path));
  });

  it('opens what a member owns', async () => {
    await show(<PageLink path="/paid">Go</PageLink>, { calls: trees, bundle: aBundle({ user: { active_product_ids: ['gym'] } }) });
    await waitFor(() => expect(state()).toBe('granted'));
  });

  it('shows when a page of a running program opens', async () => {
    const { user } = await show(<PageLink path="/program/later">Go</PageLink>, {
      calls: trees,
      bundle: aBundle({ page_subscriptions: { program: started } }),
    });
    await waitFor(() => expect(state()).toBe('locked'));
    await user.click(screen.getByRole('link'));
    await waitFor(() => expect(window.location.hash).toMatch(/^#scheduled\?available_after=20/));
  });

  it.each(['/secret', '/program/later'])('leads to the locked page of %s, which explains itself', async (path) => {
    const { user } = await show(<PageLink path={path}>Go</PageLink>, { at: '/', calls: trees, bundle: path === '/secret' ? null : aBundle() });
    await waitFor(() => expect(state()).toBe('locked'));
    await user.click(screen.getByRole('link'));
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });

  it('never browses past a lock from an attachment (NAV-9)', async () => {
    await show(
      <PageLink path="/browsed" browse={false}>
        Go
      </PageLink>,
      { calls: trees },
    );
    await waitFor(() => expect(state()).toBe('locked'));
  });

  it('uses the decision that came with it, and ignores a release that has passed', async () => {
    await show(
      <PageLink path="/x" decision={denied('IS_SCHEDULED', { available_after: '2020-01-01T00:00:00.000Z' })}>
        Go
      </PageLink>,
    );
    expect(state()).toBe('granted');
  });

  it('opens automatically at its release', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const soon = new Date(Date.now() + 60_000).toISOString();
    await show(
      <PageLink path="/x" decision={denied('IS_SCHEDULED', { available_after: soon })}>
        Go
      </PageLink>,
    );
    expect(state()).toBe('locked');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(state()).toBe('granted'));
  });

  it('is checked again when the entitlements change', async () => {
    const bundle = aBundle();
    const { platform } = await show(<PageLink path="/paid">Go</PageLink>, { calls: trees, bundle });
    await waitFor(() => expect(state()).toBe('locked'));
    platform.session.adopt({ ...bundle, user: { ...bundle.user, active_product_ids: ['gym'] } });
    await waitFor(() => expect(state()).toBe('granted'));
  });

  it('stays in the loading state and only logs when the check fails', async () => {
    const { server, user } = await show(<PageLink path="/open">Go</PageLink>, { at: '/' });
    server.goOffline();
    expect(['loading', 'granted']).toContain(state());
    await user.click(screen.getByRole('link'));
    await waitFor(() => expect(window.location.pathname).toBe('/open'));
  });
});

describe('prefetch (NAV-7)', () => {
  it('loads linked pages, three at a time, each once', async () => {
    let running = 0;
    let most = 0;
    const names = ['a', 'b', 'c', 'd', 'e'];
    const list = names.map((name) => aPage({ path: `/${name}` }));
    const { server } = await show(
      <>
        {[...names, 'a'].map((name, at) => (
          <PageLink key={`${name}${names[at]}`} path={`/${name}`} decision={granted}>
            {name}
          </PageLink>
        ))}
      </>,
      { pages: list },
    );
    const fetchPage = globalThis.fetch;
    globalThis.fetch = async (...parts) => {
      running += 1;
      most = Math.max(most, running);
      const answer = await fetchPage(...parts);
      running -= 1;
      return answer;
    };
    await waitFor(() => expect(server.requests.filter(({ name }) => name === 'page')).toHaveLength(5));
    expect(most).toBeLessThanOrEqual(3);
  });

  it('leaves /me alone', async () => {
    const { server, platform } = await show(<p>Nothing</p>);
    platform.pages.prefetch('/me/messages');
    platform.pages.prefetch('/auth/reset');
    await settled(10);
    expect(server.requests.filter(({ name }) => name === 'page')).toEqual([]);
  });

  it('marks a 404 as missing, so that navigating there shows it at once', async () => {
    const { platform } = await show(<p>Nothing</p>);
    platform.pages.prefetch('/gone');
    await settled(20);
    expect(platform.pages.prepare('/gone')).toBeNull();
  });
});
