import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aTreePage, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { moved } from './entries.ts';
import { NavigationScreen } from './NavigationScreen.tsx';

const entry = (id: string, more: object = { screen: 'saved' }) => ({ id, icon: 'star', label: id, ...more });
const ways = { tab_bar: [entry('Home', { path: '/' }), entry('Mine'), entry('Chat', { screen: 'messages' })], menu: [], is_changed: false };
const toolbar = { background_color: null, logo: null, logo_height_ratio: 50, align: null };

async function open(answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) {
  const studio = await renderStudio(
    <NavigationScreen />,
    {
      'GET /studio/navigation': ways as never,
      'GET /studio/toolbar': { toolbar, is_changed: false },
      'GET /studio/pages': listOf([aTreePage('p', { title: 'Plans', path: '/plans' })]),
      'POST /studio/presence': { others: [] },
      'POST /studio/preview_tokens': { token: 't', url: 'about:blank', expires_at: '2030-01-01T00:00:00Z' },
      'PUT /studio/navigation': ({ body }) => ({ ...ways, ...(body as object), is_changed: true }) as never,
      'PUT /studio/toolbar': ({ body }) => ({ toolbar: { ...toolbar, ...(body as object) }, is_changed: true }),
      ...answers,
    },
    options,
  );
  await screen.findByRole('heading', { name: 'Tab bar' });
  const saved = async () => {
    await waitFor(() => expect(studio.sent('PUT /studio/navigation').length).toBeGreaterThan(0), { timeout: 3000 });
    return studio.sent('PUT /studio/navigation').at(-1)?.body as { tab_bar?: { label: string }[]; menu?: unknown[] };
  };
  return { ...studio, saved };
}
const tabsOf = async (count: number) => {
  await screen.findByRole('heading', { name: 'Tab bar' });
  const rows = tabs().getAllByRole('listitem');
  expect(rows).toHaveLength(count);
  return rows;
};
const tabs = () => within(screen.getByRole('list', { name: 'Tab bar' }));

describe('the navigation of the app (NAV-3)', () => {
  it('is reordered by buttons and by keys, and saved automatically', async () => {
    const { saved } = await open();
    fireEvent.click(tabs().getByRole('button', { name: 'Move Mine up' }));
    fireEvent.keyDown(tabs().getByRole('button', { name: /^Chat/ }), { key: 'ArrowUp', altKey: true });
    const body = await saved();
    expect(body.tab_bar?.map(({ label }) => label)).toEqual(['Mine', 'Chat', 'Home']);
    expect(body.menu).toBeUndefined();
  });
  it('takes in a page or a screen, found by its name, up to five', async () => {
    const { saved } = await open();
    fireEvent.pointerDown(screen.getAllByRole('combobox', { name: 'Add a page or a screen' })[0]!);
    fireEvent.click((await screen.findAllByRole('option', { name: /^Plans/ }))[0]!);
    expect((await saved()).tab_bar?.at(-1)).toMatchObject({ label: 'Plans', page_id: 'p', icon: 'star' });
    fireEvent.pointerDown(screen.getAllByRole('combobox', { name: 'Add a page or a screen' })[0]!);
    fireEvent.click((await screen.findAllByRole('option', { name: /^Search/ }))[0]!);
    await waitFor(() => expect(tabs().getAllByRole('listitem')).toHaveLength(5));
    expect(screen.getAllByRole('combobox', { name: 'Add a page or a screen' })).toHaveLength(1);
  });
  it('is refetched on return, not shown out of date', async () => {
    const { answer, rerender } = await open();
    rerender(<p>Elsewhere</p>);
    answer({ 'GET /studio/navigation': { ...ways, tab_bar: [...ways.tab_bar, entry('Later')] } as never });
    rerender(<NavigationScreen />);
    expect((await tabsOf(4)).at(-1)?.textContent).toContain('Later');
  });
  it('can rename an entry, change its icon, and remove it with undo', async () => {
    const { saved } = await open();
    fireEvent.click(tabs().getByRole('button', { name: /^Mine/ }));
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Kept' } });
    fireEvent.click(screen.getByRole('radio', { name: 'heart' }));
    expect((await saved()).tab_bar?.[1]).toMatchObject({ label: 'Kept', icon: 'heart' });
    fireEvent.click(tabs().getByRole('button', { name: 'Remove Chat' }));
    expect(tabs().getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(tabs().getAllByRole('listitem')).toHaveLength(3);
  });
  it('saves the position of the logo in a separate call', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Centre' }));
    fireEvent.change(screen.getByLabelText('Height of the logo'), { target: { value: '80' } });
    await waitFor(() => expect(sent('PUT /studio/toolbar').at(-1)?.body).toEqual({ ...toolbar, align: 'center', logo_height_ratio: 80 }), {
      timeout: 3000,
    });
    expect(sent('PUT /studio/navigation')).toEqual([]);
  });
  it('is read-only for staff who may not build', async () => {
    await open({}, { permissions: permissionsOf.analyst });
    expect(screen.queryByRole('button', { name: /^Move|^Remove/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Add a page or a screen' })).toBeNull();
  });
  it('says when it does not load', async () => {
    await renderStudio(<NavigationScreen />, {
      'GET /studio/navigation': refuse(403, 'forbidden', 'You are not allowed to do this.'),
      'GET /studio/toolbar': { toolbar, is_changed: false },
    });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});

describe('lists of entries', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
  ])('from %i to %i', (from, to, expected) => expect(moved([...'abc'], from, to).join('')).toBe(expected));
});
