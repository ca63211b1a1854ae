import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { refuse } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { HomeScreen } from './HomeScreen.tsx';

type Home = Answer<'GET /studio/home'>;
const numbers = { members: 1204, new_members_7d: 12, active_members_7d: 300, completions_7d: 41, messages_7d: 7, sales_7d: [] };
const step = (id: string, is_done: boolean, href = `/${id}`) => ({ id, is_done, href });
const open = (more: Partial<Home> = {}, options = {}) =>
  renderStudio(<HomeScreen />, { 'GET /studio/home': { checklist: [], numbers, attention: [], ...more } }, options);
const checklist = () => within(screen.getByRole('region', { name: 'Get ready' }));

describe('home', () => {
  it('greets by the first name', async () => {
    await open();
    expect(await screen.findByText('Good to see you, Ada.')).toBeTruthy();
  });
  it('shows the open steps and how many are done, and links to the next one', async () => {
    await open({ checklist: [step('page', true, '/studio/pages'), step('theme', false, '/theme')] });
    await screen.findByText('Get ready');
    expect(checklist().getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 2 done');
    const [next, ...further] = checklist().getAllByRole('link');
    expect([next?.getAttribute('href'), next?.textContent, further]).toEqual(['/theme', 'Give the app your colours', []]);
  });
  it('hides the checklist once everything is done', async () => {
    await open({ checklist: [step('page', true), step('theme', true)] });
    await screen.findByText('The last 7 days');
    expect(screen.queryByText('Get ready')).toBeNull();
  });
  it('counts the last week, and money by currency', async () => {
    await open({
      numbers: {
        ...numbers,
        sales_7d: [
          { currency: 'EUR', amount: 4900 },
          { currency: 'USD', amount: 1250 },
        ],
      },
    });
    expect(await screen.findByText('+12 new')).toBeTruthy();
    expect(screen.getByText('1,204', { exact: false })).toBeTruthy();
    expect(screen.getByText('€49 · $12.50')).toBeTruthy();
  });
  it('says that nothing was sold, and nobody is new', async () => {
    await open({ numbers: { ...numbers, new_members_7d: 0 } });
    expect(await screen.findByText('None yet')).toBeTruthy();
    expect(screen.queryByText(/new$/)).toBeNull();
  });
  it('lists what needs attention, and is calm when nothing does', async () => {
    const { unmount } = await open({ attention: [{ id: 'mails_failed', count: 2, href: '/outbox' }] });
    expect((await screen.findByRole('link', { name: '2 emails could not be sent' })).getAttribute('href')).toBe('/outbox');
    unmount();
    const refused = await open({ attention: [{ id: 'mails_failed', count: 1, href: '/outbox', detail: '535 bad password' }] });
    expect(await screen.findByRole('link', { name: '1 email could not be sent 535 bad password' })).toBeTruthy();
    refused.unmount();
    await open();
    expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy();
  });
  it('leads nobody to a screen they may not see', async () => {
    await open({}, { permissions: permissionsOf.analyst });
    await screen.findByText('The last 7 days');
    expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sales' })).toBeTruthy();
  });
  it('names orders and reports without a way to them for staff who may not open either', async () => {
    const attention = [
      { id: 'orders_waiting', count: 3, href: '/orders?state=pending_approval' },
      { id: 'subscriptions_past_due', count: 1, href: '/subscriptions?state=past_due' },
      { id: 'reports', count: 2, href: '/messages/moderation' },
      { id: 'refund_requests', count: 1, href: '/refund-requests' },
      { id: 'payout_mismatches', count: 1, href: '/payouts' },
      { id: 'contract_notices', count: 1, href: '/notices?state=open' },
      { id: 'unpublished', count: 4, href: '/pages' },
    ] as Home['attention'];
    const ways = () =>
      within(screen.getByRole('region', { name: 'Needs attention' }))
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'));
    const { unmount } = await open({ attention }, { permissions: permissionsOf.coach });
    await screen.findByText('The last 7 days');
    expect(within(screen.getByRole('region', { name: 'Needs attention' })).getAllByRole('listitem')).toHaveLength(7);
    expect(ways()).toEqual(['/pages']);
    unmount();
    await open({ attention }, { permissions: permissionsOf.owner });
    await screen.findByText('The last 7 days');
    expect(ways()).toEqual(attention.map(({ href }) => href));
  });
  it('keeps what a checklist asks of others as words for staff who may not do it', async () => {
    const checklist = [
      step('product', false, '/products'),
      step('domain', false, '/settings/domain'),
      step('payments', false, '/payments'),
    ] as Home['checklist'];
    await open({ checklist }, { permissions: permissionsOf.moderator });
    await screen.findByText('Get ready');
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/members', '/members?sort=-last_active_at']);
  });
  it('says when the numbers do not load, and retries', async () => {
    const { answer } = await renderStudio(<HomeScreen />, { 'GET /studio/home': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'GET /studio/home': { checklist: [], numbers, attention: [] } });
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByText('The last 7 days')).toBeTruthy();
  });
});
