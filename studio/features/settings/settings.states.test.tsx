import type { Answer } from '@bandstand/client/api/api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anApp } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { AppEnd } from './AppEnd.tsx';
import { AppSettingsScreen } from './AppSettingsScreen.tsx';
import { LegalScreen } from './LegalScreen.tsx';
import { NewAppDialog } from './NewAppDialog.tsx';

const settings: Answer<'GET /studio/settings/app'> = {
  name: 'Club',
  slug: 'club',
  languages: ['de', 'en'],
  default_language: 'de',
  timezone: 'Europe/Oslo',
  show_badge: false,
  may_hide_badge: true,
  support: { email: null, url: null },
  icon: null,
};
const legal: Answer<'GET /studio/settings/legal'> = {
  imprint: null,
  privacy: 'We keep little.',
  terms: null,
  asks_waiver: false,
  offers_withdrawal: false,
  offers_cancellation: true,
};
const icon = { media_id: 'm', url: '/media/m/large.webp' } as never;
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getAllByText(name)[0]!.closest('button')!);

describe('the settings of the app', () => {
  // The browser knows more than four hundred: drawing them is most of the time of a test.
  beforeEach(() => {
    const zones = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin', 'Europe/Oslo']);
    return () => zones.mockRestore();
  });
  const open = (answers: Answers = {}, more: Partial<typeof settings> = {}) =>
    renderStudio(
      <AppSettingsScreen />,
      {
        'GET /studio/settings/app': { ...settings, ...more },
        'PUT /studio/settings/app': ({ body }) => ({ ...settings, ...more, ...(body as object) }),
        ...answers,
      },
      { pickers: { pickImage: async () => icon }, permissions: ['settings'] },
    );
  it('keep what is being typed when the icon is chosen or taken away in between', async () => {
    const { sent } = await open();
    await screen.findByLabelText('App name');
    type('App name', 'Evening Club');
    press('Choose a picture');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(field('App name').value).toBe('Evening Club');
    press('Save');
    await waitFor(() => expect(sent('PUT /studio/settings/app')).toHaveLength(2));
    expect(sent('PUT /studio/settings/app').map(({ body }) => Object.keys(body as object))).toEqual([
      ['icon'],
      expect.not.arrayContaining(['icon', 'slug', 'may_hide_badge']),
    ]);
  });
  it('say why the icon is not another one, and keep the one that is there', async () => {
    await open({ 'PUT /studio/settings/app': denied }, { icon });
    await screen.findByLabelText('App name');
    press('Remove');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.getByText('Remove')).toBeTruthy();
  });
  it('refuse an address that is none at its field: the email, the page with help, the zone', async () => {
    await open({
      'PUT /studio/settings/app': refuse(422, 'validation_failed', 'Please check.', {
        'support.email': ['This is no email address.'],
        'support.url': ['This is no web address.'],
        timezone: ['This zone is unknown.'],
      }),
    });
    await screen.findByLabelText('App name');
    type('Support email', 'help');
    type('Help page', 'help');
    press('Save');
    expect(await screen.findByText('This is no email address.')).toBeTruthy();
    expect(screen.getByText('This is no web address.')).toBeTruthy();
    expect(screen.getByText('This zone is unknown.')).toBeTruthy();
    expect(screen.queryByText('Please check.')).toBeNull();
  });
  it('offer the zone that is set though the browser does not list it, and every language in its own words', async () => {
    await open({}, { timezone: 'Mars/Olympus_Mons' });
    const zone = (await screen.findByLabelText<HTMLSelectElement>('Time zone'))!;
    expect([zone.value, zone.selectedOptions[0]?.text]).toEqual(['Mars/Olympus_Mons', 'Mars/Olympus Mons']);
    for (const name of ['Deutsch', 'čeština', 'polski', 'norsk bokmål']) expect(field(name)).toBeTruthy();
    fireEvent.click(field('Deutsch'));
    expect(field('English').disabled).toBe(true);
  });
  it('go back to what is saved, and do not come for who may not see them', async () => {
    const { unmount } = await open();
    await screen.findByLabelText('App name');
    type('App name', 'Other');
    fireEvent.click(field('français'));
    press('Discard changes');
    expect([field('App name').value, field('français').checked]).toEqual(['Club', false]);
    unmount();
    await open({ 'GET /studio/settings/app': denied });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});

describe('the texts about law', () => {
  const open = (answers: Answers) => renderStudio(<LegalScreen />, { 'GET /studio/settings/legal': legal, ...answers });
  it('show what is saved, empty where there is none, and stay typed where they are refused', async () => {
    const { sent } = await open({ 'PUT /studio/settings/legal': denied });
    await screen.findByLabelText('Privacy');
    expect(['Imprint', 'Privacy', 'Terms'].map((name) => field(name).value)).toEqual(['', 'We keep little.', '']);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Anyone can cancel contracts/ }).checked).toBe(true);
    type('Imprint', 'Berg, Quay 4');
    press('Save');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect([field('Imprint').value, sent('PUT /studio/settings/legal').length]).toEqual(['Berg, Quay 4', 1]);
    press('Discard changes');
    expect(field('Imprint').value).toBe('');
    expect(screen.queryByText('You are not allowed to do this.')).toBeNull();
  });
  it('that come back tidied are shown as they were saved, with nothing left to save', async () => {
    await open({ 'PUT /studio/settings/legal': { ...legal, terms: 'Be kind.' } });
    await screen.findByLabelText('Terms');
    type('Terms', '  Be kind.  ');
    press('Save');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(field('Terms').value).toBe('Be kind.');
    expect(screen.getByText('Save').closest('button')!.disabled).toBe(true);
  });
});

describe('the apps of an account', () => {
  const details = { ...anApp(), is_only: false, counts: { pages: 0, members: 0, purchases: 0, messages: 0, media: 0 } };
  const account = { id: 'account', name: 'Olive', capabilities: {}, show_badge: true };
  const open = (answers: Answers) => renderStudio(<AppEnd />, { 'GET /studio/account': account, 'GET /studio/apps/{id}': details, ...answers });
  it('belong to a name that is refused at its field, and not saved while it is blank', async () => {
    await open({ 'PUT /studio/account': refuse(422, 'validation_failed', 'Please check.', { name: ['Too long.'] }) });
    await screen.findByLabelText('Account name');
    const save = screen.getByText('Save').closest('button')!;
    type('Account name', ' ');
    expect(save.disabled).toBe(true);
    type('Account name', 'Olive and Company');
    fireEvent.click(save);
    expect(await screen.findByText('Too long.')).toBeTruthy();
    expect(field('Account name').value).toBe('Olive and Company');
  });
  it('are copied under a name of at most eighty letters, and a refused copy says why', async () => {
    const name = 'Yoga und Atemübungen für Wiedereinsteigerinnen nach der Elternzeit im Allgäu e. V.'.slice(0, 80);
    await open({
      'GET /studio/apps/{id}': { ...details, name },
      'POST /studio/apps/{id}/duplicate': refuse(422, 'validation_failed', 'Please check.', { app_slug: ['This name is taken.'] }),
    });
    fireEvent.click((await screen.findByText('Copy this app')).closest('button')!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy this app' }));
    const copy = dialog.getByLabelText<HTMLInputElement>('App name');
    expect(copy.value).toBe(`Copy of ${name}`.slice(0, 80));
    fireEvent.submit(copy.closest('form')!);
    expect(await dialog.findByText('This name is taken.')).toBeTruthy();
    expect(dialog.queryByText('Please check.')).toBeNull();
  });
  it('get one more, made from the template that was chosen; a refusal keeps the dialog', async () => {
    const choice = (value: string | null, onChange: (id: string | null) => void) => (
      <button onClick={() => onChange('gym')}>{value ?? 'Choose one'}</button>
    );
    let isClosed = false;
    const { sent, answer } = await renderStudio(<NewAppDialog onClose={() => (isClosed = true)} templateChoice={choice} />, {
      'POST /studio/apps': refuse(403, 'forbidden', 'Your plan has room for one app.'),
    });
    fireEvent.click(screen.getByText('Choose one'));
    type('App name', 'Evening Run');
    fireEvent.submit(field('App name').closest('form')!);
    expect(await screen.findByText('Your plan has room for one app.')).toBeTruthy();
    expect([isClosed, sent('POST /studio/apps')[0]?.body]).toEqual([false, { name: 'Evening Run', slug: 'evening-run', template_id: 'gym' }]);
    answer({ 'POST /studio/apps': { ...anApp({ id: 'made', slug: 'evening-run' }) } });
    fireEvent.submit(field('App name').closest('form')!);
    await waitFor(() => expect(isClosed).toBe(true));
  });
});
