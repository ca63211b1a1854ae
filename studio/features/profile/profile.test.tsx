import type { StaffProfile } from '@bandstand/contract/staff.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { staffSession } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderStudio.tsx';
import { browserOf } from '../../platform/entrance/browserOf.ts';

const profile = (more: Partial<StaffProfile> = {}): StaffProfile => ({
  id: 's',
  name: 'Ada Berg',
  email: 'ada@example.com',
  pending_email: null,
  has_second_factor: false,
  recovery_codes_left: 9,
  sessions: [
    {
      id: 'here',
      device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537',
      created_at: '2026-01-01T10:00:00Z',
      last_used_at: '2026-01-06T10:00:00Z',
      is_current: true,
    },
    { id: 'there', device: null, created_at: '2026-01-01T10:00:00Z', last_used_at: '2026-01-05T10:00:00Z', is_current: false },
  ],
  ...more,
});
const open = async (answers: Answers = {}, more: Partial<StaffProfile> = {}) => {
  const studio = await renderApp('/settings/account', {
    'GET /studio/changes': { items: [], access_changes: [] },
    'GET /studio/profile': profile(more),
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Second factor' });
  return studio;
};
const type = (label: string, value: string, index = 0) => fireEvent.change(screen.getAllByLabelText(label)[index]!, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('your own account', () => {
  it('saves a new name at once, and shows it in the app menu', async () => {
    const { sent, session } = await open({ 'PUT /studio/profile': staffSession({ staff: { id: 's', email: 'ada@example.com', name: 'Ada New' } }) });
    type('Your name', 'Ada New');
    press('Save');
    await waitFor(() => expect(session.current().bundle?.staff.name).toBe('Ada New'));
    expect(sent('PUT /studio/profile')[0]?.body).toEqual({ name: 'Ada New' });
  });
  it('asks for the password when the address changes, and says that it is wrong without logging out', async () => {
    const { sent } = await open({ 'PUT /studio/profile': refuse(401, 'invalid_credentials', 'The email or password is wrong.') });
    type('Email', 'new@example.com');
    type('Current password', 'wrong');
    press('Save');
    expect(await screen.findByText('This is not your current password.')).toBeTruthy();
    expect(sent('PUT /studio/profile')[0]?.body).toEqual({ name: 'Ada Berg', email: 'new@example.com', current_password: 'wrong' });
    expect(screen.getByRole('heading', { name: 'Your account' })).toBeTruthy();
  });
  it('asks for a fresh proof when the server wants one, and sends the call again', async () => {
    const { sent, answer } = await open({
      'DELETE /studio/profile/sessions/{id}': refuse(403, 'proof_required'),
      'POST /studio/auth/prove': refuse(401, 'code_required', 'A code is needed.'),
    });
    press('Log out there');
    expect(await screen.findByRole('dialog', { name: 'Confirm that it’s you' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    type('Password', 'my own horse');
    press('Confirm');
    await screen.findByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    answer({ 'POST /studio/auth/prove': null, 'DELETE /studio/profile/sessions/{id}': null });
    type('Code', '123456');
    press('Confirm');
    await waitFor(() => expect(sent('DELETE /studio/profile/sessions/{id}')).toHaveLength(2));
    expect(sent('POST /studio/auth/prove').map(({ body }) => body)).toEqual([
      { password: 'my own horse' },
      { password: 'my own horse', code: '123456' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('stays unchanged when the proof is cancelled', async () => {
    const { sent } = await open({ 'DELETE /studio/profile/sessions/{id}': refuse(403, 'proof_required', 'Confirm your password first.') });
    press('Log out there');
    await screen.findByRole('dialog');
    press('Cancel');
    expect(await screen.findByText('Confirm your password first.')).toBeTruthy();
    expect(sent('DELETE /studio/profile/sessions/{id}')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('says that a new address is not confirmed yet, and shows the old one until then', async () => {
    await open({ 'PUT /studio/profile': staffSession({ staff: { id: 's', email: 'ada@example.com', name: 'Ada Berg' } }) });
    type('Email', 'new@example.com');
    type('Current password', 'horse');
    press('Save');
    expect(await screen.findByText('We’ve sent an email to new@example.com. The new address takes effect when you confirm it.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  });
  it('shows the unconfirmed address, and cancels the change', async () => {
    const { sent, answer } = await open({}, { pending_email: 'new@example.com' });
    expect(screen.getByText(/^new@example\.com is not confirmed yet/)).toBeTruthy();
    answer({ 'DELETE /studio/profile/pending_email': profile() });
    press('Cancel the change');
    expect(await screen.findByText('The change has been cancelled. Your address stays as it is.')).toBeTruthy();
    expect(sent('DELETE /studio/profile/pending_email')).toHaveLength(1);
    expect(screen.queryByText(/is not confirmed yet/)).toBeNull();
  });
  it('continues with the token that comes with a new password', async () => {
    const { sent, session } = await open({ 'PUT /studio/profile': staffSession({ authentication_token: 'newer' }) });
    type('Current password', 'old horse');
    type('New password', 'new horse 99');
    press('Save password');
    expect(await screen.findByText('Your password has been changed')).toBeTruthy();
    expect(session.current().bundle?.authentication_token).toBe('newer');
    expect(sent('PUT /studio/profile')[0]?.body).toEqual({ current_password: 'old horse', password: 'new horse 99' });
  });
  it('logs out elsewhere, and never here', async () => {
    const { sent } = await open({ 'DELETE /studio/profile/sessions/{id}': null });
    expect(screen.getByText('Chrome, Linux')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Log out there' })).toHaveLength(1);
    press('Log out there');
    await waitFor(() => expect(sent('DELETE /studio/profile/sessions/{id}')[0]?.path).toContain('there'));
  });
  it('is available to staff who may not change settings', async () => {
    await renderApp(
      '/settings/account',
      { 'GET /studio/changes': { items: [], access_changes: [] }, 'GET /studio/profile': profile() },
      { permissions: permissionsOf.analyst },
    );
    expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeTruthy();
  });
});

describe('the second factor', () => {
  const offered = { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Bandstand:ada?secret=JBSWY3DPEHPK3PXP', recovery_codes: [] };
  it('is shown as a code to scan and to type, is on with the first code, and hands out recovery codes', async () => {
    const { sent, answer } = await open({ 'POST /studio/auth/two_factor': offered });
    press('Turn on');
    expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    answer({ 'POST /studio/auth/two_factor': { secret: null, url: null, recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] } });
    type('Code', '123456');
    press('Turn on');
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy();
    expect(sent('POST /studio/auth/two_factor').map(({ body }) => body)).toEqual([{}, { code: '123456' }]);
    answer({ 'GET /studio/profile': profile({ has_second_factor: true }) });
    press('I’ve saved them');
    expect(await screen.findByText('On')).toBeTruthy();
  });
  it('is turned off by a code, and says when one is wrong', async () => {
    const { sent, answer } = await open(
      { 'DELETE /studio/auth/two_factor': refuse(422, 'validation_failed', 'This code is wrong.') },
      { has_second_factor: true },
    );
    press('Turn off');
    type('Code', '000000');
    press('Turn off');
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    answer({ 'DELETE /studio/auth/two_factor': null, 'GET /studio/profile': profile() });
    press('Turn off');
    expect(await screen.findByText('The second factor is off')).toBeTruthy();
    expect(sent('DELETE /studio/auth/two_factor')).toHaveLength(2);
  });
  it('recovery codes are renewed after the password is proven', async () => {
    const { sent } = await open({ 'POST /studio/auth/recovery_codes': { recovery_codes: ['EEEE-FFFF-GGGG-HHHH'] } });
    expect(screen.getByText('9 codes left.')).toBeTruthy();
    press('Create new codes');
    type('Current password', 'horse', 1);
    press('Create new codes');
    expect(await screen.findByText('EEEE-FFFF-GGGG-HHHH')).toBeTruthy();
    const written: string[] = [];
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void written.push(text) } });
    press('Copy');
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(written).toEqual(['EEEE-FFFF-GGGG-HHHH\n']);
    vi.unstubAllGlobals();
    press('I’ve saved them');
    expect(screen.queryByText('EEEE-FFFF-GGGG-HHHH')).toBeNull();
    expect(sent('POST /studio/auth/recovery_codes')[0]?.body).toEqual({ password: 'horse' });
  });
});

describe('browserOf', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/150 Safari/537 Edg/150', 'Edge, Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Version/20 Safari/604', 'Safari, iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Gecko Firefox/150', 'Firefox, macOS'],
    ['curl/8', null],
    [null, null],
  ])('%s → %s', (device, text) => expect(browserOf(device)).toBe(text));
});
