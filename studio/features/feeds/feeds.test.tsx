import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct, aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { feedBody, feedFaults, feedValues, newFeed } from './feedForm.ts';
import { FeedScreen } from './FeedScreen.tsx';
import { FeedsScreen } from './FeedsScreen.tsx';

const aFeed = (title: string, more: Partial<StudioFeed> = {}): StudioFeed => ({
  id: title.toLowerCase(),
  title,
  kind: 'feed',
  page: null,
  product: null,
  who_posts: 'staff',
  who_joins: 'everyone',
  is_of_page: false,
  message_count: 12,
  latest_message_ts: null,
  updated_at: '2026-01-05T10:00:00.000Z',
  ...more,
});
const answers: Answers = {
  'GET /studio/pages': listOf([aTreePage('sundays', { title: 'Sundays', access_state: 'purchase' })]),
  'GET /studio/products': listOf([aProduct('Gold')]),
  'GET /studio/products/{id}': aProduct('Gold'),
};
const open = (id: string | null, more: Answers = {}, permissions = permissionsOf.owner) => {
  window.history.replaceState(null, '', `/studio/messages/feeds/${id ?? 'new'}`);
  return renderStudio(<FeedScreen feedId={id} />, { ...answers, ...more }, { permissions });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the choices of a feed', () => {
  it('are shown again as they were saved', () => {
    const feed = aFeed('News', { page: { id: 'p', title: 'P' }, kind: 'chat', who_posts: 'everybody', who_joins: 'writers' });
    expect(feedBody(feedValues(feed), false)).toEqual({
      title: 'News',
      kind: 'chat',
      page_id: 'p',
      product_id: null,
      who_posts: 'everybody',
      who_joins: 'writers',
    });
    expect(feedBody(feedValues(feed), true)).toEqual({ who_posts: 'everybody' });
  });
  it('are only sent for the chosen place', () => {
    const both = { ...newFeed, title: ' News ', pageId: 'p', productId: 'g' };
    expect(feedBody({ ...both, place: 'app' }, false)).toMatchObject({ title: 'News', page_id: null, product_id: null });
    expect(feedBody({ ...both, place: 'product' }, false)).toMatchObject({ page_id: null, product_id: 'g' });
  });
  it.each([
    [newFeed, ['title']],
    [{ ...newFeed, title: 'x', place: 'page' as const }, ['page_id']],
    [{ ...newFeed, title: ' ', place: 'product' as const }, ['title', 'product_id']],
    [{ ...newFeed, title: 'x' }, []],
  ])('%j lacks %j', (values, faults) => expect(feedFaults(values)).toEqual(faults));
});

describe('the list of feeds and channels', () => {
  it('shows what each is, who reads it, and how many messages it has', async () => {
    await renderStudio(<FeedsScreen />, {
      ...answers,
      'GET /studio/feeds': listOf([
        aFeed('News'),
        aFeed('Lounge', { kind: 'chat', product: { id: 'gold', title: 'Gold' } }),
        aFeed('Sundays', { kind: 'comment', page: { id: 'sundays', title: 'Sundays' }, is_of_page: true }),
      ]),
    });
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^NewsFeedEvery memberOnly staff can post12–$/);
    expect(rows[1]).toContain('ChannelEveryone with Gold');
    await waitFor(() => expect(screen.getByText('Buyers')).toBeTruthy());
  });
  it('explains itself while it is empty, and starts the first one', async () => {
    await renderStudio(<FeedsScreen />, { ...answers, 'GET /studio/feeds': listOf([]) });
    expect(await screen.findByText(/Make announcements to everyone/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'New feed or channel' }));
    expect(addressNow()).toBe('/messages/feeds/new');
  });
});

describe('one feed', () => {
  it('is created for the holders of a product, with the effect shown in a sentence', async () => {
    const { sent } = await open(null, { 'POST /studio/feeds': aFeed('Gold club'), 'GET /studio/feeds/{id}': aFeed('Gold club') });
    expect(await screen.findByText('Who can read: Every member. Only staff can post. Everyone has it in their list.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Gold club' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Channel' }));
    fireEvent.click(screen.getByRole('radio', { name: 'A product' }));
    save();
    expect(await screen.findByText('Choose a product.')).toBeTruthy();
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Product' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Gold', hidden: true }));
    expect(await screen.findByText('Who can read: Everyone with Gold. Everyone can post. Everyone has it in their list.')).toBeTruthy();
    save();
    await waitFor(() => expect(addressNow()).toBe('/messages/feeds/gold club'.replace(' ', '%20')));
    expect(sent('POST /studio/feeds')[0]?.body).toMatchObject({ title: 'Gold club', kind: 'chat', product_id: 'gold', page_id: null });
  });
  it('that belongs to a page lets you choose who posts, and nothing else', async () => {
    const feed = aFeed('Sundays', { kind: 'comment', page: { id: 'sundays', title: 'Sundays' }, is_of_page: true, who_posts: 'everybody' });
    const { sent } = await open('sundays', { 'GET /studio/feeds/{id}': feed, 'PUT /studio/feeds/{id}': feed });
    expect(await screen.findByText(/This belongs to the page “Sundays”/)).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Only staff can post' }));
    save();
    await waitFor(() => expect(sent('PUT /studio/feeds/{id}')[0]?.body).toEqual({ who_posts: 'staff', seen: feed.updated_at }));
  });
  it('is deleted after a confirmation that says what is lost', async () => {
    const { sent } = await open('news', { 'GET /studio/feeds/{id}': aFeed('News'), 'DELETE /studio/feeds/{id}': () => null });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Messages: 12/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(addressNow()).toBe('/messages/feeds'));
    expect(sent('DELETE /studio/feeds/{id}')).toHaveLength(1);
  });
  it('that its page shows is not deleted, and says what to do', async () => {
    await open('news', { 'GET /studio/feeds/{id}': aFeed('News'), 'DELETE /studio/feeds/{id}': refuse(409, 'in_use', 'This is still in use.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Remove the chat from the page first/)).toBeTruthy();
  });
  it('on a page that already has one says so', async () => {
    await open('news', {
      'GET /studio/feeds/{id}': aFeed('News'),
      'PUT /studio/feeds/{id}': refuse(409, 'feed_taken', 'This page already has a feed or chat.'),
    });
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Newer' } });
    save();
    expect(await screen.findByText('This page already has a feed or chat.')).toBeTruthy();
  });
  it('is read-only for an editor', async () => {
    await open('news', { 'GET /studio/feeds/{id}': aFeed('News') }, permissionsOf.editor);
    expect((await screen.findByLabelText('Name')).closest('fieldset:disabled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  });
  it('keeps what was typed when someone else saved first, and saves both', async () => {
    let feed = aFeed('News');
    const { sent } = await open('news', { 'GET /studio/feeds/{id}': () => feed, 'PUT /studio/feeds/{id}': refuse(409, 'edit_conflict') });
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Neuigkeiten aus der Gemeinschaft' } });
    feed = aFeed('News', { who_posts: 'everybody', updated_at: '2026-01-06T10:00:00.000Z' });
    save();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone can post' }).checked).toBe(true));
    expect(screen.getByText(/^Someone saved changes here in the meantime/)).toBeTruthy();
    save();
    await waitFor(() =>
      expect(sent('PUT /studio/feeds/{id}')[1]?.body).toMatchObject({
        title: 'Neuigkeiten aus der Gemeinschaft',
        who_posts: 'everybody',
        seen: '2026-01-06T10:00:00.000Z',
      }),
    );
  });
  it('needs a name and a page, and says who reads it as the page is open', async () => {
    const { sent } = await open(null);
    fireEvent.click(await screen.findByRole('radio', { name: 'A page' }));
    save();
    expect(await screen.findByText('Give it a name.')).toBeTruthy();
    expect(screen.getByText('Choose a page.')).toBeTruthy();
    expect(sent('POST /studio/feeds')).toEqual([]);
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Page' }));
    fireEvent.click(await screen.findByRole('option', { name: /Sundays/, hidden: true }));
    expect(await screen.findByText(/^Who can read: Everyone who can open Sundays \(.+\)\. Only staff can post\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Only people who wrote there have it in their list' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sunday talk' } });
    save();
    await waitFor(() =>
      expect(sent('POST /studio/feeds')[0]?.body).toMatchObject({ title: 'Sunday talk', page_id: 'sundays', product_id: null, who_joins: 'writers' }),
    );
  });
  it('offers no product to a moderator, who does not see what is sold', async () => {
    await open(null, {}, permissionsOf.moderator);
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('radio', { name: 'A product' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'A page' })).toBeTruthy();
  });
  it('that is gone says so, and a list that finds nothing says that', async () => {
    const { unmount } = await open('news', { 'GET /studio/feeds/{id}': refuse(404, 'not_found', 'This does not exist.') });
    expect(await screen.findByText('This does not exist.')).toBeTruthy();
    unmount();
    window.history.replaceState(null, '', '/studio/messages/feeds?q=zzz');
    const { sent } = await renderStudio(<FeedsScreen />, { ...answers, 'GET /studio/feeds': listOf([]) }, { permissions: permissionsOf.editor });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(sent('GET /studio/feeds')[0]?.query.toString()).toBe('q=zzz&page=1');
    expect(screen.queryByRole('button', { name: 'New feed or channel' })).toBeNull();
  });
});
