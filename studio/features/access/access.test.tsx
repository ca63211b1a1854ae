import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { aProduct, aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers, type Sent } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { AccessScreen } from './AccessScreen.tsx';

type Settings = Answer<'GET /studio/access_settings'>;
const settings: Settings = {
  is_private: false,
  is_subscriber_only: false,
  require_sign_in: false,
  allow_anonymous_browsing: false,
  app_products: [],
  purchase_overlay: null,
  prompt_purchase_post_sign_up: false,
  sso_apple_enabled: false,
  sso_google_enabled: false,
  hide_private_pages: false,
};
const gym = [{ id: 'gym-pass' }];
/** The requests, without dry runs. */
const settingsIn = (body: unknown): Settings => {
  const { dry_run: _tried, ...kept } = body as Settings & { dry_run?: boolean };
  return kept;
};
/** The saved settings, without dry runs. */
const savedBy = (sent: (name: 'PUT /studio/access_settings') => Sent[]) =>
  sent('PUT /studio/access_settings').filter(({ body }) => !(body as { dry_run?: boolean }).dry_run);
async function open(more: Partial<Settings> = {}, answers: Answers = {}, permissions = permissionsOf.owner) {
  const studio = await renderStudio(
    <AccessScreen />,
    {
      'GET /studio/access_settings': { ...settings, ...more },
      'PUT /studio/access_settings': ({ body }: Sent) => ({ ...settingsIn(body), access_changes: [] }),
      'GET /studio/products': listOf([aProduct('Gym pass'), aProduct('Swim pass')]),
      'GET /studio/pages': listOf([]),
      ...answers,
    },
    { permissions },
  );
  await screen.findByText('Private app');
  await screen.findByLabelText('Gym pass');
  return studio;
}
const toggle = (name: RegExp) => screen.getByRole('switch', { name }) as HTMLInputElement;
const effect = () => screen.getAllByRole('status')[0]?.textContent;
const save = () => screen.getByText('Save').closest('button') as HTMLButtonElement;

describe('the summary of the settings (ACC-5)', () => {
  it.each<[Partial<Settings>, string]>([
    [{}, 'Everyone can read the app, with or without an account.'],
    [{ require_sign_in: true }, 'You have to log in to read anything. Anyone can sign up.'],
    [{ require_sign_in: true, allow_anonymous_browsing: true }, 'You have to log in to read. Without an account, people see what there is.'],
    [{ is_subscriber_only: true, app_products: gym }, 'Only people who have one of the products below can read the app.'],
    [
      { is_subscriber_only: true, allow_anonymous_browsing: true, app_products: gym },
      'Only people who have one of the products below can read. Others see what there is.',
    ],
    [{ is_private: true }, 'Only members can open the app. Nobody can sign up by themselves.'],
    [
      { is_private: true, is_subscriber_only: true, app_products: gym },
      'Only members who have one of the products below can open the app. Nobody can sign up by themselves.',
    ],
    [
      { prompt_purchase_post_sign_up: true, app_products: gym },
      'Everyone can read the app, with or without an account. After signing up, members see the offer.',
    ],
  ])('%j', async (more, sentence) => {
    await open(more);
    expect(effect()).toBe(sentence);
  });
  it('is shown before it is saved', async () => {
    const { sent } = await open();
    fireEvent.click(toggle(/^Requires logging in/));
    expect(effect()).toBe('You have to log in to read anything. Anyone can sign up.');
    expect(savedBy(sent)).toEqual([]);
  });
});

describe('each setting', () => {
  it.each<[RegExp, keyof Settings, Partial<Settings>]>([
    [/^Private app/, 'is_private', {}],
    [/^Requires a product/, 'is_subscriber_only', {}],
    [/^Requires logging in/, 'require_sign_in', {}],
    [/^Can be browsed/, 'allow_anonymous_browsing', {}],
    [/^Offer a product after signing up/, 'prompt_purchase_post_sign_up', { app_products: gym }],
    [/^Hide private pages/, 'hide_private_pages', {}],
  ])('%s is sent, and the others with it unchanged', async (name, field, more) => {
    const { sent } = await open(more);
    expect(save().disabled).toBe(true);
    fireEvent.click(toggle(name));
    fireEvent.click(save());
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(savedBy(sent)[0]?.body).toEqual({ ...settings, ...more, [field]: true });
    expect([toggle(name).checked, save().disabled]).toEqual([true, true]);
  });
  it('explains its effect in words, also to screen readers', async () => {
    await open();
    const describedBy = toggle(/^Hide private pages/).getAttribute('aria-describedby')!;
    expect(document.getElementById(describedBy)?.textContent).toBe('Members without access don’t see these pages at all, not even with a lock.');
  });
  it('returns to its former state after a change of mind', async () => {
    const { sent } = await open({ require_sign_in: true });
    fireEvent.click(toggle(/^Private app/));
    fireEvent.click(screen.getByText('Discard changes'));
    expect([toggle(/^Private app/).checked, save().disabled, screen.queryByText('Discard changes')]).toEqual([false, true, null]);
    expect(savedBy(sent)).toEqual([]);
  });
});

describe('settings that depend on each other', () => {
  it('a private app needs no login rule and can never be browsed', async () => {
    await open();
    fireEvent.click(toggle(/^Private app/));
    expect([toggle(/^Requires logging in/).disabled, toggle(/^Can be browsed/).disabled]).toEqual([true, true]);
    fireEvent.click(toggle(/^Private app/));
    expect([toggle(/^Requires logging in/).disabled, toggle(/^Can be browsed/).disabled]).toEqual([false, false]);
  });
  it('products only needs no login rule, and may be browsed', async () => {
    await open();
    fireEvent.click(toggle(/^Requires a product/));
    expect([toggle(/^Requires logging in/).disabled, toggle(/^Can be browsed/).disabled]).toEqual([true, false]);
  });
  it('products only, without a product, keeps everyone out: a warning says so until one is chosen', async () => {
    const { sent } = await open();
    fireEvent.click(toggle(/^Requires a product/));
    expect(screen.getByText('No product is chosen, so nobody can get in.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Swim pass'));
    expect(screen.queryByText('No product is chosen, so nobody can get in.')).toBeNull();
    fireEvent.click(save());
    await screen.findByText('Saved');
    expect(savedBy(sent)[0]?.body).toMatchObject({ is_subscriber_only: true, app_products: [{ id: 'swim-pass' }] });
  });
  it('an offer after signing up needs a product to offer', async () => {
    await open();
    expect(toggle(/^Offer a product/).disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('Gym pass'));
    expect(toggle(/^Offer a product/).disabled).toBe(false);
  });
  it('an offer can be turned off after its last product is gone', async () => {
    const { sent } = await open({ prompt_purchase_post_sign_up: true, app_products: gym });
    fireEvent.click(screen.getByLabelText('Gym pass'));
    expect(effect()).toBe('Everyone can read the app, with or without an account.');
    fireEvent.click(toggle(/^Offer a product/));
    fireEvent.click(save());
    await screen.findByText('Saved');
    expect(savedBy(sent)[0]?.body).toMatchObject({ prompt_purchase_post_sign_up: false, app_products: [] });
  });
});

describe('the pages that follow the settings', () => {
  const following = { inherits_from: { page_id: null, title: null } };
  it('are listed, without those that have their own rule and without archived ones', async () => {
    await open(
      {},
      {
        'GET /studio/pages': listOf([
          aTreePage('home', following),
          aTreePage('blog', following),
          aTreePage('own'),
          aTreePage('old', { ...following, status: 'archived' }),
          aTreePage('below', { inherits_from: { page_id: 'own', title: 'Page own' } }),
        ]),
      },
    );
    const list = (await screen.findByText('2 pages follow these settings')).closest('details')!;
    expect([...list.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['Page home /home', 'Page blog /blog']);
  });
  it('are not mentioned when there are none', async () => {
    await open({}, { 'GET /studio/pages': listOf([aTreePage('own')]) });
    await waitFor(() => expect(screen.queryByText(/follow these settings/)).toBeNull());
  });
});

describe('refused settings', () => {
  it('stay as they were typed, with the reason', async () => {
    await open({}, { 'PUT /studio/access_settings': refuse(422, 'validation_failed', 'Please check what you entered.') });
    fireEvent.click(toggle(/^Private app/));
    fireEvent.click(save());
    expect(await screen.findByText('Please check what you entered.')).toBeTruthy();
    expect([toggle(/^Private app/).checked, save().disabled]).toEqual([true, false]);
  });
  it('are not shown to staff without permission (STU-4)', async () => {
    await renderStudio(<AccessScreen />, { 'GET /studio/access_settings': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
