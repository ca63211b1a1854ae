import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { faultOf, field, fill, press } from '../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees } from '../../testing/visit.tsx';
import { knownEmail, opensAuth, unknown } from './auth.driver.tsx';

const tooMany = () => refuse(429, 'rate_limited', { message: 'Too many attempts. Please wait a moment.' });
const noConnection = 'No connection. Check your network and try again.';

/** At the password of a known account. */
async function atPassword(calls: FakeCalls = {}) {
  const visited = await opensAuth('#auth?mode=login', { 'POST /auth/fetch': () => knownEmail, ...calls });
  await visited.saysEmail('ines@harbour.example');
  await screen.findByLabelText('Password');
  return visited;
}
/** At name and password of a new one. */
async function atSignUp(calls: FakeCalls = {}) {
  const visited = await opensAuth('#auth', { 'POST /auth/fetch': () => unknown, ...calls });
  await visited.saysEmail('jo@harbour.example');
  await screen.findByLabelText('Your name');
  return visited;
}

describe('the email', () => {
  it.each([
    ['', 'Field is required.'],
    ['   ', 'Field is required.'],
    ['ines', 'Field must be an email.'],
    ['ines@harbour', 'Field must be an email.'],
    ['ines @harbour.example', 'Field must be an email.'],
  ])('"%s" is not sent: %s (L288, L291)', async (address, text) => {
    const { saysEmail, server } = await opensAuth('#auth');
    await saysEmail(address);
    expect(faultOf('Email')).toBe(text);
    expect(server.calls('POST /auth/fetch')).toHaveLength(0);
  });

  it('shows too many attempts and a lost connection under the field, and a retry continues', async () => {
    const { saysEmail, server } = await opensAuth('#auth?mode=login', { 'POST /auth/fetch': tooMany });
    await saysEmail('ines@harbour.example');
    await waitFor(() => expect(faultOf('Email')).toBe('Too many attempts. Please wait a moment.'));
    server.goOffline();
    await saysEmail('ines@harbour.example');
    await waitFor(() => expect(faultOf('Email')).toBe(noConnection));
    server.goOffline(false);
    server.on({ 'POST /auth/fetch': () => knownEmail });
    await saysEmail('ines@harbour.example');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('clears "Email not Recognized" when the address changes (L524)', async () => {
    const { user, saysEmail } = await opensAuth('#auth?mode=login', { 'POST /auth/fetch': () => unknown });
    await saysEmail('nobody@harbour.example');
    await waitFor(() => expect(faultOf('Email')).toBe('Email not Recognized'));
    await fill(user, 'Email', 'somebody@harbour.example');
    expect(faultOf('Email')).toBeNull();
  });

  it('clears "Email not Recognized" when signing up instead, and keeps the address (ID-17)', async () => {
    const { user, saysEmail } = await opensAuth('#auth?mode=login', { 'POST /auth/fetch': () => unknown });
    await saysEmail('jo@harbour.example');
    await waitFor(() => expect(faultOf('Email')).toBe('Email not Recognized'));
    await user.click(press('Sign up'));
    expect(faultOf('Email')).toBeNull();
    expect(field('Email').value).toBe('jo@harbour.example');
    await user.click(press('Continue'));
    expect(await screen.findByLabelText('Your name')).toBeTruthy();
  });
});

describe('the password', () => {
  it('is required, but an old one is not validated again', async () => {
    const { user, server } = await atPassword({ 'POST /auth/login': () => refuse(401, 'invalid_credentials') });
    await user.click(press('Log In'));
    expect(faultOf('Password')).toBe('Field is required.');
    expect(server.calls('POST /auth/login')).toHaveLength(0);
    await fill(user, 'Password', 'short');
    await user.click(press('Log In'));
    await waitFor(() => expect(server.calls('POST /auth/login')).toHaveLength(1));
  });

  it.each([
    ['wrong', () => refuse(401, 'invalid_credentials', { message: 'The email or password is wrong.' }), 'The email or password is wrong.'],
    ['tried too often', tooMany, 'Too many attempts. Please wait a moment.'],
    [
      'not answered for',
      () => refuse(500, 'unknown_error', { message: 'An unexpected error occurred, it has been reported and will be investigated.' }),
      'An unexpected error occurred, it has been reported and will be investigated.',
    ],
  ])('%s: shown under it, and the session stays a guest’s', async (_why, answer, text) => {
    const { user, platform } = await atPassword({ 'POST /auth/login': answer });
    await fill(user, 'Password', 'wrong horse');
    await user.click(press('Log In'));
    await waitFor(() => expect(faultOf('Password')).toBe(text));
    expect(field('Password').value).toBe('wrong horse');
    expect(platform.session.current().state).toBe('guest');
  });

  it('is sent once, however often Enter is pressed', async () => {
    const { user, server } = await atPassword({ 'POST /auth/login': () => new Promise(() => {}) });
    await fill(user, 'Password', 'correct horse');
    await user.keyboard('{Enter}{Enter}');
    await user.click(press(/Log In/));
    expect(server.calls('POST /auth/login')).toHaveLength(1);
  });
});

describe('a new account', () => {
  it.each([
    ['', '', 'Field is required.', 'Field is required.'],
    ['Jo', 'sixsix', 'Name must be longer than 2 characters.', 'Password must be longer than 6 characters.'],
    ['  J  ', '123456', 'Name must be longer than 2 characters.', 'Password must be longer than 6 characters.'],
  ])('with the name "%s" and the password "%s" is not sent (L295, L297)', async (name, password, nameFault, passwordFault) => {
    const { user, server } = await atSignUp();
    await fill(user, 'Your name', name);
    await fill(user, 'Password', password);
    await user.click(press('Create account'));
    expect(faultOf('Your name')).toBe(nameFault);
    expect(faultOf('Password')).toBe(passwordFault);
    expect(server.calls('POST /auth/sign_up')).toHaveLength(0);
  });

  it('shows the server’s error under its field (API-5)', async () => {
    const { user } = await atSignUp({
      'POST /auth/sign_up': () => refuse(422, 'validation_failed', { errors: { name: ['This name is not possible.'] } }),
    });
    await fill(user, 'Your name', 'Joanna');
    await fill(user, 'Password', 'long enough');
    await user.click(press('Create account'));
    await waitFor(() => expect(faultOf('Your name')).toBe('This name is not possible.'));
    expect(sees('Refused: validation_failed')).toBe(false);
  });

  it('in a private app is refused above the form, without a login (ID-5)', async () => {
    const text = 'This app is private. Ask its owner for an invitation.';
    const { user } = await atSignUp({ 'POST /auth/sign_up': () => refuse(403, 'sign_up_closed', { message: text }) });
    await fill(user, 'Your name', 'Joanna');
    await fill(user, 'Password', 'long enough');
    await user.click(press('Create account'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull();
  });

  it('keeps everything typed when the connection is lost', async () => {
    const { user, server, platform } = await atSignUp();
    await fill(user, 'Your name', 'Joanna');
    await fill(user, 'Password', 'long enough');
    server.goOffline();
    await user.click(press('Create account'));
    expect(await screen.findByText(noConnection)).toBeTruthy();
    expect([field('Your name').value, field('Password').value]).toEqual(['Joanna', 'long enough']);
    expect(platform.session.signUp.isRunning()).toBe(false);
  });
});

describe('the email for a new password', () => {
  it.each([
    ['unknown', () => refuse(404, 'user_not_found'), 'Email not Recognized'],
    ['asked for too often', tooMany, 'Too many attempts. Please wait a moment.'],
  ])('%s: under the field (L524)', async (_why, answer, text) => {
    const { user } = await opensAuth('#auth?mode=reset&email=ines@harbour.example', { 'GET /auth/reset_password': answer });
    await user.click(press('Send the link'));
    await waitFor(() => expect(faultOf('Email')).toBe(text));
    expect(sees('Check your email')).toBe(false);
  });

  it('sent again shows the server’s "too soon", else "Something went wrong" without a full stop (L527)', async () => {
    const { user, server } = await opensAuth('#auth?mode=reset&email=ines@harbour.example', { 'GET /auth/reset_password': () => null });
    await user.click(press('Send the link'));
    await screen.findByText('Check your email');
    await user.click(press('Send again'));
    expect(await screen.findByText('We’ve sent the email again.')).toBeTruthy();
    server.on({ 'GET /auth/reset_password': tooMany });
    await user.click(press('Send again'));
    expect(await screen.findByText('Too many attempts. Please wait a moment.')).toBeTruthy();
    server.on({ 'GET /auth/reset_password': () => refuse(500, 'unknown_error') });
    await user.click(press('Send again'));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
  });
});
