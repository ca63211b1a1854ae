import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { visit } from '../../../testing/visit.tsx';

const opens = (query: string, calls = {}) => visit({ at: `/unsubscribe?${query}`, calls });

it('stops the emails of the link with a press, not by being opened, and takes that back (NTF-8)', async () => {
  const asked: unknown[] = [];
  const noted =
    (what: string) =>
    ({ body }: { body: unknown }) => {
      asked.push([what, body]);
      return null;
    };
  const { user } = await opens('s=uuid.sign&type=reminder', {
    'PUT /notifications/unsubscribe': noted('off'),
    'PUT /notifications/resubscribe': noted('on'),
  });
  expect(await screen.findByText(/^Reminders from .* by email$/)).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('You won’t get these emails any more.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('You’ll get these emails again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('You won’t get these emails any more.')).toBeTruthy();
  const body = { subscriber_id: 'uuid.sign', type: 'reminder' };
  expect(asked).toEqual([
    ['off', body],
    ['on', body],
    ['off', body],
  ]);
});

it.each(['', 's=&type=all', 's=uuid.sign&type=everything'])('says that the link “%s” does not work', async (query) => {
  await opens(query);
  expect(await screen.findByText('This link doesn’t work. Use the one in a newer email.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

it('says so when the server does not know the link, and keeps the button after another failure', async () => {
  const { user, server } = await opens('s=uuid.sign', { 'PUT /notifications/unsubscribe': () => refuse(500, 'unknown_error') });
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  server.on({ 'PUT /notifications/unsubscribe': () => refuse(404, 'not_found') });
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('This link doesn’t work. Use the one in a newer email.')).toBeTruthy();
});
