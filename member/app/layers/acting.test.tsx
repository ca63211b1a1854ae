import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { press } from '../../testing/fields.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { visit } from '../../testing/visit.tsx';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const look = (ends_at: string) =>
  visit({
    at: '/',
    pages: [aPage({ path: '/' })],
    bundle: { ...aBundle(), acting: { name: 'Ada', ends_at } },
    calls: { 'POST /auth/logout': () => null },
  });

describe('viewing the app as a member (STU-5)', () => {
  it('is shown all the time and ended by a button', async () => {
    const { user, server, platform } = await look(inAnHour());
    expect(await screen.findByText(/^You’re viewing the app as/)).toBeTruthy();
    await user.click(press('End'));
    await waitFor(() => expect(server.calls('POST /auth/logout')).toHaveLength(1));
    expect(platform.session.current().state).toBe('guest');
  });
  it('ends automatically when the time is over', async () => {
    const { server } = await look(new Date(Date.now() - 1000).toISOString());
    await waitFor(() => expect(server.calls('POST /auth/logout')).toHaveLength(1));
  });
  it('is shown to nobody else', async () => {
    await visit({ at: '/', pages: [aPage({ path: '/' })], bundle: aBundle() });
    expect(screen.queryByText(/^You’re viewing the app as/)).toBeNull();
  });
});
