import { themeDefaults, type Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '@bandstand/rules/theme/colour.ts';
import { contrastRatio } from '@bandstand/rules/theme/contrast.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, type Answers, type Sent } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { presets } from './presets.ts';
import { ThemeScreen } from './ThemeScreen.tsx';

async function open(theme: Partial<Theme> = {}, answers: Answers = {}, permissions = permissionsOf.owner) {
  const studio = await renderStudio(
    <ThemeScreen />,
    {
      'GET /studio/theme': { theme: { ...themeDefaults, ...theme }, is_changed: false },
      'PUT /studio/theme': ({ body }: Sent) => ({ theme: { ...themeDefaults, ...theme, ...(body as { theme: Theme }).theme }, is_changed: true }),
      'POST /studio/preview_tokens': refuse(403, 'forbidden'),
      'POST /studio/presence': { others: [] },
      ...answers,
    },
    { permissions },
  );
  await screen.findByText('Colours');
  /** The last theme that reached the server, saved without waiting for the delay. */
  const sentNow = async () => {
    const before = studio.sent('PUT /studio/theme').length;
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await waitFor(() => expect(studio.sent('PUT /studio/theme').length).toBeGreaterThan(before));
    const changes = studio.sent('PUT /studio/theme').map(({ body }) => (body as { theme: Partial<Theme> }).theme);
    return changes.reduce<Theme>((whole, parts) => ({ ...whole, ...parts }), { ...themeDefaults, ...theme });
  };
  return { ...studio, sentNow };
}
// A colour has two fields with one name: the well and the number. Searching this long form by role takes a tenth of a second each time.
const hexOf = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name).find(({ type }) => type === 'text')!;
const paint = (name: string, hex: string) => fireEvent.change(hexOf(name), { target: { value: hex } });
const line = (name: string) => within(hexOf(name).parentElement!);
const button = (name: string) => screen.getByLabelText<HTMLButtonElement>(name);

describe('contrast beside each colour (L544, GOALS 3)', () => {
  it.each([
    ['#000000', '21 : 1', 'Text on this colour is white'],
    ['#1e5fa8', '6.4 : 1', 'Text on this colour is white'],
    ['#ffffff', '10.1 : 1', 'Text on this colour is dark'],
    ['#dde3e9', '7.8 : 1', 'Text on this colour is dark'],
  ])('%s is readable: %s', async (hex, ratio, text) => {
    await open({ primary_color: themeColour(hex) });
    expect(line('Primary').getByText(ratio).getAttribute('title')).toBe(text);
    expect(line('Primary').queryByText('Text on it is hard to read.')).toBeNull();
  });
  it('offers the nearest readable shade, and applies it by one press', async () => {
    const { sentNow } = await open();
    paint('Primary', '#e0512f');
    expect(line('Primary').getByText('Text on it is hard to read.')).toBeTruthy();
    const use = line('Primary').getByRole('button', { name: /^Use #/ });
    const shade = use.textContent!.replace('Use ', '');
    expect(contrastRatio('#ffffff', shade)).toBeGreaterThanOrEqual(4.5);
    fireEvent.click(use);
    expect(hexOf('Primary').value).toBe(shade);
    expect(line('Primary').queryByText('Text on it is hard to read.')).toBeNull();
    expect((await sentNow()).primary_color).toEqual(themeColour(shade));
  });
  it('says that dark on light is unreadable, and what the app does about it', async () => {
    await open();
    expect(screen.getByText('Dark on light reads well: 19.7 : 1')).toBeTruthy();
    paint('Dark', '#aaaaaa');
    expect(screen.getByText(/^Dark on light is hard to read: 2\.1 : 1\. The app darkens text automatically\.$/)).toBeTruthy();
  });
});

describe('a colour', () => {
  it.each([
    ['Primary', 'primary_color'],
    ['Secondary', 'secondary_color'],
    ['Brand', 'brand_color'],
    ['Dark', 'dark_color'],
    ['Light', 'light_color'],
  ] as const)('%s changes nothing but itself', async (name, field) => {
    const { sentNow } = await open();
    paint(name, '#123456');
    expect(await sentNow()).toEqual({ ...themeDefaults, [field]: { hex: '#123456', rgb: '18, 52, 86' } });
  });
  it('is accepted with or without #, also in upper case', async () => {
    const { sentNow } = await open();
    paint('Primary', ' ABCDEF');
    expect((await sentNow()).primary_color.hex).toBe('#abcdef');
  });
  it('that is half typed is marked and changes nothing; on leaving, the field shows the colour again', async () => {
    const { sent } = await open();
    paint('Primary', '#12');
    expect([hexOf('Primary').value, hexOf('Primary').getAttribute('aria-invalid')]).toEqual(['#12', 'true']);
    fireEvent.blur(hexOf('Primary'));
    expect([hexOf('Primary').value, hexOf('Primary').getAttribute('aria-invalid')]).toEqual([themeDefaults.primary_color.hex, null]);
    expect(button('Undo').disabled).toBe(true);
    expect(sent('PUT /studio/theme')).toEqual([]);
  });
  it('is chosen by eye in the well, which has the same name', async () => {
    await open();
    const [well] = screen.getAllByLabelText('Light').filter((field) => field.getAttribute('type') === 'color');
    fireEvent.change(well!, { target: { value: '#fafafa' } });
    expect(hexOf('Light').value).toBe('#fafafa');
  });
});

describe('fonts and shape (L90)', () => {
  const group = (name: string) => within(screen.getAllByText(name).find(({ tagName }) => tagName === 'LEGEND')!.parentElement!);
  it.each([
    ['Headings', 'heading_font'],
    ['Text', 'body_font'],
  ] as const)('%s has a font of its own', async (name, field) => {
    const { sentNow } = await open();
    expect((group(name).getByLabelText('Inter') as HTMLInputElement).checked).toBe(true);
    fireEvent.click(group(name).getByLabelText('Fraunces'));
    expect(await sentNow()).toEqual({ ...themeDefaults, [field]: 'fraunces' });
  });
  it.each([
    ['Corners', 'Square', { app_look: 'square' }],
    ['Corners', 'Rounded', { app_look: 'rounded' }],
    ['Cards', 'Raised', { card_style: 'raised' }],
    ['Cards', 'Flat', { card_style: 'flat' }],
    ['Until a member chooses', 'Dark', { default_color_mode: 'dark' }],
  ])('%s: %s', async (name, choice, expected) => {
    const { sentNow } = await open();
    fireEvent.click(group(name).getByLabelText(choice));
    expect(await sentNow()).toEqual({ ...themeDefaults, ...expected });
  });
  it('return to the default look, which is not one of the named ones (THM-1)', async () => {
    const { sentNow } = await open({ app_look: 'square', card_style: 'flat' });
    fireEvent.click(group('Corners').getByLabelText('Soft'));
    fireEvent.click(group('Cards').getByLabelText('Plain'));
    expect(await sentNow()).toMatchObject({ app_look: null, card_style: null });
  });
});

describe('presets', () => {
  it.each(presets.map(({ id, theme }) => [id[0]!.toUpperCase() + id.slice(1), theme] as const))('%s is applied as a whole', async (name, theme) => {
    const { sentNow } = await open();
    fireEvent.click(screen.getByText(name).closest('button')!);
    expect(await sentNow()).toEqual(theme);
  });
  it('are one undo step, whatever was set before', async () => {
    const { sentNow } = await open();
    paint('Primary', '#123456');
    fireEvent.click(screen.getByText('Ember').closest('button')!);
    fireEvent.click(button('Undo'));
    expect(await sentNow()).toEqual({ ...themeDefaults, primary_color: themeColour('#123456') });
  });
});

describe('undo and redo', () => {
  it('step back and forward, by button and by key', async () => {
    await open();
    paint('Primary', '#111111');
    paint('Brand', '#222222');
    fireEvent.click(button('Undo'));
    expect([hexOf('Primary').value, hexOf('Brand').value]).toEqual(['#111111', themeDefaults.brand_color.hex]);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(hexOf('Primary').value).toBe(themeDefaults.primary_color.hex);
    expect(button('Undo').disabled).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
    expect([hexOf('Primary').value, hexOf('Brand').value]).toEqual(['#111111', '#222222']);
    expect(button('Redo').disabled).toBe(true);
  });
  it('count dragging through many colours as one step', async () => {
    await open();
    for (const hex of ['#111111', '#222222', '#333333']) paint('Primary', hex);
    fireEvent.click(button('Undo'));
    expect(hexOf('Primary').value).toBe(themeDefaults.primary_color.hex);
  });
  it('forget undone steps once something else is chosen', async () => {
    await open();
    paint('Primary', '#111111');
    fireEvent.click(button('Undo'));
    paint('Brand', '#222222');
    expect(button('Redo').disabled).toBe(true);
  });
});

describe('staff who may not change the theme (STU-4)', () => {
  it('see it, with every field closed and nothing to publish', async () => {
    const { sent } = await open({}, {}, permissionsOf.coach);
    expect(hexOf('Primary').matches(':disabled') || hexOf('Primary').closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Publish theme' })).toBeNull();
    expect(sent('PUT /studio/theme')).toEqual([]);
  });
});
