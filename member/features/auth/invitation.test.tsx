import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { field, fill, press } from '../../testing/fields.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { visit } from '../../testing/visit.tsx';
import { knownEmail, opensAuth, unknown } from './auth.driver.tsx';

const link = '#auth?mode=sign_up&invite=abc.def';
const valid = { 'GET /auth/invite': () => ({ email: null }), 'POST /auth/fetch': () => unknown };
const ended = 'This invitation is no longer valid. Ask for a new one.';

describe('an invitation (ID-5)', () => {
  it('is sent with the sign-up and not accepted a second time', async () => {
    const { user, server, saysEmail, platform } = await opensAuth(link, { ...valid, 'POST /auth/sign_up': () => aBundle() });
    await saysEmail('jo@harbour.example');
    await screen.findByLabelText('Your name');
    await fill(user, 'Your name', 'Joanna');
    await fill(user, 'Password', 'long enough');
    await user.click(press('Create account'));
    await waitFor(() => expect(platform.session.current().state).toBe('member'));
    expect(server.calls('POST /auth/sign_up')[0]?.body).toMatchObject({ invite: 'abc.def' });
    expect(server.calls('POST /auth/invite')).toHaveLength(0);
  });
  it('fills in its address', async () => {
    await opensAuth(link, { ...valid, 'GET /auth/invite': () => ({ email: 'noa@harbour.example' }) });
    await waitFor(() => expect(field('Email').value).toBe('noa@harbour.example'));
  });
  it('is sent with the login of someone who has an account', async () => {
    const { user, server, saysEmail } = await opensAuth(link, {
      ...valid,
      'POST /auth/fetch': () => knownEmail,
      'POST /auth/login': () => aBundle(),
    });
    await saysEmail('ines@harbour.example');
    await fill(user, 'Password', 'correct horse');
    await user.click(press('Log In'));
    await waitFor(() => expect(server.calls('POST /auth/login')[0]?.body).toMatchObject({ invite: 'abc.def' }));
  });
  it('that is no longer valid says so before anything is typed', async () => {
    await opensAuth(link, { 'GET /auth/invite': () => refuse(403, 'invite_invalid', { message: ended }) });
    expect(await screen.findByText(ended)).toBeTruthy();
  });
  it('gives a logged-in member its benefits at once', async () => {
    const { server, hash } = await visit({
      at: `/${link}`,
      pages: [aPage({ path: '/' })],
      bundle: aBundle(),
      calls: { 'POST /auth/invite': () => null, 'POST /auth/verify': () => aBundle() },
    });
    expect(await screen.findByText('What came with your invitation is now yours.')).toBeTruthy();
    expect(server.calls('POST /auth/invite').map(({ body }) => body)).toEqual([{ invite: 'abc.def' }]);
    await waitFor(() => expect(hash()).toBe(''));
  });
});
