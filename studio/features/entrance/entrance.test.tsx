import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { staffSession } from '../../testing/builders.ts';
import { Refusal, refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderStudio.tsx';

const home = {
  checklist: [],
  numbers: { members: 0, new_members_7d: 0, active_members_7d: 0, completions_7d: 0, messages_7d: 0, sales_7d: [] },
  attention: [],
};
const signedOut: Answers = {
  'POST /studio/auth/verify': refuse(401, 'unauthenticated'),
  'GET /studio/home': home,
  'GET /studio/changes': { items: [], access_changes: [] },
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('logging in (STU-2)', () => {
  it('opens the studio, and keeps the token only in memory', async () => {
    const { sent } = await renderApp('/', { ...signedOut, 'POST /studio/auth/login': staffSession() });
    type('Email', 'ada@example.com');
    type('Password', 'correct horse');
    press('Log in');
    expect(await screen.findByRole('heading', { name: 'Club' })).toBeTruthy();
    expect(sent('POST /studio/auth/login')[0]?.body).toEqual({ email: 'ada@example.com', password: 'correct horse' });
    expect(sent('GET /studio/home')[0]?.headers).toMatchObject({
      'x-account-app': 'club',
      'x-user-email': 'ada@example.com',
      'x-user-token': 'token',
    });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('token');
  });
  it.each([
    ['invalid_credentials', 401, 'The email or password is wrong.'],
    ['rate_limited', 429, 'Too many attempts. Please wait a moment.'],
  ] as const)('says %s in words, and keeps what was typed', async (code, status, text) => {
    await renderApp('/', { ...signedOut, 'POST /studio/auth/login': refuse(status, code, text) });
    type('Email', 'ada@example.com');
    type('Password', 'wrong');
    press('Log in');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.com');
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('wrong');
  });
  it('sends one form once, however often it is pressed', async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const { sent } = await renderApp('/', { ...signedOut, 'POST /studio/auth/login': () => waiting.then(() => staffSession()) });
    const form = screen.getByLabelText('Email').closest('form')!;
    for (let times = 0; times < 3; times += 1) fireEvent.submit(form);
    release();
    await screen.findByRole('heading', { name: 'Club' });
    expect(sent('POST /studio/auth/login')).toHaveLength(1);
  });
  it('asks for a new password when the current one is too weak, and opens the studio with that', async () => {
    const { sent } = await renderApp('/', {
      ...signedOut,
      'POST /studio/auth/login': () => {
        throw new Refusal(403, 'new_password_required', 'Choose a new one.', {}, { reset_token: 'due' });
      },
      'POST /studio/auth/reset': staffSession(),
    });
    type('Email', 'ada@example.com');
    type('Password', 'short');
    press('Log in');
    expect(await screen.findByText(/too short or too common/)).toBeTruthy();
    type('New password', 'a longer one 123');
    press('Save password');
    expect(await screen.findByRole('heading', { name: 'Club' })).toBeTruthy();
    expect(sent('POST /studio/auth/reset')[0]?.body).toEqual({ token: 'due', password: 'a longer one 123' });
  });
  it('asks for the code of a second factor once it is needed, and shows below it that a code is wrong', async () => {
    const answers = { code: '' };
    const { sent } = await renderApp('/', {
      ...signedOut,
      'POST /studio/auth/login': ({ body }) => {
        answers.code = (body as { code?: string }).code ?? '';
        if (answers.code === '') throw new Refusal(401, 'code_required', 'Enter the code.');
        if (answers.code !== '123456') throw new Refusal(422, 'validation_failed', 'Please check.', { code: ['This code is wrong.'] });
        return staffSession();
      },
    });
    type('Email', 'ada@example.com');
    type('Password', 'correct horse');
    expect(screen.queryByLabelText('Code')).toBeNull();
    press('Log in');
    await screen.findByLabelText('Code');
    expect(screen.queryByText('Enter the code.')).toBeNull();
    type('Code', '000000');
    press('Log in');
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    type('Code', ' 123456 ');
    press('Log in');
    expect(await screen.findByRole('heading', { name: 'Club' })).toBeTruthy();
    expect(sent('POST /studio/auth/login')).toHaveLength(3);
  });
  it('shows and hides the password', async () => {
    await renderApp('/', signedOut);
    const field = screen.getByLabelText('Password') as HTMLInputElement;
    expect(field.type).toBe('password');
    press('Show password');
    expect(field.type).toBe('text');
    press('Hide password');
    expect(field.type).toBe('password');
  });
  it('starts again when the server no longer knows the token', async () => {
    const { answer } = await renderApp('/', { 'GET /studio/home': home, 'GET /studio/changes': { items: [], access_changes: [] } });
    await screen.findByRole('heading', { name: 'Club' });
    answer({ 'GET /studio/members': refuse(401, 'unauthenticated') });
    fireEvent.click(screen.getByRole('link', { name: 'Members', current: false }));
    expect(await screen.findByRole('heading', { name: 'Log in to the studio' })).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('is requested by mail, and the reply does not reveal who is on the staff', async () => {
    const { sent } = await renderApp('/', { ...signedOut, 'POST /studio/auth/reset_request': null });
    fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    type('Email', ' ada@example.com ');
    press('Send the link');
    expect(await screen.findByText(/^If ada@example.com belongs to the staff/)).toBeTruthy();
    expect(sent('POST /studio/auth/reset_request')[0]?.body).toEqual({ email: 'ada@example.com' });
    fireEvent.click(screen.getByRole('link', { name: 'Back to login' }));
    expect(screen.getByRole('heading', { name: 'Log in to the studio' })).toBeTruthy();
  });
  it('is requested again with a proof of work if the server wants one, without anyone noticing', async () => {
    const { sent } = await renderApp('/', {
      ...signedOut,
      'POST /studio/auth/reset_request': ({ body }) => {
        if (!(body as { pow?: object }).pow)
          throw new Refusal(429, 'pow_required', 'Please try again.', undefined, { pow: { challenge: 'abc', bits: 8 } });
        return null;
      },
    });
    fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    type('Email', 'ada@example.com');
    press('Send the link');
    expect(await screen.findByText(/^If ada@example.com belongs to the staff/)).toBeTruthy();
    expect(sent('POST /studio/auth/reset_request')[1]?.body).toMatchObject({ email: 'ada@example.com', pow: { challenge: 'abc' } });
  });
  it('is requested with the text that a bot wrote into the hidden field', async () => {
    const { sent } = await renderApp('/', { ...signedOut, 'POST /studio/auth/reset_request': null });
    fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    type('Email', 'ada@example.com');
    document.querySelector<HTMLInputElement>('input[name="website"]')!.value = 'https://spam.example';
    press('Send the link');
    await screen.findByText(/^If ada@example.com belongs to the staff/);
    expect(sent('POST /studio/auth/reset_request')[0]?.body).toEqual({ email: 'ada@example.com', website: 'https://spam.example' });
  });
  it('is replaced through the mailed link, with the second factor if there is one', async () => {
    const { sent } = await renderApp('/reset?token=once', {
      ...signedOut,
      'POST /studio/auth/reset': ({ body }) => {
        if (!(body as { code?: string }).code) throw new Refusal(401, 'code_required', 'Enter the code.');
        return staffSession();
      },
    });
    expect(screen.queryByLabelText('Recovery code')).toBeNull();
    type('New password', 'another horse');
    press('Save password');
    await screen.findByLabelText('Code');
    type('Code', '123456');
    press('Save password');
    expect(await screen.findByRole('heading', { name: 'Club' })).toBeTruthy();
    expect(sent('POST /studio/auth/reset').map(({ body }) => body)).toEqual([
      { token: 'once', password: 'another horse' },
      { token: 'once', password: 'another horse', code: '123456' },
    ]);
  });
  it('is replaced by a recovery code, too; a used link says so', async () => {
    await renderApp('/reset', { ...signedOut, 'POST /studio/auth/reset': refuse(401, 'invalid_token', 'This link or code is no longer valid.') });
    type('Recovery code', 'AAAA-BBBB-CCCC-DDDD');
    type('New password', 'another horse');
    press('Save password');
    expect(await screen.findByText('This link or code is no longer valid.')).toBeTruthy();
    expect((screen.getByLabelText('Recovery code') as HTMLInputElement).value).toBe('AAAA-BBBB-CCCC-DDDD');
  });
});

describe('setting up an install', () => {
  const empty: Answers = { ...signedOut, 'GET /studio/setup': { needed: true } };
  const fill = () => {
    type('Your name', 'Olive Owner');
    type('Email', 'olive@example.com');
    type('Password', 'long enough');
    type('App name', 'Olive’s Gym');
  };
  it('takes the code from the printed link, turns the name into an address, and opens the studio', async () => {
    const { sent } = await renderApp('/setup?code=ABCD-1234', {
      ...empty,
      'POST /studio/setup': { ...staffSession(), recovery_codes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] },
    });
    expect((screen.getByLabelText('Set-up code') as HTMLInputElement).value).toBe('ABCD-1234');
    fill();
    press('Create the app');
    expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toBeTruthy();
    expect(screen.getByText('EEEE-FFFF-GGGG-HHHH')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Club' })).toBeNull();
    press('I’ve saved them');
    expect(await screen.findByRole('heading', { name: 'Club' })).toBeTruthy();
    expect(screen.queryByText('EEEE-FFFF-GGGG-HHHH')).toBeNull();
    expect(sent('POST /studio/setup')[0]?.body).toEqual({
      name: 'Olive Owner',
      email: 'olive@example.com',
      password: 'long enough',
      app_name: 'Olive’s Gym',
      app_slug: 'olives-gym',
      setup_code: 'ABCD-1234',
    });
  });
  it('leaves out an empty code, and says that it is wrong', async () => {
    const { sent } = await renderApp('/', { ...empty, 'POST /studio/setup': refuse(403, 'set_up_code_wrong', 'This set-up code is wrong.') });
    fill();
    type('Set-up code', '  ');
    press('Create the app');
    expect(await screen.findByText('This set-up code is wrong.')).toBeTruthy();
    expect(sent('POST /studio/setup')[0]?.body).not.toHaveProperty('setup_code');
  });
  it('shows each error at its field, and not again above the button', async () => {
    await renderApp('/', {
      ...empty,
      'POST /studio/setup': () => {
        throw new Refusal(422, 'validation_failed', 'Please check what you entered.', { password: ['Too short.'], name: ['Too short a name.'] });
      },
    });
    fill();
    press('Create the app');
    expect(await screen.findByText('Too short.')).toBeTruthy();
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Too short a name.')).toBeTruthy();
    expect(screen.queryByText('Please check what you entered.')).toBeNull();
  });
});

describe('a server that does not answer', () => {
  it('is reported, and retried', async () => {
    const { answer } = await renderApp('/', { ...signedOut, 'GET /studio/setup': refuse(503, 'provider_down') });
    expect(screen.getByRole('heading', { name: 'The server does not answer' })).toBeTruthy();
    answer({ 'GET /studio/setup': { needed: false } });
    press('Try again');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Log in to the studio' })).toBeTruthy());
  });
});
