import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { faultOf, field, fill, press } from '../../testing/fields.ts';
import { sees, visit } from '../../testing/visit.tsx';

const withoutPassword = { name: 'Gil Guest', email: 'gil@harbour.example', passwordless: true, auth_provider: 'passwordless' } as const;
const gil = aBundle({ user: withoutPassword });
const home = aPage({ path: '/', blocks: [aText('Welcome to the harbour.')] });
const opens = (at: string, calls: FakeCalls = {}, bundle = gil) =>
  visit({ at, bundle, pages: [home], calls: { 'GET /threads': () => ({ items: [], has_more: false }), ...calls } });
const title = 'Finish setting up';

describe('finishing the set-up (ID-23)', () => {
  it.each(['/me/messages', '/me/messages/new', '/me/messages/t1', '/me/account/purchases', '/?message_thread=t1'])(
    'comes before %s, and nothing of it is fetched',
    async (at) => {
      const { server } = await opens(at);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      expect(sees(/Choose a password for gil@harbour.example/)).toBe(true);
      expect(server.requests.map(({ name }) => name).filter((name) => /threads\/|purchases|subscribers\/search/.test(name))).toEqual([]);
    },
  );

  it.each([
    ['has a password', { passwordless: false, auth_provider: 'default' as const }],
    ['comes from another provider', { passwordless: true, auth_provider: 'google' as const }],
  ])('is not asked of a member who %s', async (_who, more) => {
    await opens('/me/messages', {}, aBundle({ user: { ...withoutPassword, ...more } }));
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    expect(sees(title)).toBe(false);
  });

  it('leaves the rest of the app open', async () => {
    await opens('/');
    expect(await screen.findByText('Welcome to the harbour.')).toBeTruthy();
    expect(sees(title)).toBe(false);
  });

  it('checks name and password, saves them, and opens what waited', async () => {
    const { user, server } = await opens('/me/messages', {
      'POST /auth/set_password': () => aBundle({ user: { ...withoutPassword, name: 'Gil Gale', passwordless: false, auth_provider: 'default' } }),
    });
    await screen.findByRole('heading', { level: 1, name: title });
    expect(field('Your name')).toHaveProperty('value', 'Gil Guest');
    await fill(user, 'Your name', 'Gi');
    await fill(user, 'New password', 'short');
    await user.click(press('Save password'));
    expect([faultOf('Your name'), faultOf('New password')]).toEqual([
      'Name must be longer than 2 characters.',
      'Password must be longer than 6 characters.',
    ]);
    expect(server.calls('POST /auth/set_password')).toEqual([]);
    await fill(user, 'Your name', ' Gil Gale ');
    await fill(user, 'New password', 'long enough');
    await user.click(press('Save password'));
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    expect(await screen.findByText('Your password has been saved.')).toBeTruthy();
    expect(server.calls('POST /auth/set_password').map(({ body }) => body)).toEqual([{ name: 'Gil Gale', password: 'long enough' }]);
  });

  it('says why it is refused, and keeps what was typed', async () => {
    const { user } = await opens('/me/messages', { 'POST /auth/set_password': () => refuse(403, 'staff_identity') });
    await screen.findByRole('heading', { level: 1, name: title });
    await fill(user, 'New password', 'long enough');
    await user.click(press('Save password'));
    expect(await screen.findByText('Refused: staff_identity')).toBeTruthy();
    expect(field('New password')).toHaveProperty('value', 'long enough');
  });
});
