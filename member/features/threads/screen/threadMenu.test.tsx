import type { Thread } from '@bandstand/contract/threads.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { show } from '../../../testing/visit.tsx';
import { ThreadMenu } from './ThreadMenu.tsx';
import { aPerson, aThread, bo, ines, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { bundle } from '../thread/threads.driver.tsx';
import { useThread } from '../state/threads.queries.ts';

/** The menu as a screen shows it, for a loaded thread. */
function Shown() {
  const { data } = useThread(threadId);
  return data ? <ThreadMenu thread={data} /> : null;
}
const opens = (thread: Thread = aThread(), calls: FakeCalls = {}, viewer: typeof bundle | null = bundle) =>
  show(<Shown />, { bundle: viewer, calls: { 'GET /threads/{id}': () => thread, ...calls } });
const menu = async ({ user }: Awaited<ReturnType<typeof opens>>) => user.click(await screen.findByRole('button', { name: 'More about this thread' }));
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const choose = async (visited: Awaited<ReturnType<typeof opens>>, name: string) => {
  await menu(visited);
  await visited.user.click(await screen.findByRole('menuitem', { name }));
};

const ada = aPerson('Ada Winter', '00000000-0000-4000-8000-000000000003');
const part = (user: typeof bo) => ({ user, liked_messages: [], has_contributed: true, notifications_enabled: true });
const group = aThread({ is_group: true, can_rename: true, participants: [ines, bo, ada].map(part), total_count_participants: 3 });
const feed = aThread({ kind: 'feed', is_private: false, title: 'News', participants: [], can_leave: false, notifications_enabled: false });

beforeEach(noToasts);

describe('a thread’s menu (L50)', () => {
  it.each([
    ['of two', aThread(), ['View profile', 'Turn notifications off', 'Leave thread']],
    ['of a group', group, ['View participants', 'Rename thread', 'Turn notifications off', 'Leave thread']],
    ['of a feed', feed, ['View participants', 'Turn notifications on']],
  ])('%s', async (_what, thread, expected) => {
    await menu(await opens(thread));
    expect(items()).toEqual(expected);
  });

  it('is absent for guests', async () => {
    await opens(feed, {}, null);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [aThread(), 'View profile', `#profile?user_id=${bo.id}`],
    [group, 'View participants', `#participants?thread_id=${threadId}`],
    [group, 'Rename thread', `#renaming?thread_id=${threadId}`],
  ])('leads to the panel: %#', async (thread, name, expected) => {
    const visited = await opens(thread);
    await choose(visited, name);
    await waitFor(() => expect(visited.hash()).toBe(expected));
  });

  it('turns notifications off and on at once, and the later press wins (L485, MSG-7)', async () => {
    const visited = await opens(aThread(), {
      'POST /threads/{id}/toggle_notification': ({ body }) => ({ notifications_enabled: (body as { active: boolean }).active }),
    });
    await choose(visited, 'Turn notifications off');
    await choose(visited, 'Turn notifications on');
    const sent = visited.server.calls('POST /threads/{id}/toggle_notification').map(({ body }) => body as { active: boolean; toggle_ts: number });
    expect(sent.map(({ active }) => active)).toEqual([false, true]);
    expect(sent[1]!.toggle_ts).toBeGreaterThanOrEqual(sent[0]!.toggle_ts);
  });

  it('reverts when the server refuses', async () => {
    const visited = await opens(aThread(), { 'POST /threads/{id}/toggle_notification': () => refuse(500, 'unknown_error') });
    await choose(visited, 'Turn notifications off');
    await menu(visited);
    await waitFor(() => expect(items()).toContain('Turn notifications off'));
  });

  it('asks once before leaving, and leads to the list', async () => {
    const visited = await opens(group, { 'POST /threads/{id}/remove_participant': () => ({ new_thread_title: null }) });
    await choose(visited, 'Leave thread');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave “Bo Lindgren, Ada Winter”?' }));
    await visited.user.click(question.getByRole('button', { name: 'Leave thread' }));
    await waitFor(() => expect(window.location.pathname).toBe('/me/messages'));
    expect(visited.server.calls('POST /threads/{id}/remove_participant').map(({ body }) => body)).toEqual([{ user_id: ines.id }]);
  });
});
