import { themeDefaults, type Theme } from '@bandstand/contract/theme.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, refuse, type Answers, type Sent } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { ThemeScreen } from './ThemeScreen.tsx';

const saved = ({ body }: Sent) => ({ theme: { ...themeDefaults, ...(body as { theme: Theme }).theme }, is_changed: true });
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(answers: Answers = {}, isChanged = false) {
  const studio = await renderStudio(<ThemeScreen />, {
    'GET /studio/theme': { theme: themeDefaults, is_changed: isChanged },
    'PUT /studio/theme': saved,
    'POST /studio/preview_tokens': refuse(403, 'forbidden'),
    'POST /studio/presence': { others: [] },
    'POST /studio/releases': { id: 'r', title: '', published_at: null, author: null, items: [{ type: 'theme', id: null, title: '' }] } as never,
    ...answers,
  });
  await after(500);
  const brands = () => studio.sent('PUT /studio/theme').map(({ body }) => (body as { theme: Theme }).theme.brand_color.hex);
  return { ...studio, brands };
}
const paint = (hex: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Brand' }), { target: { value: hex } });
const state = () => screen.getAllByRole('status')[0]?.textContent;
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('autosave of the theme (studio.md 1)', () => {
  it('sends nothing while the theme is only viewed', async () => {
    const { brands } = await open();
    await after(10_000);
    expect(brands()).toEqual([]);
    expect(state()).toBe('Saved');
  });
  it('sends the changed parts once, a moment after the last change', async () => {
    const { brands, sent } = await open();
    paint('#111111');
    await after(400);
    paint('#222222');
    await after(400);
    expect(brands()).toEqual([]);
    await after(300);
    expect(brands()).toEqual(['#222222']);
    expect(sent('PUT /studio/theme')[0]?.body).toEqual({ theme: { brand_color: { hex: '#222222', rgb: '34, 34, 34' } } });
    expect(state()).toBe('Saved');
    await after(5_000);
    expect(brands()).toHaveLength(1);
  });
  it('sends one save at a time, and then what was changed meanwhile', async () => {
    const answers: (() => void)[] = [];
    const { brands } = await open({
      'PUT /studio/theme': (sent: Sent) => new Promise((resolve) => answers.push(() => resolve(saved(sent)))),
    });
    paint('#111111');
    await after(800);
    expect(state()).toBe('Saving');
    paint('#222222');
    await after(2_000);
    expect(brands()).toEqual(['#111111']);
    answers[0]!();
    await after(50);
    expect(brands()).toEqual(['#111111', '#222222']);
    answers[1]!();
    await after(1_000);
    expect(brands()).toHaveLength(2);
    expect(state()).toBe('Saved');
  });
  it('saves at once by Ctrl+S', async () => {
    const { brands } = await open();
    paint('#111111');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await after(20);
    expect(brands()).toEqual(['#111111']);
  });
  it('saves when you leave the screen in the same moment', async () => {
    const { brands, unmount } = await open();
    paint('#111111');
    unmount();
    await after(20);
    expect(brands()).toEqual(['#111111']);
  });
});

describe('an unsaved theme', () => {
  it('waits for the connection and is sent again automatically', async () => {
    const { brands, goOffline } = await open();
    goOffline();
    paint('#111111');
    await after(800);
    expect(state()).toBe('No connection. Saved on this device.');
    goOffline(false);
    await after(4_200);
    expect(brands()).toEqual(['#111111']);
    expect(state()).toBe('Saved');
  });
  it('treats a failing server as unreachable', async () => {
    let isBroken = true;
    const { brands } = await open({
      'PUT /studio/theme': (sent: Sent) => {
        if (isBroken) throw new Refusal(503, 'unknown_error');
        return saved(sent);
      },
    });
    paint('#111111');
    await after(800);
    isBroken = false;
    await after(4_200);
    expect(brands()).toEqual(['#111111', '#111111']);
    expect(state()).toBe('Saved');
  });
  it('says why the server refuses it, and does not retry', async () => {
    const { brands } = await open({ 'PUT /studio/theme': refuse(422, 'validation_failed', 'This font is unknown.') });
    paint('#111111');
    await after(800);
    expect(state()).toBe('This font is unknown.');
    await after(20_000);
    expect(brands()).toHaveLength(1);
  });
  it('is fine again once the refused change is undone', async () => {
    const { brands } = await open({ 'PUT /studio/theme': refuse(422, 'validation_failed') });
    paint('#111111');
    await after(800);
    fireEvent.click(button('Undo'));
    await after(800);
    expect(state()).toBe('Saved');
    expect(brands()).toHaveLength(1);
  });
});

describe('a theme that two people have open', () => {
  it('names the other person, announces their save and merges it with local changes', async () => {
    const kim = { window: 'window-kim', user_id: 'kim', name: 'Kim Berg', is_me: false, saves: 0 };
    let server: Theme = themeDefaults;
    let saves = 0;
    await open({
      'GET /studio/theme': () => ({ theme: server, is_changed: false }) as never,
      'PUT /studio/theme': ({ body }) => ({ theme: (server = { ...server, ...(body as { theme: Theme }).theme }), is_changed: true }) as never,
      'POST /studio/presence': () => ({ others: [{ ...kim, saves }] }),
    });
    expect(screen.getByRole('img', { name: 'Also here now: Kim Berg' })).toBeTruthy();
    paint('#111111');
    server = { ...server, app_look: 'square' };
    saves = 1;
    await after(2_000);
    expect(screen.getByText('Saved by Kim Berg')).toBeTruthy();
    expect([server.brand_color.hex, server.app_look]).toEqual(['#111111', 'square']);
    expect((screen.getByRole('textbox', { name: 'Brand' }) as HTMLInputElement).value).toBe('#111111');
    expect((screen.getByRole('radio', { name: 'Square' }) as HTMLInputElement).checked).toBe(true);
  });
});

describe('publishing only the theme (STU-3)', () => {
  it('is not offered while nothing differs from what members see', async () => {
    await open();
    expect(button('Publish theme').disabled).toBe(true);
    expect(screen.getByText('Published')).toBeTruthy();
  });
  it('first saves the latest change, and publishes no other object', async () => {
    const { calls } = await open({}, true);
    paint('#111111');
    fireEvent.click(button('Publish theme'));
    await after(50);
    const writes = calls.filter(({ name }) => /^(PUT|POST) \/studio\/(theme|releases)/.test(name));
    expect(writes.map(({ name }) => name)).toEqual(['PUT /studio/theme', 'POST /studio/releases']);
    expect(writes[1]?.body).toEqual({ items: [{ type: 'theme' }] });
    expect(screen.getByText('The new look is live')).toBeTruthy();
  });
  it('publishes nothing that could not be saved', async () => {
    const { sent } = await open({ 'PUT /studio/theme': refuse(422, 'validation_failed', 'This font is unknown.') }, true);
    paint('#111111');
    fireEvent.click(button('Publish theme'));
    await after(50);
    expect(screen.getByText('This font is unknown.')).toBeTruthy();
    expect(sent('POST /studio/releases')).toEqual([]);
  });
  it('says why it was not published', async () => {
    await open({ 'POST /studio/releases': refuse(403, 'forbidden', 'You are not allowed to do this.') }, true);
    fireEvent.click(button('Publish theme'));
    await after(50);
    expect(screen.getByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.queryByText('The new look is live')).toBeNull();
  });
});
