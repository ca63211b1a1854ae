import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, aProduct, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../testing/renderStudio.tsx';

const sam = aMember('Sam', { products: [{ id: 'gym-pass', title: 'Gym pass' }], is_admin: true, last_active_at: '2026-01-06T10:00:00Z' });
const ruth = aMember('Ruth', { language: 'nb' });
const open = (address = '/members', answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderApp(
    address,
    {
      'GET /studio/changes': { items: [], access_changes: [] },
      'GET /studio/members': listOf([sam, ruth]),
      'GET /studio/members/{id}': ({ path }) => (path.endsWith('sam') ? sam : ruth),
      'GET /studio/products': listOf([aProduct('Gym pass'), aProduct('Yoga pass')]),
      'GET /studio/products/{id}': aProduct('Gym pass'),
      ...answers,
    },
    { permissions },
  );
const queryOf = (studio: Awaited<ReturnType<typeof open>>) => Object.fromEntries(studio.sent('GET /studio/members').at(-1)!.query);
const line = async (name: RegExp) => within(await screen.findByRole('row', { name }));

beforeEach(() => localStorage.clear());

describe('the list of members', () => {
  it('shows who is an admin, what each has, and their last visit', async () => {
    await open();
    expect((await line(/^Sam/)).getByText('Admin')).toBeTruthy();
    expect((await line(/^Sam/)).getByText('Gym pass')).toBeTruthy();
    expect((await line(/^Ruth/)).getByText('Not yet')).toBeTruthy();
    expect((await line(/^Ruth/)).queryByText('Admin')).toBeNull();
  });
  it('finds by name or email once typing stops, starting at the first page', async () => {
    const studio = await open('/members?page=3');
    await screen.findByText('Ruth');
    for (const typed of ['r', 'ru']) fireEvent.change(screen.getByLabelText('Name or email'), { target: { value: typed } });
    await waitFor(() => expect(addressNow()).toBe('/members?q=ru'));
    await waitFor(() => expect(queryOf(studio)).toEqual({ q: 'ru', sort: '-signed_up_at', page: '1' }));
    expect(studio.sent('GET /studio/members')).toHaveLength(2);
  });
  it('sorts by a column, in reverse on a second press, and tells assistive technology', async () => {
    const studio = await open();
    const header = async (name: string) => (await screen.findByRole('columnheader', { name })).getAttribute('aria-sort');
    expect(await header('Joined')).toBe('descending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(queryOf(studio)['sort']).toBe('name'));
    expect(await header('Name')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(queryOf(studio)['sort']).toBe('-name'));
    expect([await header('Name'), await header('Joined')]).toEqual(['descending', null]);
  });
  it('ignores a sort order in the URL that the server does not know', async () => {
    const studio = await open('/members?sort=password');
    await screen.findByText('Ruth');
    expect(queryOf(studio)['sort']).toBe('-signed_up_at');
  });
  it('shows those who have one product', async () => {
    const studio = await open();
    fireEvent.pointerDown(await screen.findByRole('combobox', { name: 'Product' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Yoga pass' }));
    await waitFor(() => expect(queryOf(studio)['product_id']).toBe('yoga-pass'));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(addressNow()).toBe('/members'));
  });
  it('names the product in the URL', async () => {
    await open('/members?product=gym-pass');
    await waitFor(() => expect((screen.getByRole('combobox', { name: 'Product' }) as HTMLInputElement).value).toBe('Gym pass'));
  });
  it('moves to the next page and back', async () => {
    const studio = await open('/members', { 'GET /studio/members': ({ query }) => listOf([aMember(`On page ${query.get('page')}`)], 120) });
    expect(await screen.findByText('120 in total')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Previous' }) as HTMLButtonElement).disabled).toBe(true);
    for (const page of ['2', '3']) {
      fireEvent.click(screen.getByRole('button', { name: 'Next' }));
      expect(await screen.findByText(`On page ${page}`)).toBeTruthy();
    }
    expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('On page 2')).toBeTruthy();
    expect(queryOf(studio)['page']).toBe('3');
  });
  it('has no pager when all fit', async () => {
    await open();
    expect(await screen.findByText('2 in total')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
  it('distinguishes no match from no members yet', async () => {
    const { unmount } = await open('/members?q=zzz', { 'GET /studio/members': listOf([]) });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No members yet')).toBeTruthy();
    expect(screen.getByText(/http:\/\/club\.localhost/)).toBeTruthy();
    unmount();
  });
});

describe('one member', () => {
  const panel = async () => within(await screen.findByRole('complementary', { name: 'Member' }));
  it('opens beside the list from the first cell, is in the URL, and closes by Escape', async () => {
    await open();
    const opener = await screen.findByRole('button', { name: /^Ruth/ });
    opener.focus();
    fireEvent.click(opener);
    expect(await (await panel()).findByText('Norwegian Bokmål')).toBeTruthy();
    expect(addressNow()).toBe('/members?member=ruth');
    fireEvent.keyDown((await panel()).getByText('Norwegian Bokmål'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });
  it('gets a product without paying, and loses it by undo', async () => {
    const { sent } = await open('/members?member=sam', {
      'POST /studio/members/{id}/grants': { id: 'g1', product_id: 'yoga-pass', ends_at: null },
      'DELETE /studio/members/{id}/grants/{grantId}': () => null,
    });
    fireEvent.pointerDown(await (await panel()).findByRole('combobox', { name: 'Give a product' }));
    await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Yoga pass']));
    fireEvent.click(screen.getByRole('option'));
    fireEvent.click(await (await panel()).findByRole('button', { name: 'Give product' }));
    expect(await screen.findByText('Sam has it now')).toBeTruthy();
    expect(sent('POST /studio/members/{id}/grants')[0]?.body).toEqual({ product_id: 'yoga-pass' });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('DELETE /studio/members/{id}/grants/{grantId}')[0]?.path).toBe('/studio/members/sam/grants/g1'));
  });
  it('says why a product was not given', async () => {
    await open('/members?member=ruth', { 'POST /studio/members/{id}/grants': refuse(404, 'product_not_found', 'Could not find product') });
    fireEvent.pointerDown(await (await panel()).findByRole('combobox', { name: 'Give a product' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Gym pass' }));
    fireEvent.click(await (await panel()).findByRole('button', { name: 'Give product' }));
    expect(await screen.findByText('Could not find product')).toBeTruthy();
  });
  it('gets nothing from a coach, who does not see products for sale either', async () => {
    const { sent } = await open('/members?member=sam', {}, permissionsOf.coach);
    expect(await (await panel()).findByText('sam@example.com')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(sent('GET /studio/products')).toEqual([]);
  });
  it('links to the mails that were sent to them', async () => {
    await open('/members?member=ruth');
    expect((await (await panel()).findByRole('link', { name: /View emails/ })).getAttribute('href')).toBe('/studio/outbox?member=ruth');
  });
  it('may be gone by now', async () => {
    await open('/members?member=gone', { 'GET /studio/members/{id}': refuse(404, 'not_found', 'This does not exist.') });
    expect(await (await panel()).findByText('This does not exist.')).toBeTruthy();
  });
});

describe('viewing the app as a member (STU-5)', () => {
  it('asks why, explains it, and opens by a link', async () => {
    const { sent } = await open('/members?member=sam', {
      'POST /studio/members/{id}/act_as': { token: 't', url: 'http://club.localhost/?session=t', expires_at: '2026-01-06T11:00:00Z' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'View the app as Sam' }));
    expect(screen.getByText(/including private messages/)).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Why? Your answer is kept in the log.'), { target: { value: ' She asked ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const link = await screen.findByRole('link', { name: 'View the app as Sam' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['http://club.localhost/?session=t', '_blank']);
    expect(sent('POST /studio/members/{id}/act_as')[0]?.body).toEqual({ reason: 'She asked' });
  });
  it('is not offered to staff who may not write members', async () => {
    await open('/members?member=sam', {}, permissionsOf.editor);
    await screen.findByRole('link', { name: 'sam@example.com' }).catch(() => null);
    expect(screen.queryByRole('button', { name: 'View the app as Sam' })).toBeNull();
  });
});
