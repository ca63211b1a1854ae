import type { Person } from '@bandstand/contract/members.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { aMessage, aPerson, aThread, bo, ines, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { aThreadStore, at, bundle, log, writing } from '../thread/threads.driver.tsx';

const ada = aPerson('Ada Winter', '00000000-0000-4000-8000-000000000003');
const person = ({ id, name }: typeof bo): Person => ({ id: `s-${id}`, user_id: id, name, avatar_urls: null });
const everybody = [ines, bo, ada].map(person);
const people: FakeCalls = {
  'GET /subscribers': ({ query }) => {
    const [term, ids] = [query.get('term')?.toLowerCase() ?? '', query.get('ids')?.split(',')];
    const items = everybody.filter(({ id, name }) => (ids ? ids.includes(id) : name.toLowerCase().includes(term)));
    return { items, total_count: items.length };
  },
  'GET /threads/resolve': () => ({ thread_id: null }),
};
const started = { ...aThread(), messages: [aMessage(3, { user: ines, message: 'Hi Bo' })] };

beforeEach(noToasts);

async function begins(address: string, calls: FakeCalls = {}, more: Partial<Parameters<typeof visit>[0]> = {}) {
  const store = aThreadStore([aMessage(3, { user: ines, message: 'Hi Bo' })]);
  return visit({ at: address, bundle, ...more, calls: { ...people, ...store.calls, ...calls } });
}
const found = () =>
  within(screen.getByRole('list', { name: 'People' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const names = () => found().map((text) => text?.replace(/^[A-Z]{2}/, ''));

describe('people to write to (MSG-24)', () => {
  it('are everyone except oneself and blocked members; two letters start a search', async () => {
    const { user, server } = await begins('/me/messages/new', {}, { bundle: { ...bundle, blocked_user_ids: [ada.id] } });
    await waitFor(() => expect(names()).toEqual(['Bo Lindgren']));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'b');
    expect(server.calls('GET /subscribers')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), 'o ');
    await waitFor(() => expect(server.calls('GET /subscribers').at(-1)?.query.get('term')).toBe('bo'));
    expect(names()).toEqual(['Bo Lindgren']);
  });

  it('may be empty, with or without a search', async () => {
    const { user } = await begins('/me/messages/new');
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox'), 'zoe');
    expect(await screen.findByText('Nobody is called “zoe”.')).toBeTruthy();
    await begins('/me/messages/new', { 'GET /subscribers': () => ({ items: [person(ines)], total_count: 1 }) });
    expect(await screen.findByText('There’s no one to message yet.')).toBeTruthy();
  });

  it('can be retried when the search fails', async () => {
    const { user, server } = await begins('/me/messages/new', { 'GET /subscribers': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on(people);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('explain a failed lookup of the choice and stay', async () => {
    const { user } = await begins('/me/messages/new', { 'GET /threads/resolve': () => refuse(403, 'messaging_refused', { message: 'Closed' }) });
    await user.click(await screen.findByRole('button', { name: /Bo Lindgren/ }));
    expect(await screen.findByText('Closed')).toBeTruthy();
    expect(window.location.pathname).toBe('/me/messages/new');
  });
});

describe('the first message (MSG-3)', () => {
  const opens = (calls: FakeCalls = {}) => begins(`/me/messages/new?users=${person(bo).id}`, calls);

  it('names the recipients and starts the thread, which takes its place in the history', async () => {
    const { user, server } = await opens({ 'POST /threads': () => started });
    await screen.findByText('This is the beginning of your chat with Bo Lindgren.');
    const steps = window.history.length;
    await user.type(writing(), 'Hi Bo{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(at));
    expect(window.history.length).toBe(steps);
    expect(server.calls('POST /threads')[0]?.body).toMatchObject({ subscriber_id: [person(bo).id], messages: [{ message: 'Hi Bo' }] });
    expect(await screen.findByRole('log')).toBeTruthy();
    expect(log().getAllByText('Hi Bo')).toHaveLength(1);
  });

  it('is sent once, however often Enter is pressed meanwhile', async () => {
    let arrive: () => void = () => {};
    const { user, server } = await opens({
      'POST /threads': () =>
        new Promise((resolve) => {
          arrive = () => resolve(started);
        }),
    });
    await user.type(writing(), 'Hi Bo{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(server.calls('POST /threads')).toHaveLength(1);
    await act(async () => arrive());
    await waitFor(() => expect(window.location.pathname).toBe(at));
  });

  it('says that there is no connection, keeps the text, and can be sent again', async () => {
    const { user, server } = await opens({ 'POST /threads': () => started });
    await user.type(writing(), 'Hi Bo');
    server.goOffline();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeTruthy();
    expect(writing().value).toBe('Hi Bo');
    server.goOffline(false);
    await user.type(writing(), '{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(at));
  });

  it('opens an existing thread instead', async () => {
    await opens({ 'GET /threads/resolve': ({ query }) => ({ thread_id: query.get('subscriber_ids') === person(bo).id ? threadId : null }) });
    await waitFor(() => expect(window.location.pathname).toBe(at));
  });
});

describe('a group (MSG-22)', () => {
  const config = aConfig();
  const groups = { config: { ...config, messaging: { ...config.messaging, group_chat: true } } };

  it('is not offered if the app has none', async () => {
    await begins('/me/messages/new');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.queryByRole('switch', { name: /Group/ })).toBeNull();
  });

  it('adds and removes people, and starts with all of them', async () => {
    const { user } = await begins('/me/messages/new', {}, groups);
    await user.click(await screen.findByRole('link', { name: /New group/ }));
    await user.click(await screen.findByRole('button', { name: /Ada Winter/ }));
    expect(screen.getByRole('button', { name: 'Write to 1 person' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Bo Lindgren/ }));
    expect(screen.getByRole('button', { name: 'Write to 2 people' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Ada Winter' }));
    await user.click(screen.getByRole('button', { name: /Ada Winter/ }));
    await user.click(screen.getByRole('button', { name: 'Write to 2 people' }));
    await waitFor(() => expect(window.location.search).toBe(`?users=${person(bo).id},${person(ada).id}`));
    expect(await screen.findByText('This is the beginning of your chat with Bo Lindgren, Ada Winter.')).toBeTruthy();
  });

  it('cannot be started by URL if the app has no groups', async () => {
    await begins('/me/messages/new?group=1');
    await screen.findByRole('heading', { level: 1, name: 'New message' });
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.getByRole('button', { name: /Bo Lindgren/ }).getAttribute('aria-pressed')).toBeNull();
  });

  const both = `${person(bo).id},${person(ada).id}`;
  const aGroup = { ...started, is_group: true, participants: [], messages: [] };
  const opensGroup = (calls: FakeCalls = {}) => begins(`/me/messages/new?users=${both}`, calls, groups);
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Group name/ });

  it('is sent a name with its first message', async () => {
    const { user, server } = await opensGroup({
      'POST /threads': () => aGroup,
      'POST /threads/{id}/rename': ({ body }) => ({ title: (body as { title: string }).title, has_been_renamed: true }),
      'GET /threads/{id}': () => ({ ...aGroup, title: 'Rowers', has_been_renamed: true }),
    });
    await user.type(await name(), 'Rowers ');
    await user.type(writing(), 'Hello all{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(at));
    expect(server.calls('POST /threads')[0]?.body).toMatchObject({ subscriber_id: both.split(',') });
    expect(server.calls('POST /threads/{id}/rename').map(({ body }) => body)).toEqual([{ title: 'Rowers' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rowers' })).toBeTruthy();
  });

  it('is unnamed without a name, and a chat of two cannot have one', async () => {
    const { user, server } = await opensGroup({ 'POST /threads': () => aGroup });
    await user.type(writing(), 'Hello all{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(at));
    expect(server.calls('POST /threads/{id}/rename')).toHaveLength(0);
    await begins(`/me/messages/new?users=${person(bo).id}`, {}, groups);
    await screen.findByText(/beginning of your chat/);
    expect(screen.queryByRole('textbox', { name: /^Group name/ })).toBeNull();
  });

  it('keeps the message when the name cannot be saved', async () => {
    const { user } = await opensGroup({ 'POST /threads': () => aGroup, 'POST /threads/{id}/rename': () => refuse(500, 'unknown_error') });
    await user.type(await name(), 'Rowers');
    await user.type(writing(), 'Hello all{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(at));
    expect(await screen.findByText('An Error Occurred')).toBeTruthy();
  });

  it('keeps its name as a draft like its text, and both survive a lost first attempt', async () => {
    const { user, server, platform } = await opensGroup({
      'POST /threads': () => aGroup,
      'POST /threads/{id}/rename': () => ({ title: 'Rowers', has_been_renamed: true }),
    });
    await user.type(await name(), 'Rowers');
    await user.type(writing(), 'Hello all');
    expect(Object.values(platform.storage.get('message_drafts') ?? {}).toSorted()).toEqual(['Hello all', 'Rowers']);
    server.goOffline();
    await user.keyboard('{Enter}');
    await screen.findByText('No connection. Check your network and try again.');
    server.goOffline(false);
    server.on({ 'POST /threads': () => refuse(500, 'unknown_error') });
    await user.type(writing(), '{Enter}');
    await waitFor(() => expect(server.calls('POST /threads')).toHaveLength(1));
    server.on({ 'POST /threads': () => aGroup });
    await user.type(writing(), '{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(at));
    const [lost, made] = server.calls('POST /threads');
    // The same start: the server gives the second the same answer as the first.
    expect(made?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'));
    expect(made?.body).toEqual(lost?.body);
    expect(platform.storage.get('message_drafts')).toEqual({});
  });

  it('shows "Upgrade To Pro" if the plan has none (L334)', async () => {
    const { user } = await begins(`/me/messages/new?users=${both}`, { 'POST /threads': () => refuse(403, 'upgrade_required') });
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'All{Enter}');
    expect(await screen.findByText('Upgrade To Pro')).toBeTruthy();
    expect(sees('All')).toBe(true);
  });
});
