import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { opensSchedule, leave } from '../screen/schedule.driver.tsx';

afterEach(leave);
const address = (key: number) => `https://harbour.example/me/calendar.ics?key=${key}`;

const opensFeed = async (start: number | null, more: FakeCalls = {}) => {
  let key = start;
  const opened = await opensSchedule([], {
    calls: {
      'GET /schedule/feed': () => ({ url: key === null ? null : address(key) }),
      'POST /schedule/feed': () => ({ url: address((key = (key ?? 0) + 1)) }),
      'DELETE /schedule/feed': () => {
        key = null;
        return null;
      },
      ...more,
    },
  });
  await opened.user.click(screen.getByText('Calendar feed'));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Calendar feed' })) };
};
const shown = () => screen.getByLabelText<HTMLInputElement>('Private link').value;

it('is created on request, with the note that it is private', async () => {
  const { user, dialog } = await opensFeed(null);
  await user.click(await dialog.findByRole('button', { name: 'Create a link' }));
  expect(await screen.findByText('Your new link is ready')).toBeTruthy();
  expect(shown()).toBe(address(1));
  expect(dialog.getByText('Anyone who has this link can read your schedule. Keep it to yourself.')).toBeTruthy();
});

it('is copied, or can be selected if copying is not allowed', async () => {
  const { user, dialog } = await opensFeed(7);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await dialog.findByRole('button', { name: 'Copy link' }));
  expect(copied).toHaveBeenCalledWith(address(7));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  copied.mockRejectedValue(new Error('not allowed'));
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByText('Copying didn’t work here. Select the link and copy it yourself.')).toBeTruthy();
});

it('is replaced after a confirmation', async () => {
  const { user, dialog, server } = await opensFeed(1);
  await user.click(await dialog.findByRole('button', { name: 'New link' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Create a new link?' }));
  await user.click(question.getByRole('button', { name: 'Keep the link' }));
  expect(server.calls('POST /schedule/feed')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'New link' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New link' }));
  await waitFor(() => expect(shown()).toBe(address(2)));
});

it('is turned off after a confirmation', async () => {
  const { user, dialog } = await opensFeed(1);
  await user.click(await dialog.findByRole('button', { name: 'Turn off' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Turn the feed off?' })).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('The feed is off')).toBeTruthy();
  expect(await dialog.findByRole('button', { name: 'Create a link' })).toBeTruthy();
});

it('shows failures and can be retried', async () => {
  const { user, dialog, server } = await opensFeed(null, { 'GET /schedule/feed': () => refuse(400, 'malformed') });
  expect(await dialog.findByText('Refused: malformed')).toBeTruthy();
  server.on({ 'GET /schedule/feed': () => ({ url: null }), 'POST /schedule/feed': () => refuse(429, 'rate_limited') });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await user.click(await dialog.findByRole('button', { name: 'Create a link' }));
  expect(await dialog.findByText('Refused: rate_limited')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Create a link' })).toBeTruthy();
});
