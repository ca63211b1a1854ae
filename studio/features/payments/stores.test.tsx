import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paymentSettings } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { StoreKeys } from './StoreKeys.tsx';

const account = '{ "client_email": "a@b.example", "private_key": "secret" }';
const open = (answers: Answers = {}, more: Parameters<typeof paymentSettings>[0] = {}) => {
  const settings = paymentSettings(more);
  return renderStudio(<StoreKeys settings={settings} />, { 'PUT /studio/payments': settings, 'PUT /studio/payments/testers': settings, ...answers });
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** The form of one store, by one of its fields. */
const formWith = (label: string) => field(label).closest('form')!;
const buttonOf = (form: HTMLElement) => within(form).getByText('Save keys').closest('button')!;
function typeApple() {
  type('Issuer ID', 'issuer');
  type('Key ID', 'key');
  type('Bundle ID', 'com.example.club');
  type('Apple ID of the app', '6450000001');
  type('Private key', 'not a key');
}

describe('the keys of the stores', () => {
  it('of Google Play need a package and a service account, and a blank push account is sent as none', async () => {
    const { sent } = await open();
    const form = formWith('Package name');
    expect(buttonOf(form).disabled).toBe(true);
    type('Package name', 'com.example.club');
    expect(buttonOf(form).disabled).toBe(true);
    type('Service account, as JSON', account);
    type('Account that sends notifications', '  ');
    expect(buttonOf(form).disabled).toBe(false);
    fireEvent.submit(form);
    const google = { package_name: 'com.example.club', push_account: null, service_account: account };
    await waitFor(() => expect(sent('PUT /studio/payments').map(({ body }) => body)).toEqual([{ keys: { google } }]));
  });
  it('leave the form once they are saved, so that nobody reads them from the screen later', async () => {
    await open();
    type('Package name', 'com.example.club');
    type('Service account, as JSON', account);
    fireEvent.submit(formWith('Package name'));
    await waitFor(() => expect(field('Service account, as JSON').value).toBe(''));
    typeApple();
    fireEvent.submit(formWith('Issuer ID'));
    await waitFor(() => expect(field('Private key').value).toBe(''));
    expect(document.body.innerHTML).not.toContain('secret');
  });
  it('that the server does not accept are refused at the field that is wrong, and stay typed', async () => {
    const apple = { 'keys.apple.private_key': ['This is not a private key.'] };
    const { answer } = await open({ 'PUT /studio/payments': refuse(422, 'validation_failed', 'Please check.', apple) });
    typeApple();
    fireEvent.submit(formWith('Issuer ID'));
    expect(await screen.findByText('This is not a private key.')).toBeTruthy();
    expect([field('Private key').getAttribute('aria-invalid'), field('Private key').value]).toEqual(['true', 'not a key']);
    const google = { 'keys.google.service_account': ['This is not a service account.'] };
    answer({ 'PUT /studio/payments': refuse(422, 'validation_failed', 'Please check.', google) });
    type('Package name', 'com.example.club');
    type('Service account, as JSON', '{}');
    fireEvent.submit(formWith('Package name'));
    expect(await screen.findByText('This is not a service account.')).toBeTruthy();
    expect(screen.queryByText('Please check.')).toBeNull();
  });
  it('say why they were not saved where no field is to blame', async () => {
    await open({ 'PUT /studio/payments': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    type('Package name', 'com.example.club');
    type('Service account, as JSON', account);
    fireEvent.submit(formWith('Package name'));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(field('Service account, as JSON').value).toBe(account);
  });
  it('show that they are set and where each store sends its notifications, never the keys themselves', async () => {
    const settings = paymentSettings();
    await open({}, { keys_set: { ...settings.keys_set, apple: true, google: true } });
    expect(screen.getAllByText('It’s set. Enter a new one to replace it.')).toHaveLength(2);
    expect(screen.getAllByLabelText('Address for store notifications').map(({ textContent }) => textContent)).toEqual([
      settings.apple_webhook_url,
      settings.google_webhook_url,
    ]);
  });
});

describe('sandbox testers', () => {
  const save = () => fireEvent.submit(formWith('Sandbox testers'));
  it('that nobody knows are refused at their field, and any other refusal is shown below it', async () => {
    const { answer, sent } = await open(
      { 'PUT /studio/payments/testers': refuse(422, 'validation_failed', 'Please check.', { testers: ['kim@example.com is no member.'] }) },
      { testers: [{ id: 'a', name: 'Ada', email: 'ada@example.com' }] },
    );
    expect(field('Sandbox testers').value).toBe('ada@example.com');
    type('Sandbox testers', 'ada@example.com\nkim@example.com');
    save();
    expect(await screen.findByText('kim@example.com is no member.')).toBeTruthy();
    expect(screen.queryByText('Please check.')).toBeNull();
    expect(sent('PUT /studio/payments/testers')[0]?.body).toEqual({ testers: ['ada@example.com', 'kim@example.com'] });
    answer({ 'PUT /studio/payments/testers': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    save();
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(field('Sandbox testers').value).toContain('kim@example.com');
  });
  it('are taken away by an empty field', async () => {
    const { sent } = await open({}, { testers: [{ id: 'a', name: 'Ada', email: 'ada@example.com' }] });
    type('Sandbox testers', ' , ');
    save();
    await waitFor(() => expect(sent('PUT /studio/payments/testers')[0]?.body).toEqual({ testers: [] }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });
});
