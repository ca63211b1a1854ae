import type { Image } from '@bandstand/contract/media.ts';
import { themeDefaults, type Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '@bandstand/rules/theme/colour.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse, type Sent } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { ThemeScreen } from './ThemeScreen.tsx';

const logo = { media_id: 'logo', url: '/l.webp', urls: { small: '/s.webp', medium: '/m.webp', large: '/l.webp' } } as Image;
const changed: Theme = { ...themeDefaults, primary_color: themeColour('#c92a45') };
async function open(theme: Theme = themeDefaults) {
  const studio = await renderStudio(
    <ThemeScreen />,
    {
      'GET /studio/theme': { theme, published: themeDefaults, is_changed: theme !== themeDefaults },
      'PUT /studio/theme': ({ body }: Sent) => ({ theme: (body as { theme: Theme }).theme, published: themeDefaults, is_changed: true }),
      'POST /studio/preview_tokens': refuse(403, 'forbidden'),
      'GET /studio/media/{id}/colours': { items: [{ hex: '#0b6e4f', share: 0.7 }], total_count: 1 },
    },
    { pickers: { pickImage: async () => logo } },
  );
  await screen.findByText('Colours');
  const sentNow = async () => {
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await waitFor(() => expect(studio.sent('PUT /studio/theme').length).toBeGreaterThan(0));
    return (studio.sent('PUT /studio/theme').at(-1)!.body as { theme: Theme }).theme;
  };
  return { ...studio, sentNow };
}

it('a whole palette from the logo is applied, and undone in one step', async () => {
  const { sentNow } = await open();
  fireEvent.click(screen.getByText('Choose a logo'));
  fireEvent.click(await screen.findByText('As in the picture'));
  expect(await sentNow()).toMatchObject({ primary_color: { hex: '#0b6e4f' }, brand_color: { hex: '#0b6e4f' } });
  fireEvent.click(screen.getByLabelText('Undo'));
  expect(screen.getAllByDisplayValue(themeDefaults.primary_color.hex).length).toBeGreaterThan(0);
});

it('the draft is discarded for what members see, and undo restores it', async () => {
  const { sentNow } = await open(changed);
  expect(screen.getAllByDisplayValue('#c92a45').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByText('Discard draft'));
  expect((await sentNow()).primary_color.hex).toBe(themeDefaults.primary_color.hex);
  fireEvent.click(screen.getByLabelText('Undo'));
  expect(screen.getAllByDisplayValue('#c92a45').length).toBeGreaterThan(0);
});

it('two matching typefaces are applied at once, and a colour shows its brightness', async () => {
  const { sentNow } = await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Fraunces Inter' }));
  expect(await sentNow()).toEqual({ heading_font: 'fraunces' });
  expect(screen.getAllByText(/Brightness \d+: text is white below 150/).length).toBeGreaterThan(0);
});
