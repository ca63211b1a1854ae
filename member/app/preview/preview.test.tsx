import type { BuilderMessage } from '@bandstand/contract/preview.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personaOf } from '../../platform/preview.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aBlock, anId, anItem, aPage, aText, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { aWorkout } from '../../testing/kitWorkout.ts';
import { settled, visit } from '../../testing/visit.tsx';
import { isStudioOrigin } from './previewChannel.ts';
import { withDraft } from './withDraft.ts';

const posted: unknown[] = [];
const post = async (message: BuilderMessage, origin = window.location.origin) => {
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data: message, origin, source: window.parent }));
  });
};
const page = aPage({ path: '/x', page_title: 'Before', blocks: [aText('Old words')] });

beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal('parent', { postMessage: (message: unknown) => posted.push(message) });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe('the builder’s frame (ACC-27)', () => {
  it('reports that it is ready and updates without a reload', async () => {
    const { server } = await visit({ at: '/x?page_builder=grant', pages: [page] });
    await waitFor(() => expect(posted).toContainEqual({ type: 'app:ready' }));
    await post({ type: 'builder:update', page: { id: page.page_id, title: 'After' }, blocks: [aText('New words')] });
    expect(await screen.findByText('New words')).toBeTruthy();
    expect(screen.queryByText('Old words')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'After' })).toBeTruthy();
    expect(server.requests.filter(({ name }) => name === 'page')).toEqual([]);
  });

  it('tries out a workout that is edited by itself: taps act, and nothing is sent', async () => {
    const groups = [
      {
        id: anId(),
        type: 'straight' as const,
        items: [{ uid: anId(), exercise_id: null, title: 'Squat', sets: [{ type: 'normal' as const, reps: 5 }] }],
      },
    ];
    const workout = aWorkout({ title: 'Monday', groups, allowed_modes: ['list'] });
    const token = btoa(JSON.stringify({ persona: 'everything', reusable: { kind: 'workout', id: workout.id } }));
    const shown = aPage({ path: '/~piece', page_title: 'Monday', page_content_type: 'workout', type_data: { workout_id: workout.id, workout } });
    const app = await visit({ at: `/~piece?page_builder=${token}`, pages: [shown] });
    await app.user.click(await screen.findByRole('button', { name: 'Start workout' }));
    const player = within(await screen.findByRole('dialog', { name: 'Monday' }));
    await app.user.click(await player.findByRole('button', { name: 'Start' }));
    expect(await player.findByText(/^0 of 1 set/)).toBeTruthy();
    const edited = { ...workout, groups: groups.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, title: 'Lunge' })) })) };
    await post({
      type: 'builder:update',
      page: { id: shown.page_id, title: 'Monday', type_data: { workout_id: workout.id, workout: edited } },
      blocks: [],
    });
    expect(await player.findByText('Lunge')).toBeTruthy();
    expect(posted).not.toContainEqual(expect.objectContaining({ type: 'app:selected' }));
    expect(app.server.requests.filter(({ name }) => /session|exercise_results/.test(name))).toEqual([]);
  });

  it('shows a new rule’s results once it is saved, and keeps later typing', async () => {
    const found = { items: [anItem({ title: 'Found' })] };
    const rule = aBlock('collection', { layout: 'grid', source: 'query', query: { limit: 3 } });
    const { server } = await visit({ at: '/x?page_builder=grant', pages: [page] });
    await post({ type: 'builder:update', page: { id: page.page_id, title: 'After' }, blocks: [rule as never] });
    server.pages.set('/x', { ...page, page_title: 'Saved', blocks: [{ ...rule, data: { ...rule.data, collection: found } } as never] });
    await post({ type: 'builder:saved' });
    expect(await screen.findByText('Found')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'After' })).toBeTruthy();
    const asked = () => server.requests.filter(({ name }) => name === 'page').length;
    const before = asked();
    await post({ type: 'builder:saved' });
    expect(asked()).toBe(before);
  });

  it('scrolls to a block that was selected before it was rendered', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    await visit({ at: '/x?page_builder=grant', pages: [page] });
    const late = { ...aText('Late words'), id: 'late' };
    await post({ type: 'builder:select', block_id: 'late' });
    expect(shown).not.toHaveBeenCalled();
    await post({ type: 'builder:update', page: { id: page.page_id, title: 'After' }, blocks: [late as never] });
    await waitFor(() => expect(shown.mock.contexts).toEqual([document.querySelector('[data-block-id="late"]')]));
    shown.mockRestore();
  });

  it('listens only to the studio', async () => {
    await visit({ at: '/x?page_builder=grant', pages: [page] });
    await post({ type: 'builder:update', page: { id: page.page_id, title: 'Evil' }, blocks: [aText('Evil words')] }, 'https://evil.example');
    expect(screen.queryByText('Evil words')).toBeNull();
  });

  it.each([
    ['http://localhost:3000', 'http://localhost:3000', true],
    ['http://localhost:3000', 'http://harbour.localhost:3000', true],
    ['http://127.0.0.1:3000', 'http://harbour.localhost:3000', true],
    ['https://studio.example', 'https://harbour.studio.example', true],
    ['https://evil.example', 'https://app.example', false],
    ['https://notexample.org', 'https://example.org', false],
    ['http://app.example', 'https://app.example', false],
    ['http://localhost:4000', 'http://localhost:3000', false],
    ['null', 'https://app.example', false],
  ])('may %s talk to %s: %s', (studio, own, may) => expect(isStudioOrigin(studio, own)).toBe(may));

  it('reports the tapped block and follows no link', async () => {
    const block = aBlock('button', {
      text: 'Go',
      style: 'primary',
      action: { id: 'a', type: 'open_page', data: { page_id: 'p', path: '/elsewhere' } } as never,
    });
    const { user } = await visit({ at: '/x?page_builder=grant', pages: [aPage({ path: '/x', blocks: [block] })] });
    await user.click(screen.getByRole('link', { name: 'Go' }));
    expect(posted).toContainEqual({ type: 'app:selected', block_id: block.id });
    expect(window.location.pathname).toBe('/x');
  });

  it('replaces the theme and the mode', async () => {
    const { platform } = await visit({ at: '/x?page_builder=grant', pages: [page] });
    await post({ type: 'builder:theme', theme: { ...platform.config.theme, primary_color: { hex: '#c0ffee', rgb: '192, 255, 238' } } });
    await waitFor(() => expect(document.getElementById('preview-theme')?.textContent).toContain('#c0ffee'));
    await post({ type: 'builder:mode', mode: 'dark' });
    await waitFor(() => expect(document.documentElement.dataset['mode']).toBe('dark'));
    expect(localStorage.getItem('bandstand-color-mode')).toBeNull();
    await post({ type: 'builder:mode', mode: 'light' });
  });

  it('keeps the token while navigating, sends it with every call, logs nobody in and prompts nothing', async () => {
    const { server, platform, hash } = await visit({
      at: '/x?page_builder=grant',
      bundle: aBundle(),
      pages: [page, aPage({ path: '/next', access: denied('AUTHENTICATION_REQUIRED') })],
    });
    expect(server.calls('POST /auth/verify')).toEqual([]);
    platform.pages.prefetch('/next');
    await settled(10);
    expect(server.requests.filter(({ name }) => name === 'page')).toEqual([]);
    platform.navigation.navigate('/next');
    await screen.findByText("You don't have access");
    await settled(30);
    expect(window.location.search).toBe('?page_builder=grant');
    expect(hash()).toBe('');
    const asked = server.requests.find(({ name }) => name === 'page');
    expect(asked?.query.get('page_builder')).toBe('grant');
    expect(asked?.headers.get('x-page-builder')).toBe('grant');
  });

  it('names the persona of the grant', () => {
    expect(personaOf(`${btoa('{"persona":"a new member"}')}.signature`)).toBe('a new member');
    expect(personaOf('opaque')).toBeNull();
  });

  it('keeps the pages of an unchanged collection', () => {
    const collection = aBlock('collection', {
      layout: 'grid',
      source: 'query',
      query: { limit: 3 },
      collection: { items: [anItem({ title: 'Known' })] },
    });
    const loaded = aPage({ blocks: [collection] });
    const { collection: _served, ...data } = collection.data as { collection: unknown; layout: 'grid'; source: 'query'; query: { limit: number } };
    const update = (changed: typeof data) =>
      withDraft(loaded, { page: { id: loaded.page_id, title: 'x' }, blocks: [{ ...collection, data: changed } as never] }).blocks[0]?.data;
    expect(update({ ...data, layout: 'grid' })).toHaveProperty('collection');
    expect(update({ ...data, query: { limit: 4 } })).not.toHaveProperty('collection');
  });
});

describe('the page’s own title, typed in place', () => {
  beforeEach(() => Object.assign(document, { execCommand: () => true }));
  const words = { tools: {} as never, kinds: { hero: 'Hero' }, scale: 1, title: 'Title' };
  const hero = (title: string) => aBlock('hero', { title, ratio: 60 } as never);
  const typeInto = async (heading: HTMLElement, value: string) => {
    fireEvent.doubleClick(heading);
    const twin = document.querySelector<HTMLElement>('[data-typing]');
    if (!twin) return null;
    twin.textContent = value;
    fireEvent.input(twin);
    return twin;
  };

  it.each<[string, Parameters<typeof aPage>[0]]>([
    ['above the blocks', {}],
    ['on a hero that shows it', { blocks: [hero('{{ page.title }}')] }],
  ])('%s, is reported as the title', async (_where, more) => {
    await visit({ at: '/x?page_builder=grant', pages: [aPage({ path: '/x', page_title: 'Before', blocks: [aText('Words')], ...more })] });
    await post({ type: 'builder:tools', words });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Before' });
    const twin = await typeInto(heading, 'After');
    expect([twin?.getAttribute('role'), posted.at(-1)]).toEqual(['textbox', { type: 'app:titled', value: 'After' }]);
    expect(posted).toContainEqual({ type: 'app:typing', block_id: null, is_title: true });
    fireEvent.keyDown(twin!, { key: 'Escape' });
    expect(posted.at(-1)).toEqual({ type: 'app:typing', block_id: null });
  });
  it('follows an undo, and cannot be edited where the studio does not allow typing', async () => {
    const known = aPage({ path: '/x', page_title: 'Before' });
    await visit({ at: '/x?page_builder=grant', pages: [known] });
    expect(await typeInto(await screen.findByRole('heading', { level: 1 }), 'No')).toBeNull();
    await post({ type: 'builder:tools', words });
    const twin = await typeInto(screen.getByRole('heading', { level: 1 }), 'After');
    await post({ type: 'builder:update', page: { id: known.page_id, title: 'Undone' }, blocks: [] });
    expect(twin?.textContent).toBe('Undone');
    fireEvent.keyDown(twin!, { key: 'Escape' });
  });
  it('is the hero’s own text if the hero has another title', async () => {
    await visit({ at: '/x?page_builder=grant', pages: [aPage({ path: '/x', page_title: 'Before', blocks: [hero('Hi {{page.title}}')] })] });
    await post({ type: 'builder:tools', words });
    await typeInto(await screen.findByRole('heading', { level: 1 }), 'Hello');
    expect(posted.at(-1)).toMatchObject({ type: 'app:typed', field: 'title', value: 'Hello' });
  });
});
