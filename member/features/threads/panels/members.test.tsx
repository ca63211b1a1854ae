import type { Person } from '@bandstand/contract/members.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { visit } from '../../../testing/visit.tsx';
import { bundle } from '../thread/threads.driver.tsx';

const anybody = (at: number): Person => {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  return { id: `s-${id}`, user_id: id, name: `Member ${at}`, avatar_urls: null };
};
/** 120 members, 50 a page. */
const many: FakeCalls = {
  'GET /subscribers': ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    const all = Array.from({ length: 120 }, (_, at) => anybody(at + 100)).filter(({ name }) => name.includes(query.get('term') ?? ''));
    return { items: all.slice((page - 1) * 50, page * 50), total_count: all.length };
  },
};
const shown = () => within(screen.getByRole('list', { name: 'People' })).queryAllByRole('button');

describe('the members panel (L35, MSG-24, MSG-27)', () => {
  it('asks a guest to log in', async () => {
    const { server } = await visit({ at: '/#members', calls: many });
    const panel = within(await screen.findByRole('dialog', { name: 'Members' }));
    expect(panel.getByRole('button', { name: 'Log In' })).toBeTruthy();
    expect(server.calls('GET /subscribers')).toHaveLength(0);
  });

  it('lists the members page by page, to the last', async () => {
    const { user, server } = await visit({ at: '/me/saved#members', bundle, calls: many });
    await waitFor(() => expect(shown()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toHaveLength(100));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toHaveLength(120));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(server.calls('GET /subscribers').map(({ query }) => query.get('page'))).toEqual([null, '2', '3']);
  });

  it('searches all of them, and opens a profile above the panel', async () => {
    const { user, hash } = await visit({ at: '/me/saved#members', bundle, calls: many });
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), '219');
    await waitFor(() => expect(shown().map(({ textContent }) => textContent)).toEqual(['M2Member 219']));
    await user.click(shown()[0]!);
    await waitFor(() => expect(hash()).toBe(`#members+profile?user_id=${anybody(219).user_id}`));
  });
});
