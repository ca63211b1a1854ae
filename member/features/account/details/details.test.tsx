import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { faultOf, field, fill, press } from '../../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';

beforeEach(() => {
  noToasts();
  // With every zone in the world, each query of the screen would be slow.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Lisbon']);
});

const bundle = aBundle();
const saved = ({ body }: { body: unknown }) => ({ user: { ...bundle.user, ...(body as object) } });

async function details(calls: FakeCalls = {}, query = '') {
  const visited = await visit({ at: `/me/account/details${query}`, bundle, calls });
  await screen.findByLabelText('Your name');
  return visited;
}

describe('name and email', () => {
  it('can be saved only after a change, and Undo restores them', async () => {
    const { user, server } = await details();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await fill(user, 'Your name', 'I');
    await user.click(press('Save changes'));
    expect(faultOf('Your name')).toBe('Name must be longer than 2 characters.');
    await user.click(press('Undo'));
    expect(field('Your name').value).toBe('Ines Moreau');
    expect(faultOf('Your name')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(server.calls('PUT /auth')).toHaveLength(0);
  });

  it.each([
    ['', '', 'Field is required.', 'Field is required.'],
    ['Jo', 'ines@', 'Name must be longer than 2 characters.', 'Field must be an email.'],
  ])('"%s" and "%s" are not sent (L288–L297)', async (name, email, nameFault, emailFault) => {
    const { user, server } = await details();
    await fill(user, 'Your name', name);
    await fill(user, 'Email', email);
    await user.click(press('Save changes'));
    expect([faultOf('Your name'), faultOf('Email')]).toEqual([nameFault, emailFault]);
    expect(server.calls('PUT /auth')).toHaveLength(0);
  });

  it('ignore and drop surrounding blanks', async () => {
    const { user, server } = await details({ 'PUT /auth': saved });
    await fill(user, 'Your name', '  Ines Moreau ');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await fill(user, 'Your name', '  Ines M. ');
    await user.click(press('Save changes'));
    await screen.findByText('Saved');
    expect(server.calls('PUT /auth')[0]?.body).toEqual({ name: 'Ines M.' });
    expect(field('Your name').value).toBe('Ines M.');
  });

  it('need a code for a new address of a member without a password, sent to the current address (ID-25)', async () => {
    const without = aBundle({ user: { passwordless: true } });
    let tries = 0;
    const { user, server } = await visit({
      at: '/me/account/details',
      bundle: without,
      calls: {
        'POST /auth/proof': () => null,
        'PUT /auth': () => {
          tries += 1;
          if (tries === 1) return refuse(422, 'validation_failed', { errors: { code: ['This code is wrong or has already been used.'] } });
          return { user: { ...without.user, pending_email: 'new@harbour.example' } };
        },
      },
    });
    await screen.findByLabelText('Your name');
    await fill(user, 'Email', 'new@harbour.example');
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.click(press('Send me a code'));
    await screen.findByText(`We’ve sent a code to ${without.user.email}. It is valid for 15 minutes.`);
    await fill(user, 'Code from the email', '111111');
    await user.click(press('Save changes'));
    await waitFor(() => expect(faultOf('Code from the email')).toBe('This code is wrong or has already been used.'));
    await fill(user, 'Code from the email', '012345');
    await user.click(press('Save changes'));
    await screen.findAllByText(/The new address takes effect when you confirm it/);
    expect(server.calls('PUT /auth')[1]?.body).toEqual({ name: 'Ines Moreau', email: 'new@harbour.example', code: '012345' });
  });

  it('accept the code from the email for an unconfirmed address, which then appears in the form (ID-25)', async () => {
    const waiting = aBundle({ user: { pending_email: 'new@harbour.example' } });
    const { user, server, platform } = await visit({
      at: '/me/account/details',
      bundle: waiting,
      calls: { 'POST /auth/confirm': () => ({ email: 'new@harbour.example', reset_token: null }) },
    });
    await fill(user, 'Code from the email', ' 012345 ');
    await user.click(press('Confirm address'));
    await waitFor(() => expect(field('Email').value).toBe('new@harbour.example'));
    expect(server.calls('POST /auth/confirm')[0]?.body).toEqual({ code: '012345' });
    expect(platform.session.current().bundle?.user.pending_email).toBeNull();
    expect(screen.queryByLabelText('Code from the email')).toBeNull();
  });

  it('need the password for a new address, which waits for confirmation while calls use the old one (ID-25)', async () => {
    const waits = { 'PUT /auth': () => ({ user: { ...bundle.user, pending_email: 'new@harbour.example' } }) };
    const { user, server } = await details({ ...waits, 'PUT /subscribers': saved });
    await fill(user, 'Email', 'new@harbour.example');
    await fill(user, 'Current password', 'my own horse');
    await user.click(press('Save changes'));
    await screen.findByText('We’ve sent an email to new@harbour.example. The new address takes effect when you confirm it.');
    expect(sees(/^new@harbour\.example is not confirmed yet/)).toBe(true);
    expect(field('Email').value).toBe('ines@harbour.example');
    await user.click(screen.getByRole('switch', { name: /Members can message me/ }));
    await waitFor(() => expect(server.calls('PUT /subscribers')).toHaveLength(1));
    expect(server.calls('PUT /auth')[0]?.body).toMatchObject({ email: 'new@harbour.example', current_password: 'my own horse' });
    expect(server.calls('PUT /subscribers')[0]?.headers.get('x-user-email')).toBe('ines@harbour.example');
  });

  it('do not send a new address without the password', async () => {
    const { user, server } = await details();
    await fill(user, 'Email', 'new@harbour.example');
    await user.click(press('Save changes'));
    expect(faultOf('Current password')).toBe('Field is required.');
    expect(server.calls('PUT /auth')).toHaveLength(0);
  });

  it('show a pending change, which a press cancels (ID-25)', async () => {
    const cancelled = { 'DELETE /auth/pending_email': () => ({ user: bundle.user }) };
    const waiting = { ...bundle, user: { ...bundle.user, pending_email: 'new@harbour.example' } };
    const { user, server } = await visit({ at: '/me/account/details', bundle: waiting, calls: cancelled });
    await user.click(await screen.findByRole('button', { name: 'Cancel the change' }));
    expect(await screen.findByText('The change has been cancelled. Your address stays as it is.')).toBeTruthy();
    expect(server.calls('DELETE /auth/pending_email')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull();
  });

  it('send staff to the studio to change their address and password', async () => {
    await visit({ at: '/me/account/details', bundle: { ...bundle, user: { ...bundle.user, is_admin: true } } });
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).readOnly).toBe(true);
    expect(sees('You work in the studio: change your email address and password there.')).toBe(true);
    expect(screen.getByRole('link', { name: 'Open your studio account' }).getAttribute('href')).toBe('/studio/settings/account');
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  });

  it.each([
    ['invalid_credentials', 401, 'This is not your current password.'],
    ['staff_identity', 403, 'You work in the studio: change your email address and password there.'],
  ] as const)('explain the refusal %s of a new address', async (code, status, text) => {
    const { user } = await details({ 'PUT /auth': () => refuse(status, code) });
    await fill(user, 'Email', 'new@harbour.example');
    await fill(user, 'Current password', 'a guess');
    await user.click(press('Save changes'));
    await waitFor(() => expect(sees(text)).toBe(true));
    expect(field('Email').value).toBe('new@harbour.example');
  });

  it('show the server’s error under its field and nowhere else', async () => {
    const { user } = await details({ 'PUT /auth': () => refuse(422, 'validation_failed', { errors: { email: ['Field must be an email.'] } }) });
    await fill(user, 'Email', 'ines@harbour.exampl');
    await fill(user, 'Current password', 'my own horse');
    await user.click(press('Save changes'));
    await waitFor(() => expect(faultOf('Email')).toBe('Field must be an email.'));
    expect(sees('Something went wrong')).toBe(false);
  });
});

describe('the time zone', () => {
  it('is saved as soon as it is chosen (L438)', async () => {
    const { user, server, platform } = await details({ 'PUT /auth': saved });
    await user.selectOptions(field('Time zone'), 'Europe/Lisbon');
    await waitFor(() => expect(platform.session.current().bundle?.user.timezone).toBe('Europe/Lisbon'));
    expect(server.calls('PUT /auth')[0]?.body).toEqual({ timezone: 'Europe/Lisbon' });
    expect(field('Time zone').value).toBe('Europe/Lisbon');
  });

  it('reverts when saving fails (L527)', async () => {
    const { user } = await details({ 'PUT /auth': () => refuse(500, 'unknown_error') });
    await user.selectOptions(field('Time zone'), 'Europe/Lisbon');
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(field('Time zone').value).toBe('UTC');
  });

  it('offers the device’s zone in one tap when it differs', async () => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const elsewhere = here === 'Asia/Tokyo' ? 'Europe/Lisbon' : 'Asia/Tokyo';
    const away = aBundle({ user: { timezone: elsewhere } });
    const { user, server } = await visit({
      at: '/me/account/details',
      bundle: away,
      calls: { 'PUT /auth': ({ body }) => ({ user: { ...away.user, ...(body as object) } }) },
    });
    await user.click(await screen.findByRole('button', { name: /^Use this device’s time zone/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Use this device’s time zone/ })).toBeNull());
    expect(server.calls('PUT /auth')[0]?.body).toEqual({ timezone: here });
  });
});

describe('who may write', () => {
  it('"Members can message me" reverts when saving fails (L333, L527)', async () => {
    const { user } = await details({ 'PUT /subscribers': () => refuse(500, 'unknown_error') });
    const toggle = screen.getByRole('switch', { name: /Members can message me/ });
    await user.click(toggle);
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Members can message me/ }).checked).toBe(true);
  });
});

describe('the password (ID-26)', () => {
  async function opens(calls: FakeCalls = {}) {
    const visited = await details(calls);
    await visited.user.click(press('Change password'));
    await screen.findByLabelText('Current password');
    return visited;
  }
  const types = async (user: Awaited<ReturnType<typeof opens>>['user'], current: string, password: string, again = password) => {
    await fill(user, 'Current password', current);
    await fill(user, 'New password', password);
    await fill(user, 'Repeat new password', again);
    await user.click(press('Save password'));
  };

  it('requires the current one', async () => {
    const { user, server } = await opens();
    await types(user, '', 'long enough');
    expect(faultOf('Current password')).toBe('Field is required.');
    expect(server.calls('PUT /auth/password')).toHaveLength(0);
  });

  it('shows a wrong current one under its field, keeps the typed text and logs nobody out', async () => {
    const { user, platform } = await opens({ 'PUT /auth/password': () => refuse(401, 'invalid_credentials') });
    await types(user, 'wrong one', 'long enough');
    await waitFor(() => expect(faultOf('Current password')).toBe('This is not your current password.'));
    expect(field('New password').value).toBe('long enough');
    expect(platform.session.current().state).toBe('member');
  });

  it('shows "Something went wrong" in the dialog when saving fails (L527)', async () => {
    const { user } = await opens({ 'PUT /auth/password': () => refuse(500, 'unknown_error') });
    await types(user, 'the old one', 'long enough');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
  });

  it.each([
    ['rate_limited', 429, 'Too many attempts. Try again in 40 seconds.'],
    ['staff_identity', 403, 'You work in the studio: change your email address and password there.'],
  ] as const)('explains the refusal %s', async (code, status, message) => {
    const { user } = await opens({ 'PUT /auth/password': () => refuse(status, code, { message }) });
    await types(user, 'the old one', 'long enough');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('is cleared when the dialog closes', async () => {
    const { user } = await opens({ 'PUT /auth/password': () => refuse(401, 'invalid_credentials') });
    await types(user, 'wrong one', 'long enough');
    await waitFor(() => expect(faultOf('Current password')).toBe('This is not your current password.'));
    await user.click(press('Close'));
    await user.click(press('Change password'));
    expect(['Current password', 'New password', 'Repeat new password'].map((label) => field(label).value)).toEqual(['', '', '']);
    expect(faultOf('Current password')).toBeNull();
  });

  it('closes after the change and reports that other devices are logged out', async () => {
    const { user } = await opens({ 'PUT /auth/password': () => null });
    await types(user, 'the old one', 'long enough');
    expect(await screen.findByText('Password changed. Other devices have been logged out.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
