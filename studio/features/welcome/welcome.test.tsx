import type { Image } from '@bandstand/contract/media.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, type Sent } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { WelcomeScreen } from './WelcomeScreen.tsx';

const logo = { media_id: 'logo', url: '/l.webp', urls: { small: '/s.webp', medium: '/m.webp', large: '/l.webp' } } as Image;

describe('the first steps', () => {
  it('turn the logo into the icon, and apply its colours at once', async () => {
    const { sent } = await renderStudio(
      <WelcomeScreen />,
      {
        'PUT /studio/settings/app': {},
        'GET /studio/media/{id}/colours': { items: [{ hex: '#0b6e4f', share: 0.7 }], total_count: 1 },
        'PUT /studio/theme': ({ body }: Sent) => ({ theme: { ...themeDefaults, ...(body as { theme: object }).theme }, is_changed: true }),
        'POST /studio/releases': {},
      },
      { pickers: { pickImage: async () => logo } },
    );
    fireEvent.click(screen.getByText('Choose a logo'));
    await waitFor(() => expect(sent('PUT /studio/settings/app')[0]?.body).toEqual({ icon: { media_id: 'logo' } }));
    fireEvent.click(await screen.findByText('As in the picture'));
    expect(await screen.findByText('The new look is live')).toBeTruthy();
    expect(sent('PUT /studio/theme')[0]?.body).toMatchObject({ theme: { primary_color: { hex: '#0b6e4f' }, brand_color: { hex: '#0b6e4f' } } });
    expect(sent('POST /studio/releases')[0]?.body).toEqual({ items: [{ type: 'theme' }] });
  });
  it('show the app’s address as a code, and what can be sold', async () => {
    await renderStudio(<WelcomeScreen />, {}, { pickers: { createProduct: async () => 'product' } });
    const code = screen.getByRole('img', { name: 'QR code of http://club.localhost' });
    await waitFor(() => expect(code.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(100));
    fireEvent.click(screen.getByText('Create a product'));
    await waitFor(() => expect(screen.queryByText('Create a product')).toBeNull());
  });
  it('make the owner the first member, by a link for one person', async () => {
    const url = 'http://club.localhost/#auth?mode=sign_up&invite=abc';
    const { sent } = await renderStudio(<WelcomeScreen />, { 'POST /studio/invites': { id: 'i', url } });
    fireEvent.click(screen.getByText('Create the link'));
    expect(await screen.findByDisplayValue(url)).toBeTruthy();
    expect(screen.getByRole('img', { name: `QR code of ${url}` })).toBeTruthy();
    expect(sent('POST /studio/invites')[0]?.body).toEqual({ max_uses: 1, expires_at: expect.any(String) });
  });
  it('say what failed, and mark no colours as worn that the app did not get', async () => {
    const { sent } = await renderStudio(
      <WelcomeScreen />,
      {
        'PUT /studio/settings/app': refuse(422, 'validation_failed', 'This picture is too small.'),
        'GET /studio/media/{id}/colours': { items: [{ hex: '#0b6e4f', share: 0.7 }], total_count: 1 },
        'PUT /studio/theme': refuse(403, 'forbidden', 'You are not allowed to do this.'),
      },
      { pickers: { pickImage: async () => logo } },
    );
    fireEvent.click(screen.getByText('Choose a logo'));
    expect(await screen.findByText('This picture is too small.')).toBeTruthy();
    const palette = (await screen.findByText('As in the picture')).closest('button, label')!;
    fireEvent.click(palette);
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect([palette.getAttribute('aria-pressed') === 'true', palette.querySelector('input')?.checked ?? false]).toEqual([false, false]);
    expect(sent('POST /studio/releases')).toEqual([]);
  });
  it('change nothing when the owner turns away from a picture or a product', async () => {
    const { calls } = await renderStudio(<WelcomeScreen />, {}, { pickers: { pickImage: async () => null, createProduct: async () => null } });
    const before = calls.length;
    fireEvent.click(screen.getByText('Choose a logo'));
    fireEvent.click(screen.getByText('Create a product'));
    await waitFor(() => expect(screen.getByText('Create a product')).toBeTruthy());
    expect(calls.slice(before)).toEqual([]);
    expect(screen.queryByText('As in the picture')).toBeNull();
  });
  it('say why there is no link, offer it again, and can all wait', async () => {
    const { answer } = await renderStudio(<WelcomeScreen />, { 'POST /studio/invites': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    fireEvent.click(screen.getByText('Create the link'));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'POST /studio/invites': { id: 'i', url: 'http://club.localhost/#i' } });
    fireEvent.click(screen.getByText('Create the link'));
    expect(await screen.findByDisplayValue('http://club.localhost/#i')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button').at(-1)!);
    expect(addressNow()).toBe('/');
  });
  it('are hidden from staff who may not change the app', async () => {
    await renderStudio(<WelcomeScreen />, {}, { permissions: permissionsOf.analyst });
    expect(screen.queryByText('Choose a logo')).toBeNull();
  });
});
