import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { Refusal, type Sent } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { AppSettingsScreen } from './AppSettingsScreen.tsx';
import { DomainScreen } from './DomainScreen.tsx';
import { hostState } from './hostState.ts';
import { LegalScreen } from './LegalScreen.tsx';
import { NewAppDialog } from './NewAppDialog.tsx';

const settings: Answer<'GET /studio/settings/app'> = {
  name: 'Club',
  slug: 'club',
  languages: ['de', 'en'],
  default_language: 'de',
  timezone: 'UTC',
  show_badge: false,
  may_hide_badge: true,
  support: { email: null, url: null },
  icon: null,
};
const proofOf = (host: string, isProven: boolean) => ({
  host,
  is_proven: isProven,
  record: `_bandstand.${host}`,
  file: `https://${host}/.well-known/bandstand-proof`,
  value: 'bandstand-proof=abc',
});
const domain: Answer<'GET /studio/domain'> = {
  subdomain: 'club',
  suffix: '.example.org',
  url: 'https://club.example.org',
  hosts: ['club.test'],
  proofs: [proofOf('club.test', true)],
  target: { name: 'app.example.org', addresses: [] },
  checks: [],
};
const save = () => screen.getByText('Save').closest('button')!;

describe('settings of the app', () => {
  const open = (more: Partial<typeof settings> = {}) =>
    renderStudio(<AppSettingsScreen />, {
      'GET /studio/settings/app': { ...settings, ...more },
      'PUT /studio/settings/app': ({ body }: Sent) => {
        if ((body as { name: string }).name.trim() === '') throw new Refusal(422, 'validation_failed', 'Check.', { name: ['Field is required.'] });
        return { ...settings, ...(body as object) };
      },
    });
  it('are saved together, without the slug and the icon', async () => {
    const { sent } = await open();
    fireEvent.change(await screen.findByLabelText('App name'), { target: { value: 'Evening Club' } });
    fireEvent.click(screen.getByLabelText('français'));
    fireEvent.click(screen.getByRole('switch', { name: /Made with/ }));
    fireEvent.click(save());
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent('PUT /studio/settings/app')[0]?.body).toEqual({
      name: 'Evening Club',
      languages: ['de', 'en', 'fr'],
      default_language: 'de',
      timezone: 'UTC',
      show_badge: true,
      support: { email: null, url: null },
    });
  });
  it('choose a default language among those that are offered', async () => {
    const { sent } = await open();
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Default language' });
    expect([...select.options].map(({ value }) => value)).toEqual(['de', 'en']);
    // A language that is no longer offered cannot stay the default.
    fireEvent.click(screen.getByLabelText('Deutsch'));
    expect(select.value).toBe('en');
    fireEvent.click(save());
    await waitFor(() => expect(sent('PUT /studio/settings/app')[0]?.body).toMatchObject({ languages: ['en'], default_language: 'en' }));
  });
  it('show errors at their fields', async () => {
    await open();
    fireEvent.change(await screen.findByLabelText('App name'), { target: { value: ' ' } });
    fireEvent.click(save());
    expect(await screen.findByText('Field is required.')).toBeTruthy();
  });
  it('keep the last language, and a badge required by the plan', async () => {
    await open({ languages: ['en'], show_badge: true, may_hide_badge: false });
    expect((await screen.findByLabelText<HTMLInputElement>('English')).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: /Made with/ }).disabled).toBe(true);
  });
  it('show and change the icon at once', async () => {
    const image = { media_id: 'm', url: '/media/m/large.webp' } as never;
    const { sent } = await renderStudio(
      <AppSettingsScreen />,
      { 'GET /studio/settings/app': settings, 'PUT /studio/settings/app': settings },
      { pickers: { pickImage: async () => image } },
    );
    fireEvent.click(await screen.findByText('Choose a picture'));
    await waitFor(() => expect(sent('PUT /studio/settings/app')[0]?.body).toEqual({ icon: { media_id: 'm' } }));
  });
});

describe('the address', () => {
  const open = (more: Partial<typeof domain> = {}, answers = {}) =>
    renderStudio(<DomainScreen />, {
      'GET /studio/domain': { ...domain, ...more },
      'PUT /studio/domain': ({ body }: Sent) => ({ ...domain, ...(body as object) }),
      ...answers,
    });
  it('is added, removed, and checked only on request', async () => {
    const { sent } = await open(
      {},
      { 'POST /studio/domain/check': { ...domain, checks: [{ host: 'club.test', dns: 'elsewhere', addresses: ['1.2.3.4'], answers: 'app' }] } },
    );
    fireEvent.change(await screen.findByLabelText('Another address'), { target: { value: 'www.club.test' } });
    expect(sent('POST /studio/domain/check')).toEqual([]);
    fireEvent.submit(screen.getByLabelText('Another address').closest('form')!);
    await waitFor(() => expect(sent('PUT /studio/domain')[0]?.body).toEqual({ hosts: ['club.test', 'www.club.test'] }));
    fireEvent.click(screen.getByText('Check now'));
    expect(await screen.findByText('Works, behind a proxy')).toBeTruthy();
    expect(screen.getByText('app.example.org')).toBeTruthy();
  });
  it.each([
    ['missing', 'skipped', 'studio.settings.host.missing'],
    ['internal', 'skipped', 'studio.settings.host.internal'],
    ['here', 'skipped', 'studio.settings.host.here'],
    ['here', 'app', 'studio.settings.host.app'],
    ['elsewhere', 'app', 'studio.settings.host.proxy'],
    ['elsewhere', 'certificate', 'studio.settings.host.certificate'],
    ['elsewhere', 'other', 'studio.settings.host.other'],
    ['elsewhere', 'nothing', 'studio.settings.host.nothing'],
  ] as const)('%s and %s is %s', (dns, answers, text) => expect(hostState({ host: 'a.test', dns, addresses: [], answers }, true).text).toBe(text));
  it('shows what to enter until it is proven, and nothing of that later', async () => {
    await open({ proofs: [proofOf('club.test', false)] }, { 'POST /studio/domain/check': domain });
    expect(await screen.findByText('Not verified yet')).toBeTruthy();
    for (const text of ['_bandstand.club.test', 'bandstand-proof=abc', 'https://club.test/.well-known/bandstand-proof'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Copy / }).map(({ textContent }) => textContent)).toEqual([
      'Copy Name',
      'Copy Value',
      'Copy File',
      'Copy Value',
    ]);
    fireEvent.click(screen.getByText('Check now'));
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(screen.queryByText(/bandstand-proof/)).toBeNull();
  });
  it('says that a check found no proof, and that it may take a while', async () => {
    const waiting = { ...domain, proofs: [proofOf('club.test', false)] };
    const checks = [{ host: 'club.test', dns: 'missing', addresses: [], answers: 'skipped' }];
    await open(waiting, { 'POST /studio/domain/check': { ...waiting, checks } });
    fireEvent.click(await screen.findByText('Check now'));
    expect(await screen.findByText('Not found yet')).toBeTruthy();
    expect(screen.getByText(/until a new record is visible/)).toBeTruthy();
  });
});

/** No feature of consumer law is turned on. */
const lawOff = { imprint: null, asks_waiver: false, offers_withdrawal: false, offers_cancellation: false };
it('legal texts are saved as typed', async () => {
  const { sent } = await renderStudio(<LegalScreen />, {
    'GET /studio/settings/legal': { ...lawOff, privacy: null, terms: 'Be kind.' },
    'PUT /studio/settings/legal': { ...lawOff, privacy: 'We keep little.', terms: 'Be kind.' },
  });
  fireEvent.change(await screen.findByLabelText('Privacy'), { target: { value: 'We keep little.' } });
  fireEvent.click(screen.getByRole('switch', { name: /Members can withdraw from contracts/ }));
  fireEvent.click(save());
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(sent('PUT /studio/settings/legal')[0]?.body).toEqual({
    ...lawOff,
    imprint: '',
    privacy: 'We keep little.',
    terms: 'Be kind.',
    offers_withdrawal: true,
  });
});

it('a new app is created, and the studio switches to it', async () => {
  const made = { id: 'second', slug: 'evening', name: 'Evening', url: 'http://evening.localhost', icon_url: null };
  const { sent, session } = await renderStudio(<NewAppDialog onClose={() => {}} templateChoice={() => null} />, { 'POST /studio/apps': made });
  fireEvent.change(screen.getByLabelText('App name'), { target: { value: 'Evening' } });
  fireEvent.submit(screen.getByLabelText('App name').closest('form')!);
  await waitFor(() => expect(sent('POST /studio/apps')[0]?.body).toEqual({ name: 'Evening', slug: 'evening', template_id: null }));
  await waitFor(() => expect(session.current().state).toBe('staff'));
});
