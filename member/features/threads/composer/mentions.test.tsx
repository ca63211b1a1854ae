import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import type { VisitOptions } from '../../../testing/visit.tsx';
import { aMessage, aPerson, aThread, bo, ines, inesId } from '@bandstand/contract/testing/threads.builders.ts';
import { bubbles, opensThread, said, writing } from '../thread/threads.driver.tsx';

const ada = aPerson('Ada Winter', '00000000-0000-4000-8000-000000000003');
const part = (user: typeof bo) => ({ user, liked_messages: [], has_contributed: true, notifications_enabled: true });
const group = () => aThread({ participants: [part(ines), part(bo), part(ada)], total_count_participants: 3, is_group: true });
const people = [bo, ada].map(({ id, name }) => ({ id, user_id: id, name, avatar_urls: null }));
const opens = (more: VisitOptions = {}, messages = [aMessage(0)]) =>
  opensThread(messages, group(), {
    ...more,
    calls: {
      'GET /threads/{id}/mentionable': ({ query }) => {
        const term = (query.get('term') ?? '').toLowerCase();
        const items = people.filter(({ name }) =>
          name
            .toLowerCase()
            .split(' ')
            .some((word) => word.startsWith(term)),
        );
        return { items, total_count: items.length };
      },
      ...more.calls,
    },
  });
const offered = () => screen.queryAllByRole('option').map((option) => option.lastElementChild?.textContent);

describe('mentioning someone (L281)', () => {
  it('an @ offers people by the beginning of a name, and Enter accepts one without sending', async () => {
    const { user, written } = await opens();
    await user.type(writing(), 'Hi @');
    await waitFor(() => expect(offered()).toEqual(['Bo Lindgren', 'Ada Winter']));
    await user.type(writing(), 'wi');
    await waitFor(() => expect(offered()).toEqual(['Ada Winter']));
    await user.keyboard('{Enter}');
    expect(writing().value).toBe('Hi @Ada Winter ');
    expect(offered()).toEqual([]);
    expect(written()).toEqual([]);
    await user.keyboard('see you{Enter}');
    await waitFor(() =>
      expect(written()).toMatchObject([{ message: 'Hi @<Ada Winter> see you', mentions: [{ user_id: ada.id, name: 'Ada Winter' }] }]),
    );
  });

  it('arrow keys choose, Tab accepts, Escape continues typing, and a tap accepts too', async () => {
    const { user } = await opens();
    await user.type(writing(), '@');
    await waitFor(() => expect(offered()).toHaveLength(2));
    const active = () => document.getElementById(writing().getAttribute('aria-activedescendant') ?? '')?.lastElementChild?.textContent;
    expect(active()).toBe('Bo Lindgren');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Ada Winter');
    await user.keyboard('{ArrowDown}{Tab}');
    expect(writing().value).toBe('@Bo Lindgren ');
    await user.keyboard('@');
    await waitFor(() => expect(offered()).toHaveLength(2));
    await user.keyboard('{Escape}a');
    expect(offered()).toEqual([]);
    await user.clear(writing());
    await user.type(writing(), '@a');
    await user.click(await screen.findByRole('option', { name: 'Ada Winter' }));
    expect(writing().value).toBe('@Ada Winter ');
  });

  it('a name edited by hand becomes plain text', async () => {
    const { user, written } = await opens();
    await user.type(writing(), '@Ad');
    await user.click(await screen.findByRole('option', { name: 'Ada Winter' }));
    await user.keyboard('{Backspace}{Backspace}x{Enter}');
    await waitFor(() => expect(written()).toMatchObject([{ message: '@Ada Wintex', mentions: [] }]));
  });

  it('only staff can mention everyone', async () => {
    const first = await opens();
    await first.user.type(writing(), '@ev');
    expect(offered()).toEqual([]);
    const { user, written } = await opens({ bundle: aBundle({ user: { id: inesId, is_admin: true } }) });
    await user.type(writing(), '@ev');
    await user.click(await screen.findByRole('option', { name: /everyone/ }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(written()).toMatchObject([{ message: '@<everyone>', mentions: [{ user_id: everyoneId, name: 'everyone' }] }]));
  });

  it('a draft’s mentions survive a reload', async () => {
    const { user, platform } = await opens();
    await user.type(writing(), '@Ad');
    await user.click(await screen.findByRole('option', { name: 'Ada Winter' }));
    expect(Object.values(platform.storage.get('draft_mentions') ?? {})).toEqual([[{ user_id: ada.id, name: 'Ada Winter', shown: 'Ada Winter' }]]);
    await user.clear(writing());
    expect(platform.storage.get('draft_mentions')).toEqual({});
  });
});

describe('a displayed mention (MSG-11)', () => {
  const mentions = [
    { user_id: bo.id, name: 'Bo L.' },
    { user_id: everyoneId, name: 'everyone' },
  ];

  it('uses the current name, links to the person, and words everyone in the reader’s language', async () => {
    const { user, hash } = await opens({}, [aMessage(0, { message: '@<Bo L.> and @<everyone>', mentions })]);
    expect(said(bubbles()[0])).toBe('@Bo Lindgren and @everyone');
    await user.click(screen.getByRole('button', { name: '@Bo Lindgren' }));
    expect(hash()).toBe(`#profile?user_id=${bo.id}`);
  });

  it('is edited as written, and stays a mention', async () => {
    const { user, written } = await opens({}, [aMessage(0, { user: ines, message: 'Hi @<Bo L.>', mentions: mentions.slice(0, 1) })]);
    await user.click(writing());
    fireEvent.keyDown(writing(), { key: 'ArrowUp' });
    expect(writing('Edit message').value).toBe('Hi @Bo L.');
    await user.type(writing('Edit message'), ' again{Enter}');
    await waitFor(() => expect(written()).toMatchObject([{ op: 'edit', message: 'Hi @<Bo L.> again', mentions: mentions.slice(0, 1) }]));
  });
});
