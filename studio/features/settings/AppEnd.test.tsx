import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { refuse } from '../../testing/fakeServer.ts';
import { anApp } from '../../testing/builders.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { AppEnd } from './AppEnd.tsx';
import { AppSettingsScreen } from './AppSettingsScreen.tsx';

const app = anApp();
const other = { ...app, id: 'other', slug: 'other', name: 'Other' };
const details: Answer<'GET /studio/apps/{id}'> = {
  ...app,
  is_only: false,
  counts: { pages: 12, members: 1, purchases: 0, messages: 3, media: 0 },
};
const account = { id: 'account', name: 'Olive & Co', capabilities: {}, show_badge: true };

const open = (answers = {}) =>
  renderStudio(<AppEnd />, { 'GET /studio/account': account, 'GET /studio/apps/{id}': details, ...answers }, { session: { apps: [app, other] } });
const question = async (text: string) => within((await screen.findByText(text)).closest('dialog')!);

describe('deleting an app', () => {
  it('says what is lost, asks for the name, and switches to another app', async () => {
    const { sent, session } = await open({ 'DELETE /studio/apps/{id}': () => null });
    fireEvent.click(await screen.findByText('Delete this app'));
    const dialog = await question(`Delete “${app.name}”?`);
    expect(dialog.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['12 pages', '1 member', '3 messages']);
    const confirm = dialog.getByText('Delete for good').closest('button')!;
    const name = dialog.getByLabelText(`Type the name of the app to continue: ${app.name}`);
    fireEvent.change(name, { target: { value: 'Something' } });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(name, { target: { value: app.name } });
    expect(confirm.disabled).toBe(false);
    fireEvent.submit(name.closest('form')!);
    await waitFor(() => expect(sent('DELETE /studio/apps/{id}')[0]?.body).toEqual({ name: app.name }));
    await waitFor(() => expect(session.headers()['x-account-app']).toBe('other'));
  });
  it('says why it was refused', async () => {
    await open({ 'DELETE /studio/apps/{id}': refuse(409, 'last_app', 'This is your only app.') });
    fireEvent.click(await screen.findByText('Delete this app'));
    const name = (await question(`Delete “${app.name}”?`)).getByLabelText(/^Type the name/);
    fireEvent.change(name, { target: { value: app.name } });
    fireEvent.submit(name.closest('form')!);
    expect(await screen.findByText(/only app/)).toBeTruthy();
  });
  it('is not possible for the only one', async () => {
    await open({ 'GET /studio/apps/{id}': { ...details, is_only: true } });
    expect(await screen.findByText('It is your only app, so it stays.')).toBeTruthy();
    expect(screen.queryByText('Delete this app')).toBeNull();
  });
});

it('a copy is created under a name, and the studio switches to it', async () => {
  const made = { id: 'made', slug: 'second-site', name: 'Second site', url: 'https://second-site.example.org', icon_url: null };
  const { sent } = await open({ 'POST /studio/apps/{id}/duplicate': made });
  fireEvent.click(await screen.findByText('Copy this app'));
  const name = (await screen.findByLabelText<HTMLInputElement>('App name'))!;
  expect(name.value).toBe(`Copy of ${app.name}`);
  fireEvent.change(name, { target: { value: 'Second site' } });
  fireEvent.submit(name.closest('form')!);
  await waitFor(() => expect(sent('POST /studio/apps/{id}/duplicate')[0]?.body).toEqual({ name: 'Second site', slug: 'second-site' }));
  expect(await screen.findByText('The copy is ready')).toBeTruthy();
});

it('the account is renamed', async () => {
  const { sent } = await open({ 'PUT /studio/account': { ...account, name: 'Olive' } });
  const name = await screen.findByLabelText('Account name');
  fireEvent.change(name, { target: { value: 'Olive' } });
  fireEvent.submit(name.closest('form')!);
  await waitFor(() => expect(sent('PUT /studio/account')[0]?.body).toEqual({ name: 'Olive' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('is shown only to the owner', async () => {
  await renderStudio(<AppSettingsScreen />, {}, { permissions: permissionsOf.admin });
  expect(screen.queryByText('Copy or delete')).toBeNull();
});
