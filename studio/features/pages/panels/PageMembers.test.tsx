import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMember, aProduct, aTreePage, listOf } from '../../../testing/builders.ts';
import { refuse, Refusal, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { useRefresh } from '../../../platform/queries.ts';
import { PageMembers } from './PageMembers.tsx';
import { WhoCanSee } from './WhoCanSee.tsx';

const assigned = (name: string, is_assigned = true) => ({ ...aMember(name), is_assigned });
const open = (answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <PageMembers pageId="p" />,
    {
      'GET /studio/pages/{id}/members': listOf([assigned('Sam')]) as never,
      'GET /studio/members': listOf([aMember('Sam'), aMember('Ruth')]),
      ...answers,
    },
    options,
  );
const options = () =>
  screen
    .queryAllByRole('option')
    .filter(({ tagName }) => tagName !== 'OPTION')
    .map((option) => option.textContent);

describe('a page for chosen members (ACC-8)', () => {
  it('admits a member at once, and offers nobody twice', async () => {
    const { sent } = await open({ 'POST /studio/pages/{id}/members': listOf([]) as never });
    fireEvent.pointerDown(await screen.findByRole('combobox', { name: 'Add a member' }));
    await waitFor(() => expect(options()).toEqual(['Ruthruth@example.com']));
    fireEvent.click(screen.getByRole('option'));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/members')[0]?.body).toEqual({ member_ids: ['ruth'], notify: true }));
    await waitFor(() => expect(sent('GET /studio/pages/{id}/members').length).toBeGreaterThan(1));
  });
  it('sends no notice when that is switched off', async () => {
    const { sent } = await open({ 'POST /studio/pages/{id}/members': listOf([]) as never });
    fireEvent.click(await screen.findByRole('switch', { name: /^Notify them by email/ }));
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Add a member' }));
    fireEvent.click(await screen.findByRole('option', { name: /^Ruth/ }));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/members')[0]?.body).toEqual({ member_ids: ['ruth'], notify: false }));
  });
  it('removes a member at once, and says why that fails', async () => {
    const { sent } = await open({ 'DELETE /studio/pages/{id}/members/{memberId}': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Sam' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(sent('DELETE /studio/pages/{id}/members/{memberId}')[0]?.path).toBe('/studio/pages/p/members/sam');
  });
  it('says that there is nobody yet, and does not list members who only started the page', async () => {
    await open({ 'GET /studio/pages/{id}/members': listOf([assigned('Sam', false)]) as never });
    expect(await screen.findByText('Nobody yet.')).toBeTruthy();
    expect(screen.queryByText('Sam')).toBeNull();
  });
  it('shows readers the members without a way to change them, and no names without permission to read members', async () => {
    const { unmount } = await open({}, { permissions: permissionsOf.editor });
    expect(await screen.findByText('Sam')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    unmount();
    const { sent } = await open({}, { permissions: permissionsOf.analyst });
    expect(screen.queryByText('Sam')).toBeNull();
    expect([...sent('GET /studio/members'), ...sent('GET /studio/pages/{id}/members')]).toEqual([]);
  });
});

/** With a function that reports to the studio that pages have changed. */
function Watched() {
  const refresh = useRefresh();
  return (
    <>
      <WhoCanSee pageId="p" />
      <button onClick={() => refresh('GET /studio/pages')}>published</button>
    </>
  );
}
const askAs = (who: string) => fireEvent.change(screen.getByLabelText(/As published now/), { target: { value: who } });
const named = () => screen.getByRole('combobox', { name: 'A specific member' });

describe('who can see this? (STU-5)', () => {
  const verdict = {
    granted: false,
    mode: 'none' as const,
    reason: null,
    product_ids: [],
    overlay_id: null,
    available_after: null,
    root_id: null,
    trace: [],
  };
  const ask = (answers: Answers, more: Parameters<typeof renderStudio>[2] = {}) =>
    renderStudio(<Watched />, { 'GET /studio/pages': listOf([]), 'GET /studio/members': listOf([aMember('Ruth')]), ...answers }, more);
  it.each([
    [{ ...verdict, granted: true, mode: 'full' as const }, 'Open', 'Can see the full page.'],
    [{ ...verdict, granted: true, mode: 'browse' as const, reason: 'ALLOW_BROWSING' as const }, 'Browse', 'Sees what’s inside but can’t open it.'],
    [{ ...verdict, reason: 'PURCHASE_REQUIRED' as const }, 'Locked', 'Must buy a product first.'],
    [{ ...verdict, reason: 'AUTHENTICATION_REQUIRED' as const }, 'Locked', 'Must log in first.'],
    [{ ...verdict, reason: 'IS_PRIVATE' as const }, 'Locked', 'The page is private.'],
    [{ ...verdict, reason: 'START_REQUIRED' as const }, 'Locked', 'Must start the program first.'],
    [{ ...verdict, reason: 'VIEWABLE_CHILDREN' as const, lock_reason: 'PURCHASE_REQUIRED' as const }, 'Locked', 'Must buy a product first.'],
  ])('%#: a guest finds it %s: %s', async (answer, mode, reason) => {
    const { sent } = await ask({ 'POST /studio/access/simulate': answer });
    expect(await screen.findByText(mode)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain(reason);
    expect(sent('POST /studio/access/simulate')[0]?.body).toEqual({ page_id: 'p', persona: 'guest' });
  });
  it('names the moment at which it opens', async () => {
    await ask({ 'POST /studio/access/simulate': { ...verdict, reason: 'IS_SCHEDULED', available_after: '2026-05-01T06:00:00Z' } });
    expect((await screen.findByRole('status')).textContent).toMatch(/Opens later\..*2026/);
  });
  it('checks a persona: their products, when they started, and at which time', async () => {
    const { sent } = await ask({ 'POST /studio/access/simulate': verdict, 'GET /studio/products': listOf([aProduct('Gym pass')]) });
    askAs('member');
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Owns' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Gym pass' }));
    fireEvent.change(screen.getByLabelText('Days since start'), { target: { value: '3' } });
    fireEvent.change(screen.getByLabelText('At this time'), { target: { value: '2026-05-01T08:00' } });
    const at = new Date(2026, 4, 1, 8).toISOString();
    await waitFor(() =>
      expect(sent('POST /studio/access/simulate').at(-1)?.body).toEqual({
        page_id: 'p',
        persona: 'member',
        product_ids: ['gym-pass'],
        started_days_ago: 3,
        at,
      }),
    );
    askAs('guest');
    await waitFor(() => expect(sent('POST /studio/access/simulate').at(-1)?.body).toEqual({ page_id: 'p', persona: 'guest', at }));
  });
  it('says why: each rule that was checked, with the name of its page', async () => {
    const trace = [
      { rule: 'inherit', page_id: 'p', outcome: 'inherits' },
      { rule: 'owner', page_id: 'root', outcome: 'page' },
      { rule: 'purchase', page_id: 'root', outcome: 'PURCHASE_REQUIRED' },
    ];
    await ask({
      'POST /studio/access/simulate': { ...verdict, reason: 'PURCHASE_REQUIRED', trace },
      'GET /studio/pages': listOf([aTreePage('root', { title: 'Program' }), aTreePage('p', { title: 'Week one' })]),
    });
    await waitFor(() =>
      expect(screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
        '“Week one” has no rule of its own.',
        '“Program” requires a purchase. Must buy a product first.',
      ]),
    );
  });
  it('checks again for the chosen member, and for nobody once the name is cleared', async () => {
    const { sent } = await ask({ 'POST /studio/access/simulate': verdict });
    askAs('named');
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'A specific member' }));
    fireEvent.click(await screen.findByRole('option', { name: /^Ruth/ }));
    await waitFor(() => expect(sent('POST /studio/access/simulate').at(-1)?.body).toEqual({ page_id: 'p', member_id: 'ruth' }));
    expect((screen.getByRole('combobox', { name: 'A specific member' }) as HTMLInputElement).value).toBe('Ruth');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect((screen.getByRole('combobox', { name: 'A specific member' }) as HTMLInputElement).value).toBe(''));
  });
  it('checks again once the page is published', async () => {
    let status: 'draft' | 'published' = 'draft';
    const { sent } = await ask({
      'POST /studio/access/simulate': () => {
        if (status === 'draft') throw new Refusal(404, 'page_not_found');
        return { ...verdict, reason: 'PURCHASE_REQUIRED' as const };
      },
      'GET /studio/pages': () => listOf([aTreePage('p', { status })]),
    });
    expect(await screen.findByText(/Nobody yet/)).toBeTruthy();
    status = 'published';
    fireEvent.click(screen.getByRole('button', { name: 'published' }));
    expect((await screen.findByRole('status')).textContent).toContain('Must buy a product first.');
    expect(sent('POST /studio/access/simulate')).toHaveLength(2);
  });
  it('is nobody while the page is not published', async () => {
    await ask({ 'POST /studio/access/simulate': refuse(404, 'page_not_found', 'Page Not Found') });
    expect(await screen.findByText('Nobody yet: the page is not published.')).toBeTruthy();
  });
  it('names no members to staff who may not see them', async () => {
    await ask({ 'POST /studio/access/simulate': verdict }, { permissions: permissionsOf.analyst });
    expect(screen.queryByRole('option', { name: 'A specific member' })).toBeNull();
  });
});

describe('one of a thousand members', () => {
  const thousand = Array.from({ length: 1000 }, (_, at) => aMember(`Member ${String(at).padStart(3, '0')}`, { id: `m${at}` }));
  const served: Answers = {
    'GET /studio/pages': listOf([]),
    'POST /studio/access/simulate': refuse(404, 'page_not_found'),
    'GET /studio/members': ({ query }) => {
      const found = thousand.filter(({ name }) => name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()));
      const page = Number(query.get('page') ?? 1);
      return { items: found.slice((page - 1) * 50, page * 50), total_count: found.length };
    },
  };
  it('is loaded when the list opens, not before', async () => {
    const { sent } = await renderStudio(<WhoCanSee pageId="p" />, served);
    await screen.findByText(/Nobody yet/);
    expect(sent('GET /studio/members')).toEqual([]);
    askAs('named');
    fireEvent.pointerDown(named());
    await waitFor(() => expect(options()).toHaveLength(50));
  });
  it('is found by typing, anywhere in the list, with one search per word', async () => {
    const { sent } = await renderStudio(<WhoCanSee pageId="p" />, served);
    askAs('named');
    const field = named();
    for (const typed of ['9', '98', '987']) fireEvent.change(field, { target: { value: typed } });
    await waitFor(() => expect(options()).toEqual(['Member 987member 987@example.com']));
    expect(sent('GET /studio/members').map(({ query }) => query.get('q'))).toEqual([null, '987']);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(sent('POST /studio/access/simulate').at(-1)?.body).toMatchObject({ member_id: 'm987' }));
  });
  it('is loaded in further parts by scrolling or by the arrows', async () => {
    await renderStudio(<WhoCanSee pageId="p" />, served);
    askAs('named');
    const field = named();
    fireEvent.pointerDown(field);
    await waitFor(() => expect(options()).toHaveLength(50));
    fireEvent.scroll(screen.getByRole('listbox', { name: 'A specific member' }));
    await waitFor(() => expect(options()).toHaveLength(100));
    for (let step = 0; step < 99; step += 1) fireEvent.keyDown(field, { key: 'ArrowDown' });
    await waitFor(() => expect(options()).toHaveLength(150));
    expect(options().at(-1)).toContain('Member 149');
  });
});
