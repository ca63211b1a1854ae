import { blockData } from '@bandstand/contract/blocks/block.ts';
import { themeDefaults, type Theme } from '@bandstand/contract/theme.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDraft, aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers, type Sent } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderStudio.tsx';

// The two screens load lazily: here they are loaded before the first test.
beforeAll(() => Promise.all([import('../PageEditor.tsx'), import('../../features/theme/ThemeScreen.tsx')]));
beforeEach(() => localStorage.clear());

const change = { type: 'page' as const, id: 'a', title: 'About', status: 'changed', author: null, changed_at: null };
const theme = { ...change, type: 'theme' as const, id: null, title: '' };
/** A studio whose list of changes contains the theme or the page once it is saved. */
async function studioAt(address: string, more: Answers = {}) {
  let list: (typeof change | typeof theme)[] = [change];
  const saves: (() => void)[] = [];
  const held = (answer: unknown, added: typeof change | typeof theme) =>
    new Promise((resolve) =>
      saves.push(() => {
        list = [change, added];
        resolve(answer);
      }),
    );
  const studio = await renderApp(address, {
    'GET /studio/changes': () => ({ items: list, access_changes: [] }),
    'GET /studio/theme': { theme: themeDefaults, is_changed: false },
    'PUT /studio/theme': (sent: Sent) => held({ theme: (sent.body as { theme: Theme }).theme, is_changed: true }, theme),
    'GET /studio/pages': listOf([aTreePage('page')]),
    'GET /studio/pages/{id}': aDraft(),
    'PUT /studio/pages/{id}': () => held(aDraft({ version: 2 }), { ...change, id: 'page', title: 'Welcome' }),
    'GET /studio/block_schemas': JSON.parse(JSON.stringify(blockData)) as never,
    'POST /studio/preview_tokens': refuse(403, 'forbidden'),
    ...more,
  });
  await screen.findByText('1 unpublished change');
  return { ...studio, saves };
}
// Pages have a second title, for sharing.
const pageTitle = async () => (await screen.findAllByLabelText('Title', { selector: 'input' }))[0]!;
const publish = () => screen.getByText('Publish').closest('button') as HTMLButtonElement;
const isAsked = () => screen.queryByText('Publish changes') !== null;

describe('the Publish button of the whole studio (studio.md 1)', () => {
  it('first saves a colour changed a moment ago, and lists it', async () => {
    const { saves } = await studioAt('/theme');
    await screen.findByText('Colours');
    fireEvent.change(screen.getByLabelText('Brand', { selector: '[maxlength]' }), { target: { value: '#123456' } });
    fireEvent.click(publish());
    expect([publish().getAttribute('aria-busy'), isAsked(), saves.length]).toEqual(['true', false, 1]);
    await act(async () => saves[0]!());
    expect(await screen.findByText('Publish 2 changes')).toBeTruthy();
    expect(screen.getByLabelText('Theme', { selector: '[type=checkbox]' })).toBeTruthy();
    expect(publish().getAttribute('aria-busy')).toBeNull();
  });
  it('first saves text typed on a page a moment ago, and lists the page', async () => {
    const { saves } = await studioAt('/pages/page');
    fireEvent.change(await pageTitle(), { target: { value: 'Hello' } });
    fireEvent.click(publish());
    expect([publish().getAttribute('aria-busy'), isAsked(), saves.length]).toEqual(['true', false, 1]);
    await act(async () => saves[0]!());
    expect(await screen.findByText('Publish 2 changes')).toBeTruthy();
    expect(screen.getByLabelText('Welcome', { selector: '[type=checkbox]' })).toBeTruthy();
  });
  it('also saves changes from a screen that was just left', async () => {
    const { saves } = await studioAt('/theme');
    await screen.findByText('Colours');
    fireEvent.change(screen.getByLabelText('Brand', { selector: '[maxlength]' }), { target: { value: '#123456' } });
    fireEvent.click(screen.getByRole('link', { name: 'Home' }));
    fireEvent.click(publish());
    await act(async () => {});
    expect(isAsked()).toBe(false);
    await act(async () => saves[0]!());
    expect(await screen.findByText('Publish 2 changes')).toBeTruthy();
  });
  it.each<[string, Answers, string]>([
    ['/theme', { 'PUT /studio/theme': refuse(422, 'validation_failed', 'This font is unknown.') }, 'This font is unknown.'],
    ['/theme', { 'PUT /studio/theme': refuse(503, 'unknown_error') }, 'No connection. Saved on this device.'],
  ])('does not ask for the list while %s is not saved, and says so', async (address, answers, reason) => {
    await studioAt(address, answers);
    await screen.findByText('Colours');
    fireEvent.change(screen.getByLabelText('Brand', { selector: '[maxlength]' }), { target: { value: '#123456' } });
    fireEvent.click(publish());
    expect((await screen.findAllByText('Not saved')).length).toBeGreaterThan(0);
    expect(screen.getByText(reason)).toBeTruthy();
    expect([isAsked(), publish().getAttribute('aria-busy')]).toEqual([false, null]);
  });
  it('does not ask for the list while the page is refused, and points to the reason', async () => {
    await studioAt('/pages/page', { 'PUT /studio/pages/{id}': refuse(409, 'slug_taken', 'This address is taken.') });
    fireEvent.change(await pageTitle(), { target: { value: 'Hello' } });
    fireEvent.click(publish());
    expect(await screen.findByText('The page is not saved yet. See the note beside its title.')).toBeTruthy();
    expect(screen.getAllByText('This address is taken.')).toHaveLength(2);
    expect(isAsked()).toBe(false);
  });
  it('asks for the list at once when nothing is unsaved', async () => {
    const { saves } = await studioAt('/theme');
    await screen.findByText('Colours');
    fireEvent.click(publish());
    expect(await screen.findByText('Publish 1 change')).toBeTruthy();
    expect(saves).toEqual([]);
  });
});
